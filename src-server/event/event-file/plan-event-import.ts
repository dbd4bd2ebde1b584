import type { EventImport, EventImportRow, ExchangeKind } from '../../../contract/event/event/event-admin.ts'
import { countResults } from '../../platform/table-files/open-previews.ts'
import {
  planCode,
  planEvent,
  planItem,
  planPosition,
  planQuestion,
  planRemovals,
  planTicket,
} from './plan-rows.ts'
import { cellsOf, type ReadRow } from './parse-row.ts'
import { shortened } from './read-event-file.ts'
import { of, sameAsRow } from './row-errors.ts'
import type { Write, PlanContext, RowPlan } from './plan-types.ts'

export interface EventImportPlan {
  /** In the order of the file, then the items that it removes. */
  readonly rows: readonly EventImportRow[]
  readonly counts: EventImport['counts']
  /** In an order that satisfies their dependencies. */
  readonly writes: readonly Write[]
}

type Planner = (row: ReadRow, context: PlanContext) => RowPlan
const PLANNERS: Readonly<Record<ExchangeKind, Planner>> = {
  events: planEvent,
  positions: planPosition,
  tickets: planTicket,
  questions: planQuestion,
  codes: planCode,
  playlists: planItem,
}
/** Parents before their children. */
const ORDER = Object.keys(PLANNERS) as readonly ExchangeKind[]

/** Rows that are planned in one step: a few milliseconds. */
const STEP = 1000

/**
 * Plans in steps what a file does to each of its rows. `existing` is updated with what earlier rows
 * create, so that a file can contain an event and its tickets. After the plan is carried out, a
 * second plan finds every good row unchanged.
 */
export function* planEventImport(
  rows: readonly ReadRow[],
  facts: Omit<PlanContext, 'refusedEvents'>,
): Generator<void, EventImportPlan> {
  const context: PlanContext = { ...facts, refusedEvents: new Set() }
  const plans = new Map<ReadRow, RowPlan>()
  const first = new Map<string, number>()
  for (const kind of ORDER) {
    for (const row of rows.filter((one) => one.kind === kind)) {
      if (plans.size % STEP === 0) yield
      const key = identityOf(row, facts.home)
      const before = key === null ? undefined : first.get(key)
      if (key !== null && before === undefined) first.set(key, row.line)
      const problems = before === undefined ? row.problems : [...row.problems, of('', sameAsRow(before))]
      const plan: RowPlan =
        problems.length > 0 ? { result: 'refused', problems } : PLANNERS[kind](row, context)
      if (plan.result === 'refused' && kind === 'events') context.refusedEvents.add(String(row.values.slug))
      plans.set(row, plan)
    }
  }
  yield
  return summed(rows, plans, context)
}

function summed(
  rows: readonly ReadRow[],
  plans: ReadonlyMap<ReadRow, RowPlan>,
  context: PlanContext,
): EventImportPlan {
  const isRefused = (row: ReadRow): boolean => plans.get(row)!.result === 'refused'
  const removals = planRemovals(rows, isRefused, context)
  const planned = rows.map((row): EventImportRow => {
    const plan = plans.get(row)!
    return {
      line: row.line,
      kind: row.kind,
      // Read of the rows that are shown only.
      get name() {
        return nameOf(row)
      },
      get cells() {
        return cellsOf(row)
      },
      result: plan.result,
      problems: plan.result === 'refused' ? [...plan.problems] : [],
    }
  })
  const removed = removals.map(({ line, name, plan }): EventImportRow => ({
    line,
    kind: 'playlists',
    name,
    cells: [],
    result: plan.result,
    problems: plan.result === 'refused' ? [...plan.problems] : [],
  }))
  const all = [...planned, ...removed]
  const allPlans = [...plans.values(), ...removals.map(({ plan }) => plan)]
  return {
    rows: all,
    counts: {
      ...countResults(all),
      removed: all.filter(({ result }) => result === 'removed').length,
    },
    writes: allPlans.flatMap((plan) => ('writes' in plan ? plan.writes : [])),
  }
}

/** The fields that identify a record. */
const IDENTITY: Readonly<Record<ExchangeKind, readonly string[]>> = {
  events: ['slug'],
  positions: ['lat', 'lng'],
  tickets: ['name'],
  questions: ['text'],
  codes: ['ticket', 'code'],
  playlists: ['playlist', 'event', 'url'],
}

function identityOf(row: ReadRow, home: string | null): string | null {
  const values = IDENTITY[row.kind].map((key) => row.values[key] ?? '')
  if (values.every((value) => value === '')) return null
  const event = row.kind === 'events' || row.kind === 'playlists' ? '' : (row.values.event ?? home ?? '')
  return JSON.stringify([row.kind, event, ...values])
}

function nameOf(row: ReadRow): string {
  const { values, raw } = row
  const by: Readonly<Record<ExchangeKind, unknown>> = {
    events: values.title ?? values.slug ?? raw.slug,
    positions: `${String(values.lat ?? raw.lat ?? '')}, ${String(values.lng ?? raw.lng ?? '')}`,
    tickets: values.name ?? raw.name,
    questions: values.text ?? raw.text,
    codes: values.code ?? raw.code,
    playlists: [values.playlist, values.title ?? values.event ?? values.url].filter(Boolean).join(' · '),
  }
  const name = by[row.kind]
  return name === undefined || name === null ? '' : shortened(String(name))
}
