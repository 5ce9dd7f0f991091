// Which page is shown: home, a new table, a table, a new tournament, a tournament, or none. Addresses are the server's too, so a reload stays where it is.

export type Page =
  | { name: 'home' | 'nowhere' }
  | { name: 'create' | 'announce'; game: string }
  | { name: 'table' | 'tournament'; code: string }

export function pageOf(path: string): Page {
  const [, first, second, third] = path.split('/')
  if (first === 't' && second) return { name: 'table', code: decodeURIComponent(second).toUpperCase() }
  if (first === 'new' && second) return { name: 'create', game: decodeURIComponent(second) }
  if (first === 'tournament' && second === 'new' && third) return { name: 'announce', game: decodeURIComponent(third) }
  if (first === 'tournament' && second) return { name: 'tournament', code: decodeURIComponent(second).toUpperCase() }
  return { name: first ? 'nowhere' : 'home' }
}

class Router {
  page = $state<Page>(pageOf(location.pathname))

  private readonly dialogs: (() => void)[] = [] // how each open one is closed, the topmost last

  constructor() {
    addEventListener('popstate', () => {
      if (this.dialogs.length && !history.state?.isDialog) this.dialogs.at(-1)?.()
      else this.page = pageOf(location.pathname)
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
    this.page = pageOf(location.pathname)
    scrollTo(0, 0)
  }
}

export const router = new Router()

/** A link inside the page, which still opens in a new tab when asked to. */
export function follow(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
  event.preventDefault()
  const { pathname, search } = event.currentTarget as HTMLAnchorElement
  router.go(pathname + search)
}
