/** One word of the command line: what its help says and what it takes. */
export interface CommandSpec {
  /** `nfc read` is named by two words. */
  readonly name: string
  readonly about: string
  /** Names of what comes without a flag, all of them needed: `['FILE']`. */
  readonly takes: readonly string[]
  /** By long name; a flag with a `value` takes one, the others are switches. */
  readonly flags: Readonly<Record<string, FlagSpec>>
  readonly examples: readonly string[]
  /** More that its help tells, in paragraphs. */
  readonly notes?: readonly string[]
}

export interface FlagSpec {
  readonly value?: string
  readonly about: string
  readonly required?: boolean
  /** May be given more than once. */
  readonly many?: boolean
}

/** What was given, checked against the command's spec. */
export interface Given {
  /** In the order of `takes`. */
  readonly taken: readonly string[]
  value(flag: string): string | undefined
  /** Of a required flag. */
  needed(flag: string): string
  values(flag: string): readonly string[]
  has(flag: string): boolean
}

export interface Command {
  readonly spec: CommandSpec
  /**
   * Answers the exit code. Throws UsageError for what its flags cannot mean, any other error for a
   * failure. It imports the server's rooms itself: help, usage errors and the devices' commands
   * need not wait until those are loaded.
   */
  run(given: Given): Promise<number>
}

/** Bad usage: one line, exit code 2. */
export class UsageError extends Error {}

/** Flags of every command that works on a kiosk's data. */
export const DATA_FLAG: FlagSpec = {
  value: 'DIR',
  about: 'data folder (default: PASSDESK_DATA, or the platform’s application-data folder)',
}
export const DATABASE_FLAG: FlagSpec = {
  value: 'URL',
  about:
    'postgres://… in place of the SQLite file in the data folder (default: PASSDESK_DATABASE_URL or DATABASE_URL)',
}

/** Writes a line to standard output. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Writes a line to standard error. */
export function printError(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** A whole number within bounds. Throws UsageError that says what came. */
export function wholeNumber(flag: string, text: string, min: number, max: number): number {
  const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
  if (!(value >= min && value <= max))
    throw new UsageError(`--${flag} must be a whole number from ${min} to ${max}, got ${text}.`)
  return value
}
