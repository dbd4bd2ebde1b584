import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import type { Stock } from '../../facts/stocks.ts'
import { encodeLabel } from '../../drivers/label-printer.ts'
import { connectionOf } from '../../src-server/print/printer/venue-address.ts'
import { dotsToMm, mmToDots } from '../../facts/measures.ts'
import { rollProblem, type LoadedRoll } from '../../facts/roll-rules.ts'
import {
  offsetProblem,
  offsetRangeView,
  shiftBitmap,
  tenthsToDots,
} from '../../src-server/print/printer/offset-rules.ts'
import { neededRoll, passesLeft } from '../../src-server/print/roll/roll-rules.ts'
import { testLabelBitmap } from '../../src-server/print/printer/test-label.ts'
import { isBlack, randomBitmap } from '../support/label-bitmaps.ts'

const [FOR_2205, FOR_4205, , FOR_2210] = TEMPLATE_PRESETS
const loaded = (widthMm: number, kind: LoadedRoll['kind'] = 'continuous'): LoadedRoll => ({ widthMm, kind })

describe('the roll that a label needs', () => {
  it.each<[string, Stock, LoadedRoll | null, string | null]>([
    ['the right roll', 'DK-2205', loaded(62), null],
    ['a narrower roll', 'DK-2205', loaded(29), 'wrong_roll'],
    ['labels that are cut already', 'DK-2205', loaded(62, 'die-cut'), 'wrong_roll'],
    ['no roll', 'DK-2205', loaded(0, 'none'), 'no_media'],
    ['the other roll of that width, as declared', 'DK-4205', loaded(62), 'wrong_roll'],
    ['a printer that tells nothing, the right roll declared', 'DK-2205', null, null],
    ['a printer that tells nothing, a narrower roll declared', 'DK-2210', null, 'wrong_roll'],
    ['the right roll although a narrower one is declared', 'DK-2210', loaded(62), null],
  ])('%s', (_, declared, roll, code) => {
    expect(rollProblem(neededRoll(FOR_2205!, declared), declared, roll)?.code ?? null).toBe(code)
  })

  it.each<[string, Stock, boolean | undefined, string | null]>([
    ['black and red paper, declared and reported', 'DK-22251', true, null],
    ['black and red paper, declared; a printer that reports no colours', 'DK-22251', undefined, null],
    ['black and red paper that nobody declared', 'DK-2205', true, 'two_colour_roll'],
    ['black paper where black and red is declared', 'DK-22251', false, 'wrong_roll'],
  ])('takes DK-22251 in the place of DK-2205: %s', (_, declared, twoColour, code) => {
    const roll = { ...loaded(62), ...(twoColour !== undefined && { twoColour }) }
    for (const template of [FOR_2205!, { ...FOR_2205!, printer: undefined }]) {
      const needed = neededRoll(template, declared)
      expect(needed.stock).toBe(declared)
      expect(rollProblem(needed, declared, roll)?.code ?? null).toBe(code)
    }
    expect(rollProblem(neededRoll(FOR_4205!, declared), declared, roll)).not.toBeNull()
  })

  it('is either of the two 62 mm rolls where the template names none', () => {
    for (const declared of ['DK-2205', 'DK-4205'] as const) {
      const needed = neededRoll({ ...FOR_4205!, printer: undefined }, declared)
      expect(needed).toEqual({ stock: declared, named: false })
      expect(rollProblem(needed, declared, loaded(62))).toBeNull()
    }
  })

  it('is the one of the template’s width where another width is declared', () => {
    expect(neededRoll({ ...FOR_2210!, printer: undefined }, 'DK-2205')).toEqual({
      stock: 'DK-2210',
      named: false,
    })
  })
})

describe('the tape of a roll', () => {
  it('adds up to the millimetre over a whole roll', () => {
    const perLabel = mmToDots(40)
    const labels = passesLeft({ rollMm: 30_480, usedDots: 0 }, 40)
    expect(labels).toBe(762)
    expect(dotsToMm(labels * perLabel)).toBe(Math.round((762 * 472 * 25.4) / 300))
    expect(passesLeft({ rollMm: 30_480, usedDots: labels * perLabel }, 40)).toBe(0)
  })

  it('never promises less than no pass', () => {
    expect(passesLeft({ rollMm: 100, usedDots: mmToDots(200) }, 40)).toBe(0)
  })
})

