// Which page is shown: home, a new table, a table, the same for a big screen, a new tournament, a tournament, or none. Addresses are the server's too, so a reload stays where it is.

import { isStatic } from './site'

export type Page =
  | { name: 'home' | 'nowhere' }
  | { name: 'create' | 'announce'; game: string }
  | { name: 'table' | 'tv' | 'tournament'; code: string }
  | { name: 'replay'; code: string; number: number } // no code: whatever file is dropped there
  | { name: 'solo' | 'me' | 'lobby' | 'day' | 'admin' }
  | { name: 'archive'; number: number } // 0: all of it
  | { name: 'person'; number: number }
  | { name: 'best' | 'arena'; game: string } // no game: the first there is

export function pageOf(path: string): Page {
  const [, first, second, third] = path.split('/')
  if (first === 't' && second) return { name: 'table', code: decodeURIComponent(second).toUpperCase() }
  if (first === 'tv' && second) return { name: 'tv', code: decodeURIComponent(second).toUpperCase() }
  if (first === 'new' && second) return { name: 'create', game: decodeURIComponent(second) }
  if (first === 'tournament' && second === 'new' && third) return { name: 'announce', game: decodeURIComponent(third) }
  if (first === 'tournament' && second) return { name: 'tournament', code: decodeURIComponent(second).toUpperCase() }
  if (first === 'replay') return { name: 'replay', code: decodeURIComponent(second ?? '').toUpperCase(), number: Number(third ?? 0) }
  if (first === 'p' && second) return { name: 'person', number: Number(second) }
  if (first === 'best' || first === 'arena') return { name: first, game: decodeURIComponent(second ?? '') }
  if (first === 'archive') return { name: 'archive', number: Number(second ?? 0) }
  if (first === 'admin' || first === 'solo' || first === 'me' || first === 'lobby' || first === 'day') return { name: first }
  return { name: first ? 'nowhere' : 'home' }
}

/** A static site has one page, wherever it lies. */
const here = (): Page => (isStatic ? { name: 'solo' } : pageOf(location.pathname))

class Router {
  page = $state<Page>(here())

  private readonly dialogs: (() => void)[] = [] // how each open one is closed, the topmost last

  constructor() {
    addEventListener('popstate', () => {
      if (this.dialogs.length && !history.state?.isDialog) this.dialogs.at(-1)?.()
      else this.page = here()
    })
  }

  /** A dialog opens: one step in the browser's history, so that Back closes it before anything else. */
  enter(close: () => void): () => void {
    this.dialogs.push(close)
    if (!history.state?.isDialog) history.pushState({ isDialog: true }, '')
    return () => {
      this.dialogs.splice(this.dialogs.indexOf(close), 1)
      // one dialog may have led to another
      setTimeout(() => !this.dialogs.length && history.state?.isDialog && history.back())
    }
  }

  /** There is nothing at this address after all. */
  lose(): void {
    this.page = { name: 'nowhere' }
  }

  go(address: string): void {
    if (history.state?.isDialog) history.replaceState(null, '', address)
    else history.pushState(null, '', address)
    this.page = here()
    scrollTo(0, 0)
  }
}

export const router = new Router()

/** A link inside the page, which still opens in a new tab when asked to. */
export function follow(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  const link = event.currentTarget
  if (!(link instanceof HTMLAnchorElement) || link.hash) return // a page of its own looks after a hash
  event.preventDefault()
  router.go(link.pathname + link.search)
}
