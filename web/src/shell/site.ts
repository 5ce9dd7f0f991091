// Where this site lies: a server's at the root of its host, a static one in any folder.

const here = import.meta.url // of a file in the folder `assets`
const root = import.meta.env.DEV ? new URL('/', here) : new URL('..', here)

/** The address of something that belongs to the site. */
export const addressOf = (path: string): string => new URL(path, root).href

/** Is there no server behind it, but files alone? */
export const isStatic = typeof document !== 'undefined' && document.querySelector('meta[name="stolik-site"][content="static"]') !== null

/** Where the guided first game of a game is. */
export const lessonAt = (game: string): string => `${isStatic ? '' : '/solo'}#/learn/${game}`

/** The way home. */
export const HOME = isStatic ? '#/' : '/'