it.each<[Stock, number, dots: string]>([
  ['DK-2205', 696, 'TEOb47OJ'],
  ['DK-4205', 696, 'dZpIwH++'],
  ['DK-22223', 554, 'hMLtyJlm'],
  ['DK-2210', 306, 'B4ZFHspL'],
])('the alignment label of %s can be printed, its frame on the outermost dots', (stock, widthPx, dots) => {
  const bitmap = testLabelBitmap(stock, { x: 12, y: -7 })
  expect(bitmap).toMatchObject({ widthPx, heightPx: 402 })
  expect(encodeLabel({ model: 'QL-820NWB', bitmap, stock }).lineEnds).toHaveLength(402)
  const dot = (x: number, y: number): boolean => isBlack(bitmap, x, y)
  const sides = Array.from({ length: 402 }, (_, y) => dot(0, y) && dot(widthPx - 1, y))
  const ends = Array.from({ length: widthPx }, (_, x) => dot(x, 0) && dot(x, 401))
  expect([...sides, ...ends].every(Boolean)).toBe(true)
  expect(createHash('sha1').update(bitmap.data).digest('base64').slice(0, 8)).toBe(dots)
})

it.each<[string, string | null]>([
  ['tcp://192.168.1.40:9100', 'network'],
  ['usb:', 'usb'],
  ['usb:000M1Z401370', 'usb'],
  ['bluetooth:/dev/rfcomm0', 'bluetooth'],
  ['bluetooth:COM12', 'bluetooth'],
  ...[
    '',
    '/etc/passwd',
    '/dev/sda',
    '/dev/ttyS0',
    '/dev/rfcomm0/../sda',
    '/dev/rfcomm0\n',
    'rfcomm0',
    'COM',
    'C:\\file',
    '\\\\.\\COM5',
  ].map((path): [string, null] => [`bluetooth:${path}`, null]),
  ['virtual', 'virtual'],
  ['virtual:/tmp/labels', null],
  ['http://192.168.1.40', null],
  ['virtually', null],
])('the address of a printer %s connects by %s', (address, connection) => {
  expect(connectionOf(address)).toBe(connection)
})

it('A label without a black dot may be moved by 3 mm in each direction', () => {
  const blank = { widthPx: 16, heightPx: 16, data: new Uint8Array(2 * 16) }
  expect(offsetProblem(blank, { x: 30, y: -30 })).toBeNull()
  expect(offsetProblem(blank, { x: 31, y: 0 })).toMatchObject({ axis: 'x', fitsMm: 3 })
})

it('The range of an offset is shown in mm, across and along', () => {
  const range = { x: [-12, 34], y: [-5, 6] } as const
  expect(offsetRangeView(range)).toEqual({ xMm: [-1.2, 3.4], yMm: [-0.5, 0.6] })
})

it.each([
  [0, 'x', -1, 0],
  [0, 'x', 1, 0],
  [0, 'y', -1, 0],
  [0, 'y', 1, 0],
  [2, 'x', -3, -0.2],
  [2, 'x', 3, 0.2],
  [2, 'y', -3, -0.2],
  [2, 'y', 3, 0.2],
] as const)(
  'Where black dots are %i dots from all edges, the offset %s of %i tenths may be %d mm',
  (room, axis, tenths, fitsMm) => {
    const data = new Uint8Array(2 * 16)
    for (const at of [room, 15 - room]) data[2 * at + (at >> 3)] = 0x80 >> (at & 7)
    const problem = offsetProblem({ widthPx: 16, heightPx: 16, data }, { x: 0, y: 0, [axis]: tenths })
    expect(problem).toMatchObject({ code: 'offset_too_far', axis, fitsMm })
  },
)

it.each([
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -8],
  [9, -3],
  [-9, 3],
])('The offset of %i and %i tenths moves every dot of a label', (x, y) => {
  const bitmap = randomBitmap(80, 24, 1)
  const dotsOf =
    ({ data }: { readonly data: Uint8Array }) =>
    (column: number, row: number) =>
      column >= 0 && column < 80 && row >= 0 && row < 24
        ? (data[row * 10 + (column >> 3)]! >> (7 - (column & 7))) & 1
        : 0
  const [before, after] = [dotsOf(bitmap), dotsOf(shiftBitmap(bitmap, { x, y }))]
  const places = Array.from({ length: 80 * 24 }, (_, i) => [i % 80, Math.floor(i / 80)] as const)
  expect(places.map(([column, row]) => after(column, row))).toEqual(
    places.map(([column, row]) => before(column - tenthsToDots(x), row - tenthsToDots(y))),
  )
})
