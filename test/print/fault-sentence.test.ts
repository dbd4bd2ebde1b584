import { describe, expect, it } from 'vitest'
import {
  PrinterProblem as PrinterProblemSchema,
  type PrinterProblem,
} from '../../contract/print/printer/printer-problem.ts'
import type { PrinterProblem as DriverProblem } from '../../drivers/label-printer.ts'
import * as texts from '../../messages/printer-fault.ts'
import { createI18n, type Translate } from '../../src-renderer/i18n/i18n.ts'
import { problemView } from '../../src-server/print/printer/printer-problem-view.ts'
import { TOLD } from './print-world.ts'

const faultSentence = (problem: PrinterProblem, language: 'ja' | 'en' = 'en'): string =>
  texts.faultSentence(createI18n(language).t as unknown as Translate, problem)
const NEEDED = { stock: 'DK-2205', named: false } as const
const WRONG = {
  code: 'wrong_roll',
  loaded: { widthMm: 29, kind: 'continuous' },
  neededMm: 62,
  stock: 'DK-2205',
} as const

describe('the sentence of a fault', () => {
  it('tells the two 62 mm rolls apart by what staff declared', () => {
    const sentence = faultSentence({
      ...WRONG,
      loaded: { widthMm: 62, kind: 'continuous' },
      stock: 'DK-4205',
    })
    expect(sentence).toBe(
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
      expect(faultSentence(problemView(refused, NEEDED))).toBe(
        'Load a black-only roll — A black and red roll is loaded.',
      )
      expect(problemView({ ...refused, loaded: { ...refused.loaded, widthMm: 29 } }, NEEDED)).toEqual(WRONG)
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
  ])('has words of its own for what the driver reports as %j, within the sign’s room', (problem) => {
    const view = PrinterProblemSchema.parse(problemView(problem, NEEDED))
    expect(view.code).toBe(TOLD[problem.code] ?? problem.code)
    const [ja, en] = [faultSentence(view, 'ja'), faultSentence(view, 'en')]
    expect([...ja.split(' — ')[0]!].length).toBeLessThanOrEqual(20)
    expect(en.split(' — ')[0]!.length).toBeLessThanOrEqual(30)
    expect(ja + en).not.toMatch(/undefined|null|_/)
  })
})
