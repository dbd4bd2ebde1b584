import { describe, expect, it } from 'vitest'
import {
  PREPARATION_FINDINGS,
  PREPARATION_POINTS,
  type PreparationPointId,
} from '../../../contract/kiosk/checks/preparation.ts'
import {
  preparationPoints,
  type PreparationFacts,
  type PrinterFacts,
} from '../../../src-server/kiosk/checks/preparation-rules.ts'

const NOW = Date.parse('2026-11-20T00:00:00Z')
const PRINTER: PrinterFacts = {
  name: 'Main',
  hasRoll: true,
  stock: 'DK-2205',
  fault: null,
  testedToday: true,
  passesLeft: 500,
}
const READY: PreparationFacts = {
  template: { widthMm: 62, lengthMm: 40 },
  classes: 0,
  fit: { checked: 100, of: 100, failing: 0 },
  people: 100,
  withoutConsent: 0,
  unprinted: 100,
  lastImport: '2026-11-19T00:00:00Z',
  printers: [PRINTER],
  run: { ended: true, passes: 90 },
  staff: 3,
  otherDesks: 1,
  clockAheadMs: 200,
  lastLine: '2026-11-19T23:59:00Z',
  backup: { at: '2026-11-19T23:00:00Z', fault: null },
  reader: { used: true, works: true },
  network: {
    lan: 'off',
    host: 'pass-kiosk.local',
    port: 8443,
    hasCertificate: true,
    networks: [{ address: '192.168.1.5', cidr: '192.168.1.5/24' }],
    errors: { multicast: null, outside: null },
    platform: 'linux',
    contacts: [],
    now: NOW,
  },
  now: NOW,
}
const points = (part: Partial<PreparationFacts>, later: readonly PreparationPointId[] = []) =>
  preparationPoints({ ...READY, ...part }, new Set(later))
const point = (id: PreparationPointId, part: Partial<PreparationFacts>) => {
  const { state, found, values } = points(part).find((one) => one.id === id)!
  return [state, found, ...Object.entries(values).map(([name, value]) => `${name}=${value}`)].join(' ')
}
const printer = (part: Partial<PrinterFacts>) => ({ printers: [PRINTER, { ...PRINTER, ...part }] })
const second = (fault: PrinterFacts['fault']) => printer({ name: 'Second', fault })
const sheets = printer({ passesLeft: null })
const backupAt = (at: string | null, fault: PreparationFacts['backup']['fault'] = null) => ({
  backup: { at, fault },
})

