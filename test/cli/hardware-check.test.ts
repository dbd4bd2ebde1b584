import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPrinterAddress, type LabelPrinter } from '../../drivers/label-printer.ts'
import { createSimulatedReader, createVirtualTag } from '../../drivers/tag-reader.ts'
import { runPrinterSim, type RunningSim } from '../../src-main/cli/printer-sim.ts'
import {
  runStep,
  titleOf,
  type Dialog,
  type HardwareStep,
  type StepResult,
  reportText,
} from '../../src-main/host/checks/hardware-step.ts'
import { printerSteps } from '../../src-main/host/checks/printer-steps.ts'
import { readerSteps } from '../../src-main/host/checks/reader-steps.ts'
import { expectRefused, newFolder, passdesk } from './rig.ts'

type Answer = readonly [question: RegExp, answer: string, act?: () => void]

/** Answers certain questions and otherwise presses Enter. */
function person(answers: readonly Answer[] = []): Dialog {
  return {
    language: 'en',
    print: () => {},
    async ask(question) {
      const [, answer = '', act] = answers.find(([asked]) => asked.test(question)) ?? []
      act?.()
      return answer
    },
  }
}

const named = (steps: readonly HardwareStep[], title: string): HardwareStep =>
  steps.find((step) => titleOf(step) === title)!

describe('the hardware check of a printer', () => {
  let simulator: RunningSim
  let printer: LabelPrinter
  let out: string
  beforeEach(async () => {
    out = newFolder()
    simulator = await runPrinterSim({ port: 0, host: '127.0.0.1', out })
    const options = { model: 'QL-820NWB', stock: 'DK-2205' } as const
    printer = openPrinterAddress(`tcp://127.0.0.1:${simulator.port}`, options)
  })
  afterEach(async () => {
    await printer.close()
    await simulator.close()
  })
  const step = (title: string, answers: readonly Answer[] = []): Promise<StepResult> =>
    runStep(named(printerSteps({ printer, stock: 'DK-2205' }), `Printer: ${title}`), person(answers))
  const labels = (): number => readdirSync(out).filter((name) => name.endsWith('.png')).length

  it('reports model and roll', async () => {
    expect(await step('what it reports')).toMatchObject({
      result: 'as expected',
      reported: [
        expect.stringMatching(/^model QL-820NWB, reported by/),
        'roll continuous 62 x 0 mm',
        expect.anything(),
      ],
    })
  })

  it('prints ten labels and measures them', async () => {
    const { reported } = await step('10 labels in a row')
    expect(labels()).toBe(10)
    expect(reported).toHaveLength(11)
    expect(reported[9]).toMatch(/^label 10: printed, all lines sent after \d+ ms, \d+ ms$/)
    expect(reported[10]).toMatch(/^[\d.]+ labels a minute$/)
  })

  it('sees the open cover, and how soon the printer is ready again', async () => {
    const { reported } = await step('cover open', [
      [/Enter begins/, '', () => simulator.run('cover open')],
      [/Close the cover/, '', () => simulator.run('cover closed')],
    ])
    expect(labels()).toBe(0)
    expect(reported).toEqual([
      expect.stringMatching(/^label 1: not_started \(cover_open\), 0 lines sent/),
      expect.stringMatching(/^ready again after/),
    ])
  })

  it('records what the person saw instead', async () => {
    expect(await step('one label', [[/One label came out/, 'the right side is missing']])).toEqual({
      title: 'Printer: one label',
      result: 'differs',
      reported: [expect.stringMatching(/^label 1: printed/)],
      note: 'the right side is missing',
    })
  })

  it('skips a step on request', async () => {
    expect(await step('one label', [[/Enter begins/, 's']])).toMatchObject({ result: 'skipped' })
    expect(labels()).toBe(0)
  })
})

describe('the hardware check of a reader', () => {
  it('reads, writes, and completes a write that was cut off', async () => {
    const reader = createSimulatedReader()
    const steps = readerSteps(reader)
    const first = createVirtualTag({ kind: 'NTAG213' })
    const second = createVirtualTag({ kind: 'NTAG215' })
    const results: StepResult[] = []
    const steady = person([[/Enter begins/, '', () => reader.present(first)]])
    results.push(await runStep(steps[0]!, steady), await runStep(steps[1]!, steady))
    reader.remove()
    const pulled = person([
      [/Enter begins/, '', () => reader.present(second)],
      [/Put the same tag/, '', () => reader.present(second)],
    ])
    results.push(await runStep(steps[2]!, pulled))
    await reader.close()
    expect(results.map(({ result }) => result)).toEqual(Array(3).fill('as expected'))
    expect(results[0]!.reported[1]).toMatch(/^NTAG213 or compatible, 137 bytes, empty$/)
    expect(results[1]!.reported[0]).toMatch(/^verified, NTAG213 or compatible, \d+ bytes, \d+ ms$/)
    expect(results[2]!.reported[1]).toMatch(/^again: verified, NTAG215/)
  })

  it('reports the name of the reader without its serial number', async () => {
    const simulated = createSimulatedReader()
    simulated.present(createVirtualTag({ kind: 'NTAG213' }))
    const names = ['Identiv uTrust 3700 F [CL Reader] (55041923200413) 00 00']
    const state = { ...simulated.state(), readers: names } as ReturnType<typeof simulated.state>
    const reader = { ...simulated, state: () => state }
    const { reported } = await runStep(readerSteps(reader)[0]!, person())
    expect(reported[0]).toBe('reader Identiv uTrust 3700 F [CL Reader] 00 00')
    await simulated.close()
  })

  it('reports a missing tag by its code', async () => {
    const reader = createSimulatedReader()
    reader.setState('no_reader')
    expect((await runStep(readerSteps(reader)[0]!, person())).reported).toEqual(['failed (no_reader)'])
    await reader.close()
  })
})

describe('passdesk hardware-check', () => {
  it('skips every step without answers, and writes the report', async () => {
    const file = join(newFolder(), 'report.md')
    const { code, out } = await passdesk(['hardware-check', '--printer', 'tcp://127.0.0.1:9', '--out', file])
    expect({ code, out }).toEqual({
      code: 0,
      out: `${file}: 0 as expected, 0 differ, 11 skipped\n`,
    })
    const report = readFileSync(file, 'utf8')
    expect(report).toContain('- Printer: QL-820NWB, network')
    expect(report).not.toContain('127.0.0.1')
  })

  it('keeps an existing report', async () => {
    const file = join(newFolder(), 'report.md')
    writeFileSync(file, 'mine')
    const ended = await passdesk(['hardware-check', '--reader', '--out', file])
    expectRefused(ended, /^passdesk: --out: .*report\.md exists; choose another name\.$/m, 2)
    expect(readFileSync(file, 'utf8')).toBe('mine')
  })

  it('reports results as Markdown', () => {
    const head = { version: '1', node: '24', system: 'linux x64 6', printer: null, firmware: '' }
    expect(reportText(head, [{ title: 'A', result: 'differs', reported: ['b'], note: 'c' }])).toBe(
      '# PassDesk hardware report\n\n- PassDesk: 1, Node 24\n- System: linux x64 6\n' +
        '- Printer: none\n- Firmware: unknown\n\n## A: differs\n\n- b\n- written by the person: c\n',
    )
  })
})
