import { spawnSync } from 'node:child_process'
import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { openPrinterAddress, type LabelPrinter, type PrintEvent } from '../../../drivers/label-printer.ts'
import { placePass } from '../../../drivers/pdf/protocol/encode-pdf.ts'
import { readPdf } from '../../../drivers/pdf/protocol/sheet-file.ts'
import { DOTS_PER_MM } from '../../../facts/measures.ts'
import { placesOf, sheetOf, type Sheet } from '../../../facts/sheets.ts'
import { isBlack, randomBitmap, type TestBitmap } from '../../support/label-bitmaps.ts'
import { requireTool } from '../../support/tools.ts'
import { notStarted } from '../brother-ql/rig.ts'
import { temporaryFolder } from '../../support/after-file.ts'

const root = temporaryFolder('pdf')

const folder = (): Promise<string> => mkdtemp(join(root, 'f-'))
const NOW = new Date(2026, 10, 23, 9).getTime()
/** Root may write everywhere; folders of Windows have no modes. */
const ignoresModes = process.platform === 'win32' || process.getuid?.() === 0

const open = (sheet: string, dir: string, id = 'desk-1'): LabelPrinter =>
  openPrinterAddress(`pdf:${sheet}@${dir}`, { id, now: () => NOW })

async function openIn(sheet = 'a4-2x5-100-110') {
  const dir = await folder()
  return { dir, printer: open(sheet, dir) }
}

interface Label {
  readonly jobId: string
  readonly bitmap?: TestBitmap
  readonly title?: string
  readonly number?: number
  readonly attempt?: number
}
const print = (printer: LabelPrinter, label: Label, on: (event: PrintEvent) => void = () => {}) =>
  printer.print({ stock: 'DK-2205', bitmap: randomBitmap(696, 402, 1), title: 'PyCon', ...label }, on)
const files = (dir: string): string[] =>
  readdirSync(dir)
    .filter((name) => name.endsWith('.pdf'))
    .toSorted()
const contents = (dir: string, name: string) => readPdf(readFileSync(join(dir, name)))!
const imagesIn = (dir: string, name: string): Uint8Array[] => {
  const bytes = readFileSync(join(dir, name))
  const head = /\/Subtype \/Image [^>]*\/Length (\d+) >>\nstream\n/g
  return Array.from(bytes.toString('latin1').matchAll(head), ({ index, 0: all, 1: length }) => {
    const start = index + all.length
    return new Uint8Array(inflateSync(bytes.subarray(start, start + Number(length))))
  })
}
const jobsIn = (dir: string): string[] =>
  files(dir).flatMap((name) => contents(dir, name).passes.map(({ jobId }) => jobId))

