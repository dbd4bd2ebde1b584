import type { PrintJob } from '../../contract/print/job/jobs.ts'
import type { PrinterProblem } from '../../contract/print/printer/printer-problem.ts'
import { createI18n, type Language, type Translate, translateText } from '../../src-renderer/i18n/i18n.ts'
import { faultOf } from '../../src-renderer/shell/devices/printer-fault.ts'
import { causeOf, outcomeSentence, type FaultContext } from '../../messages/printer-fault.ts'

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

export function bannerOnScreens(problem: PrinterProblem, context: FaultContext): StaffMessage {
  const fault = faultOf(problem, context)
  return inBoth((t) => `${translateText(t, fault.title)} — ${translateText(t, fault.detail)}`)
}

export function questionByScreens(problem: PrinterProblem | null): StaffMessage {
  const cause = causeOf(problem)
  return inBoth((t) => {
    const detail = t('pass.question.detail', { cause: cause ? t(cause) : '' })
    return `${t('pass.question.banner')} — ${detail}`.trim()
  })
}
