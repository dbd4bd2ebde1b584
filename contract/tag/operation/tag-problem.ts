import { z } from 'zod'
import { ERROR_STATUS, type ErrorCode } from '../../platform/http/errors.ts'

/** Last four characters of a tag's UID, so that staff can distinguish two tags. */
const uidEnd = z.string().regex(/^[0-9A-F]{4}$/)
const errorCode = z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]])

/** Why a tag cannot be written now, as values; the screens make the sentence for staff. */
export const TagProblem = z.discriminatedUnion('code', [
  z.strictObject({ code: z.literal('other_tag'), expectedEnd: uidEnd, foundEnd: uidEnd }),
  z.strictObject({ code: z.literal('locked'), by: z.enum(['lock_bits', 'password', 'tag']) }),
  z.strictObject({ code: z.literal('too_small'), needBytes: z.int(), haveBytes: z.int() }),
  z.strictObject({
    code: z.literal('unsupported_tag'),
    reason: z.enum(['short_uid', 'random_uid', 'not_type2', 'type4', 'uid_mismatch', 'reserved_area']),
  }),
  z.strictObject({ code: z.literal('several_tags'), readers: z.array(z.string()) }),
  z.strictObject({ code: z.enum(['reader_lost', 'no_service', 'no_library']), reason: z.string() }),
  z.strictObject({
    code: z.enum([
      'tag_lost',
      'read_only',
      'not_ndef',
      'foreign_content',
      'verify_failed',
      'no_reader',
      'timed_out',
      'cancelled',
      'busy',
    ]),
  }),
  /**
   * The pass may not be written to this tag. `owner`: whose live pass the tag is, if staff may
   * know.
   */
  z.strictObject({ code: z.literal('refused'), error: errorCode, owner: z.string().nullable() }),
])
export type TagProblem = z.infer<typeof TagProblem>
