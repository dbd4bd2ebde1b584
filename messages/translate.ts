import { messages } from './index.ts'

export type Language = keyof typeof messages

type FullKey = keyof (typeof messages)['en']

/** A key without the suffix of its plural form. */
export type MessageKey = FullKey extends infer K
  ? K extends `${infer Stem}_one` | `${infer Stem}_other`
    ? Stem
    : K
  : never

export type MessageValues = Readonly<Record<string, string | number>>

/** The text of a key with its `{{values}}` inserted; `count` selects the plural form. */
export type Translate = (key: MessageKey, values?: MessageValues) => string

/** All texts of a topic by their full keys. */
export type TopicTexts<Topic extends string> = {
  readonly [K in FullKey as K extends `${Topic}.${string}` ? K : never]: string
}

export const LANGUAGES = Object.keys(messages) as readonly Language[]

const translators = new Map<Language, Translate>()

export function translator(language: Language): Translate {
  const known = translators.get(language)
  if (known) return known
  const t = createTranslator(messages[language])
  translators.set(language, t)
  return t
}

function createTranslator(texts: Readonly<Record<string, string>>): Translate {
  const locale = texts['language.locale']
  const plural = new Intl.PluralRules(locale)
  // The first one of a process takes 15 ms: a start does not wait for it.
  let number: Intl.NumberFormat | undefined
  const textOf = (key: string, count: unknown): string => {
    const form = typeof count === 'number' ? texts[`${key}_${plural.select(count)}`] : undefined
    return form ?? texts[key] ?? texts[`${key}_other`] ?? key
  }
  return (key, values = {}) =>
    textOf(key, values.count).replaceAll(/\{\{(\w+)\}\}/g, (place: string, name: string) => {
      const value = values[name] ?? place
      if (typeof value !== 'number') return value
      return (number ??= new Intl.NumberFormat(locale)).format(value)
    })
}

/** The texts of a topic, for a page whose script selects among them. */
export function topicTexts<Topic extends string>(language: Language, topic: Topic): TopicTexts<Topic> {
  return Object.fromEntries(
    Object.entries(messages[language]).filter(([key]) => key.startsWith(`${topic}.`)),
  ) as TopicTexts<Topic>
}
