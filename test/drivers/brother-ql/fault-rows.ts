import type { PrintOutcome, PrinterModel, PrinterProblemCode } from '../../../drivers/label-printer.ts'
import type { FaultMoment, FaultName } from '../../../drivers/brother-ql/simulator/faults.ts'

/** One fault at one moment and the expected outcome. */
export interface FaultRow {
  readonly fault: FaultName
  readonly moment: FaultMoment
  readonly result: PrintOutcome['result']
  readonly problem?: PrinterProblemCode
  /** Labels printed afterwards. */
  readonly printed?: number
  readonly only?: PrinterModel
}

const unknown = (
  fault: FaultName,
  moment: FaultMoment,
  problem: PrinterProblemCode,
  printed = 0,
): FaultRow => ({ fault, moment, result: 'unknown', problem, printed })
const at =
  (moment: FaultMoment) =>
  (fault: FaultName, problem: PrinterProblemCode): FaultRow => ({
    ...unknown(fault, moment, problem),
    result: 'not_started',
  })
const before = at('before')
const refused = at('start')

export const FAULT_ROWS: readonly FaultRow[] = [
  // Detected before any raster byte.
  before('no_media', 'no_media'),
  before('wrong_roll', 'wrong_roll'),
  before('two_colour_roll', 'two_colour_roll'),
  before('cover_open', 'cover_open'),
  before('wrong_model', 'wrong_model'),
  before('cutter_jam', 'cutter_jam'),
  before('end_of_media', 'end_of_media'),
  before('comm_error', 'comm_error'),
  before('expansion_buffer', 'buffer_full'),
  before('system_error', 'system_error'),
  before('drop_before', 'link_lost'),
  // While lines are received, before the printer reports printing.
  refused('no_media', 'no_media'),
  refused('wrong_roll', 'wrong_roll'),
  refused('comm_error', 'comm_error'),
  refused('expansion_buffer', 'buffer_full'),
  unknown('cover_open', 'start', 'cover_open'),
  unknown('end_of_media', 'start', 'end_of_media'),
  unknown('cutter_jam', 'start', 'cutter_jam'),
  unknown('system_error', 'start', 'system_error'),
  unknown('drop_during', 'start', 'link_lost'),
  unknown('swallow', 'start', 'no_answer'),
  // After it reported printing.
  unknown('cover_open_printing', 'during', 'cover_open'),
  unknown('end_of_media', 'during', 'end_of_media'),
  unknown('no_media', 'during', 'no_media'),
  unknown('wrong_roll', 'during', 'wrong_roll'),
  unknown('comm_error', 'during', 'comm_error'),
  unknown('expansion_buffer', 'during', 'buffer_full'),
  unknown('system_error', 'during', 'system_error'),
  { ...unknown('cutter_jam', 'during', 'cutter_jam'), only: 'QL-800' },
  { fault: 'cooling', moment: 'during', result: 'printed', printed: 1 },
  { fault: 'slow', moment: 'start', result: 'printed', printed: 1 },
  { fault: 'busy', moment: 'before', result: 'printed', printed: 1 },
  // After the image was printed.
  { fault: 'cutter_jam', moment: 'after', result: 'printed_not_cut', problem: 'cutter_jam', printed: 1 },
  unknown('cover_open_printing', 'after', 'cover_open', 1),
  unknown('end_of_media', 'after', 'end_of_media', 1),
  unknown('system_error', 'after', 'system_error', 1),
  unknown('drop_after', 'after', 'link_lost', 1),
]
