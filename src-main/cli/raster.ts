import { access } from 'node:fs/promises'
import { dirname } from 'node:path'
import { assertModel, encodeCopies, stockSpec } from '../../drivers/label-printer.ts'
import { MODELS, NETWORK_MODEL } from '../../facts/models.ts'
import { DEFAULT_STOCK, MEDIA, MEDIA_SIZE, STOCKS, stocksOfWidth } from '../../facts/stocks.ts'
import { textIn, TextError } from '../../messages/sentence.ts'
import { ownFileProblem, replaceFile } from '../../src-server/platform/files/private-files.ts'
import { print, wholeNumber, type Command, t } from './command.ts'
import { readBitmap, withPath } from './label-files.ts'
import { listOf, parseChoice, parseStock, PRINTABLE_WIDTHS } from './parse-choice.ts'

const stocksByWidth = (): string =>
  MEDIA.map((media) => MEDIA_SIZE[media].widthMm)
    .map((width) =>
      textIn('en', 'commandHelp.raster.stocksOfWidth', {
        stocks: stocksOfWidth(width).join(textIn('en', 'commandHelp.raster.stocksJoint')),
        width,
      }),
    )
    .join(textIn('en', 'commandLine.list.joint'))

export const raster: Command = {
  spec: {
    name: 'raster',
    about: () => t('commandHelp.raster.about'),
    positionals: [],
    flags: {
      png: {
        value: 'FILE',
        about: () =>
          t('commandHelp.raster.png', {
            widths: listOf(PRINTABLE_WIDTHS),
          }),
        required: true,
      },
      model: { value: 'MODEL', about: () => listOf(MODELS), required: true },
      stock: {
        value: 'STOCK',
        about: stocksByWidth,
        required: true,
      },
      copies: { value: 'N', about: () => t('commandHelp.raster.copies') },
      quality: { about: () => t('commandHelp.raster.quality') },
      'no-cut': { about: () => t('commandHelp.raster.noCut') },
      out: {
        value: 'FILE',
        about: () => t('commandHelp.raster.out'),
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
    print(given.t('commandLine.raster', { file: out, ...made }))
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
 * Converts a 1-bit PNG to printer bytes. `out` is written by a rename. @throws TextError
 */
export async function rasterFile(
  input: RasterFileInput,
): Promise<{ readonly bytes: number; readonly lines: number }> {
  const { model, copies = 1, quality = false, cut = true, out } = input
  assertModel(model)
  const { stock } = stockSpec(input.stock)
  const bitmap = await readBitmap(input.png)
  const bytes = encodeCopies({ model, stock, bitmap, quality, cut }, copies)
  await withPath(dirname(out), () => access(dirname(out)))
  const problem = ownFileProblem(out, null)
  if (problem) throw new TextError(problem)
  await withPath(out, () => replaceFile(out, bytes, 0o644))
  return { bytes: bytes.length, lines: bitmap.heightPx }
}
