import { sentence, textIn, TextError } from '../../messages/sentence.ts'
import type { Translate } from '../../messages/translate.ts'

/** A text of the help, made when it is printed: a command does not wait for all texts. */
type Text = () => string

/** A command of the command line: help text, arguments and flags. */
export interface CommandSpec {
  /** One or two words: `nfc read`. */
  readonly name: string
  readonly about: Text
  /** Names of the positional arguments, all required: `['FILE']`. */
  readonly positionals: readonly string[]
  /** By long name; a flag with `value` takes a value, the others are switches. */
  readonly flags: Readonly<Record<string, FlagSpec>>
  readonly examples: readonly string[]
  /** Further paragraphs of the help. */
  readonly notes?: readonly Text[]
}

export interface FlagSpec {
  readonly value?: string
  readonly about: Text
  readonly required?: boolean
  /** May be given more than once. */
  readonly many?: boolean
}

/** Parsed arguments, checked against the command's spec. */
export interface Given {
  /** Positional arguments, in the order of `positionals`. */
  readonly positionalValues: readonly string[]
  value(flag: string): string | undefined
  /** Value of a required flag. */
  required(flag: string): string
  values(flag: string): readonly string[]
  has(flag: string): boolean
  /** A text in English. Numbers are not formatted. */
  readonly t: Translate
}

/** The command line speaks English. */
export const t: Translate = (key, values) => textIn('en', key, values)

export interface Command {
  readonly spec: CommandSpec
  /**
   * Returns the exit code. Throws UsageError for invalid flags, any other error for a failure.
   * Imports server modules itself, so that help, usage errors and device commands start without
   * loading them.
   */
  run(given: Given): Promise<number>
}

/** Wrong usage: one line, exit code 2. */
export class UsageError extends TextError {}

/** Flags of every command that works on a kiosk's data. */
export const DATA_FLAG: FlagSpec = {
  value: 'DIR',
  about: () => t('commandHelp.data'),
}
export const DATABASE_FLAG: FlagSpec = {
  value: 'URL',
  about: () => t('commandHelp.database'),
}

/** Writes a line to standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Writes a line to standard error. */
export function printError(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** An integer within limits. Throws UsageError. */
export function wholeNumber(flag: string, text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  if (!(value >= min && value <= max))
    throw new UsageError(sentence('commandLine.argument.wholeNumber', { flag, min, max, value: text }))
  return value
}
