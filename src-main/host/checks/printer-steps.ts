import { setTimeout as sleep } from 'node:timers/promises'
import type {
  LabelPrinter,
  PrinterProblem,
  PrinterState,
  PrintOutcome,
  Stock,
} from '../../../drivers/label-printer.ts'
import { testLabelBitmap } from '../../../src-server/print/printer/test-label.ts'
import { translator, type Language } from '../../../messages/translate.ts'
import type { HardwareStep } from './hardware-step.ts'

export interface PrinterUnderTest {
  readonly printer: LabelPrinter
  readonly stock: Stock
}

type StepName = HardwareStep['key'] extends infer K
  ? K extends `hardwareCheck.printer.${infer Name}`
    ? Name
    : never
  : never

const IN_A_ROW = 10
const CUT_OFF_AFTER = 5
/** Longest wait until the printer is ready again, ms. */
const READY_WITHIN_MS = 120_000
const POLL_MS = 500

/** The checklist of docs/hardware.md for one printer. */
export function printerSteps(test: PrinterUnderTest): readonly HardwareStep[] {
  const { printer, stock } = test
  const { connection } = printer
  const cable = connection === 'usb' || connection === 'network' ? connection : 'bluetooth'
  const values = (count: number) => (language: Language) => ({
    stock,
    count,
    link: translator(language)(`hardwareCheck.link.${cable}`),
  })
  const one = async (): Promise<string[]> => [await printLabel(test, 1)]
  /** Prints with a fault that the person removes afterwards. */
  const withFault =
    (count: number, isSeen = false): HardwareStep['run'] =>
    async (ask) => {
      const lines = await printLabels(test, count)
      await ask('after')
      const seen = isSeen ? [`seen: ${(await ask('seen')) ?? 'no answer'}`] : []
      return [...lines, ...seen, await readyAgain(printer)]
    }
  const step = (name: StepName, run: HardwareStep['run'] = one, count = CUT_OFF_AFTER): HardwareStep => ({
    key: `hardwareCheck.printer.${name}`,
    values: values(count),
    run,
  })
  return [
    step('status', async () => stateLines(await printer.status())),
    step('one'),
    ...(connection === 'usb'
      ? [step('editorLite', async (ask) => [...(await withFault(1)(ask)), ...(await one())])]
      : []),
    step('unplugged', withFault(1)),
    step(
      'row',
      async () => {
        const began = performance.now()
        const lines = await printLabels(test, IN_A_ROW)
        const minutes = (performance.now() - began) / 60_000
        return [...lines, `${(IN_A_ROW / minutes).toFixed(1)} labels a minute`]
      },
      IN_A_ROW,
    ),
    step('pulled', withFault(CUT_OFF_AFTER, true)),
    step('early', withFault(1, true)),
    step('cover', withFault(1)),
    step('roll', withFault(1)),
    step('end', withFault(CUT_OFF_AFTER)),
    step('cutter', withFault(1)),
    step('pause'),
  ]
}

async function printLabels(test: PrinterUnderTest, count: number): Promise<string[]> {
  const lines: string[] = []
  for (let number = 1; number <= count; number += 1) lines.push(await printLabel(test, number))
  return lines
}

/**
 * One alignment label. Its number is printed as the offset, so that labels can be distinguished.
 */
async function printLabel({ printer, stock }: PrinterUnderTest, number: number): Promise<string> {
  const began = performance.now()
  let accepted: number | null = null
  const outcome = await printer.print(
    {
      jobId: `hardware-check-${number}`,
      bitmap: testLabelBitmap(stock, { x: 0, y: number - 1 }),
      stock,
    },
    (event) => {
      if (event.kind === 'line' && event.lines === event.of) accepted = performance.now() - began
    },
  )
  const ms = Math.round(performance.now() - began)
  const sent = accepted === null ? '' : `, all lines sent after ${Math.round(accepted)} ms`
  return `label ${number}: ${outcomeText(outcome)}${sent}, ${ms} ms`
}

function outcomeText(outcome: PrintOutcome): string {
  const problem = 'problem' in outcome ? ` (${problemText(outcome.problem)})` : ''
  const lines = 'linesSent' in outcome ? `, ${outcome.linesSent} lines sent` : ''
  return `${outcome.result}${problem}${lines}`
}

/** Only values that name no person, address or serial number. */
function problemText(problem: PrinterProblem): string {
  if (problem.code === 'wrong_roll') return `wrong_roll, ${problem.loaded.widthMm} mm loaded`
  if (problem.code === 'wrong_model') return `wrong_model, found ${problem.found}`
  return problem.code
}

function stateLines(state: PrinterState): readonly string[] {
  const { loaded, status } = state
  return [
    `model ${state.model ?? 'not reported'}, reported by ${state.evidence}`,
    `roll ${loaded ? `${loaded.type} ${loaded.widthMm} x ${loaded.lengthMm} mm` : 'not reported'}`,
    ...state.problems.map((problem) => `problem ${problemText(problem)}`),
    ...(status ? [`status bytes 6, 14, 25: ${status.byte6}, ${status.byte14}, ${status.byte25}`] : []),
  ]
}

async function readyAgain(printer: LabelPrinter): Promise<string> {
  const began = performance.now()
  for (;;) {
    const { problems } = await printer.status()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    if (problems.length === 0) return `ready again after ${seconds} s`
    if (performance.now() - began > READY_WITHIN_MS)
      return `not ready after ${seconds} s: ${problems.map(problemText).join(', ')}`
    await sleep(POLL_MS)
  }
}
