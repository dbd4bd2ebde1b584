import { setTimeout as sleep } from 'node:timers/promises'
import type {
  LabelPrinter,
  PrinterProblem,
  PrinterState,
  PrintOutcome,
  Stock,
} from '../../drivers/label-printer.ts'
import { testLabelBitmap } from '../../src-server/printing/printers/test-label.ts'
import type { HardwareStep } from './hardware-step.ts'

export interface PrinterUnderTest {
  readonly printer: LabelPrinter
  readonly stock: Stock
}

const IN_A_ROW = 10
const CUT_OFF_AFTER = 5
/** Longest wait until the printer is ready again, ms. */
const READY_WITHIN_MS = 120_000
const POLL_MS = 500

/** The checklist of docs/hardware.md for one printer. */
export function printerSteps(test: PrinterUnderTest): readonly HardwareStep[] {
  const { printer } = test
  const link = printer.connection === 'network' ? 'network cable' : 'USB cable'
  return [
    {
      title: 'Printer: what it reports',
      instructions: [`Put in a ${test.stock} roll, close the cover, switch the printer on.`],
      run: async () => stateLines(await printer.status()),
      question: 'Are the model and the roll right?',
    },
    {
      title: 'Printer: one label',
      instructions: [],
      run: async () => [await printLabel(test, 1)],
      question: 'One label came out, was cut, and has all four sides of the frame?',
    },
    {
      title: `Printer: ${IN_A_ROW} labels in a row`,
      instructions: [],
      run: async () => {
        const began = performance.now()
        const lines = await printLabels(test, IN_A_ROW)
        const minutes = (performance.now() - began) / 60_000
        return [...lines, `${(IN_A_ROW / minutes).toFixed(1)} labels a minute`]
      },
      question: `Exactly ${IN_A_ROW} whole labels came out?`,
    },
    {
      title: 'Printer: cover open',
      instructions: ['Open the cover of the printer.'],
      run: async (dialog) => {
        const line = await printLabel(test, 1)
        await dialog.ask('  Close the cover, then press Enter: ')
        return [line, await readyAgain(printer)]
      },
      question: 'No paper moved while the cover was open?',
    },
    {
      title: 'Printer: a roll of another width',
      instructions: ['Put in a roll of another width, or skip if there is none.'],
      run: async (dialog) => {
        const line = await printLabel(test, 1)
        await dialog.ask(`  Put the ${test.stock} roll back, then press Enter: `)
        return [line, await readyAgain(printer)]
      },
      question: 'No paper moved with the other roll?',
    },
    {
      title: `Printer: ${link} pulled while it prints`,
      instructions: [
        `${CUT_OFF_AFTER} labels come out. Pull the ${link} during the third, and plug it in again`,
        'when the command asks for it.',
      ],
      run: async (dialog) => {
        const lines = await printLabels(test, CUT_OFF_AFTER)
        await dialog.ask(`  Plug the ${link} in, then press Enter: `)
        const count = await dialog.ask(
          '  How many whole labels came out, and what of the cut-off one? ',
        )
        return [...lines, `seen: ${count ?? 'no answer'}`, await readyAgain(printer)]
      },
      question: 'Each label that is reported as printed came out once, and no other?',
    },
    {
      title: 'Printer: the end of a roll',
      instructions: ['Put in a roll with less than 10 cm left, or skip if there is none.'],
      run: async (dialog) => {
        const lines = await printLabels(test, CUT_OFF_AFTER)
        await dialog.ask('  Put in a new roll, then press Enter: ')
        return [...lines, await readyAgain(printer)]
      },
      question: 'Each label that is reported as printed came out whole, and no other?',
    },
    {
      title: 'Printer: after a pause',
      instructions: ['Leave the printer alone until it sleeps (about 10 minutes), or skip.'],
      run: async () => [await printLabel(test, 1)],
      question: 'One label came out?',
    },
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
    ...(status
      ? [`status bytes 6, 14, 25: ${status.byte6}, ${status.byte14}, ${status.byte25}`]
      : []),
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
