// Which page is shown: home, a new table, or a table. Addresses are the server's too, so a reload stays where it is.

export type Page = { name: 'home' } | { name: 'create'; game: string } | { name: 'table'; code: string }

export function pageOf(path: string): Page {
  const [, first, second] = path.split('/')
  if (first === 't' && second) return { name: 'table', code: decodeURIComponent(second).toUpperCase() }
  if (first === 'new' && second) return { name: 'create', game: decodeURIComponent(second) }
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
  router.go((event.currentTarget as HTMLAnchorElement).pathname)
}
