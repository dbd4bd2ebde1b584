import type { DeskState } from '../../../contract/kiosk/state/desk-state.ts'
import type {
  PreparationFinding,
  PreparationPoint,
  PreparationPointId,
} from '../../../contract/kiosk/checks/preparation.ts'
import { networkPoint, type NetworkFacts } from './network-rules.ts'

/** A printer of this desk. */
export interface PrinterFacts {
  readonly name: string
  /** Prints on rolls; a file printer does not. */
  readonly hasRoll: boolean
  readonly stock: string
  /** What stops printing; `needed`: the roll that must be loaded. */
  readonly fault: { readonly needed: string } | 'other' | 'paused' | null
  readonly testedToday: boolean
  /** Null if it is not known. */
  readonly passesLeft: number | null
}

/** The facts from which the list is made. */
export interface PreparationFacts {
  readonly template: { readonly widthMm: number; readonly lengthMm: number } | null
  readonly classes: number
  readonly fit: { readonly checked: number; readonly of: number; readonly failing: number }
  readonly people: number
  readonly withoutConsent: number
  readonly unprinted: number
  readonly lastImport: string | null
  readonly printers: readonly PrinterFacts[]
  /** The last print run of the event. */
  readonly run: { readonly ended: boolean; readonly passes: number } | null
  readonly staff: number
  /** Other desks with a current heartbeat. */
  readonly otherDesks: number
  /** This computer's clock minus the database's, ms. */
  readonly clockAheadMs: number
  /** Time of the newest line of the activity log, ISO. */
  readonly lastLine: string | null
  readonly backup: { readonly at: string | null; readonly fault: DeskState['storageFault'] }
  readonly reader: { readonly used: boolean; readonly works: boolean }
  readonly network: NetworkFacts
  readonly now: number
}

type State = PreparationPoint['state']
type Values = PreparationPoint['values']

const HOUR_MS = 3_600_000
/** A verified backup older than this is old, ms. */
const BACKUP_AGE_MS = 12 * HOUR_MS
/** Clocks further apart confuse the order of actions, ms. */
const CLOCK_MS = 2_000
/** A line of the log this far in the future indicates that the clock was set back, ms. */
const LOG_AHEAD_MS = 60_000

/** The list in the order of the screen. A postponed item stays postponed until it is ready. */
export function preparationPoints(
  facts: PreparationFacts,
  later: ReadonlySet<PreparationPointId>,
): PreparationPoint[] {
  const found = (Object.keys(RULES) as PreparationPointId[]).map((id): PreparationPoint => {
    const [state, finding, values = {}] = RULES[id](facts)
    return { id, state, found: finding, values }
  })
  return found.map((point) =>
    point.state !== 'ready' && later.has(point.id) ? { ...point, state: 'later' } : point,
  )
}

type Rule = (facts: PreparationFacts) => readonly [State, PreparationFinding, Values?]

const RULES: Readonly<Record<PreparationPointId, Rule>> = {
  template: ({ template, classes }) =>
    template ? ['ready', 'template_ready', { ...template, count: classes }] : ['fix', 'template_missing'],
  fit: ({ template, fit, people }) => {
    if (!template) return ['todo', 'template_not_checked']
    if (people === 0) return ['todo', 'nobody']
    if (fit.failing > 0) return ['fix', 'fit_failing', { count: fit.failing }]
    return fit.checked < fit.of
      ? ['todo', 'fit_checking', { checked: fit.checked, of: fit.of }]
      : ['ready', 'fit_ready', { count: fit.of }]
  },
  consent: ({ people, withoutConsent }) => {
    if (people === 0) return ['todo', 'nobody']
    return withoutConsent === 0
      ? ['ready', 'consent_ready', { count: people }]
      : ['todo', 'consent_missing', { count: withoutConsent }]
  },
  roll: ({ printers }) => {
    if (printers.length === 0) return ['fix', 'no_printer']
    for (const { name, fault } of printers)
      if (fault !== null && typeof fault === 'object')
        return ['fix', 'roll_wrong', { name, stock: fault.needed }]
    const broken = printers.find((one) => one.fault === 'other')
    if (broken) return ['fix', 'printer_fault', { name: broken.name }]
    const paused = printers.find((one) => one.fault === 'paused')
    if (paused) return ['todo', 'printer_paused', { name: paused.name }]
    const stocks = [...new Set(printers.filter((one) => one.hasRoll).map((one) => one.stock))]
    return ['ready', 'roll_ready', { stock: stocks.join(', '), count: printers.length }]
  },
  test_print: ({ printers }) => {
    if (printers.length === 0) return ['todo', 'no_printer']
    const untested = printers.find((one) => !one.testedToday)
    return untested
      ? ['todo', 'test_missing', { name: untested.name }]
      : ['ready', 'test_ready', { count: printers.length }]
  },
  passes_left: ({ printers, unprinted }) => {
    if (printers.length === 0) return ['todo', 'no_printer']
    const counted = printers.filter((one) => one.passesLeft !== null)
    if (counted.length === 0) return ['ready', 'left_sheets']
    const left = counted.reduce((sum, one) => sum + (one.passesLeft ?? 0), 0)
    return left >= unprinted
      ? ['ready', 'left_enough', { left, needed: unprinted }]
      : ['todo', 'left_few', { left, needed: unprinted }]
  },
  list: ({ people, lastImport }) => {
    if (people === 0) return ['fix', 'nobody']
    return lastImport === null
      ? ['ready', 'list_ready', { count: people }]
      : ['ready', 'list_imported', { count: people, at: lastImport }]
  },
  print_run: ({ run }) => {
    if (!run) return ['todo', 'run_none']
    return run.ended
      ? ['ready', 'run_done', { count: run.passes }]
      : ['todo', 'run_open', { count: run.passes }]
  },
  staff: ({ staff }) => (staff > 1 ? ['ready', 'staff_ready', { count: staff }] : ['todo', 'staff_alone']),
  // A desk without other desks or printers has no spare to choose.
  spare_desk: ({ otherDesks }) =>
    otherDesks > 0 ? ['ready', 'spare_ready', { count: otherDesks + 1 }] : ['later', 'spare_alone'],
  clocks: ({ clockAheadMs, lastLine, now }) => {
    if (lastLine !== null && Date.parse(lastLine) - now > LOG_AHEAD_MS)
      return ['fix', 'clock_behind_log', { at: lastLine }]
    const tenths = Math.round(Math.abs(clockAheadMs) / 100) / 10
    return Math.abs(clockAheadMs) > CLOCK_MS
      ? ['fix', 'clock_off', { seconds: tenths }]
      : ['ready', 'clock_ready', { at: new Date(now).toISOString() }]
  },
  backup: ({ backup, now }) => {
    if (backup.fault) return ['fix', 'backup_fault', { fault: backup.fault }]
    if (backup.at === null) return ['todo', 'backup_none']
    return now - Date.parse(backup.at) > BACKUP_AGE_MS
      ? ['todo', 'backup_old', { at: backup.at }]
      : ['ready', 'backup_ready', { at: backup.at }]
  },
  reader: ({ reader }) => {
    if (!reader.used) return ['ready', 'reader_not_used']
    return reader.works ? ['ready', 'reader_ready'] : ['todo', 'reader_missing']
  },
  network: ({ network }) => networkPoint(network),
}
