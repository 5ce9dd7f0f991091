// Sentences from templates, as stolik/core/words.py makes them: `{actor} pays {amount} M`, `{n:karta|karty|kart}`.

export type Language = 'pl' | 'en'
export type Dictionary = Record<string, string>
export type Parts = Record<string, string | number>

export const LANGUAGES: Language[] = ['pl', 'en']

const PART = /\{(\w+)(?::([^}]*))?\}/g

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
  return template.replace(PART, (_, name: string, forms?: string) => {
    const value = parts[name] ?? ''
    return forms === undefined ? String(value) : plural(language, Number(value), forms.split('|'))
  })
}

/** Some dictionary in one language; an unknown key is said as it stands. */
export class Words {
  constructor(
    readonly language: Language,
    readonly entries: Dictionary,
  ) {}

  has(key: string): boolean {
    return key in this.entries
  }

  say(key: string, parts: Parts = {}): string {
    return fill(this.language, this.entries[key] ?? key, parts)
  }
}
