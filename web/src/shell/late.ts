// Parts of the page that come when they are needed: while the server is away they are asked for again and again.

const AGAIN = 2000 // milliseconds

export async function late<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((wake) => setTimeout(wake, AGAIN))
    }
  }
}
