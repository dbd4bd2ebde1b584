import type { PrinterProblem } from '../../contract/printing/printer-problem.ts'
import { createI18n, type Language, type Say } from '../../src-renderer/i18n/i18n.ts'
import {
  causeOf,
  faultOf,
  say,
  type FaultContext,
} from '../../src-renderer/components/printer-fault.ts'
import type { Sentence, SentencePair } from '../../src-server/printing/jobs/fault-sentence.ts'

const words: Readonly<Record<Language, Say>> = { ja: sayIn('ja'), en: sayIn('en') }

function sayIn(language: Language): Say {
  return createI18n(language).t as unknown as Say
}

const both = (of: (t: Say) => Sentence): SentencePair => ({ ja: of(words.ja), en: of(words.en) })

/** The sign that the desk's screens show for a fault. */
export function saidByScreens(problem: PrinterProblem, context: FaultContext): SentencePair {
  const fault = faultOf(problem, context)
  return both((t) => ({ sign: say(t, fault.title), second: say(t, fault.detail) }))
}

/** The sign with which they ask whether a pass came out. */
export function questionByScreens(problem: PrinterProblem | null): SentencePair {
  const cause = causeOf(problem)
  return both((t) => ({
    sign: t('pass.question.sign'),
    second: t('pass.question.detail', { cause: cause ? t(cause) : '' }).trim(),
  }))
}
