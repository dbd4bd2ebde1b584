import { rasterFile } from '../../drivers/label-printer.ts'
import { print, wholeNumber, type Command } from './command.ts'
import { MODELS, oneOf, STOCK_NAMES } from './parse-choice.ts'

export const raster: Command = {
  spec: {
    name: 'raster',
    about: 'Turns a 1-bit PNG into the bytes a QL printer takes, without a printer',
    takes: [],
    flags: {
      png: {
        value: 'FILE',
        about:
          'picture of one label, one bit a dot, as wide as the stock prints: 696, 554 or 306 dots',
        required: true,
      },
      model: { value: 'MODEL', about: 'QL-800 or QL-820NWB', required: true },
      stock: {
        value: 'STOCK',
        about: 'DK-2205 or DK-4205 (62 mm), DK-22223 (50 mm), DK-2210 (29 mm)',
        required: true,
      },
      copies: { value: 'N', about: 'that many labels, one after another (default 1)' },
      quality: { about: 'quality before speed' },
      'no-cut': { about: 'do not cut after the label' },
      out: {
        value: 'FILE',
        about: 'where the bytes go; the file appears whole or not at all',
        required: true,
      },
    },
    examples: [
      'raster --png label.png --model QL-820NWB --stock DK-2205 --out label.bin',
      'raster --png label.png --model QL-800 --stock DK-2210 --copies 3 --no-cut --out labels.bin',
    ],
  },
  async run(given) {
    const model = oneOf('model', given.needed('model'), MODELS)
    const stock = oneOf('stock', given.needed('stock'), STOCK_NAMES)
    const copies = wholeNumber('copies', given.value('copies') ?? '1', 1, 100)
    const out = given.needed('out')
    const made = await rasterFile({
      png: given.needed('png'),
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
