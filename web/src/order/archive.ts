// What is asked about the open archive.

import { ask } from '../shell/api'
import type { Agreed, Archived } from '../people/messages'

const door = (code: string, number: number): string => `api/tables/${code}/matches/${number}/archive`
export const agreement = (code: string, number: number): Promise<Agreed> => ask(door(code, number))
export const agree = (code: string, number: number, is_on: boolean, has_name: boolean): Promise<Agreed> => ask(door(code, number), { is_on, has_name })
export const archived = (game: string, before: number): Promise<Archived> => ask(`api/archive?game=${encodeURIComponent(game)}&before=${before}`)