const CASES: readonly (readonly [PreparationPointId, Partial<PreparationFacts>, string])[] = [
  ['template', {}, 'ready template_ready widthMm=62 lengthMm=40 count=0'],
  ['template', { template: null }, 'fix template_missing'],
  ['fit', {}, 'ready fit_ready count=100'],
  ['fit', { template: null }, 'todo template_not_checked'],
  ['fit', { people: 0 }, 'todo nobody'],
  ['fit', { fit: { checked: 10, of: 100, failing: 0 } }, 'todo fit_checking checked=10 of=100'],
  ['fit', { fit: { checked: 10, of: 100, failing: 1 } }, 'fix fit_failing count=1'],
  ['consent', {}, 'ready consent_ready count=100'],
  ['consent', { people: 0 }, 'todo nobody'],
  ['consent', { withoutConsent: 1 }, 'todo consent_missing count=1'],
  ['roll', {}, 'ready roll_ready stock=DK-2205 count=1'],
  ['roll', { printers: [] }, 'fix no_printer'],
  ['roll', printer({ hasRoll: false, stock: 'A4' }), 'ready roll_ready stock=DK-2205 count=2'],
  ['roll', printer({ stock: 'DK-2210' }), 'ready roll_ready stock=DK-2205, DK-2210 count=2'],
  ['roll', second({ needed: 'DK-2210' }), 'fix roll_wrong name=Second stock=DK-2210'],
  ['roll', second('other'), 'fix printer_fault name=Second'],
  ['roll', second('paused'), 'todo printer_paused name=Second'],
  ['test_print', {}, 'ready test_ready count=1'],
  ['test_print', { printers: [] }, 'todo no_printer'],
  ['test_print', printer({ name: 'New', testedToday: false }), 'todo test_missing name=New'],
  ['passes_left', { printers: [] }, 'todo no_printer'],
  ['passes_left', { unprinted: 1001, ...printer({}) }, 'todo left_few left=1000 needed=1001'],
  ['passes_left', { unprinted: 1000, ...printer({}) }, 'ready left_enough left=1000 needed=1000'],
  ['passes_left', { unprinted: 500, ...sheets }, 'ready left_enough left=500 needed=500'],
  ['passes_left', { printers: [{ ...PRINTER, passesLeft: null }] }, 'ready left_sheets'],
  ['list', {}, 'ready list_imported count=100 at=2026-11-19T00:00:00Z'],
  ['list', { people: 0 }, 'fix nobody'],
  ['list', { lastImport: null }, 'ready list_ready count=100'],
  ['print_run', {}, 'ready run_done count=90'],
  ['print_run', { run: null }, 'todo run_none'],
  ['print_run', { run: { ended: false, passes: 3 } }, 'todo run_open count=3'],
  ['staff', { staff: 2 }, 'ready staff_ready count=2'],
  ['staff', { staff: 1 }, 'todo staff_alone'],
  ['spare_desk', {}, 'ready spare_ready count=2'],
  ['spare_desk', { otherDesks: 0 }, 'later spare_alone'],
  ['clocks', {}, 'ready clock_ready at=2026-11-20T00:00:00.000Z'],
  ['clocks', { clockAheadMs: 2_000 }, 'ready clock_ready at=2026-11-20T00:00:00.000Z'],
  ['clocks', { clockAheadMs: 2_001 }, 'fix clock_off seconds=2'],
  ['clocks', { clockAheadMs: -12_345 }, 'fix clock_off seconds=12.3'],
  ['clocks', { lastLine: '2026-11-20T00:01:00Z' }, 'ready clock_ready at=2026-11-20T00:00:00.000Z'],
  ['clocks', { lastLine: '2026-11-20T00:01:01Z' }, 'fix clock_behind_log at=2026-11-20T00:01:01Z'],
  ['backup', backupAt('2026-11-19T12:00:00Z'), 'ready backup_ready at=2026-11-19T12:00:00Z'],
  ['backup', backupAt('2026-11-19T11:59:59Z'), 'todo backup_old at=2026-11-19T11:59:59Z'],
  ['backup', backupAt(null), 'todo backup_none'],
  ['backup', backupAt('2026-11-19T23:00:00Z', 'stick_missing'), 'fix backup_fault fault=stick_missing'],
  ['reader', {}, 'ready reader_ready'],
  ['reader', { reader: { used: true, works: false } }, 'todo reader_missing'],
  ['reader', { reader: { used: false, works: false } }, 'ready reader_not_used'],
]

describe('the preparation list', () => {
  it('is ready in every item if nothing is missing', () => {
    expect(points({})).toMatchObject(PREPARATION_POINTS.map((id) => ({ id, state: 'ready' })))
  })

  it.each(CASES)('%s: %o is %s', (id, part, expected) => expect(point(id, part)).toBe(expected))

  it('postpones an item only until it is ready', () => {
    const missing = { reader: { used: true, works: false } }
    const stateOf = (part: Partial<PreparationFacts>) =>
      points(part, ['reader']).find(({ id }) => id === 'reader')!.state
    expect(stateOf(missing)).toBe('later')
    expect(stateOf({})).toBe('ready')
  })

  it('has a finding for each sentence of the contract', () => {
    const found = new Set(CASES.map(([, , expected]) => expected.split(' ')[1]))
    // Those of the network: network-rules.test.ts.
    const listed = PREPARATION_FINDINGS.filter((one) => !one.startsWith('network_'))
    expect([...found].sort()).toEqual([...listed].sort())
  })
})
