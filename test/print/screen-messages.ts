import type { PrintJob } from '../../contract/print/job/jobs.ts'
import { createI18n, type Language, type Translate } from '../../src-renderer/i18n/i18n.ts'
import { outcomeSentence } from '../../messages/printer-fault.ts'

export interface StaffMessage {
  readonly ja: string
  readonly en: string
}

const words: Readonly<Record<Language, Translate>> = {
  ja: translatorOf('ja'),
  en: translatorOf('en'),
}

function translatorOf(language: Language): Translate {
  return createI18n(language).t as unknown as Translate
}

/** A text in each language, with the translator of the screens. */
export const inBoth = (of: (t: Translate) => string): StaffMessage => ({
  ja: of(words.ja),
  en: of(words.en),
})

/** The text about a job: its question or its fault; null without one. */
export function readByStaff({ state, problem }: Pick<PrintJob, 'state' | 'problem'>): StaffMessage | null {
  const sentence = (t: Translate) => outcomeSentence(t, state, problem)
  return sentence(words.en) === null ? null : inBoth((t) => sentence(t)!)
}
