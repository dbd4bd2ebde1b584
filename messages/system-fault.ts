/** What the system, SQLite or another error says, as a part of a sentence. */
import { sentence, type Sentence } from './sentence.ts'
import { TextError } from './text-error.ts'

const CODES = [
  'ENOENT',
  'EISDIR',
  'ENOTDIR',
  'EEXIST',
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'SQLITE_CORRUPT',
  'SQLITE_NOTADB',
] as const

/** English keeps the own message of the error. */
export function systemFault(error: unknown): Sentence {
  if (error instanceof TextError) return error.sentence
  const { code, message } = error as { readonly code?: unknown; readonly message: string }
  const known = CODES.find((one) => one === code) ?? 'other'
  return sentence(`dataProblem.system.${known}`, { message })
}
