import i18next from 'i18next'
import type { i18n } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { messages } from '../../messages/index.ts'

export type Language = 'ja' | 'en'
type FullKey = keyof (typeof messages)['en']
/** A key as screens write it, without the suffix of its plural form. */
export type MessageKey = FullKey extends infer K
  ? K extends `${infer Stem}_one` | `${infer Stem}_other`
    ? Stem
    : K
  : never
export type MessageValues = Readonly<Record<string, string | number>>
export type Translate = (key: MessageKey, values?: MessageValues) => string

const STORED = 'passdesk.language'

/** Sequence numbers, which are not formatted. */
const PLAIN = new Set(['line', 'seq', 'number'])
const WHOLE = { ja: new Intl.NumberFormat('ja-JP'), en: new Intl.NumberFormat('en-GB') }

/**
 * Formats the numbers in a sentence for its language: 1,500. Values that are already texts stay
 * unchanged.
 */
const formatNumber = (value: unknown, language: string | undefined): string =>
  typeof value === 'number' ? WHOLE[language === 'ja' ? 'ja' : 'en'].format(value) : String(value)

/** Applies `formatNumber` to every value of a text. */
function withNumbers(texts: Readonly<Record<string, string>>): Record<string, string> {
  const mark = (text: string): string =>
    text.replaceAll(/\{\{(\w+)\}\}/g, (place: string, name: string) =>
      PLAIN.has(name) ? place : `{{${name}, grouped}}`,
    )
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, mark(text)]))
}

/** i18next with every language in memory: a switch needs no request and no reload. */
export function createI18n(language: string): i18n {
  const instance = i18next.createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'ja',
    resources: Object.fromEntries(
      Object.entries(messages).map(([name, texts]) => [name, { translation: withNumbers(texts) }]),
    ),
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  instance.services.formatter?.add('grouped', formatNumber)
  return instance
}

/**
 * The language from the address, else the one used last on this desk, else the browser's, else
 * Japanese.
 */
export function storedLanguage(): string {
  const requested = new URLSearchParams(location.search).get('lang')
  const stored = requested ?? localStorage.getItem(STORED)
  if (stored !== null && stored in messages) return stored
  return navigator.language.startsWith('en') ? 'en' : 'ja'
}

/** Texts in the current language. */
export function useMessages(): {
  readonly t: Translate
  readonly language: Language
  readonly setLanguage: (language: Language) => void
} {
  const { t, i18n: instance } = useTranslation()
  return {
    t: t as unknown as Translate,
    language: instance.language === 'ja' ? 'ja' : 'en',
    setLanguage(language) {
      localStorage.setItem(STORED, language)
      document.documentElement.lang = language
      void instance.changeLanguage(language)
    },
  }
}

/** A text before translation: its key and values. */
export interface Words {
  readonly key: MessageKey
  readonly values?: MessageValues
}

export function translateText(t: Translate, text: Words): string {
  return t(text.key, text.values)
}
