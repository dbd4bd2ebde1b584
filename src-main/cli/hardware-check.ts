import { existsSync } from 'node:fs'
import { release } from 'node:os'
import { createInterface } from 'node:readline'
import { openPrinterAddress } from '../../drivers/label-printer.ts'
import { openPcscReader } from '../../drivers/tag-reader.ts'
import { MODELS, NETWORK_MODEL } from '../../facts/models.ts'
import { sentence } from '../../messages/sentence.ts'
import { translator, type Language } from '../../messages/translate.ts'
import { DEFAULT_STOCK, STOCKS } from '../../facts/stocks.ts'
import {
  runStep,
  type Dialog,
  type HardwareStep,
  type StepResult,
  reportText,
  type ReportHead,
} from '../host/checks/hardware-step.ts'
import { printerSteps } from '../host/checks/printer-steps.ts'
import { readerSteps } from '../host/checks/reader-steps.ts'
import { replaceFile } from '../../src-server/platform/files/private-files.ts'
import { packageVersion, readerHostPath } from '../host/package-paths.ts'
import { print, printError, UsageError, type Command, type Given, t } from './command.ts'
import { withPath } from './label-files.ts'
import {
  listOf,
  parseChoice,
  parseStock,
  LANGUAGE_FLAG,
  languageOf,
  MODEL_FLAG,
  usbModelAt,
} from './parse-choice.ts'

const REPORT = 'hardware-report.md'

export const hardwareCheck: Command = {
  spec: {
    name: 'hardware-check',
    about: () => t('commandHelp.hardwareCheck.about'),
    positionals: [],
    flags: {
      printer: { value: 'ADDRESS', about: () => t('commandHelp.hardwareCheck.printer') },
      model: MODEL_FLAG,
      stock: {
        value: 'STOCK',
        about: () =>
          t('commandHelp.hardwareCheck.stock', {
            stocks: listOf(STOCKS),
            stock: DEFAULT_STOCK,
          }),
      },
      language: LANGUAGE_FLAG,
      reader: { about: () => t('commandHelp.hardwareCheck.reader') },
      out: { value: 'FILE', about: () => t('commandHelp.hardwareCheck.out', { file: REPORT }) },
    },
    notes: [() => t('commandHelp.hardwareCheck.steps'), () => t('commandHelp.hardwareCheck.report')],
    examples: ['hardware-check --printer usb: --reader', 'hardware-check --reader'],
  },
  async run(given) {
    const out = given.value('out') ?? REPORT
    if (existsSync(out)) throw new UsageError(sentence('commandLine.argument.outExists', { file: out }))
    if (!given.value('printer') && !given.has('reader'))
      throw new UsageError(sentence('commandLine.argument.printerOrReader'))
    const printer = await openPrinter(given)
    const reader = given.has('reader') ? openPcscReader({ hostPath: readerHostPath() }) : null
    const { dialog, close } = openDialog(languageOf(given))
    try {
      const head: ReportHead = {
        version: packageVersion(),
        node: process.versions.node,
        system: `${process.platform} ${process.arch} ${release()}`,
        printer: printer && `${printer.printer.model}, ${printer.printer.connection}`,
        firmware: printer
          ? ((await dialog.ask(translator(dialog.language)('hardwareCheck.firmware'))) ?? '')
          : '',
      }
      const steps = [...(printer ? printerSteps(printer) : []), ...(reader ? readerSteps(reader) : [])]
      return await check(steps, { head, dialog, out })
    } finally {
      close()
      await Promise.all([printer?.printer.close(), reader?.close()])
    }
  },
}

interface Check {
  readonly head: ReportHead
  readonly dialog: Dialog
  readonly out: string
}

async function check(steps: readonly HardwareStep[], { head, dialog, out }: Check): Promise<number> {
  const results: StepResult[] = []
  for (const step of steps) {
    results.push(await runStep(step, dialog))
    await withPath(out, () => replaceFile(out, reportText(head, results), 0o644))
  }
  const count = (result: string): number => results.filter((one) => one.result === result).length
  print(
    translator(dialog.language)('hardwareCheck.done', {
      file: out,
      expected: count('as expected'),
      differ: count('differs'),
      skipped: count('skipped'),
    }),
  )
  return count('differs') > 0 ? 1 : 0
}

async function openPrinter(given: Given) {
  const address = given.value('printer')
  if (address === undefined) return null
  const chosen = given.value('model')
  const model = chosen ? parseChoice('model', chosen, MODELS) : ((await usbModelAt(address)) ?? NETWORK_MODEL)
  const stock = parseStock('stock', given.value('stock') ?? DEFAULT_STOCK)
  return { printer: openPrinterAddress(address, { model, stock }), stock }
}

/** Questions go to standard error, so that standard output holds the result alone. */
function openDialog(language: Language): { readonly dialog: Dialog; readonly close: () => void } {
  const lines = createInterface({ input: process.stdin })
  const answers = lines[Symbol.asyncIterator]()
  return {
    dialog: {
      language,
      print: printError,
      async ask(question) {
        process.stderr.write(question)
        const { done, value } = await answers.next()
        if (!process.stdin.isTTY) process.stderr.write('\n')
        return done ? null : value
      },
    },
    close() {
      lines.close()
      process.stdin.destroy()
    },
  }
}
