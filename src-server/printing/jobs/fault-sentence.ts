import type { PrintState, StaffMessage } from '../../../contract/printing/jobs.ts'
import type { PrinterProblem } from '../../../contract/printing/printer-problem.ts'
import { causeOf, faultTexts, type FaultContext } from '../../../messages/printer-fault.ts'
import { sentence, textIn } from '../../../messages/sentence.ts'

/** Both lines of the banner: what to do, then why. */
const joined = (sign: StaffMessage, second: StaffMessage): StaffMessage => ({
  ja: `${sign.ja} — ${second.ja}`,
  en: `${sign.en} — ${second.en}`,
})

/** What staff do when a printer cannot print, as the screens say it. */
export function faultSentence(
  problem: PrinterProblem,
  context: Partial<FaultContext> = {},
): StaffMessage {
  const { name, detail, values } = faultTexts(problem, { waiting: 0, other: false, ...context })
  return joined(sentence(`fault.${name}.banner`, values), sentence(detail, values))
}

/** The question about a label that may have come out; null in states without one. */
export function questionSentence(
  state: PrintState,
  problem: PrinterProblem | null,
): StaffMessage | null {
  if (state === 'sent_unconfirmed')
    return joined(sentence('pass.sent.banner'), sentence('pass.sent.detail'))
  if (state !== 'unknown') return null
  const cause = causeOf(problem)
  const second = sentence('pass.question.detail', (language) => ({
    cause: cause ? textIn(language, cause) : '',
  }))
  return joined(sentence('pass.question.banner'), { ja: second.ja.trim(), en: second.en.trim() })
}
