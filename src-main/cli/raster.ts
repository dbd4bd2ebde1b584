import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { assertModel, encodeCopies, stockSpec } from '../../drivers/label-printer.ts'
import { MODELS, NETWORK_MODEL } from '../../labels/models.ts'
import { DEFAULT_STOCK, MEDIA, MEDIA_SIZE, STOCKS, stocksOfWidth } from '../../labels/stocks.ts'
import { print, wholeNumber, type Command } from './command.ts'
import { readBitmap, withPath } from './label-files.ts'
import { listOf, parseChoice, parseStock, PRINTABLE_WIDTHS } from './parse-choice.ts'

const STOCKS_BY_WIDTH = MEDIA.map((media) => MEDIA_SIZE[media].widthMm).map(
  (widthMm) => `${stocksOfWidth(widthMm).join(' or ')} (${widthMm} mm)`,
)

export const raster: Command = {
  spec: {
    name: 'raster',
    about: 'Turns a 1-bit PNG into the bytes a QL printer takes, without a printer',
    positionals: [],
    flags: {
      png: {
        value: 'FILE',
        about: `one label as 1-bit PNG, ${PRINTABLE_WIDTHS} dots wide`,
        required: true,
      },
      model: { value: 'MODEL', about: listOf(MODELS), required: true },
      stock: { value: 'STOCK', about: STOCKS_BY_WIDTH.join(', '), required: true },
      copies: { value: 'N', about: 'that many labels, one after another (default 1)' },
      quality: { about: 'quality before speed' },
      'no-cut': { about: 'do not cut after the label' },
      out: {
        value: 'FILE',
        about: 'where the bytes go; written completely or not at all',
        required: true,
      },
    },
    examples: [
      `raster --png label.png --model ${NETWORK_MODEL} --stock ${DEFAULT_STOCK} --out label.bin`,
      `raster --png label.png --model ${MODELS[0]} --stock ${STOCKS.at(-1)} --copies ` +
        '3 --no-cut --out labels.bin',
    ],
  },
  async run(given) {
    const model = parseChoice('model', given.required('model'), MODELS)
    const stock = parseStock('stock', given.required('stock'))
    const copies = wholeNumber('copies', given.value('copies') ?? '1', 1, 100)
    const out = given.required('out')
    const made = await rasterFile({
      png: given.required('png'),
      model,
      stock,
      copies,
      quality: given.has('quality'),
      cut: !given.has('no-cut'),
      out,
    })
    print(`${out}: ${made.bytes} bytes, ${made.lines} lines a label`)
    return 0
  },
}

export interface RasterFileInput {
  readonly png: string
  readonly model: string
  readonly stock: string
  /** Number of jobs. Default 1. */
  readonly copies?: number
  /** Prefer quality over speed. Default false. */
  readonly quality?: boolean
  /** Default true. */
  readonly cut?: boolean
  readonly out: string
}

/**
 * Converts a 1-bit PNG to printer bytes. `out` is written by a rename. @throws RasterError, or an
 * Error with the path
 */
export async function rasterFile(
  input: RasterFileInput,
): Promise<{ readonly bytes: number; readonly lines: number }> {
  const { model, copies = 1, quality = false, cut = true, out } = input
  assertModel(model)
  const { stock } = stockSpec(input.stock)
  const bitmap = await readBitmap(input.png)
  const bytes = encodeCopies({ model, stock, bitmap, quality, cut }, copies)
  const draft = `${out}.${process.pid}.part`
  try {
    await withPath(dirname(out), () => writeFile(draft, bytes))
    await withPath(out, () => rename(draft, out))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  return { bytes: bytes.length, lines: bitmap.heightPx }
}
