import { z } from 'zod'
import { PLAIN_FAULT_CODES, hasFault } from '../../../facts/printer-faults.ts'
import { count } from '../../platform/http/scalars.ts'

/** Tape of `widthMm` and kind as the printer reports it. */
const loadedMedia = z.strictObject({
  widthMm: count,
  kind: z.enum(['continuous', 'die-cut', 'none']),
})

/**
 * Why a printer cannot print now, as data. `messages/printer-fault.ts` makes the sentence from it.
 */
export const PrinterProblem = z.discriminatedUnion('code', [
  z.strictObject({
    code: z.literal('wrong_roll'),
    loaded: loadedMedia,
    neededMm: z.int(),
    stock: z.string(),
  }),
  z.strictObject({ code: z.literal('two_colour_roll'), stock: z.string() }),
  z.strictObject({ code: z.literal('no_media'), neededMm: z.int(), stock: z.string() }),
  z.strictObject({
    code: z.literal('link_lost'),
    connection: z.enum(['usb', 'network', 'bluetooth', 'virtual', 'file']),
  }),
  z.strictObject({ code: z.literal('unreachable'), address: z.string() }),
  z.strictObject({ code: z.literal('wrong_model'), found: z.string(), needed: z.string() }),
  /**
   * The offset of the printer would move dots of this pass off the printable area; `fitsMm` is the
   * largest offset that does not.
   */
  z.strictObject({
    code: z.literal('offset_too_far'),
    axis: z.enum(['x', 'y']),
    offsetMm: z.number(),
    fitsMm: z.number(),
  }),
  z.strictObject({ code: z.enum(PLAIN_FAULT_CODES) }),
])
export type PrinterProblem = z.infer<typeof PrinterProblem>

/** Problems that end on their own; staff need not act. */
export const PASSING_PROBLEMS: ReadonlySet<PrinterProblem['code']> = new Set(
  PLAIN_FAULT_CODES.filter((code) => hasFault('passes', code)),
)
