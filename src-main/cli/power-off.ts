import { assertModel, openPrinterAddress, type UsbBus } from '../../drivers/label-printer.ts'
import { MODELS, NETWORK_MODEL } from '../../facts/models.ts'
import { sentence } from '../../messages/sentence.ts'
import { print as printLine, printError, t, UsageError, type Command } from './command.ts'
import { parseChoice, MODEL_FLAG, usbModelAt } from './parse-choice.ts'
import { problemLine } from './print.ts'

export const powerOff: Command = {
  spec: {
    name: 'power-off',
    about: () => t('commandHelp.powerOff.about'),
    positionals: [],
    flags: {
      printer: {
        value: 'ADDRESS',
        about: () => t('commandHelp.powerOff.printer'),
        required: true,
      },
      after: { value: 'MINUTES', about: () => t('commandHelp.powerOff.after') },
      model: MODEL_FLAG,
    },
    notes: [() => t('commandHelp.powerOff.kept')],
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
  if (!/^[1-6]0$/.test(text)) throw new UsageError(sentence('commandLine.argument.powerOff', { value: text }))
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
      return {
        ok: false,
        line: report?.problem ? problemLine(report.problem) : t('commandLine.powerOff.unknown'),
      }
    const line =
      report.minutes === 0
        ? t('commandLine.powerOff.never')
        : t('commandLine.powerOff.after', { minutes: report.minutes })
    return { ok: minutes === null || report.minutes === minutes, line }
  } finally {
    await printer.close()
  }
}
