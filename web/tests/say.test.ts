import { describe, expect, it } from 'vitest'
import { fill, People, plural, Words } from '../src/shell/say'

describe('plural', () => {
  const forms = ['karta', 'karty', 'kart']

  it('counts the Polish way', () => {
    const said = [0, 1, 2, 4, 5, 11, 12, 14, 21, 22, 25, 102, 112].map((number) => plural('pl', number, forms))
    expect(said).toEqual(['kart', 'karta', 'karty', 'karty', 'kart', 'kart', 'kart', 'kart', 'kart', 'karty', 'kart', 'karty', 'kart'])
  })

  it('counts the English way', () => {
    expect([0, 1, 2].map((number) => plural('en', number, ['card', 'cards']))).toEqual(['cards', 'card', 'cards'])
  })
})

describe('fill', () => {
  it('puts parts in their places', () => {
    expect(fill('en', '{actor} pays {amount} M.', { actor: 'Ola', amount: 3 })).toBe('Ola pays 3 M.')
  })

  it('leaves out what it is not given', () => {
    expect(fill('en', '{actor} looks at {target}.', { actor: 'Ola' })).toBe('Ola looks at .')
  })

  it('chooses the form of a noun', () => {
    expect(fill('pl', '{n} {n:karta|karty|kart}', { n: 5 })).toBe('5 kart')
    expect(fill('en', '{n} {n:card|cards}', { n: 1 })).toBe('1 card')
  })

  it('does not name the reader after a word that speaks to them', () => {
    const template = '{actor} {actor:kręci|kręcisz} {target:cudzym|twoim} magazynkiem ({target}); {target:płaci|płacisz ty}: {target}.'
    const [ala, jan, you] = [new People('Ala'), new People('Jan'), new People('ty', 'reader')]
    expect(fill('pl', template, { actor: you, target: jan })).toBe('Kręcisz cudzym magazynkiem (Jan); płaci: Jan.')
    expect(fill('pl', template, { actor: ala, target: you })).toBe('Ala kręci twoim magazynkiem; płacisz ty.')
  })

  it('begins every sentence with a capital letter, also one about the reader', () => {
    const parts = { who: 'Ola', turn: new People('you', 'reader'), card: 'Favor' }
    expect(fill('en', '{who}: pass. {turn} {turn:plays|play} {card}.', parts)).toBe('Ola: pass. You play Favor.')
    expect(fill('pl', '{who}: spasuj. {turn} {turn:zagrywa|zagrywasz}: {card}.', parts)).toBe('Ola: spasuj. Zagrywasz: Favor.')
    expect(fill('en', '{who}, then {turn}.', parts)).toBe('Ola, then you.')
  })

  it('does not read templates inside parts', () => {
    expect(fill('en', '{name}', { name: '{evil}' })).toBe('{evil}')
  })
})

it('an unknown key is said as it stands', () => {
  expect(new Words('en', {}).say('no.such.key')).toBe('no.such.key')
})
