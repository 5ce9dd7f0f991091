// Which sheet lies open over a table, and at what.

/** What can lie open over a table; nothing does. */
export type PanelName = '' | 'menu' | 'rules' | 'help' | 'keys' | 'howto' | 'card'

export class Sheets {
  panel = $state<PanelName>('')
  rule = $state('')
  cards = $state.raw<string[]>([])

  constructor(private readonly before: () => void = () => {}) {}

  open(name: PanelName): void {
    this.before()
    if (name === 'rules') this.rule = ''
    this.panel = name
  }

  openRule(paragraph: string): void {
    this.open('rules')
    this.rule = paragraph
  }

  openCards(words: string[]): void {
    this.open('card')
    this.cards = words
  }
}
