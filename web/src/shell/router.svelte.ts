// Which page is shown: home, a new table, a table, a new tournament, or a tournament. Addresses are the server's too, so a reload stays where it is.

export type Page =
  | { name: 'home' }
  | { name: 'create' | 'announce'; game: string }
  | { name: 'table' | 'tournament'; code: string }

export function pageOf(path: string): Page {
  const [, first, second, third] = path.split('/')
  if (first === 't' && second) return { name: 'table', code: decodeURIComponent(second).toUpperCase() }
  if (first === 'new' && second) return { name: 'create', game: decodeURIComponent(second) }
  if (first === 'tournament' && second === 'new' && third) return { name: 'announce', game: decodeURIComponent(third) }
  if (first === 'tournament' && second) return { name: 'tournament', code: decodeURIComponent(second).toUpperCase() }
  return { name: 'home' }
}

class Router {
  page = $state<Page>(pageOf(location.pathname))

  constructor() {
    addEventListener('popstate', () => (this.page = pageOf(location.pathname)))
  }

  go(address: string): void {
    history.pushState(null, '', address)
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
