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
  const { state, found } = points(part).find((one) => one.id === id)!
  return `${state} ${found}`
}
const printer = (part: Partial<PrinterFacts>) => ({ printers: [PRINTER, { ...PRINTER, ...part }] })

const CASES: readonly (readonly [PreparationPointId, Partial<PreparationFacts>, string])[] = [
  ['template', { template: null }, 'fix template_missing'],
  ['fit', { template: null }, 'todo template_not_checked'],
  ['fit', { people: 0 }, 'todo nobody'],
  ['fit', { fit: { checked: 10, of: 100, failing: 0 } }, 'todo fit_checking'],
  ['fit', { fit: { checked: 10, of: 100, failing: 2 } }, 'fix fit_failing'],
  ['consent', { withoutConsent: 5 }, 'todo consent_missing'],
  ['roll', { printers: [] }, 'fix no_printer'],
  ['roll', printer({ hasRoll: false }), 'ready roll_ready'],
  ['roll', printer({ fault: { needed: 'DK-2205' } }), 'fix roll_wrong'],
  ['roll', printer({ fault: 'other' }), 'fix printer_fault'],
  ['roll', printer({ fault: 'paused' }), 'todo printer_paused'],
  ['test_print', printer({ testedToday: false }), 'todo test_missing'],
  ['passes_left', { unprinted: 1001, ...printer({}) }, 'todo left_few'],
  ['passes_left', { unprinted: 1000, ...printer({}) }, 'ready left_enough'],
  ['passes_left', { printers: [{ ...PRINTER, passesLeft: null }] }, 'ready left_sheets'],
  ['list', { people: 0 }, 'fix nobody'],
  ['list', { lastImport: null }, 'ready list_ready'],
  ['print_run', { run: null }, 'todo run_none'],
  ['print_run', { run: { ended: false, passes: 3 } }, 'todo run_open'],
  ['staff', { staff: 1 }, 'todo staff_alone'],
  ['spare_desk', { otherDesks: 0 }, 'later spare_alone'],
  ['clocks', { clockAheadMs: -2_500 }, 'fix clock_off'],
  ['clocks', { lastLine: '2026-11-20T00:05:00Z' }, 'fix clock_behind_log'],
  ['backup', { backup: { at: null, fault: null } }, 'todo backup_none'],
  ['backup', { backup: { at: '2026-11-18T00:00:00Z', fault: null } }, 'todo backup_old'],
  [
    'backup',
    { backup: { at: '2026-11-19T23:00:00Z', fault: 'stick_missing' } },
    'fix backup_fault',
  ],
  ['reader', { reader: { used: true, works: false } }, 'todo reader_missing'],
  ['reader', { reader: { used: false, works: false } }, 'ready reader_not_used'],
]

describe('the preparation list', () => {
  it('is ready in every item if nothing is missing', () => {
    expect(points({}).map(({ id, state }) => [id, state])).toEqual(
      PREPARATION_POINTS.map((id) => [id, 'ready']),
    )
  })

  it.each(CASES)('%s: %o is %s', (id, part, expected) => {
    expect(point(id, part)).toBe(expected)
  })

  it('names a clock that is off in tenths of a second', () => {
    const clocks = points({ clockAheadMs: -12_345 }).find(({ id }) => id === 'clocks')
    expect(clocks).toMatchObject({ values: { seconds: 12.3 } })
  })

  it('postpones an item only until it is ready', () => {
    const missing = { reader: { used: true, works: false } }
    const stateOf = (part: Partial<PreparationFacts>) =>
      points(part, ['reader']).find(({ id }) => id === 'reader')!.state
    expect(stateOf(missing)).toBe('later')
    expect(stateOf({})).toBe('ready')
  })

  it('has a finding for each sentence of the contract', () => {
    const found = new Set([
      ...points({}).map((one) => one.found),
      ...CASES.map(([id, part]) => point(id, part).split(' ')[1]),
    ])
    // Those of the network: network-rules.test.ts.
    const listed = PREPARATION_FINDINGS.filter((one) => !one.startsWith('network_'))
    expect([...found].filter((one) => one !== 'network_off').sort()).toEqual([...listed].sort())
  })
})
