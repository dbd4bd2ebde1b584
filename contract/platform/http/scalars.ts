import { z } from 'zod'
import { LIMITS } from './limits.ts'

/**
 * Characters without ink: Unicode's default ignorable ones (DI), annotation marks and the place of
 * an object. Joiners and variation selectors remain, because they choose the form of a letter.
 */
const UNSEEN = /(?!\u200C|\u200D|[\uFE00-\uFE0F]|[\u{E0100}-\u{E01EF}])[\p{DI}\uFFF9-\uFFFC]/gu
/** Letters and signs that are blank and as wide as others: Hangul fillers, a Braille cell. */
const BLANK = /[\u2800\u3164\uFFA0]/gu

/** The text without characters that draw nothing; a blank letter becomes a space. */
export const withoutUnseen = (text: string): string => text.replace(BLANK, ' ').replace(UNSEEN, '')

/** True for a text of which nothing would be seen. */
export const isBlank = (text: string): boolean =>
  withoutUnseen(text)
    .replace(/\p{DI}/gu, '')
    .trim() === ''

/**
 * UUID string, versions 1-8, all zeros or all f (specification, type notes). Accepted in any case,
 * stored and returned in lower case (RFC 9562 section 4).
 */
export const uuid = z.string().toLowerCase().check(z.uuid())
/** A UUID in lower case, any other text unchanged: for keys that are ids or something else. */
export const lowerUuid = (text: string): string =>
  /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text.toLowerCase() : text
/** ISO 8601 UTC date-time ending in Z, fractional seconds optional. */
export const timestamp = z.iso.datetime()
/** 64 lowercase hexadecimal characters. */
export const hex64 = z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 lowercase hexadecimal characters')
/** Text that both databases store; PostgreSQL accepts no NUL. */
export const storableText = z.string().refine((text) => !text.includes('\0'), 'must not hold a NUL character')

/** How many, or how much: a whole number from 0 on. */
export const count = z.int().min(0)
/** Query of a polled read (§4.4): the `rev` that the client has. */
export const since = z.coerce.number().int().min(0).optional()
/** Query of a list: the maximum number of rows. */
export const listLimit = z.coerce.number().int().min(1).max(500).default(100)

/** The same for a list with e-mails. */
export const personLimit = z.coerce.number().int().min(1).max(LIMITS.personPage).default(LIMITS.personPage)

/** Reply of an action that has nothing else to report. */
export const ok = z.strictObject({ ok: z.literal(true) })
export const OK = { ok: true } as const
/** A draft or template revision. */
export const revision = z.int().min(0).max(LIMITS.revision)
/** A position as a fraction of the printable width or height. */
export const fraction = z.number().min(0).max(1)
/** A PNG as a data URL. */
export const pngDataUrl = z.string().max(LIMITS.dataUrl).startsWith('data:image/png;base64,')
/** Personal QR as scanned: any text, so that codes of other ticket systems work. */
export const qrText = z.string().min(1).max(LIMITS.qr)
/** Name of a new person. */
export const newName = z
  .string()
  .trim()
  .min(1)
  .max(LIMITS.passText)
  .refine((name) => !isBlank(name), 'must have a visible character')
/** Idempotency key of a save. */
export const saveRequestKey = z
  .string()
  .min(LIMITS.requestKeyMin)
  .max(LIMITS.requestKeyMax)
  .regex(/^[A-Za-z0-9_-]*$/, 'may hold letters, digits, underscore and hyphen only')
