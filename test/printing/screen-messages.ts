import type { PrinterProblem } from '../../contract/printing/printer-problem.ts'
import { createI18n, type Language, type Translate } from '../../src-renderer/i18n/i18n.ts'
import { faultOf, say } from '../../src-renderer/components/printer-fault.ts'
import { causeOf, type FaultContext } from '../../messages/printer-fault.ts'
import type { StaffMessage } from '../../contract/printing/jobs.ts'

const words: Readonly<Record<Language, Translate>> = { ja: sayIn('ja'), en: sayIn('en') }

function sayIn(language: Language): Translate {
  return createI18n(language).t as unknown as Translate
}

const both = (of: (t: Translate) => string): StaffMessage => ({
  ja: of(words.ja),
  en: of(words.en),
})

/** The banner that the desk's screens show for a fault. */
export function bannerOnScreens(problem: PrinterProblem, context: FaultContext): StaffMessage {
  const fault = faultOf(problem, context)
  return both((t) => `${say(t, fault.title)} — ${say(t, fault.detail)}`)
}

/** The banner with which they ask whether a pass came out. */
export function questionByScreens(problem: PrinterProblem | null): StaffMessage {
  const cause = causeOf(problem)
  return both((t) => {
    const detail = t('pass.question.detail', { cause: cause ? t(cause) : '' })
    return `${t('pass.question.banner')} — ${detail}`.trim()
  })
}
