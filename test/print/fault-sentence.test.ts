import { PLAIN_FAULT_CODES } from '../../facts/printer-faults.ts'
import { describe, expect, it } from 'vitest'
import {
  PrinterProblem as PrinterProblemSchema,
  type PrinterProblem,
} from '../../contract/print/printer/printer-problem.ts'
import type { PrinterProblem as DriverProblem } from '../../drivers/label-printer.ts'
import * as texts from '../../messages/printer-fault.ts'
import { problemView } from '../../src-server/print/printer/printer-problem-view.ts'
import { bannerOnScreens, inBoth, questionByScreens, readByStaff } from './screen-messages.ts'
import type { StaffMessage } from './screen-messages.ts'

const faultSentence = (problem: PrinterProblem, context: Partial<texts.FaultContext> = {}) =>
  inBoth((t) => texts.faultSentence(t, problem, { waiting: 0, other: false, ...context }))
const inOneLine = ({ ja, en }: StaffMessage): string[] => [ja, en]
const NEEDED = { stock: 'DK-2205', named: false } as const
const WRONG = {
  code: 'wrong_roll',
  loaded: { widthMm: 29, kind: 'continuous' },
  neededMm: 62,
  stock: 'DK-2205',
} as const

describe('the sentence of a fault', () => {
  it.each<[PrinterProblem, string, string]>([
    [
      WRONG,
      '62 mm のロールに替える — 入っているロール：29 mm、必要なロール：62 mm（DK-2205）',
      'Load the 62 mm roll — Loaded: 29 mm. Needed: 62 mm (DK-2205).',
    ],
    [
      { code: 'cover_open' },
      'プリンターのカバーを閉じる — カバーが開いたままです',
      'Close the printer cover — The cover is open.',
    ],
    [
      { code: 'no_media', neededMm: 62, stock: 'DK-2205' },
      'ロールを入れる — 62 mm（DK-2205）が必要です',
      'Put in a roll — Needed: 62 mm (DK-2205).',
    ],
    [
      { code: 'end_of_media' },
      '新しいロールに替える — 印刷の順番は残っています',
      'Load a new roll — The queue is kept.',
    ],
    [
      { code: 'cutter_jam' },
      'カッターの紙を取り除く — 電源を切り、カバーを開けてください',
      'Clear paper from the cutter — Switch off, then open the cover.',
    ],
    [
      { code: 'link_lost', connection: 'usb' },
      'USB ケーブルを差す — 印刷待ちの 3枚は消えません',
      'Plug in the USB cable — 3 waiting passes are safe.',
    ],
    [
      { code: 'unreachable', address: '192.168.1.40' },
      'ネットワークを確かめる — 192.168.1.40 から応答がありません。P で別のプリンターへ',
      'Check the network — 192.168.1.40 does not respond. P: other printer.',
    ],
    [
      { code: 'cooling' },
      'そのまま待つ — プリンターを冷ましています',
      'Wait, no need to act — The printer is cooling down.',
    ],
    [
      { code: 'two_colour_roll', stock: 'DK-2205' },
      '白黒のロールに替える — 赤黒のロールが入っています',
      'Load a black-only roll — A black and red roll is loaded.',
    ],
  ])('%j', (problem, ja, en) => {
    expect(inOneLine(faultSentence(problem, { waiting: 3, other: true }))).toEqual([ja, en])
  })

  it('asks about a label that may have come out, with the cause', () => {
    expect(
      inOneLine(
        readByStaff({ state: 'unknown', problem: { code: 'link_lost', connection: 'usb' } })!,
      ),
    ).toEqual([
      'このパスは出ましたか — プリンターを見て答えてください。印刷中に USB が抜けました。',
      'Did this pass come out? — Look at the printer. The USB cable was disconnected while printing.',
    ])
    expect(inOneLine(readByStaff({ state: 'sent_unconfirmed', problem: null })!)).toEqual([
      'パスが出たか確かめる — プリンターから完了の応答がありません',
      'Check that the pass came out — The printer did not report it done.',
    ])
    expect(readByStaff({ state: 'printed', problem: null })).toBeNull()
  })

  it('tells one waiting pass from several, and none', () => {
    const lost = { code: 'link_lost', connection: 'usb' } as const
    expect(faultSentence(lost, { waiting: 1 }).en).toBe(
      'Plug in the USB cable — 1 waiting pass is safe.',
    )
    expect(faultSentence(lost).en).toBe('Plug in the USB cable — It is disconnected.')
  })

  it('tells the two 62 mm rolls apart by what staff declared', () => {
    const sentence = faultSentence({
      ...WRONG,
      loaded: { widthMm: 62, kind: 'continuous' },
      stock: 'DK-4205',
    })
    expect(inOneLine(sentence)[1]).toBe(
      'Load the DK-4205 roll — Another 62 mm roll is selected. After the change choose DK-4205.',
    )
  })

  it.each([{ stock: 'DK-2205', widthMm: 62 } as const, null])(
    'takes a roll of the right width that the printer refuses for a black and red one (needed %j)',
    (needed) => {
      const refused: DriverProblem = {
        code: 'wrong_roll',
        loaded: { type: 'continuous', widthMm: 62, lengthMm: 0 },
        needed,
      }
      expect(inOneLine(faultSentence(problemView(refused, NEEDED)))[1]).toBe(
        'Load a black-only roll — A black and red roll is loaded.',
      )
      expect(
        problemView({ ...refused, loaded: { ...refused.loaded, widthMm: 29 } }, NEEDED),
      ).toEqual(WRONG)
    },
  )

  it.each<DriverProblem>([
    { code: 'wrong_roll', loaded: { type: 'die-cut', widthMm: 62, lengthMm: 29 }, needed: null },
    { code: 'no_media', needed: { stock: 'DK-2210', widthMm: 29 } },
    { code: 'two_colour_roll', needed: null },
    { code: 'wrong_model', found: 'QL-700', expected: 'QL-800' },
    { code: 'cover_open' },
    { code: 'end_of_media' },
    { code: 'cutter_jam' },
    { code: 'disk_full' },
    { code: 'cooling', waitedMs: 1 },
    { code: 'busy', waitedMs: 1 },
    { code: 'system_error' },
    { code: 'comm_error' },
    { code: 'buffer_full' },
    { code: 'turned_off' },
    { code: 'no_answer', waitedMs: 1 },
    { code: 'link_lost', link: 'bluetooth' },
    { code: 'link_lost', link: 'file' },
    { code: 'write_timeout', link: 'network', waitedMs: 1 },
    { code: 'unreachable', address: '192.0.2.1', reason: 'ECONNREFUSED' },
    { code: 'in_use_by_other', reason: 'EBUSY' },
    { code: 'editor_lite' },
    { code: 'not_available', what: 'usb', detail: 'no' },
    { code: 'no_permission', reason: 'EACCES' },
    { code: 'cancelled' },
  ])(
    'has words of its own for what the driver reports as %j, within the sign’s room',
    (problem) => {
      const view = PrinterProblemSchema.parse(problemView(problem, NEEDED))
      const { ja, en } = faultSentence(view)
      expect([...ja.split(' — ')[0]!].length).toBeLessThanOrEqual(20)
      expect(en.split(' — ')[0]!.length).toBeLessThanOrEqual(30)
      expect(ja + en).not.toMatch(/undefined|null|_/)
    },
  )
})

