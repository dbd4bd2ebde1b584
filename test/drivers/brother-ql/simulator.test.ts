import { readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  FAULTS,
  createQlSimulator,
  encodeLabel,
  faultOf,
  openVirtualPrinter,
  parseFault,
  readPng,
} from '../../../drivers/label-printer.ts'
import type { QlSimulator, SimulatorEvent } from '../../../drivers/label-printer.ts'
import { clearBytes } from '../../../drivers/brother-ql/protocol/commands.ts'
import { randomBitmap } from '../../support/label-bitmaps.ts'
import { LABEL, PATIENT, unknownBy } from './rig.ts'
import { temporaryFolder } from '../../support/after-file.ts'

const bytesOf = (part: Uint8Array | string): Uint8Array =>
  typeof part === 'string' ? Buffer.from(part, 'hex') : part

/** A connection to a new simulator, with its events and replies. */
function plug(options: Parameters<typeof createQlSimulator>[0] = {}) {
  const seen: SimulatorEvent[] = []
  const frames: Uint8Array[] = []
  const session = createQlSimulator({ ...options, onEvent: (event) => seen.push(event) }).device.connect({
    data: (frame) => frames.push(frame),
    dropped: () => {},
  })
  return {
    session,
    seen,
    frames,
    async send(...parts: readonly (Uint8Array | string)[]) {
      await session.receive(Buffer.concat(parts.map(bytesOf)))
      await session.receive(new Uint8Array(0)) // resolves after the previous bytes were processed
    },
  }
}

const virtual = (simulator: QlSimulator) =>
  openVirtualPrinter(simulator, { id: 'v', model: 'QL-820NWB', timeouts: PATIENT })

const job820 = encodeLabel({ model: 'QL-820NWB', stock: 'DK-2205', bitmap: LABEL.bitmap })
const job700 = encodeLabel({ model: 'QL-700', stock: 'DK-2205', bitmap: LABEL.bitmap })
const job800 = encodeLabel({ model: 'QL-800', stock: 'DK-2205', bitmap: LABEL.bitmap })

/** The job with the bytes `from` (hex, once) replaced. */
function changed(job: Uint8Array, from: string, to: string): Uint8Array {
  const hex = Buffer.from(job).toString('hex')
  const header = hex.slice(800, 900)
  expect(header).toContain(from)
  return Buffer.from(hex.slice(0, 800) + header.replace(from, to) + hex.slice(900), 'hex')
}

const edited = (from: string, to: string): Uint8Array => changed(job820.bytes, from, to)
const withLines = (job: typeof job800, ...lines: (Uint8Array | string)[]): Uint8Array =>
  Buffer.concat([job.bytes.subarray(0, job.rasterStart), ...lines.map(bytesOf), Uint8Array.of(0x1a)])

