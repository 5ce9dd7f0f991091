// The page's own files leave out the endings that Node asks for.
import { existsSync } from 'node:fs'
import { registerHooks } from 'node:module'

registerHooks({
  resolve(name, context, next) {
    if (!name.startsWith('.') || name.endsWith('.ts')) return next(name, context)
    const here = [`${name}.ts`, `${name}/index.ts`].find((each) => existsSync(new URL(each, context.parentURL)))
    return next(here ?? name, context)
  },
})
