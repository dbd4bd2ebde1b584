import { MODEL_SPECS, type PrinterModel } from '../../../facts/models.ts'
import { DEFAULT_STOCK, STOCK_SPECS, STOCKS, tapeMm, type Stock } from '../../../facts/stocks.ts'
import type { Bitmap1 } from '../../types/label-printer.ts'
import { encodeStatusFrame } from '../protocol/status-frame.ts'
import type { StatusFields } from '../protocol/status-frame.ts'
import type { DecoderMedia } from './decode-page.ts'
import { ERROR_BITS } from './faults.ts'
import type { Fault, FaultMoment, FaultName } from './faults.ts'

/** The loaded roll of the simulated printer. */
export type Roll = Stock | null

/** Status bytes of a roll, as captured from real printers. */
function statusBytes(roll: Stock): {
  readonly widthMm: number
  readonly byte14: number
  readonly byte25: number
} {
  const { widthMm, statusByte14, twoColour } = STOCK_SPECS[roll]
  return { widthMm, byte14: statusByte14, byte25: twoColour ? 0x81 : 0x01 }
}

const BLACK_RED = STOCKS.find((stock) => STOCK_SPECS[stock].twoColour) ?? DEFAULT_STOCK
const NARROWEST = STOCKS.reduce((one, other) => (tapeMm(other) < tapeMm(one) ? other : one))

const CONTINUOUS = 0x0a
/** The media type as the manual prints it. */
const CONTINUOUS_4A = 0x4a

/** State of the simulated printer: roll, cover, activity and scheduled faults. */
export interface SimulatedPrinter {
  readonly model: PrinterModel
  roll: Roll
  coverOpen: boolean
  phase: 'receiving' | 'printing'
  /** Labels whose first line has arrived, and whether one is being received or printed. */
  labelsBegun: number
  labelOpen: boolean
  printed: number
  refused: number
  mmUsed: number
  /** Raster lines received, over all jobs. */
  linesReceived: number
  /** Error bits that stay until the host clears the printer. */
  error: { readonly err1: number; readonly err2: number } | null
  faults: readonly Fault[]
  /** A failed label of a printer that keeps jobs. */
  kept: Bitmap1 | null
  /** Whether the head cools down. */
  cooling: boolean
  /** After how many times ten minutes it switches itself off; 0: never. */
  powerOff: number
  /** End of the last connection by `performance.now`. */
  lastUse: number
  /** End of the busy state by `performance.now`; null before the first status request. */
  busyUntil: number | null
}

/** An hour, as a QL-800 was captured. */
const FACTORY_POWER_OFF = 6

export function createSimulatedPrinter({
  model,
  roll,
  faults,
}: {
  model: PrinterModel
  roll: Roll
  faults: readonly Fault[]
}): SimulatedPrinter {
  return {
    model,
    roll,
    faults,
    coverOpen: false,
    phase: 'receiving',
    labelsBegun: 0,
    labelOpen: false,
    printed: 0,
    refused: 0,
    mmUsed: 0,
    linesReceived: 0,
    error: null,
    kept: null,
    cooling: false,
    powerOff: FACTORY_POWER_OFF,
    lastUse: Number.NEGATIVE_INFINITY,
    busyUntil: null,
  }
}

/** Whether a fault applies to the current label, or else the next one. */
export function isDue(printer: SimulatedPrinter, name: FaultName, moment?: FaultMoment): boolean {
  const label = printer.labelOpen ? printer.labelsBegun : printer.labelsBegun + 1
  return printer.faults.some(
    (fault) =>
      fault.name === name &&
      (moment === undefined || fault.moment === moment) &&
      (fault.label === null || fault.label === label),
  )
}

/** Whether it does not reply: at all, or (moment `start`) while a label is printed. */
export const isSilent = (printer: SimulatedPrinter): boolean =>
  isDue(printer, 'silent', 'before') || (printer.labelOpen && isDue(printer, 'silent', 'start'))

/** The error that applies at this moment, if any. */
export function dueError(printer: SimulatedPrinter, moment: FaultMoment): FaultName | null {
  const names = Object.keys(ERROR_BITS) as FaultName[]
  return names.find((name) => isDue(printer, name, moment)) ?? null
}

/** The roll as the sensors report it, faults included. */
export function mediaOf(printer: SimulatedPrinter): DecoderMedia {
  const roll = rollWithFaults(printer)
  return roll === null
    ? { typeByte: 0, widthMm: 0 }
    : {
        typeByte: CONTINUOUS,
        widthMm: statusBytes(roll).widthMm,
        twoColour: STOCK_SPECS[roll].twoColour,
      }
}

function rollWithFaults(printer: SimulatedPrinter): Roll {
  if (isDue(printer, 'no_media', 'before')) return null
  if (isDue(printer, 'two_colour_roll', 'before')) return BLACK_RED
  if (isDue(printer, 'wrong_roll', 'before')) return printer.roll === NARROWEST ? DEFAULT_STOCK : NARROWEST
  return printer.roll
}

/**
 * The status frame of this state. A missing roll sets no error bit while nothing is printed; an
 * open cover sets one and hides the media (both as captured).
 */
export function statusFrame(
  printer: SimulatedPrinter,
  part: Pick<StatusFields, 'statusType' | 'phase' | 'notification' | 'err2' | 'setting'> = {},
): Uint8Array {
  const roll = rollWithFaults(printer)
  const bits = part.err2 === undefined ? errorBits(printer) : { err1: 0, err2: part.err2 }
  const coverOpen = (bits.err2 & 0x10) !== 0
  const european = isDue(printer, 'eu_roll')
  const failed = bits.err1 !== 0 || bits.err2 !== 0
  const fields: StatusFields = {
    model: MODEL_SPECS[isDue(printer, 'wrong_model') ? otherModel(printer) : printer.model].statusByte4,
    byte6: printer.model === 'QL-820NWB' ? 0x04 : 0x00,
    err1: bits.err1,
    err2: bits.err2,
    statusType: part.statusType ?? (failed ? 0x02 : 0x00),
    phase: part.phase ?? (printer.phase === 'printing' || isBusy(printer) ? 1 : 0),
    ...(part.setting !== undefined && { setting: part.setting }),
    notification: part.notification ?? (printer.cooling ? 0x03 : 0),
    ...(roll !== null &&
      !coverOpen && {
        mediaWidthMm: statusBytes(roll).widthMm,
        mediaType: european ? CONTINUOUS_4A : CONTINUOUS,
      }),
    ...(roll !== null && {
      byte14: european ? 0 : statusBytes(roll).byte14,
      byte25: statusBytes(roll).byte25,
    }),
  }
  return encodeStatusFrame(fields)
}

const otherModel = ({ model }: SimulatedPrinter): PrinterModel => (model === 'QL-810W' ? 'QL-800' : 'QL-810W')

/** Faults that only the media bytes show; the others set their bit from the start. */
const SHOWN_BY_MEDIA: readonly FaultName[] = ['no_media', 'wrong_roll', 'two_colour_roll']

function errorBits(printer: SimulatedPrinter): { err1: number; err2: number } {
  if (printer.error) return printer.error
  const due = dueError(printer, 'before')
  const bits = due && !SHOWN_BY_MEDIA.includes(due) ? ERROR_BITS[due] : undefined
  return { err1: bits?.err1 ?? 0, err2: (bits?.err2 ?? 0) | (printer.coverOpen ? 0x10 : 0) }
}

function isBusy(printer: SimulatedPrinter): boolean {
  return isDue(printer, 'busy') && printer.busyUntil !== null && performance.now() < printer.busyUntil
}
