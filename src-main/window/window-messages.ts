/** Messages of the window itself, shown when the kiosk does not start or fails. */
import { sentence } from '../../messages/sentence.ts'
import type { StartError } from '../server-process/ipc-messages.ts'

export type WindowLanguage = 'ja' | 'en'

/** @param locale BCP 47 of the system */
export const windowLanguage = (locale: string): WindowLanguage =>
  locale.toLowerCase().startsWith('ja') ? 'ja' : 'en'

type ProblemCode = StartError['code'] | 'given_up' | 'page_lost'

/**
 * A dialog with two buttons, retry and quit, in both languages, because the reader's language is
 * unknown.
 */
export function problemQuestion(
  code: ProblemCode,
  message: string,
  logDir: string,
  language: WindowLanguage,
): { message: string; detail: string; buttons: string[] } {
  const title = sentence(`windowProblem.${code}.title`)
  const cure = sentence(`windowProblem.${code}.cure`)
  const again = sentence('windowProblem.again')
  const quit = sentence('windowProblem.quit')
  const log = sentence('windowProblem.log')
  const other = language === 'ja' ? 'en' : 'ja'
  return {
    message: title[language],
    detail: [
      cure[language],
      '',
      title[other],
      cure[other],
      '',
      message,
      `${log.ja} / ${log.en}: ${logDir}`,
    ].join('\n'),
    buttons: [`${again[language]} / ${again[other]}`, `${quit[language]} / ${quit[other]}`],
  }
}