describe('a printer that writes PDF files', () => {
  it('writes each pass as a page of its own, named by event, date and number', async () => {
    const { dir, printer } = await openIn('page-a4')
    const steps: string[] = []
    const label = { title: 'A/B: 祭', number: 7 }
    const on = ({ kind }: PrintEvent): void => void steps.push(kind)
    const outcome = await print(printer, { jobId: 'a', ...label }, on)
    expect(outcome).toEqual({ result: 'sent_unconfirmed', file: 'A B 祭 2026-11-23 0007.pdf' })
    expect(steps).toEqual(['preflight', 'sending'])
    await print(printer, { jobId: 'b', ...label })
    expect(files(dir)).toEqual(['A B 祭 2026-11-23 0007-2.pdf', 'A B 祭 2026-11-23 0007.pdf'])
  })

  it('fills a sheet place by place, then begins the next', async () => {
    const { dir, printer } = await openIn('letter-2x3-16-127')
    for (let i = 1; i <= 7; i++) await print(printer, { jobId: `job ${i}`, number: i })
    expect(files(dir)).toEqual(['PyCon 2026-11-23 001.pdf', 'PyCon 2026-11-23 002.pdf'])
    const [full, begun] = files(dir).map((name) => contents(dir, name))
    expect(full!.passes.map(({ place }) => place)).toEqual([1, 2, 3, 4, 5, 6])
    expect(begun!.passes.map(({ place, jobId }) => [place, jobId])).toEqual([[1, 'job 7']])
    const sheet = { sheet: 'letter-2x3-16-127', folder: dir, places: 6, nextPlace: 2 }
    expect((await printer.status()).sheet).toEqual(sheet)
  })

  it('keeps every dot of every pass of a sheet', async () => {
    const { dir, printer } = await openIn('letter-2x4-127-127')
    const bitmaps = [3, 4, 5].map((seed) => randomBitmap(696, 300 + seed, seed))
    for (const [i, bitmap] of bitmaps.entries()) await print(printer, { jobId: `${i}`, bitmap })
    expect(imagesIn(dir, files(dir)[0]!)).toEqual(bitmaps.map(({ data }) => data))
  })

  it('begins a new sheet and a new file after a restart', async () => {
    const dir = await folder()
    await print(open('a4-2x5-100-110', dir), { jobId: 'a' })
    const again = open('a4-2x5-100-110', dir)
    expect((await again.status()).sheet).toMatchObject({ nextPlace: 1 })
    await print(again, { jobId: 'b' })
    expect(files(dir).map((name) => contents(dir, name).passes)).toMatchObject([
      [{ place: 1, jobId: 'a' }],
      [{ place: 1, jobId: 'b' }],
    ])
  })

  it.each([
    ['begins a new sheet', 'first', 1],
    ['leaves the places that were printed free', 'next', 3],
  ] as const)('%s on request', async (_, at, place) => {
    const { dir, printer } = await openIn()
    await print(printer, { jobId: 'a' })
    await print(printer, { jobId: 'b' })
    await printer.startSheet!(at)
    expect((await printer.status()).sheet).toMatchObject({ nextPlace: place })
    await print(printer, { jobId: 'c' })
    expect(files(dir)).toHaveLength(2)
    expect(contents(dir, files(dir)[1]!).passes.map((pass) => pass.place)).toEqual([place])
  })

  it('gives each event its own files on one sheet', async () => {
    const { dir, printer } = await openIn()
    await print(printer, { jobId: 'a' })
    await print(printer, { jobId: 'b', title: 'RubyKaigi' })
    expect(files(dir)).toEqual(['PyCon 2026-11-23 001.pdf', 'RubyKaigi 2026-11-23 001.pdf'])
    expect(contents(dir, files(dir)[1]!).passes[0]!.place).toBe(2)
  })

  it('does not change the files of other printers and other programs', async () => {
    const dir = await folder()
    await print(open('a4-2x5-100-110', dir, 'other'), { jobId: 'theirs' })
    const printer = open('a4-2x5-100-110', dir)
    await print(printer, { jobId: 'a' })
    const [, own] = files(dir)
    const changed = Buffer.concat([readFileSync(join(dir, own!)), Buffer.from('% signed\n')])
    writeFileSync(join(dir, own!), changed)
    await print(printer, { jobId: 'b' })
    expect(readFileSync(join(dir, own!))).toEqual(changed)
    expect(contents(dir, files(dir)[2]!).passes).toMatchObject([{ place: 2, jobId: 'b' }])
  })

  it('places a pass that is as large as its place, and none that is larger', () => {
    const turned = (widthPx: number, heightPx: number) =>
      placePass(sheetOf('page-a4')!, { widthPx, heightPx }, 1)?.turned
    expect([turned(2481, 3508), turned(3508, 2481)]).toEqual([false, true])
    expect([turned(2482, 3508), turned(2481, 3509)]).toEqual([undefined, undefined])
  })

  it.each(['pdf:nothing@/tmp', 'pdf:page-a4@tmp', 'pdf:page-a4@', 'pdf:', 'pdf:page-a4'])(
    'rejects the address "%s"',
    (address) => {
      expect(() => openPrinterAddress(address)).toThrow(/pdf:SHEET@FOLDER/)
    },
  )
})

describe('a printer whose PDF file cannot be written', () => {
  it('waits for a missing folder and does not make it', async () => {
    const { dir, printer } = await openIn('page-a4')
    await rename(dir, `${dir}-away`)
    const problems = async () => (await printer.status()).problems
    expect(await problems()).toMatchObject([{ code: 'link_lost', link: 'file' }])
    expect(await print(printer, { jobId: 'a' })).toMatchObject(notStarted('link_lost', { linesSent: 0 }))
    await rename(`${dir}-away`, dir)
    expect(await problems()).toEqual([])
    expect(await print(printer, { jobId: 'a' })).toMatchObject({ result: 'sent_unconfirmed' })
    expect(jobsIn(dir)).toEqual(['a'])
  })

  it.skipIf(ignoresModes)('names a folder that may not be written to', async () => {
    const dir = await folder()
    chmodSync(dir, 0o500)
    expect((await open('page-a4', dir).status()).problems).toMatchObject([{ code: 'no_permission' }])
  })

  it('reports a full disk until there is space, without lost or duplicate passes', async () => {
    const { dir, printer } = await openIn()
    if (!mountTinyDisk(dir)) return
    const bitmap = randomBitmap(696, 402, 9)
    await print(printer, { jobId: 'a', bitmap })
    const ballast = join(dir, 'ballast')
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=4096'])
    const before = readFileSync(join(dir, files(dir)[0]!))
    expect(await print(printer, { jobId: 'b', bitmap })).toEqual(notStarted('disk_full', { linesSent: 0 }))
    expect((await printer.status()).problems).toEqual([{ code: 'disk_full' }])
    expect(readFileSync(join(dir, files(dir)[0]!))).toEqual(before)
    await rm(ballast)
    expect((await printer.status()).problems).toEqual([])
    await print(printer, { jobId: 'b', bitmap })
    expect(jobsIn(dir)).toEqual(['a', 'b'])
    expect(readdirSync(dir)).toHaveLength(1)
    spawnSync('umount', ['-l', dir])
  })
})