describe('the simulated printer rejects a stream that a real one could not print, with the reason', () => {
  const lines800 = job800.bytes.subarray(job800.rasterStart, -1)
  const plain = (row: string): Uint8Array => withLines(job800, '67005a' + row.padEnd(180, '0'))
  const packed = (line: string): Uint8Array => withLines(job820, line)

  it.each([
    ['an unknown command', 'unknown_command', 820, edited('1b692100', '1b693f00')],
    ['commands out of order', 'wrong_order', 820, edited('1b694d401b694101', '1b6941011b694d40')],
    ['no raster mode', 'wrong_order', 820, edited('1b696101', '')],
    ['a command twice', 'wrong_order', 820, edited('1b692100', '1b6921001b692100')],
    ['another mode', 'bad_value', 820, edited('1b696101', '1b696100')],
    ['notification off', 'bad_value', 820, edited('1b692100', '1b692101')],
    ['undefined valid flags', 'bad_value', 820, edited('c60a3e', 'd60a3e')],
    ['type and width not given', 'bad_value', 820, edited('c60a3e', 'c00a3e')],
    ['the media of another roll', 'wrong_media', 820, edited('c60a3e', 'c60a1d')],
    ['die-cut media', 'wrong_media', 820, edited('c60a3e', 'c60b3e')],
    ['too few lines announced', 'line_count', 820, edited('001c01', '001b01')],
    ['too many lines announced', 'line_count', 820, edited('001c01', '001d01')],
    ['fewer lines than can be printed', 'line_count', 820, edited('001c01', '009500')],
    ['n9 of a later page', 'page_number', 820, edited('1c0100000000', '1c0100000100')],
    ['two colours', 'two_colour', 820, edited('1b694b08', '1b694b09')],
    ['red on a QL-700', 'two_colour', 700, changed(job700.bytes, '1b694b08', '1b694b09')],
    ['600 dpi', 'resolution', 820, edited('1b694b08', '1b694b48')],
    ['a margin of 34 dots', 'bad_value', 820, edited('1b69642300', '1b69642200')],
    ['no margin', 'missing_setting', 820, edited('1b69642300', '')],
    ['compression on a QL-800', 'compression', 800, job820.bytes],
    ['packed lines without compression', 'line_length', 820, edited('4d02', '')],
    ['ESC i S inside of a job', 'status_inside_job', 820, edited('1b692100', '1b6953')],
    [
      'ESC i S between lines',
      'status_inside_job',
      800,
      withLines(job800, lines800.subarray(0, 93), '1b6953', lines800),
    ],
    ['a plain line of 89 bytes', 'line_length', 800, withLines(job800, '670059' + '00'.repeat(89))],
    ['a packed line of 92 bytes', 'line_length', 820, packed('67005c' + '00'.repeat(92))],
    ['a packed line that is short', 'packing', 820, packed('670002a800')],
    ['a packed line that is long', 'packing', 820, packed('670002a600')],
    ['a packed line with header 80', 'packing', 820, packed('67000380a700')],
    ['a packed line that breaks off', 'packing', 820, packed('670003590102')],
    ['a two-colour line', 'two_colour', 800, withLines(job800, '77015a')],
    ['Z without compression', 'compression', 800, withLines(job800, lines800.subarray(0, 93), '5a')],
    ['a dot beside the tape', 'beside_the_tape', 800, plain('80')],
    ['a dot beyond the tape', 'beside_the_tape', 800, plain('0'.repeat(178) + '08')],
    ['a job without 400 NULs', 'not_invalidated', 820, job820.bytes.subarray(400)],
    ['399 NULs', 'invalidate_length', 820, job820.bytes.subarray(1)],
    ['raster data alone', 'missing_setting', 800, Buffer.concat([clearBytes(), lines800])],
  ] as const)('%s: %s', async (_, reason, model, bytes) => {
    const { send, seen, frames } = plug({ model: model === 820 ? 'QL-820NWB' : `QL-${model}` })
    await send(bytes)
    expect(seen.filter(({ kind }) => kind === 'refused')).toEqual([expect.objectContaining({ reason })])
    expect(seen.filter(({ kind }) => kind === 'label')).toEqual([])
    expect(frames.at(-1)?.[18]).toBe(0x02)
  })

  it.each([
    ['QL-700', 'QL-600', 'ESC i a, which it has not'],
    ['QL-600', 'QL-820NWB', 'ESC i !, which it has not'],
    ['QL-700', 'QL-800', 'the header of a QL-800'],
  ] as const)('on a %s the job of a %s: %s', async (model, other, _) => {
    const { send, seen } = plug({ model })
    await send(encodeLabel({ model: other, stock: 'DK-2205', bitmap: LABEL.bitmap }).bytes)
    expect(seen.map(({ kind }) => kind)).toEqual(['connected', 'refused'])
    expect(seen[1]).toMatchObject({ reason: 'unknown_command' })
  })

  it('a second job without its own 400 NULs', async () => {
    const { send, seen } = plug()
    await send(job820.bytes, job820.bytes.subarray(402))
    expect(seen.map(({ kind }) => kind)).toEqual(['connected', 'label', 'refused'])
    expect(seen[2]).toMatchObject({ reason: 'not_invalidated' })
  })

  it('a connection that ends in the middle of a job', async () => {
    const { send, session, seen } = plug()
    await send(job820.bytes.subarray(0, -1))
    await session.hostClosed()
    expect(seen.map(({ kind }) => kind)).toEqual(['connected', 'refused', 'disconnected'])
    expect(seen[1]).toMatchObject({ reason: 'unfinished' })
  })

  it('a job of another mode, after which it prints again once the host has cleared it', async () => {
    const { send, seen } = plug()
    await send(edited('1b696101', '1b696100'), job820.bytes)
    expect(seen.map(({ kind }) => kind)).toEqual(['connected', 'refused', 'label'])
  })
})