/** Every problem of the contract, each connection, each kind of wrong roll. */
const ALL: readonly PrinterProblem[] = [
  WRONG,
  { ...WRONG, loaded: { widthMm: 62, kind: 'continuous' }, stock: 'DK-4205' },
  { ...WRONG, loaded: { widthMm: 62, kind: 'die-cut' } },
  { code: 'two_colour_roll', stock: 'DK-2205' },
  { code: 'no_media', neededMm: 62, stock: 'DK-2205' },
  ...(['usb', 'network', 'bluetooth', 'virtual', 'file'] as const).map(
    (connection) => ({ code: 'link_lost', connection }) as const,
  ),
  { code: 'unreachable', address: '192.0.2.1' },
  { code: 'wrong_model', found: 'QL-700', needed: 'QL-800' },
  { code: 'offset_too_far', axis: 'x', offsetMm: 1.5, fitsMm: 0.8 },
  { code: 'offset_too_far', axis: 'y', offsetMm: -1.5, fitsMm: -0.8 },
  ...PLAIN_FAULT_CODES.map((code) => ({ code }) as const),
]

describe('the sentence and the banner', () => {
  it('names every problem that there is', () => {
    const known = PrinterProblemSchema.options.flatMap(({ shape: { code } }): string[] =>
      'options' in code ? [...code.options] : [code.value],
    )
    expect(new Set(ALL.map(({ code }) => code))).toEqual(new Set(known))
  })

  it.each(ALL)('is one sentence, in both languages: %j', (problem) => {
    for (const context of [
      { waiting: 0, other: false },
      { waiting: 1, other: true },
      { waiting: 3, other: false },
    ]) {
      expect(bannerOnScreens(problem, context)).toEqual(faultSentence(problem, context))
    }
    expect(questionByScreens(problem)).toEqual(readByStaff({ state: 'unknown', problem }))
  })
})