it('a published PDF file counts as written although another program has taken it', async () => {
  const { dir, printer } = await openIn('page-a4')
  const taken = setInterval(() => files(dir).forEach((name) => rmSync(join(dir, name))), 0)
  const outcomes = []
  for (const jobId of 'abcde') outcomes.push((await print(printer, { jobId })).result)
  clearInterval(taken)
  expect(outcomes).toEqual(Array(5).fill('sent_unconfirmed'))
})

describe('a crash while a PDF file is written', () => {
  class Crash extends Error {}

  it('before the file is published: the pass is not in it, and may be written again', async () => {
    const { dir, printer } = await openIn()
    await print(printer, { jobId: 'a' })
    // A killed process removes nothing: the prepared file is put back.
    let left = Buffer.alloc(0)
    let path = ''
    const dies = print(printer, { jobId: 'b' }, () => {
      const name = readdirSync(dir).find((one) => one.endsWith('.tmp'))
      if (!name) return
      path = join(dir, name)
      left = readFileSync(path)
      throw new Crash()
    })
    await expect(dies).rejects.toThrow(Crash)
    writeFileSync(path, left)
    const again = open('a4-2x5-100-110', dir)
    expect(await again.recall!('b', 0)).toMatchObject({ result: 'not_started', linesSent: 0 })
    await print(again, { jobId: 'b' })
    expect(jobsIn(dir)).toEqual(['a', 'b'])
  })

  it('after the file was published: the pass counts as written, once', async () => {
    const dir = await folder()
    await print(open('a4-2x5-100-110', dir), { jobId: 'b', attempt: 1 })
    const again = open('a4-2x5-100-110', dir)
    const written = { result: 'sent_unconfirmed', file: 'PyCon 2026-11-23 001.pdf' }
    expect(await again.recall!('b', 1)).toEqual(written)
    expect(await again.recall!('b', 2)).toBeNull()
    expect(await again.recall!('unheard of', 0)).toBeNull()
  })

  it('while a half of the file is written: the published file stays complete', async () => {
    const { dir, printer } = await openIn()
    await print(printer, { jobId: 'a' })
    writeFileSync(join(dir, '.passdesk-desk-1.tmp'), '%PDF-1.4\n half')
    const again = open('a4-2x5-100-110', dir)
    expect(await again.recall!('b', 0)).toBeNull()
    await print(again, { jobId: 'b' })
    expect(jobsIn(dir)).toEqual(['a', 'b'])
  })
})

describe('a grid', () => {
  it.each([
    ['a4-2x5-140-110', 91, 55],
    ['a5-1x2-0-0', 148, 105],
    ['letter-2x4-127-127', 95.25, 63.5],
  ])('%s has equal places between equal margins', (name, widthMm, heightMm) => {
    const { page, grid } = sheetOf(name)!
    expect(grid!.widthMm).toBeCloseTo(widthMm)
    expect(grid!.heightMm).toBeCloseTo(heightMm)
    expect(2 * grid!.leftMm + grid!.columns * grid!.widthMm).toBeCloseTo(page!.widthMm)
    expect(2 * grid!.topMm + grid!.rows * grid!.heightMm).toBeCloseTo(page!.heightMm)
  })

  it.each(['a4-0x5-0-0', 'a4-2x0-0-0', 'a4-30x5-0-0', 'a4-2x5-999-0', 'pass-2x5-0-0', 'a4-2x5'])(
    'is refused if it is not on the page: %s',
    (name) => {
      expect(sheetOf(name)).toBeNull()
    },
  )
})

