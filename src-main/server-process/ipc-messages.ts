import { z } from 'zod'
import { DATABASE_FAULTS } from '../../contract/platform/db/database-fault.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import type { Sentence } from '../../messages/sentence.ts'
import { DataFolderError } from '../../src-server/platform/files/data-folder.ts'
import { databaseFault } from '../../src-server/platform/db/database-fault.ts'
import { isUnavailable, MigrationError } from '../../src-server/platform/db/database.ts'
import { KeyUnreadableError } from '../host/installation-key.ts'
import { formatError } from '../host/format-error.ts'

/** Causes of a failed start that staff can fix. */
const START_ERRORS = [
  'port_taken',
  'folder_in_use',
  'folder_unusable',
  'disk_full',
  'database_unreachable',
  'migration_failed',
  'key_unreadable',
  'unknown',
] as const

export interface StartError {
  readonly code: (typeof START_ERRORS)[number]
  /** The error in one line, without personal data. */
  readonly message: Sentence
}

/** PostgreSQL rejects the connection: wrong password, unknown user or database. */
const REFUSED = /^(28|3D)/
const UNREACHABLE: readonly string[] = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
]

/** @param error thrown by `startKiosk` */
export function startErrorOf(error: unknown): StartError {
  return { code: codeOf(error), message: { ja: formatError(error, 'ja'), en: formatError(error) } }
}

function codeOf(error: unknown): StartError['code'] {
  if (databaseFault(error) === 'disk_full') return 'disk_full'
  if (error instanceof MigrationError) return 'migration_failed'
  if (error instanceof KeyUnreadableError) return 'key_unreadable'
  if (error instanceof DataFolderError)
    return errorCode(error.cause).startsWith('SQLITE_BUSY') ? 'folder_in_use' : 'folder_unusable'
  if (!(error instanceof Error)) return 'unknown'
  if (errorCode(error.cause) === 'EADDRINUSE') return 'port_taken'
  const code = errorCode(error)
  if (isUnavailable(error) || REFUSED.test(code) || UNREACHABLE.includes(code)) return 'database_unreachable'
  return 'unknown'
}

const errorCode = (error: unknown): string =>
  String((error as { code?: unknown } | null | undefined)?.code ?? '')

/**
 * Messages between window process and server process. Both sides validate them, except settings,
 * which the same program has just created.
 */

const number = z.int().min(0)
const logLevel = z.enum(['silent', 'error', 'warn', 'info', 'debug'])

/** `ask` pairs a request with its reply; `host` identifies a reader host. */
const ToServer = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('start'),
    /**
     * Includes the installation key if a secret store has it, and after a crash the previous port.
     */
    settings: z.custom<KioskSettings>((value) => typeof value === 'object' && value !== null),
    /** Whether the server process may start processes itself, or through its parent (Electron). */
    readerHost: z.enum(['own', 'parent']),
  }),
  z.strictObject({ type: z.literal('stop') }),
  z.strictObject({ type: z.literal('log_level'), level: logLevel }),
  z.strictObject({ type: z.literal('ping'), ask: number }),
  z.strictObject({ type: z.literal('check_pin'), ask: number, pin: z.string().max(100) }),
  z.strictObject({ type: z.literal('host_said'), host: number, message: z.unknown() }),
  z.strictObject({ type: z.literal('host_ended'), host: number, reason: z.string() }),
])
export type ToServer = z.infer<typeof ToServer>

/** `none`: no PIN is set. `wait`: too many attempts; `waitMs` until the next. */
const PinAnswer = z.discriminatedUnion('result', [
  z.strictObject({ result: z.enum(['right', 'wrong', 'none']) }),
  z.strictObject({ result: z.literal('wait'), waitMs: number }),
])
export type PinAnswer = z.infer<typeof PinAnswer>

const FromServer = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready'), url: z.url() }),
  /**
   * The database does not respond at the start; a page at this address shows that PassDesk waits.
   */
  z.strictObject({ type: z.literal('waiting'), url: z.url(), fault: z.enum(DATABASE_FAULTS) }),
  /** Address of a practice in the same process; null after its end. */
  z.strictObject({ type: z.literal('practice'), url: z.url().nullable() }),
  z.strictObject({
    type: z.literal('failed'),
    problem: z.strictObject({
      code: z.enum(START_ERRORS),
      message: z.strictObject({ ja: z.string(), en: z.string() }),
    }),
  }),
  z.strictObject({ type: z.literal('pong'), ask: number }),
  z.strictObject({ type: z.literal('pin_checked'), ask: number, answer: PinAnswer }),
  /** A request that failed, in one line. */
  z.strictObject({ type: z.literal('no_answer'), ask: number, reason: z.string() }),
  z.strictObject({ type: z.literal('host_start'), host: number }),
  z.strictObject({ type: z.literal('host_send'), host: number, message: z.unknown() }),
  z.strictObject({ type: z.literal('host_kill'), host: number }),
])
export type FromServer = z.infer<typeof FromServer>

/** The message, or null if invalid. */
export function readToServer(value: unknown): ToServer | null {
  return ToServer.safeParse(value).data ?? null
}

/** The message, or null if invalid. */
export function readFromServer(value: unknown): FromServer | null {
  return FromServer.safeParse(value).data ?? null
}
