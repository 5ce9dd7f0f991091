// What only whoever runs the site may ask. The key goes in a header of its own, and stays in this tab.

import { answerAt } from '../shell/asking'
import { recall, remember } from '../shell/settings.svelte'
import type { SiteOverview } from './messages'

export const adminKey = (): string => recall('admin', 'session') ?? ''
export const keepAdminKey = (key: string): void => remember('admin', key, 'session')

const headers = (): Record<string, string> => ({ 'x-stolik-admin': adminKey(), 'content-type': 'application/json' })
const tell = (door: string, body: object = {}): Promise<object> => answerAt(`api/admin/${door}`, { method: 'POST', headers: headers(), body: JSON.stringify(body) })

export const overview = (find: string): Promise<SiteOverview> => answerAt(`api/admin?find=${encodeURIComponent(find)}`, { headers: headers() })
export const tellEverybody = (text: string, minutes: number): Promise<object> => tell('notice', { text, minutes })
export const takeName = (person: number): Promise<object> => tell(`people/${person}/unname`)
export const closeTable = (code: string): Promise<object> => tell(`tables/${code}/close`)
export const settle = (report: number): Promise<object> => tell(`reports/${report}/done`)
