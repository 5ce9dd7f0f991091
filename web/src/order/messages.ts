// Written by scripts/messages.py from stolik/server/admin.py; do not edit.


/** What goes on at a site. */
export interface SiteOverview {
  tables: TableSeen[]
  people: PersonSeen[]
  reports: Reported[]
  notice: Notice
  limits: Record<string, number>
  servers: number
  count_tables: number
  count_people: number
  now: number
}

/** A table or a tournament, as whoever runs the site sees it: not what is played there. */
export interface TableSeen {
  code: string
  game: string
  kind: string
  opened: number
  active: number
  is_here: boolean
  viewers: number
}

/** Somebody, as whoever runs the site sees them. */
export interface PersonSeen {
  number: number
  name: string
  is_kept: boolean
  since: number
}

/** A report as whoever runs the site reads it. */
export interface Reported {
  id: number
  at: number
  person: number
  by: string
  about: number
  name: string
  code: string
  reason: string
  said: WordSaid[]
  done: number
}

/** A word of a table. */
export interface WordSaid {
  name: string
  text: string
  at: number
}

/** What is told on every page; without a text, nothing is. */
export interface Notice {
  text: string
  until: number
}
