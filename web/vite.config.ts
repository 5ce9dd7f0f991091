import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** An outline of 512 units a side, to a tenth of a unit: nobody sees more, and everybody would fetch it. */
const rounded = (outline: string): string =>
  outline.replace(/-?\d*\.\d+/g, (number, at: number) => {
    const short = String(Math.round(Number(number) * 10) / 10).replace(/^(-?)0\./, '$1.')
    return /\d/.test(outline[at - 1] ?? '') && !short.startsWith('-') ? ` ${short}` : short
  })

/** `import path from 'game-icon:bear-head'`: the outline of one icon, picked when the client is built. */
function gameIcons(): Plugin {
  const prefix = 'game-icon:'
  const file = createRequire(import.meta.url).resolve('@iconify-json/game-icons/icons.json')
  const { icons } = JSON.parse(readFileSync(file, 'utf8')) as { icons: Record<string, { body: string }> }
  return {
    name: 'game-icons',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return undefined
      const name = id.slice(prefix.length + 1)
      const outlines = [...(icons[name]?.body ?? '').matchAll(/ d="([^"]+)"/g)].map((found) => found[1])
      if (!outlines.length) this.error(`there is no game icon ${name}`)
      return `export default ${JSON.stringify(rounded(outlines.join(' ')))}`
    },
  }
}

const server = process.env.STOLIK_SERVER ?? 'http://127.0.0.1:8765'

export default defineConfig({
  plugins: [gameIcons(), svelte()],
  base: './', // it can lie in any folder of a host
  build: {
    manifest: true, // for scripts/size.mjs
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0, // nothing inline: the page's security policy allows its own files only
  },
  server: { proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ['browser'] } : {},
  test: { environment: 'happy-dom', include: ['tests/**/*.test.ts'] },
})
