/**
 * What the window's process and the server part say to each other. Both sides check what arrives;
 * the settings are taken as they are, because they were settled by the same program a moment
 * before.
 */
import { z } from 'zod'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { START_ERRORS } from './start-error.ts'

const number = z.int().min(0)
const logLevel = z.enum(['silent', 'error', 'warn', 'info', 'debug'])

/** `ask` pairs a question with its answer; `host` names a reader host for as long as it lives. */
const ToServer = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('start'),
    /**
     * With the installation's key where a secret store holds it, and the port that was taken before
     * after a crash.
     */
    settings: z.custom<KioskSettings>((value) => typeof value === 'object' && value !== null),
    /** Whether the server part may start processes itself, or has to ask its parent (Electron). */
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

/** `none`: no administrator has set a PIN. `wait`: too many tries; `waitMs` until the next. */
const PinAnswer = z.discriminatedUnion('result', [
  z.strictObject({ result: z.enum(['right', 'wrong', 'none']) }),
  z.strictObject({ result: z.literal('wait'), waitMs: number }),
])
export type PinAnswer = z.infer<typeof PinAnswer>

const FromServer = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('ready'), url: z.url() }),
  /**
   * The database is silent at the start; a page at this address says that PassDesk waits for it.
   */
  z.strictObject({ type: z.literal('waiting'), url: z.url(), reason: z.string() }),
  /** Where a practice goes on, in the same process at another address; null when it is over. */
  z.strictObject({ type: z.literal('practice'), url: z.url().nullable() }),
  z.strictObject({
    type: z.literal('failed'),
    problem: z.strictObject({ code: z.enum(START_ERRORS), message: z.string() }),
  }),
  z.strictObject({ type: z.literal('pong'), ask: number }),
  z.strictObject({ type: z.literal('pin_checked'), ask: number, answer: PinAnswer }),
  /** A question that could not be answered, in one line. */
  z.strictObject({ type: z.literal('no_answer'), ask: number, reason: z.string() }),
  z.strictObject({ type: z.literal('host_start'), host: number }),
  z.strictObject({ type: z.literal('host_send'), host: number, message: z.unknown() }),
  z.strictObject({ type: z.literal('host_kill'), host: number }),
])
export type FromServer = z.infer<typeof FromServer>

/** The message, or null for what nobody says. */
export function readToServer(value: unknown): ToServer | null {
  return ToServer.safeParse(value).data ?? null
}

/** The message, or null for what nobody says. */
export function readFromServer(value: unknown): FromServer | null {
  return FromServer.safeParse(value).data ?? null
}
