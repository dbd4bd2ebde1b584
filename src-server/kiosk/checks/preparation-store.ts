import type { PreparationPointId } from '../../../contract/kiosk/checks/preparation.ts'
import { PRINTED_STATES } from '../../../contract/print/job/jobs.ts'
import { asCount, isoTime } from '../../platform/db/column-values.ts'
import type { Db } from '../../platform/db/database.ts'
import { table, text, time } from '../../platform/db/table.ts'
import { VALID_ENTRY_STATES } from '../../event/entry/entry-store.ts'
import { REQUIRED_CONSENTS } from '../../person/consent/consent-store.ts'
import type { PreparationFacts } from './preparation-rules.ts'

export const POSTPONED = table('preparation_later', {
  eventId: text(),
  point: text<PreparationPointId>(),
  markedBy: text(),
  markedAt: time(),
})

/** The items that staff postponed. */
export async function readLater(db: Db, eventId: string): Promise<ReadonlySet<PreparationPointId>> {
  const points: PreparationPointId[] = await db('preparation_later')
    .where({ event_id: eventId })
    .pluck('point')
  return new Set(points)
}

/** Postpones an item, or resumes it. False if nothing changed. */
export async function writeLater(
  trx: Db,
  mark: {
    readonly eventId: string
    readonly point: PreparationPointId
    readonly later: boolean
    readonly by: string
    readonly now: number
  },
): Promise<boolean> {
  const key = { event_id: mark.eventId, point: mark.point }
  if (!mark.later) return (await trx('preparation_later').where(key).delete()) > 0
  const made = await trx('preparation_later')
    .insert(POSTPONED.write({ ...mark, markedBy: mark.by, markedAt: isoTime(mark.now) }))
    .onConflict(['event_id', 'point'])
    .ignore()
    .returning('point')
  return made.length > 0
}

type PeopleFacts = Pick<PreparationFacts, 'people' | 'withoutConsent' | 'unprinted' | 'lastImport'>

/** Counts of the participants. */
export async function readPeopleFacts(db: Db, eventId: string): Promise<PeopleFacts> {
  const [required] = REQUIRED_CONSENTS
  const here = () =>
    db('entries')
      .where({ event_id: eventId })
      .whereIn('state', [...VALID_ENTRY_STATES])
  const count = async (people: ReturnType<typeof here>): Promise<number> =>
    asCount(await people.countDistinct('user_id as n').first())
  const consented = db('consents')
    .where({ ...required })
    .select('user_id')
  const printed = db('print_jobs')
    .where({ event_id: eventId })
    .whereIn('state', [...PRINTED_STATES])
    .select('user_id')
  const last = await db('imports')
    .where({ event_id: eventId, undone_at: null })
    .orderBy('seq', 'desc')
    .first('imported_at')
  return {
    people: await count(here()),
    withoutConsent: await count(here().whereNotIn('user_id', consented)),
    unprinted: await count(here().whereNotIn('user_id', printed)),
    lastImport: (last?.imported_at as string | undefined) ?? null,
  }
}

/** Printers whose last test print since `since` was printed. */
export async function testedPrinters(
  db: Db,
  stationId: string,
  since: string,
): Promise<ReadonlySet<string>> {
  const tests: { subject_id: string; detail: string }[] = await db('audit_log')
    .where({ station_id: stationId, action: 'test_print' })
    .where('at', '>=', since)
    .orderBy('seq')
    .select('subject_id', 'detail')
  // As the devices show it: a later test that failed counts.
  const lastTests = new Map(tests.map((test) => [test.subject_id, test]))
  return new Set(
    [...lastTests].flatMap(([printerId, { detail }]) =>
      (PRINTED_STATES as readonly string[]).includes(
        (JSON.parse(detail) as { result?: string }).result ?? '',
      )
        ? [printerId]
        : [],
    ),
  )
}

/** The last print run with the number of its printed passes, or null. */
export async function readLastRun(db: Db, eventId: string): Promise<PreparationFacts['run']> {
  const run = await db('print_runs')
    .where({ event_id: eventId })
    .whereNotNull('started_at')
    .orderBy('created_at', 'desc')
    .first('id', 'ended_at')
  if (!run) return null
  const passes = await db('print_run_labels')
    .where({ run_id: run.id, kind: 'pass' })
    .whereNotNull('place')
    .count('id as n')
    .first()
  return { ended: run.ended_at !== null, passes: asCount(passes) }
}

/** Time of the newest line of this desk in the activity log. */
export async function lastLineAt(db: Db, stationId: string): Promise<string | null> {
  const line = await db('audit_log')
    .where({ station_id: stationId })
    .orderBy('seq', 'desc')
    .first('at')
  return (line?.at as string | undefined) ?? null
}
