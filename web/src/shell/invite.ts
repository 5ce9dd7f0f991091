// What an invitation says of a table: how many play, for how long, and who sits there already.

import { botAt } from './bots'
import type { TableContext } from './context'
import type { Sight } from './match'

export function inviteFacts(table: TableContext, sight: Sight): string[] {
  const { labels, game } = table
  const here = sight.places.filter((place) => place.name).map((place) => (botAt(place) ? `${place.name} (${labels.say('bot')})` : place.name))
  const facts = [labels.say('invite.seats', { n: sight.places.length })]
  if (game) facts.push(labels.say('invite.minutes', { n: game.minutes }))
  if (here.length) facts.push(labels.say('invite.here', { names: here.join(', ') }))
  return facts
}
