import { MODEL_SPECS } from '../../../facts/models.ts'
import type { PrinterStatus, StatusError, StatusType } from '../../types/label-printer.ts'
import { mediaTypeOf } from './stock.ts'

/**
 * The 32-byte status frame (raster command reference, "status"; captured frames where real printers
 * differ).
 */
export const STATUS_FRAME_BYTES = 32

/** Head mark, size and 'B': the bytes that are equal in every frame. */
export const FRAME_START: readonly number[] = [0x80, 0x20, 0x42]

/** Status type of the reply to a settings command; byte 31 is 01 then. */
const SETTING = 0xf0

/** Byte 4 of the frame, unsupported models included. */
const MODEL_NAMES: Readonly<Record<number, string>> = {
  0x43: 'QL-1100',
  0x44: 'QL-1110NWB',
  0x45: 'QL-1115NWB',
  ...Object.fromEntries(Object.values(MODEL_SPECS).map(({ statusByte4, model }) => [statusByte4, model])),
}

/** Bits of bytes 8 and 9, lowest first; null if the manual names none. */
const ERROR_1: readonly (StatusError | null)[] = [
  'no media',
  'end of media (die-cut)',
  'cutter jam',
  null,
  'printer in use',
  'printer turned off',
  'high-voltage adapter',
  'fan',
]
const ERROR_2: readonly (StatusError | null)[] = [
  'replace media',
  'expansion buffer full',
  'communication error',
  'communication buffer full',
  'cover open',
  'cancel key',
  'media cannot be fed / media end',
  'system error',
]

/** The variable bytes of a frame; the others are fixed or zero. */
export interface StatusFields {
  readonly model: number
  readonly err1?: number
  readonly err2?: number
  readonly mediaWidthMm?: number
  readonly mediaType?: number
  readonly mediaLengthMm?: number
  readonly statusType?: number
  readonly phase?: number
  readonly notification?: number
  readonly byte6?: number
  readonly byte14?: number
  readonly byte25?: number
  /** Value of a settings report. */
  readonly setting?: number
}

/** Encodes a frame, for the simulator. */
export function encodeStatusFrame(fields: StatusFields): Uint8Array {
  const frame = new Uint8Array(STATUS_FRAME_BYTES)
  frame.set([...FRAME_START, 0x34, fields.model, 0x30, fields.byte6 ?? 0])
  frame[8] = fields.err1 ?? 0
  frame[9] = fields.err2 ?? 0
  frame[10] = fields.mediaWidthMm ?? 0
  frame[11] = fields.mediaType ?? 0
  frame[14] = fields.byte14 ?? 0
  frame[17] = fields.mediaLengthMm ?? 0
  frame[18] = fields.statusType ?? 0
  frame[19] = fields.phase ?? 0
  frame[22] = fields.notification ?? 0
  frame[25] = fields.byte25 ?? 0x01
  if (fields.setting !== undefined) frame.set([fields.setting, 0x01], 30)
  return frame
}

/** Decodes one frame; null unless it has 32 bytes and begins with 80 20 42. */
export function decodeStatusFrame(frame: Uint8Array): PrinterStatus | null {
  if (frame.length !== STATUS_FRAME_BYTES || FRAME_START.some((byte, index) => frame[index] !== byte))
    return null
  const at = (index: number): number => frame[index]!
  return {
    model: MODEL_NAMES[at(4)] ?? unknown(at(4)),
    series: at(3),
    errors: [...errorsIn(at(8), ERROR_1), ...errorsIn(at(9), ERROR_2)],
    err1: at(8),
    err2: at(9),
    media: { type: mediaTypeOf(at(11)), widthMm: at(10), lengthMm: at(17) },
    mode: at(15),
    statusType: statusTypeOf(at(18)),
    phase: at(19) === 0 ? 'receiving' : at(19) === 1 ? 'printing' : unknown(at(19)),
    phaseNumber: (at(20) << 8) | at(21),
    notification: notificationOf(at(22)),
    byte6: at(6),
    byte14: at(14),
    byte25: at(25),
    twoColourRoll: (at(25) & 0x80) !== 0,
    ...(at(18) === SETTING && at(31) === 0x01 && { setting: at(30) }),
  }
}

function errorsIn(byte: number, names: readonly (StatusError | null)[]): StatusError[] {
  return names.filter((name, bit): name is StatusError => name !== null && (byte & (1 << bit)) !== 0)
}

function statusTypeOf(byte: number): StatusType {
  switch (byte) {
    case 0x00:
      return 'reply'
    case 0x01:
      return 'printing completed'
    case 0x02:
      return 'error occurred'
    case 0x04:
      return 'turned off'
    case 0x05:
      return 'notification'
    case 0x06:
      return 'phase change'
    case SETTING:
      return 'setting'
    default:
      return unknown(byte)
  }
}

function notificationOf(byte: number): PrinterStatus['notification'] {
  switch (byte) {
    case 0x00:
      return null
    case 0x01:
      return 'cover opened'
    case 0x02:
      return 'cover closed'
    case 0x03:
      return 'cooling started'
    case 0x04:
      return 'cooling finished'
    default:
      return unknown(byte)
  }
}

function unknown(byte: number): `unknown 0x${string}` {
  return `unknown 0x${byte.toString(16).padStart(2, '0')}`
}

/**
 * Finds status frames in received bytes: split, joined, or preceded by other bytes. A frame that is
 * cut off by the start of the next one is dropped.
 * @returns the function that accepts bytes; each complete 32-byte frame goes to `onFrame`
 */
export function createFrameReader(onFrame: (frame: Uint8Array) => void): (bytes: Uint8Array) => void {
  let buffer = new Uint8Array(0)

  return (bytes) => {
    buffer = joined(buffer, bytes)
    for (;;) {
      const start = findStart(buffer, 0)
      if (start < 0) {
        // The last two bytes may be the beginning of a frame.
        buffer = buffer.slice(Math.max(0, buffer.length - (FRAME_START.length - 1)))
        return
      }
      if (start > 0) buffer = buffer.slice(start)
      const next = findStart(buffer.subarray(0, STATUS_FRAME_BYTES), 1)
      if (next > 0) {
        buffer = buffer.slice(next)
        continue
      }
      if (buffer.length < STATUS_FRAME_BYTES) return
      const frame = buffer.slice(0, STATUS_FRAME_BYTES)
      buffer = buffer.slice(STATUS_FRAME_BYTES)
      onFrame(frame)
    }
  }
}

function findStart(bytes: Uint8Array, from: number): number {
  for (let at = from; at + FRAME_START.length <= bytes.length; at++) {
    if (FRAME_START.every((byte, index) => bytes[at + index] === byte)) return at
  }
  return -1
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}