describe('the simulated printer prints', () => {
  it('a job of two pages, and blank lines sent as Z', async () => {
    const { send, seen } = plug()
    const second = changed(
      Buffer.concat([new Uint8Array(400), job820.bytes.subarray(402, -1)]),
      '1c0100000000',
      '960000000100',
    ).subarray(400)
    await send(
      job820.bytes.subarray(0, -1),
      '0c',
      second.subarray(0, job820.rasterStart - 402),
      '5a'.repeat(150),
      '1a',
    )
    expect(seen.filter(({ kind }) => kind !== 'connected')).toEqual([
      expect.objectContaining({ kind: 'label', bitmap: LABEL.bitmap }),
      expect.objectContaining({
        kind: 'label',
        bitmap: { widthPx: 696, heightPx: 150, data: new Uint8Array(87 * 150) },
      }),
    ])
  })

  it('nothing of a job that the host clears half-way', async () => {
    const { send, seen } = plug()
    await send(job820.bytes.subarray(0, job820.lineEnds[99]), job820.bytes)
    expect(seen.map(({ kind }) => kind)).toEqual(['connected', 'label'])
  })

  it('each label to the next number in its folder, dot for dot, without overwriting files', async () => {
    const out = temporaryFolder('ql-sim')
    for (const seed of [1, 2]) {
      const printer = virtual(createQlSimulator({ out }))
      const bitmap = randomBitmap(696, 300, seed)
      expect(await printer.print({ ...LABEL, bitmap }, () => {})).toEqual({ result: 'printed' })
      expect(readPng(await readFile(join(out, `000${seed}.png`)))).toEqual(bitmap)
    }
    expect(await readdir(out)).toEqual(['0001.png', '0002.png'])
  })

  it('a file with the reason of a rejected stream, and the printed part after a stop', async () => {
    const out = temporaryFolder('ql-sim')
    const { send, session } = plug({ out, faults: [faultOf('end_of_media', { label: 1 })] })
    await send(job820.bytes, clearBytes(), '1b69')
    await session.hostClosed()
    expect(await readdir(out)).toEqual(['partial-0001.png', 'refused-0001.txt'])
    expect(await readFile(join(out, 'refused-0001.txt'), 'utf8')).toMatch(
      /^unfinished at byte \d+: the connection ended without 1A\n$/,
    )
    expect(readPng(await readFile(join(out, 'partial-0001.png'))).heightPx).toBe(142)
  })

  it('nothing, and reports no label as printed, if its folder is not writable', async () => {
    const file = join(temporaryFolder('ql-sim'), 'a-file')
    await writeFile(file, '')
    const printer = virtual(createQlSimulator({ out: file }))
    expect(await printer.print(LABEL, () => {})).toMatchObject(unknownBy('link_lost'))
  })

  it('from a roll whose millimetres it counts, margins included', async () => {
    const simulator = createQlSimulator()
    await virtual(simulator).print({ ...LABEL, bitmap: randomBitmap(696, 662, 1) }, () => {})
    expect(simulator.counts().mmUsed).toBeCloseTo(62, 0)
  })
})

describe('the names of faults', () => {
  it.each(FAULTS)('$name is parsed, alone and for one label', ({ name, moment }) => {
    expect(parseFault(name)).toEqual({ name, moment, label: null })
    expect(parseFault(`${name}@3`)).toEqual({ name, moment, label: 3 })
  })

  it.each(['', 'paper_fire', 'cutter_jam@0', 'cutter_jam@x', 'cutter_jam@', 'Cutter_jam'])(
    '"%s" is rejected with a list of the faults',
    (text) => {
      expect(() => parseFault(text)).toThrow(/use NAME or NAME@LABEL with one of no_media, .*slow/)
    },
  )

  it('apply to the named label only', async () => {
    const printer = virtual(createQlSimulator({ faults: [parseFault('cutter_jam@2')] }))
    const results = []
    for (let label = 1; label <= 3; label++) results.push((await printer.print(LABEL, () => {})).result)
    expect(results).toEqual(['printed', 'printed_not_cut', 'printed'])
  })
})
