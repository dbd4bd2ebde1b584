import type { FlagSpec, Given } from './command.ts'
import { parseChoice } from './parse-choice.ts'

export const LANGUAGE_FLAG: FlagSpec = {
  value: 'LANG',
  about: 'ja or en (default: by the LANG of the terminal)',
}

export function languageFrom(given: Given): 'ja' | 'en' {
  const chosen = given.value('language')
  if (chosen !== undefined) return parseChoice('language', chosen, ['ja', 'en'])
  return (process.env.LANG ?? '').toLowerCase().startsWith('ja') ? 'ja' : 'en'
}
