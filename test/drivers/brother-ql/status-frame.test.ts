import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { PrinterStatus } from '../../../drivers/label-printer.ts'
import {
  decodeStatusFrame,
  encodeStatusFrame,
  createFrameReader,
} from '../../../drivers/brother-ql/protocol/status-frame.ts'
import { randomFrom } from '../../support/random.ts'

interface Listed {
  readonly name: string
  readonly hex: string
  readonly decoded: Readonly<Record<string, unknown>>
}

const LISTED = JSON.parse(
  readFileSync(new URL('../../fixtures/status-frames.json', import.meta.url), 'utf8'),
) as Listed[]
const bytesOf = ({ hex }: Listed): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'))

/** A decoded frame in the format of the list. */
const asListed = (status: PrinterStatus): Record<string, unknown> => ({
  header_ok: true,
  series: status.series.toString(16),
  model: status.model,
  errors: status.errors,
  err1: status.err1,
  err2: status.err2,
  media_width_mm: status.media.widthMm,
  media_length_mm: status.media.lengthMm,
  media_type: status.media.type,
  mode: status.mode,
  status_type: status.statusType,
  phase: status.phase,
  phase_number: status.phaseNumber,
  notification: status.notification,
  byte6: status.byte6,
  byte14: status.byte14,
  byte25: status.byte25,
  two_colour_roll_hint: status.twoColourRoll,
})

/** Frames that the reader finds in bytes of these piece sizes, repeated. */
function readInPieces(bytes: Uint8Array, sizes: readonly number[]): string[] {
  const found: string[] = []
  const take = createFrameReader((frame) => found.push(Buffer.from(frame).toString('hex')))
  for (let at = 0, piece = 0; at < bytes.length; piece++) {
    const size = sizes[piece % sizes.length]!
    take(bytes.subarray(at, at + size))
    at += size
  }
  return found
}

describe('status frames', () => {
  it.each(LISTED)('$name is decoded as listed', (listed) => {
    const status = decodeStatusFrame(bytesOf(listed))
    expect(status && asListed(status)).toEqual(listed.decoded)
  })

  it('one with an unknown kind of roll and an unknown phase names their bytes', () => {
    const frame = encodeStatusFrame({ model: 0x41, mediaWidthMm: 62, mediaType: 0x33, phase: 0x02 })
    const status = decodeStatusFrame(frame)
    expect([status?.media.type, status?.phase]).toEqual(['unknown 0x33', 'unknown 0x02'])
  })

  it.each([
    ['is too short', new Uint8Array(31)],
    ['begins with something else', Uint8Array.from({ length: 32 }, () => 0x80)],
  ])('one that %s is rejected', (_, bytes) => {
    expect(decodeStatusFrame(bytes)).toBeNull()
  })

  it('are found completely in joined and split input of any size', () => {
    const joined = Buffer.concat(LISTED.map(bytesOf))
    const random = randomFrom(1)
    const uneven = Array.from({ length: 50 }, () => 1 + Math.floor(random() * 70))
    for (const sizes of [[1], [7], [31], [33], [64], [joined.length], uneven])
      expect(readInPieces(joined, sizes)).toEqual(LISTED.map(({ hex }) => hex))
  })

  it.each(LISTED)('$name is found completely wherever it is split, and after other bytes', (listed) => {
    const bytes = bytesOf(listed)
    const inTwo = Array.from({ length: bytes.length - 1 }, (_, cut) =>
      readInPieces(bytes, [cut + 1, bytes.length]),
    )
    expect(inTwo).toEqual(Array(bytes.length - 1).fill([listed.hex]))
    for (const junk of ['00', '80', '8020', '802080', '42802080', '1b6953']) {
      const twice = Buffer.from((junk + listed.hex).repeat(2), 'hex')
      for (const sizes of [[1], [3], [twice.length]])
        expect(readInPieces(twice, sizes)).toEqual([listed.hex, listed.hex])
    }
  })

  it('are found after a truncated one', () => {
    const [first, second] = LISTED as [Listed, Listed]
    expect(readInPieces(Buffer.from(first.hex.slice(0, 40) + second.hex, 'hex'), [5])).toEqual([second.hex])
  })

  it('are encoded by the simulator like those of real printers', () => {
    const frame = encodeStatusFrame({
      model: 0x41,
      byte6: 0x04,
      mediaWidthMm: 62,
      mediaType: 0x0a,
      byte14: 0x15,
    })
    expect(Buffer.from(frame).toString('hex')).toBe(
      LISTED.find(({ name }) => name === 'ql820_62_black_ready')?.hex,
    )
  })
})
