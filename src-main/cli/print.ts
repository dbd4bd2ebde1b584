import { printFile } from '../../drivers/label-printer.ts'
import { print as printLine, printError, type Command } from './command.ts'
import { MODELS, oneOf, STOCK_NAMES } from './parse-choice.ts'

export const print: Command = {
  spec: {
    name: 'print',
    about: 'Prints one label and tells what the printer itself said about it',
    takes: [],
    flags: {
      png: {
        value: 'FILE',
        about:
          'picture of the label, one bit a dot, as wide as the stock prints: 696, 554 or 306 dots',
        required: true,
      },
      printer: {
        value: 'ADDRESS',
        about:
          'tcp://HOST:9100, usb:[SERIAL], bluetooth:/dev/rfcomm0 (Windows: bluetooth:COM5), or virtual:DIR (labels become PNG files)',
        required: true,
      },
      stock: {
        value: 'STOCK',
        about:
          'DK-2205, DK-4205, DK-22223 or DK-2210 (default: the one for the width of the picture)',
      },
      model: {
        value: 'MODEL',
        about: 'QL-800 or QL-820NWB (default: what is at the USB address, else QL-820NWB)',
      },
    },
    notes: [
      'usb: alone is the only printer there is; of two, usb:SERIAL names one, and usb:@PORT (as passdesk doctor shows it) one without a serial number.',
      'Exit code 0 means that the printer reported the label as printed. Anything less certain is exit code 1 and says where to look.',
    ],
    examples: [
      'print --png label.png --printer tcp://192.168.1.40:9100 --stock DK-2205',
      'print --png label.png --printer usb:',
      'print --png label.png --printer virtual:labels',
    ],
  },
  async run(given) {
    const stock = given.value('stock')
    const model = given.value('model')
    const report = await printFile({
      png: given.needed('png'),
      printer: given.needed('printer'),
      ...(stock ? { stock: oneOf('stock', stock, STOCK_NAMES) } : {}),
      ...(model ? { model: oneOf('model', model, MODELS) } : {}),
    })
    if (report.ok) printLine(report.line)
    else printError(`passdesk: ${report.line}`)
    return report.ok ? 0 : 1
  },
}
