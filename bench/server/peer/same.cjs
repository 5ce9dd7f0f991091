// One of our games by our own rules, compiled to WebAssembly: same.cjs MODULE LAYOUT. What is here decides nothing.
// What would cost boardgame.io time and no move needs is left out: events, and a log in which answers are redacted. A match
// that is over is followed by the next by the lobby, as players of boardgame.io go on.

const { readFileSync } = require('node:fs')
const { ActivePlayers, INVALID_MOVE } = require('boardgame.io/core')

module.exports = async (code, file) => {
  const { Rules, blankOf, cellOf } = await import('../../../web/rules/index.ts')
  const layout = JSON.parse(readFileSync(file, 'utf8'))
  const rules = await Rules.load(readFileSync(code), layout)

  /** A match that begins. */
  const dealt = (seats, word) => rules.start(blankOf(layout, seats), [word, 0, 0, 0]).record

  /** What comes of all answers of a move, or null if one of them is refused or the move is not over after the last. */
  const played = (record, seat, path, word) => {
    let isWhole = false
    for (const [number, answer] of path.entries()) {
      const step = isWhole ? null : rules.apply(record, seat, answer, [word, number + 1, 0, 0])
      if (!step) return null
      record = step.record
      isWhole = !rules.goesOn(record)
    }
    return isWhole ? record : null
  }

  return {
    name: layout.name,
    disableUndo: true, // undo keeps copies of every state
    turn: { activePlayers: ActivePlayers.ALL }, // the rules know whose answer is awaited

    setup: ({ ctx, random }) => ({ cells: written(dealt(ctx.numPlayers, drawn(random))), isOver: false }),
    endIf: ({ G }) => G.isOver || undefined,
    playerView: ({ G, playerID }) => ({ ...G, cells: written(rules.view(read(G.cells), Number(playerID ?? layout.seats))) }),

    moves: {
      play: ({ G, playerID, random }, path) => {
        const record = played(read(G.cells), Number(playerID), path, drawn(random))
        return record ? { cells: written(record), isOver: cellOf(layout, record, 'over') !== 0 } : INVALID_MOVE
      },
    },
  }
}

/** All the chance of a move: one draw, as each makes boardgame.io copy the state of its generator. */
const drawn = (random) => Math.floor(random.Number() * 2 ** 32)

// A record as boardgame.io keeps and sends it. It freezes, searches and prints each number of an array by itself, and makes
// far fewer moves then. For patches (`deltaState`) it makes every view twice and compares them: that gains nothing.
const written = (cells) => Buffer.from(cells.buffer).toString('base64')

function read(text) {
  const bytes = Buffer.from(text, 'base64')
  return new Int16Array(bytes.buffer, bytes.byteOffset, bytes.length / 2)
}
