// The matches of this browser, kept in it. A browser may forget them; then everything else still works.

import type { Export, Made } from '../played/file'

/** A match as it is kept: everything else follows from it by the rules. */
export interface Kept {
  id: string
  game: string
  rules: string // their digest
  number: number // of this game, in this browser
  options: Record<string, string>
  names: string[]
  me?: number // the person's seat; else the first
  nonces?: string[] // by seat, where they do not follow from the key
  from?: number // how many moves were made when the person went on with a match of others
  file?: Export // a match that was brought here, as it came
  bots?: string[] // by seat; empty where the person sits. Matches of before there were several have none
  key: string
  moves: Made[]
  takebacks: [number, number][]
  changed: number // when, in milliseconds
  isOver: boolean
}

const [BASE, STORE] = ['stolik', 'matches']

/** Does something with the store; null if there is none to be had. */
async function using<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
  try {
    const base = await told(opened())
    const answer = await told(ask(base.transaction(STORE, mode).objectStore(STORE)))
    base.close()
    return answer
  } catch {
    return null
  }
}

function opened(): IDBOpenDBRequest {
  const request = indexedDB.open(BASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
  return request
}

const told = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/** All of them, the last one first. */
export async function allKept(): Promise<Kept[]> {
  const found = await using<Kept[]>('readonly', (store) => store.getAll())
  return (found ?? []).sort((one, other) => other.changed - one.changed)
}

export const findKept = (id: string): Promise<Kept | null> => using<Kept>('readonly', (store) => store.get(id)).then((found) => found ?? null)

/** Keep a match; says whether it is kept. */
export const keep = (match: Kept): Promise<boolean> => using('readwrite', (store) => store.put(match)).then((done) => done !== null)

export const forget = (id: string): Promise<void> => using('readwrite', (store) => store.delete(id)).then(() => undefined)

/** May the browser delete what it keeps, when it needs the room or nobody comes back for a while? */
export async function isFleeting(): Promise<boolean> {
  try {
    return !((await navigator.storage.persisted()) || (await navigator.storage.persist()))
  } catch {
    return true
  }
}
