// Who is away, and how long until a bot plays for them.

import type { TableContext } from './context'
import type { Place } from './messages'

/** Seconds until a bot takes over; 0 if none is about to. */
export function secondsLeft(place: Place | undefined, table: Pick<TableContext, 'labels' | 'now'>): number {
  return place?.away_until ? Math.max(0, Math.ceil((place.away_until - table.now) / 1000)) : 0
}

/** That somebody is away, and what comes of it; nothing of who is here. */
export function awayWords(place: Place | undefined, table: Pick<TableContext, 'labels' | 'now'>): string {
  if (!place || place.is_online) return ''
  const seconds = secondsLeft(place, table)
  const more = place.is_played_by_bot ? table.labels.say('offline.bot') : seconds ? table.labels.say('offline.until', { n: seconds }) : ''
  return [table.labels.say('offline'), more].filter(Boolean).join(': ')
}
