import { describe, expect, it } from 'vitest'
import type { ImportRow } from '../../contract/guest/import/import.ts'
import { CreateEvent } from '../../contract/event/event/desk-event.ts'
import { parseMetres } from '../../src-renderer/print/printer/change-roll.tsx'
import { afterFix, nextRow } from '../../src-renderer/guest/import/screen.tsx'
import { remap } from '../../src-renderer/guest/import/map-columns.tsx'
import { emptyEvent, eventBody, slugOf } from '../../src-renderer/event/event/new-event.tsx'
import { printerAddress } from '../../src-renderer/print/printer/use-address-form.tsx'
import { codeIn } from '../../src-renderer/guest/search/screen.tsx'
import { rollLeft } from '../../src-renderer/shell/devices/roll-bar.tsx'
import { makePrinter } from './desk-records.ts'

describe('what people type', () => {
  it.each([
    ['192.168.1.40', 'tcp://192.168.1.40:9100'],
    [' １９２.168.1.40 ', 'tcp://192.168.1.40:9100'],
    ['tcp://printer.local:9101', 'tcp://printer.local:9101'],
    ['[fe80::1]', 'tcp://[fe80::1]:9100'],
    ['192.168.1', null],
    ['192.168.1.400', null],
    ['printer-1', 'tcp://printer-1:9100'],
    ['http://printer', null],
    ['192.168.1.40:99999', null],
    ['two words', null],
    ['', null],
  ])('as an address, “%s” is %s', (typed, address) => {
    expect(printerAddress(typed)).toBe(address)
  })

  it.each([
    ['12.5', 12_500],
    ['１２，５', 12_500],
    ['0', 0],
    ['100', 100_000],
    ['101', null],
    ['-1', null],
    ['a bit', null],
    ['', null],
  ])('as metres, “%s” is %s mm', (typed, mm) => {
    expect(parseMetres(typed)).toBe(mm)
  })

  it.each([
    ['Kumo Day 2026', 'kumo-day-2026'],
    ['Très Élégant — soirée', 'tres-elegant-soiree'],
    ['雲の日', 'event-2026-10-17'],
    ['日本 A', 'event-2026-10-17'],
  ])('as the title of an event, “%s” has the address %s', (title, slug) => {
    expect(slugOf(title, '2026-10-17')).toBe(slug)
  })

  it('makes an event that the kiosk takes, also under a second address', () => {
    const draft = { ...emptyEvent(new Date('2026-10-17T00:00:00Z')), title: '雲の日', preset: 3 }
    expect(CreateEvent.parse(eventBody(draft, 'a1b2'))).toMatchObject({
      title: '雲の日',
      slug: expect.stringMatching(/^event-.*-a1b2$/),
      template: { material: 'paper', printer: { stock: 'DK-2210' } },
    })
  })

  it.each([
    ['https://desk.example/q#4k2XNnOIq6h1aozsNh6wbh', true],
    ['TICKET-00012345', true],
    ['tanaka', false],
    ['田中 美咲さん です', false],
    ['oberhofer lindqvist', false],
  ])('“%s” looks like a code: %s', (text, code) => {
    expect(codeIn(text) !== null).toBe(code)
  })
})

it.each([
  ['2026-10-16T09:00', '2026-10-16'],
  ['2026-10-16T15:59', '2026-10-16'],
  ['2026-10-16T16:00', '2026-10-17'],
  ['2026-12-31T21:30', '2027-01-01'],
])('a new event that is made at %s is proposed for %s', (now, day) => {
  expect(emptyEvent(new Date(now))).toMatchObject({ from: day, to: day, opens: '09:00' })
})

describe('a list of attendees', () => {
  const row = (line: number, result: ImportRow['result']): ImportRow => ({
    line,
    cells: [],
    result,
    question: null,
    problems: [],
    warnings: [],
    kept: [],
  })

  it('gives a column another meaning, and a meaning to one column only', () => {
    expect(remap({ name: 0, kana: 1 }, 1, 'title')).toEqual({ name: 0, title: 1 })
    expect(remap({ name: 0, kana: 1 }, 2, 'name')).toEqual({ kana: 1, name: 2 })
    expect(remap({ name: 0, kana: 1 }, 1, '')).toEqual({ name: 0 })
  })

  it('goes from error to error, and through all rows when there is none', () => {
    const rows = [row(2, 'new'), row(3, 'refused'), row(4, 'new'), row(5, 'refused')]
    expect(nextRow(rows, rows[1]!, 1)?.line).toBe(5)
    expect(nextRow(rows, rows[3]!, 1)?.line).toBe(5)
    expect(nextRow(rows, rows[2]!, 1)?.line).toBe(5)
    expect(nextRow(rows, rows[2]!, -1)?.line).toBe(3)
    expect(nextRow(rows.slice(0, 1), null, 1)?.line).toBe(2)
    expect(nextRow([], null, 1)).toBeNull()
  })

  it('goes to one of the rows with an equal finding, and to every row that is not imported', () => {
    const remark = { code: 'damaged', text: 'damaged', values: { field: 'name' } }
    const flagged = (line: number): ImportRow => ({
      ...row(line, 'new'),
      warnings: [{ column: 0, ...remark }],
    })
    const other = { ...flagged(6), warnings: [{ column: 1, ...remark, text: 'misread' }] }
    const rows = [flagged(2), flagged(3), row(4, 'refused'), flagged(5), other, flagged(7)]
    const findings = [{ kind: 'warning' as const, remark, rows: 4, lines: [2, 3, 5, 7] }]
    const after = (at: number) => nextRow(rows, rows[at]!, 1, findings)?.line
    expect([after(0), after(2), after(4)]).toEqual([4, 6, 6])
    expect(nextRow(rows, rows[4]!, -1, findings)?.line).toBe(4)
    expect(nextRow(rows, rows[2]!, -1, findings)?.line).toBe(2)
    expect(afterFix([flagged(2), row(4, 'new'), flagged(5), row(9, 'refused')], 4)).toBe(9)
  })

  it('goes to the next error after a fix, stays where one is left, and begins again at the end', () => {
    const flagged = {
      ...row(7, 'new'),
      warnings: [{ column: 0, code: 'damaged', text: 'damaged', values: { field: 'name' } }],
    }
    expect(afterFix([row(2, 'new'), row(3, 'new'), row(5, 'refused'), flagged], 3)).toBe(5)
    expect(afterFix([row(3, 'refused'), row(5, 'refused')], 3)).toBe(3)
    expect(afterFix([row(3, 'new'), row(5, 'new'), flagged], 5)).toBe(7)
    expect(afterFix([row(3, 'refused'), row(5, 'new')], 5)).toBe(3)
    expect(afterFix([row(3, 'new')], 3)).toBe(3)
  })
})

describe('a roll', () => {
  it.each([
    [{ rollMm: 30_000, usedMm: 20_000, passesLeft: 200 }, false],
    [{ rollMm: 30_000, usedMm: 27_000, passesLeft: 70 }, true],
    [{ rollMm: 30_000, usedMm: 10_000, passesLeft: 20 }, true],
    [{ rollMm: 0, usedMm: 0, passesLeft: null }, false],
  ])('%o is low: %s', (part, low) => {
    expect(rollLeft(makePrinter(part)).low).toBe(low)
  })

  it('never has less than nothing left', () => {
    expect(rollLeft(makePrinter({ rollMm: 100, usedMm: 500 }))).toMatchObject({ mm: 0, share: 0 })
  })
})
