import { assertModel, openPrinterAddress, type UsbBus } from '../../drivers/label-printer.ts'
import { MODELS, NETWORK_MODEL } from '../../labels/models.ts'
import { print as printLine, printError, UsageError, type Command } from './command.ts'
import { listOf, parseChoice } from './parse-choice.ts'
import { problemLine } from './print.ts'
import { usbModelAt } from './usb-model.ts'

export const powerOff: Command = {
  spec: {
    name: 'power-off',
    about: 'Shows after how long a printer switches itself off, and sets it',
    positionals: [],
    flags: {
      printer: {
        value: 'ADDRESS',
        about: 'usb:[SERIAL], bluetooth:/dev/rfcomm0 or tcp://HOST:9100',
        required: true,
      },
      after: { value: 'MINUTES', about: '10 to 60 in steps of 10, or never' },
      model: {
        value: 'MODEL',
        about: `${listOf(MODELS)} (default: what is at the USB address, else ${NETWORK_MODEL})`,
      },
    },
    notes: [
      'The printer keeps the setting without power. Nothing is written to a printer that does ' +
        'not report its timer first: over the network most report nothing.',
    ],
    examples: ['power-off --printer usb:', 'power-off --printer usb: --after never'],
  },
  async run(given) {
    const model = given.value('model')
    const report = await powerOffTimer({
      printer: given.required('printer'),
      minutes: minutesOf(given.value('after')),
      ...(model ? { model: parseChoice('model', model, MODELS) } : {}),
    })
    if (report.ok) printLine(report.line)
    else printError(`passdesk: ${report.line}`)
    return report.ok ? 0 : 1
  },
}

function minutesOf(text: string | undefined): number | null {
  if (text === undefined) return null
  if (text === 'never') return 0
  if (!/^[1-6]0$/.test(text))
    throw new UsageError(`--after must be never or 10 to 60 in steps of 10, got ${text}.`)
  return Number(text)
}

interface PowerOffInput {
  readonly printer: string
  /** Null only reads. */
  readonly minutes: number | null
  readonly model?: string
  /** USB bus. Default: this computer's. */
  readonly usb?: UsbBus
}

/** Reads the timer, and sets it before unless `minutes` is null. */
export async function powerOffTimer({
  printer: address,
  minutes,
  usb,
  ...input
}: PowerOffInput): Promise<{ readonly ok: boolean; readonly line: string }> {
  const model: string = input.model ?? (await usbModelAt(address, usb)) ?? NETWORK_MODEL
  assertModel(model)
  const printer = openPrinterAddress(address, { model, usb })
  try {
    const report = await printer.powerOff?.(minutes)
    if (!report || report.minutes === null)
      return { ok: false, line: report?.problem ? problemLine(report.problem) : UNKNOWN }
    const line =
      report.minutes === 0
        ? 'the printer never switches itself off'
        : `the printer switches itself off after ${report.minutes} minutes`
    return { ok: minutes === null || report.minutes === minutes, line }
  } finally {
    await printer.close()
  }
}

const UNKNOWN =
  'this printer does not report its timer on this connection: set it on its display, ' +
  "with Brother's Printer Setting Tool, or over USB"
