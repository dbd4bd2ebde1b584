import i18next, { type i18n } from 'i18next'
import { initReactI18next, useTranslation } from 'react-i18next'
import { dictionary } from './dictionary.ts'

export type Language = 'ja' | 'en'
type FullKey = keyof (typeof dictionary)['en']
/** A key as screens write it: without the plural's ending. */
export type WordKey = FullKey extends infer K ? (K extends `${infer Stem}_one` | `${infer Stem}_other` ? Stem : K) : never
export type WordValues = Readonly<Record<string, string | number>>
export type Say = (key: WordKey, values?: WordValues) => string

const STORED = 'passdesk.language'

/** i18next with both languages in memory: a switch needs no request and no reload. */
export function createWords(language: Language): i18n {
  const instance = i18next.createInstance()
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'ja',
    resources: { ja: { translation: dictionary.ja }, en: { translation: dictionary.en } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return instance
}

/** The language that the address asks for, else the one used last on this desk, else the browser's, else Japanese. */
export function storedLanguage(): Language {
  const asked = new URLSearchParams(location.search).get('lang')
  const stored = asked ?? localStorage.getItem(STORED)
  if (stored === 'ja' || stored === 'en') return stored
  return navigator.language.startsWith('en') ? 'en' : 'ja'
}

/** Texts in the language of the moment. */
export function useWords(): { readonly t: Say; readonly language: Language; readonly setLanguage: (language: Language) => void } {
  const { t, i18n: instance } = useTranslation()
  return {
    t: t as unknown as Say,
    language: instance.language === 'en' ? 'en' : 'ja',
    setLanguage(language) {
      localStorage.setItem(STORED, language)
      document.documentElement.lang = language
      void instance.changeLanguage(language)
    },
  }
}
