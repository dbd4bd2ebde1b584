// @module-tag slow
import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { translator, type Language, type MessageKey } from '../../messages/translate.ts'
import { runPrinterSim, type RunningSim } from '../../src-main/cli/printer-sim.ts'
import { newFolder, ROOT } from './rig.ts'
import { startOwnPcscd, type OwnPcscd } from '../drivers/nfc-tag/own-pcscd.ts'
import { childClosed } from '../support/child-output.ts'

type Act = () => unknown
/** By step, what the person does when they start it and at its further questions. */
type Deeds = Readonly<Record<string, { begin?: Act; after?: Act; seen?: string; answer?: string }>>

/** Answers the questions of the command as a person at a terminal does. */
async function walk(
  language: Language,
  args: readonly string[],
  { env, deeds }: { env: Record<string, string>; deeds: Deeds },
): Promise<{ code: number | null; out: string; dialog: string }> {
  const t = translator(language)
  const values = { stock: 'DK-2205', link: t('hardwareCheck.link.network') }
  const text = (step: string, part: string): string =>
    t(`hardwareCheck.${step}.${part}` as MessageKey, { ...values, count: 10 })
  const child = spawn(
    process.execPath,
    [join(ROOT, 'bin/passdesk.mjs'), 'hardware-check', '--language', language, ...args],
    { env: { ...process.env, ...env } },
  )
  let out = ''
  let dialog = ''
  let answered = 0
  child.stdout.setEncoding('utf8').on('data', (part: string) => (out += part))
  child.stderr.setEncoding('utf8').on('data', (part: string) => {
    dialog += part
    const open = dialog.slice(answered)
    if (!/[:：?] ?$/.test(open)) return
    answered = dialog.length
    void reply(open.trimEnd().split('\n').at(-1)!.trim())
  })
  const step = () => Object.entries(deeds).findLast(([name]) => dialog.includes(`\n${text(name, 'title')}`))
  async function reply(question: string): Promise<void> {
    const [name, deed] = step() ?? ['', {}]
    let answer = ''
    if (question === t('hardwareCheck.begin').trim()) await deed.begin?.()
    else if (name && question === text(name, 'after').trim()) await deed.after?.()
    else if (name && question === text(name, 'seen').trim()) answer = deed.seen ?? ''
    else answer = deed.answer ?? ''
    child.stdin.write(`${answer}\n`)
  }
  return { code: await childClosed(child), out, dialog }
}

describe('passdesk hardware-check with every device', () => {
  let pcscd: OwnPcscd
  let simulator: RunningSim
  let labels: string
  beforeAll(async () => {
    labels = newFolder()
    simulator = await runPrinterSim({ port: 0, host: '127.0.0.1', out: labels })
    pcscd = await startOwnPcscd()
    await pcscd.tell({ do: 'start_pcscd' })
  })
  afterAll(async () => {
    await simulator.close()
    await pcscd.close()
  })

  const tell = (line: string) => (): void => void simulator.run(line)
  const deeds = (language: Language): Deeds => {
    const { port } = simulator
    const first = `first ${language}`
    const second = `second ${language}`
    const plugIn = async (): Promise<void> => {
      simulator = await runPrinterSim({ port, host: '127.0.0.1', out: labels })
    }
    return {
      'printer.status': {},
      'printer.one': {},
      'printer.unplugged': { begin: () => simulator.close(), after: plugIn },
      'printer.row': {},
      'printer.pulled': { begin: tell('fault drop_during@13'), after: tell('clear'), seen: '4' },
      'printer.early': { begin: tell('fault drop_before'), after: tell('clear'), seen: 'nothing' },
      'printer.cover': { begin: tell('cover open'), after: tell('cover closed') },
      'printer.roll': { begin: tell('roll DK-2210'), after: tell('roll DK-2205') },
      'printer.end': { begin: tell('fault end_of_media'), after: tell('clear') },
      'printer.cutter': { begin: tell('fault cutter_jam'), after: tell('clear') },
      'printer.pause': { answer: 'the label is torn' },
      'reader.read': {
        begin: async () => {
          for (const [tag, kind] of [
            [first, 'NTAG213'],
            [second, 'NTAG215'],
          ] as const)
            await pcscd.tell({ do: 'make', tag, setUp: { kind } })
          await pcscd.tell({ do: 'insert', tag: first })
        },
      },
      'reader.write': {},
      'reader.pulled': {
        begin: async () => {
          await pcscd.tell({ do: 'remove', tag: first })
          await pcscd.tell({ do: 'insert', tag: second, faults: { loseAfterWrites: 7 } })
        },
        after: () => pcscd.tell({ do: 'insert', tag: second }),
      },
    }
  }

  it.each(['en', 'ja'] as const)(
    'asks for every step, and writes a report without names and numbers (%s)',
    { timeout: 60_000 },
    async (language) => {
      const file = join(newFolder(), 'report.md')
      const { code, out, dialog } = await walk(
        language,
        ['--printer', `tcp://127.0.0.1:${simulator.port}`, '--reader', '--out', file],
        { env: { PCSCLITE_CSOCK_NAME: pcscd.socketPath }, deeds: deeds(language) },
      )
      await pcscd.tell({ do: 'remove', tag: `second ${language}` })
      const report = readFileSync(file, 'utf8')
      const headings = [...report.matchAll(/^## (.*): ([a-z ]+)$/gm)].map(([, ...all]) => all)
      expect(headings, dialog + report).toEqual([
        ['Printer: what it reports', 'as expected'],
        ['Printer: one label', 'as expected'],
        ['Printer: network cable pulled while it waits', 'as expected'],
        ['Printer: 10 labels in a row', 'as expected'],
        ['Printer: network cable pulled while it prints', 'as expected'],
        ['Printer: network cable pulled as early as possible', 'as expected'],
        ['Printer: cover open', 'as expected'],
        ['Printer: a roll of another width', 'as expected'],
        ['Printer: the end of a roll', 'as expected'],
        ['Printer: cutter', 'as expected'],
        ['Printer: after a pause', 'differs'],
        ['Reader: a new tag', 'as expected'],
        ['Reader: write and read back', 'as expected'],
        ['Reader: tag pulled off while it is written', 'as expected'],
      ])
      expect(code).toBe(1)
      expect(out).toBe(
        language === 'en'
          ? `${file}: 13 as expected, 1 differ, 0 skipped\n`
          : `${file}：想定どおり 13、違い 1、スキップ 0\n`,
      )
      for (const secret of [hostname(), userInfo().homedir, '127.0.0.1', /04A1B2/i, '/n#'])
        expect(report).not.toMatch(secret)
      expect(report).not.toMatch(/[\u3040-\u30ff]/)
      expect(report).toContain('- written by the person: the label is torn')
      expect(report).toMatch(/not_started \(wrong_roll, 29 mm loaded\)/)
      expect(report).toMatch(/^- label 3: unknown \(link_lost\)/m)
      expect(report).toMatch(/^- pulled off: torn \(tag_lost\)$/m)
      expect(report).toMatch(/^- verified, NTAG213 or compatible, 45 bytes, \d+ ms$/m)
      expect(readdirSync(labels).length).toBeGreaterThan(20)
    },
  )
})