describe('a page drawn by poppler', () => {
  beforeAll(() => void requireTool('poppler'))

  const sheets = 'page-a4 page-a5 page-letter page-pass a4-3x7-59-151 letter-2x4-127-127 a4-2x5-186-215'
  it.each(sheets.split(' '))('(%s) has the dots of the pass at the place of the sheet', async (name) => {
    const sheet = sheetOf(name)!
    const { dir, printer } = await openIn(name)
    const bitmap = randomBitmap(696, name === 'a4-3x7-59-151' ? 402 : 420, 5)
    const place = placesOf(sheet)
    for (let i = 1; i < place; i++) await print(printer, { jobId: `${i}`, bitmap: SMALL })
    await print(printer, { jobId: 'last', bitmap })
    const drawn = draw(join(dir, files(dir)[0]!))
    const { x, y } = cornerOf(sheet, bitmap, place)
    expect(differingDots(drawn, bitmap, x, y)).toBe(0)
    // Nothing else is drawn where the pass is not.
    expect(blackDots(drawn)).toBe(blackDotsOf(bitmap) + (place - 1) * blackDotsOf(SMALL))
  })

  it('has a turned pass if the pass is longer than its place is wide', async () => {
    const { dir, printer } = await openIn('a4-3x7-59-151')
    const bitmap = randomBitmap(306, 662, 6)
    await print(printer, { jobId: 'a', bitmap })
    const drawn = draw(join(dir, files(dir)[0]!))
    const turned = turnLeft(bitmap)
    const { x, y } = cornerOf(sheetOf('a4-3x7-59-151')!, turned, 1)
    expect(differingDots(drawn, turned, x, y)).toBe(0)
  })
})

const SMALL = randomBitmap(306, 284, 2)

type Drawn = ReturnType<typeof draw>

/** The page at 300 dpi in grey. */
function draw(path: string) {
  const { status, stdout, stderr } = spawnSync('pdftoppm', ['-r', '300', '-gray', path], {
    maxBuffer: 1 << 26,
  })
  if (status !== 0) throw new Error(String(stderr))
  const [head = '', width = ''] =
    /^P5\n(\d+) \d+\n255\n/.exec(stdout.subarray(0, 40).toString('latin1')) ?? []
  const pixels = stdout.subarray(head.length)
  return { pixels, isBlack: (x: number, y: number): boolean => pixels[y * Number(width) + x]! < 128 }
}

/** By the definition of the grid: the middle of the place, to the nearest dot. */
function cornerOf({ page, grid }: Sheet, { widthPx, heightPx }: TestBitmap, place: number) {
  if (!page) return { x: 0, y: 0 }
  const column = grid ? (place - 1) % grid.columns : 0
  const row = grid ? Math.floor((place - 1) / grid.columns) : 0
  const centreX = grid ? grid.leftMm + column * grid.widthMm + grid.widthMm / 2 : page.widthMm / 2
  const centreY = grid ? grid.topMm + row * grid.heightMm + grid.heightMm / 2 : page.heightMm / 2
  return {
    x: Math.round(centreX * DOTS_PER_MM - widthPx / 2),
    y: Math.round(centreY * DOTS_PER_MM - heightPx / 2),
  }
}

const placesOfDots = ({ widthPx, heightPx }: TestBitmap): (readonly [x: number, y: number])[] =>
  Array.from({ length: widthPx * heightPx }, (_, i) => [i % widthPx, Math.floor(i / widthPx)])

const differingDots = (drawn: Drawn, bitmap: TestBitmap, left: number, top: number): number =>
  placesOfDots(bitmap).filter(([x, y]) => drawn.isBlack(left + x, top + y) !== isBlack(bitmap, x, y)).length

const blackDots = ({ pixels }: Drawn): number => pixels.filter((grey) => grey < 128).length

const blackDotsOf = (bitmap: TestBitmap): number =>
  placesOfDots(bitmap).filter(([x, y]) => isBlack(bitmap, x, y)).length

function turnLeft(bitmap: TestBitmap): TestBitmap {
  const [widthPx, heightPx] = [bitmap.heightPx, bitmap.widthPx]
  const stride = Math.ceil(widthPx / 8)
  const data = new Uint8Array(stride * heightPx)
  for (let y = 0; y < heightPx; y++)
    for (let x = 0; x < widthPx; x++)
      if (isBlack(bitmap, bitmap.widthPx - 1 - y, x)) data[y * stride + (x >> 3)]! |= 0x80 >> (x & 7)
  return { widthPx, heightPx, data }
}

/** A file system of 256 kB in this folder; false where this user may not mount one. */
function mountTinyDisk(dir: string): boolean {
  const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', dir]).status === 0
  if (!isMounted) console.warn('\nSKIPPED: a full disk under PDF files: a tmpfs cannot be mounted here.\n')
  return isMounted
}
