import { sentence } from '../../messages/sentence.ts'
import type { FlagSpec, Given } from './command.ts'
import { parseChoice } from './parse-choice.ts'

/** The language of findings: they are those of the desk's screens. */
export const LANGUAGE_FLAG: FlagSpec = { value: 'LANG', about: sentence('commandHelp.language') }

/** The language of the flag, else of the terminal. Throws UsageError for an unknown one. */
export function languageOf(given: Given): 'ja' | 'en' {
  const chosen = given.value('language')
  if (chosen !== undefined) return parseChoice('language', chosen, ['ja', 'en'])
  return (process.env.LANG ?? '').toLowerCase().startsWith('ja') ? 'ja' : 'en'
}
