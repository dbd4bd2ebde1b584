import { sentence } from '../../messages/sentence.ts'
import type { CliLanguage, FlagSpec } from './command.ts'
import { parseChoice } from './parse-choice.ts'

const CHOICES = ['ja', 'en'] as const satisfies readonly CliLanguage[]

/** Flags of every command. */
export const GLOBAL_FLAGS: Readonly<Record<string, FlagSpec>> = {
  language: { value: 'LANG', about: sentence('commandHelp.language') },
}

/** The language of the flag, else of the terminal. Throws UsageError for an unknown one. */
export function languageOf(chosen: string | undefined): CliLanguage {
  if (chosen !== undefined) return parseChoice('language', chosen, CHOICES)
  return (process.env.LANG ?? '').toLowerCase().startsWith('ja') ? 'ja' : 'en'
}

/** The language of a call, also of one that is not understood. */
export function languageOfCall(args: readonly string[]): CliLanguage {
  const at = args.findIndex((arg) => /^--language(=|$)/.test(arg))
  const chosen = args[at]?.split('=')[1] ?? args[at + 1]
  return CHOICES.find((one) => at >= 0 && one === chosen?.toLowerCase()) ?? languageOf(undefined)
}

/** The command before the flag: `--language ja print` is `print --language ja`. */
export function commandFirst(args: readonly string[]): readonly string[] {
  const count = args[0] === '--language' ? 2 : args[0]?.startsWith('--language=') ? 1 : 0
  return count < args.length ? [...args.slice(count), ...args.slice(0, count)] : args
}
