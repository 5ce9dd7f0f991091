// Sentences from templates, as stolik/core/kit/words.py makes them: `{actor} pays {amount} M`, `{n:karta|karty|kart}`,
// `{actor:pays|pay}` for somebody else and for the reader, `{who:wybierz|wybierzcie}` for one and for several.

export type Language = 'pl' | 'en'
export type Dictionary = Record<string, string>
export type Parts = Record<string, string | number | People>

export const LANGUAGES: Language[] = ['pl', 'en']

const PART = /\{(\w+)(?::([^}]*))?\}/g
const SUBJECT = /\{(\w+)\} (?=\{\1:)/g // a name right before its verb
const NAMED = /: \{(\w+)\}| \(\{(\w+)\}\)/g // a name that is added to a word that goes with it
const INSIDE = /^[\s;:,?]/ // what follows a name inside a sentence: there it does without its own "!"
const DOUBLED = /([!?])\./g // a name's own mark ends the sentence as well as a full stop
const BEGINS = /(^|[.!?] )$/ // what stands before the first word of a sentence
const VERBS_SAY_YOU: Language[] = ['pl'] // "bierzesz 2 M": the verb alone says that it is you

/** Whom a sentence speaks of, by name: somebody else, the reader, or several. */
export class People {
  constructor(
    readonly names: string,
    readonly as: 'other' | 'reader' | 'several' = 'other',
  ) {}

  /** The form of a word that goes with them. */
  form(forms: string[]): string {
    return (this.as === 'other' ? forms[0] : this.as === 'reader' ? forms[1] : forms.at(-1)) ?? ''
  }
}

/** One or several others. */
export function people(names: string[]): People {
  return new People(names.join(', '), names.length > 1 ? 'several' : 'other')
}

/** The form of a noun that goes with a number: "1 karta, 2 karty, 5 kart". */
export function plural(language: Language, number: number, forms: string[]): string {
  if (number === 1) return forms[0] ?? ''
  if (language === 'en') return forms[1] ?? ''
  const tens = number % 100
  const ones = number % 10
  const few = ones >= 2 && ones <= 4 && !(tens >= 12 && tens <= 14)
  return (few ? forms[1] : forms[2]) ?? ''
}

/** A template with its parts filled in. */
export function fill(language: Language, template: string, parts: Parts = {}): string {
  const isReader = (part: string): boolean => {
    const value = parts[part]
    return value instanceof People && value.as === 'reader'
  }
  const isTold = Object.keys(parts).some(isReader)
  if (isTold && VERBS_SAY_YOU.includes(language)) {
    template = template.replace(SUBJECT, (said, part: string) => (isReader(part) ? '' : said))
  }
  if (isTold) {
    template = template.replace(NAMED, (said, listed: string | undefined, noted: string | undefined, at: number) => {
      const part = listed ?? noted ?? ''
      return isReader(part) && template.slice(0, at).includes(`{${part}:`) ? '' : said // a word has spoken to the reader already
    })
  }
  const part = (whole: string, name: string, forms: string | undefined, at: number): string => {
    const value = parts[name] ?? ''
    if (forms !== undefined) return value instanceof People ? value.form(forms.split('|')) : plural(language, Number(value), forms.split('|'))
    if (value instanceof People) return value.names
    return INSIDE.test(template.slice(at + whole.length)) ? String(value).replace(/!+$/, '') : String(value)
  }
  const said = template.replace(PART, (whole, name: string, forms: string | undefined, at: number) => {
    const filled = part(whole, name, forms, at)
    return isTold && BEGINS.test(template.slice(0, at)) ? filled.charAt(0).toUpperCase() + filled.slice(1) : filled
  })
  return said.replace(DOUBLED, '$1')
}

/** Keys of which the dictionary has at least one: a misspelled one has none. */
type Some<Key extends string, K extends string> = K & ([Extract<Key, K> | Extract<K, Key>] extends [never] ? never : string)

/** Some dictionary in one language; an unknown key is said as it stands. */
export class Words<Key extends string = string> {
  constructor(
    readonly language: Language,
    readonly entries: Dictionary,
  ) {}

  has<const K extends string>(key: Some<Key, K>): boolean {
    return key in this.entries
  }

  say(key: Key, parts: Parts = {}): string {
    return fill(this.language, this.entries[key] ?? key, parts)
  }

  /** What is said only of some. */
  find<const K extends string>(key: Some<Key, K>, parts: Parts = {}): string | undefined {
    const template = this.entries[key]
    return template === undefined ? undefined : fill(this.language, template, parts)
  }
}
