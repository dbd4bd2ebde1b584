/** What the system, SQLite or another error says, as a part of a sentence. */
import { sentence, type Sentence, TextError } from './sentence.ts'

const CODES = [
  'ENOENT',
  'EISDIR',
  'ENOTDIR',
  'EEXIST',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EADDRINUSE',
  'SQLITE_FULL',
  'SQLITE_READONLY',
  'SQLITE_CORRUPT',
  'SQLITE_NOTADB',
] as const

const codeOf = (error: unknown) =>
  CODES.find((one) => one === (error as { readonly code?: unknown } | null)?.code)

/** An error of the system that has a text. */
export const isSystemFault = (error: unknown): boolean => codeOf(error) !== undefined

/** English keeps the own message of the error. */
export function systemFault(error: unknown): Sentence {
  if (error instanceof TextError) return error.sentence
  const { message } = error as Error
  return sentence(`dataProblem.system.${codeOf(error) ?? 'other'}`, { message })
}
