import {
  assertModel,
  openPrinterAddress,
  RasterError,
  stockOfWidth,
  stockSpec,
  type Bitmap1,
  type PrinterAddressOptions,
  type PrinterProblem,
  type PrintEvent,
  type PrintOutcome,
  type Stock,
  type UsbBus,
} from '../../drivers/label-printer.ts'
import { printerProblemLine, reasonText } from '../../messages/printer-problem.ts'
import { translator } from '../../messages/translate.ts'
import { MODELS, NETWORK_MODEL } from '../../labels/models.ts'
import { placesOf, SHEETS, type Sheet } from '../../labels/sheets.ts'
import { DEFAULT_STOCK, STOCKS } from '../../labels/stocks.ts'
import { print as printLine, printError, type Command } from './command.ts'
import { makeFolder, readBitmap } from './label-files.ts'
import { listOf, parseChoice, parseStock, PRINTABLE_WIDTHS } from './parse-choice.ts'
import { usbModelAt } from './usb-model.ts'

export const print: Command = {
  spec: {
    name: 'print',
    about: 'Prints one label and reports the printer’s result',
    positionals: [],
    flags: {
      png: {
        value: 'FILE',
        about: `the label as 1-bit PNG, ${PRINTABLE_WIDTHS} dots wide`,
        required: true,
      },
      printer: {
        value: 'ADDRESS',
        about:
          'tcp://HOST:9100, usb:[SERIAL], bluetooth:/dev/rfcomm0 (Windows: ' +
          'bluetooth:COM5), virtual:DIR (labels become PNG files), or pdf:SHEET@FOLDER',
        required: true,
      },
      stock: {
        value: 'STOCK',
        about: `${listOf(STOCKS)} (default: the one for the width of the picture)`,
      },
      model: {
        value: 'MODEL',
        about: `${listOf(MODELS)} (default: what is at the USB address, else ${NETWORK_MODEL})`,
      },
    },
    notes: [
      'usb: alone is the only printer there is; of two, usb:SERIAL names one, and ' +
        'usb:@PORT (as passdesk doctor shows it) one without a serial number.',
      `Sheets for pdf:SHEET@FOLDER\n${SHEETS.map(sheetLine).join('\n')}`,
      'Exit code 0 means that the printer reported the label as printed. Anything less ' +
        'certain is exit code 1 and says where to look.',
    ],
    examples: [
      `print --png label.png --printer tcp://192.168.1.40:9100 --stock ${DEFAULT_STOCK}`,
      'print --png label.png --printer usb:',
      'print --png label.png --printer virtual:labels',
    ],
  },
  async run(given) {
    const stock = given.value('stock')
    const model = given.value('model')
    const report = await printFile({
      png: given.required('png'),
      printer: given.required('printer'),
      ...(stock ? { stock: parseStock('stock', stock) } : {}),
      ...(model ? { model: parseChoice('model', model, MODELS) } : {}),
    })
    if (report.ok) printLine(report.line)
    else printError(`passdesk: ${report.line}`)
    return report.ok ? 0 : 1
  },
}

function sheetLine(sheet: Sheet): string {
  const { page, grid, name } = sheet
  const about = grid
    ? `${name}, ${placesOf(sheet)} places`
    : page
      ? `one pass in the middle of a page (${name})`
      : 'one pass on a page of its size'
  return `  ${sheet.sheet.padEnd(20)} ${about}`
}

export interface PrintFileInput {
  readonly png: string
  /**
   * `tcp://HOST:9100`, `usb:[SERIAL]`, `bluetooth:/dev/rfcomm0`, `virtual:DIR`,
   * `pdf:SHEET@FOLDER`.
   */
  readonly printer: string
  /** Default: the usual stock of the bitmap's width. */
  readonly stock?: string
  /** Default: the model at the USB address, else `NETWORK_MODEL`. */
  readonly model?: string
  /** USB bus. Default: this computer's. */
  readonly usb?: UsbBus
  readonly timeouts?: PrinterAddressOptions['timeouts']
  readonly onEvent?: (event: PrintEvent) => void
}

/** `ok`: the printer confirmed the print. `line`: the outcome in English. */
export interface PrintReport {
  readonly outcome: PrintOutcome
  readonly ok: boolean
  readonly line: string
}

/** Prints one label. @throws before any byte is sent: RasterError, PrinterError, or an Error with the path */
export async function printFile({
  png,
  printer: address,
  usb,
  timeouts,
  onEvent = () => {},
  ...input
}: PrintFileInput): Promise<PrintReport> {
  const bitmap = await readBitmap(png)
  const stock = stockFor(bitmap, input.stock)
  const model: string = input.model ?? (await usbModelAt(address, usb)) ?? NETWORK_MODEL
  assertModel(model)
  const printer = openPrinterAddress(address, { model, stock, timeouts, usb })
  if (printer.connection === 'virtual') await makeFolder(address.slice('virtual:'.length))
  try {
    const outcome = await printer.print({ jobId: png, bitmap, stock }, onEvent)
    return {
      outcome,
      ok: outcome.result === 'printed' || outcome.result === 'printed_network',
      line: describeOutcome(outcome),
    }
  } finally {
    await printer.close()
  }
}

/** The outcome in one English line. */
function describeOutcome(outcome: PrintOutcome): string {
  switch (outcome.result) {
    case 'printed':
      return 'printed: the printer reported "printing completed"'
    case 'printed_network':
      return 'printed: the printer was seen to print and to become idle without an error'
    case 'sent_unconfirmed':
      if (outcome.file !== undefined)
        return `written to ${outcome.file}, not printed: print it on an office printer`
      return (
        'sent, not confirmed: this connection reports no result, ' + 'check that the label came out'
      )
    case 'not_started':
      return `not printed: ${notStartedReason(outcome.problem)}`
    case 'unknown':
      return (
        `look whether the label came out: ${problemLine(outcome.problem)} ` +
        `(${outcome.linesSent} lines sent)`
      )
    case 'printed_not_cut':
      return `printed, not cut: ${problemLine(outcome.problem)}`
  }
}

/** A USB link lost before the first byte usually means that no printer is connected. */
function notStartedReason(problem: PrinterProblem): string {
  if (problem.code !== 'link_lost' || problem.link !== 'usb') return problemLine(problem)
  const detail = problem.detail ? ` (${reasonText(translator('en'), problem.detail)})` : ''
  return (
    `no such label printer is connected by USB${detail}: plug it in and switch it on; ` +
    '"passdesk doctor" lists the ones that are seen'
  )
}

export const problemLine = (problem: PrinterProblem): string =>
  printerProblemLine(translator('en'), problem)

function stockFor({ widthPx }: Bitmap1, stock: string | undefined): Stock {
  if (stock !== undefined) return stockSpec(stock).stock
  const found = stockOfWidth(widthPx)
  if (!found)
    throw new RasterError('wrong_width', {
      field: 'widthPx',
      bound: PRINTABLE_WIDTHS,
      got: widthPx,
    })
  return found
}
