import {
  assertModel,
  openPrinterAddress,
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
import { printerProblemLine, reasonInBrackets } from '../../messages/printer-problem.ts'
import { sentence, TextError } from '../../messages/sentence.ts'
import { translator, type Translate } from '../../messages/translate.ts'
import { MODELS, NETWORK_MODEL } from '../../facts/models.ts'
import { SHEETS, type Sheet } from '../../facts/sheets.ts'
import { DEFAULT_STOCK, STOCKS } from '../../facts/stocks.ts'
import { print as printLine, printError, t, type Command } from './command.ts'
import { makeFolder, readBitmap } from './label-files.ts'
import { listOf, parseChoice, parseStock, PRINTABLE_WIDTHS, MODEL_FLAG, usbModelAt } from './parse-choice.ts'

export const print: Command = {
  spec: {
    name: 'print',
    about: () => t('commandHelp.print.about'),
    positionals: [],
    flags: {
      png: {
        value: 'FILE',
        about: () =>
          t('commandHelp.print.png', {
            widths: listOf(PRINTABLE_WIDTHS),
          }),
        required: true,
      },
      printer: {
        value: 'ADDRESS',
        about: () => t('commandHelp.print.printer'),
        required: true,
      },
      stock: {
        value: 'STOCK',
        about: () =>
          t('commandHelp.print.stock', {
            stocks: listOf(STOCKS),
          }),
      },
      model: MODEL_FLAG,
    },
    notes: [
      () => t('commandHelp.print.usb'),
      () =>
        [
          t('commandHelp.print.sheets'),
          ...SHEETS.map((sheet) => sheetLine(t, sheet)),
          `  ${'a4-2x5-140-110'.padEnd(20)} ${t('commandHelp.print.grid')}`,
        ].join('\n'),
      () => t('commandHelp.print.codes'),
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

function sheetLine(t: Translate, sheet: Sheet): string {
  const { page, name } = sheet
  const about = page ? t('commandHelp.print.onePage', { name }) : t('commandHelp.print.ownPage')
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

/** `ok`: the printer confirmed the print. `line`: the outcome. */
export interface PrintReport {
  readonly outcome: PrintOutcome
  readonly ok: boolean
  readonly line: string
}

/** Prints one label. @throws before any byte is sent: TextError */
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

/** The outcome in one line. */
function describeOutcome(outcome: PrintOutcome): string {
  const reasonOf = (problem: PrinterProblem): { reason: string } => ({
    reason: problemLine(problem),
  })
  switch (outcome.result) {
    case 'printed':
      return t('commandLine.print.printed')
    case 'printed_network':
      return t('commandLine.print.printedNetwork')
    case 'sent_unconfirmed':
      return outcome.file === undefined
        ? t('commandLine.print.sent')
        : t('commandLine.print.file', { file: outcome.file })
    case 'not_started':
      return t('commandLine.print.notPrinted', {
        reason: notStartedReason(t, outcome.problem) ?? problemLine(outcome.problem),
      })
    case 'unknown':
      return t('commandLine.print.unknown', {
        ...reasonOf(outcome.problem),
        lines: outcome.linesSent,
      })
    case 'printed_not_cut':
      return t('commandLine.print.notCut', reasonOf(outcome.problem))
  }
}

/** A USB link lost before the first byte usually means that no printer is connected. */
function notStartedReason(t: Translate, problem: PrinterProblem): string | null {
  if (problem.code !== 'link_lost' || problem.link !== 'usb') return null
  return t('commandLine.print.noneByUsb', { detail: reasonInBrackets(t, problem.detail) })
}

export const problemLine = (problem: PrinterProblem): string => printerProblemLine(translator('en'), problem)

function stockFor({ widthPx }: Bitmap1, stock: string | undefined): Stock {
  if (stock !== undefined) return stockSpec(stock).stock
  const found = stockOfWidth(widthPx)
  if (!found)
    throw new TextError(
      sentence('rasterProblem.wrong_width', {
        bound: listOf(PRINTABLE_WIDTHS),
        got: widthPx,
      }),
    )
  return found
}
