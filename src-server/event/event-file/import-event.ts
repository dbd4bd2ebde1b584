import type { Core } from '../../platform/db/core.ts'
import { lockImports } from '../../platform/db/import-lock.ts'
import type { Db, Transaction, Row } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { inSlices } from '../../platform/threads/in-slices.ts'
import { planEventImport, type EventImportPlan } from './plan-event-import.ts'
import {
  type Importer,
  codeKey,
  type ExistingEvent,
  type ExistingPlaylist,
  type ExistingRecords,
} from './plan-types.ts'
import { readEventFile, type ExchangeFile } from './read-event-file.ts'
import { readRow, type ReadRow } from './parse-row.ts'
import { applyWrites, lockEventRows } from './apply-writes.ts'
import { among } from '../../platform/db/many-rows.ts'
import { positionsOf, toFields } from '../event/event-admin-store.ts'
import { codesOf } from '../code/invitation-code-store.ts'
import { adminQuestions } from '../question/question-store.ts'
import { toTicketFields } from '../ticket/ticket-type-store.ts'
import { playlistRecords, type PlaylistRecord } from '../playlist/playlist-records.ts'

/** The rows of a file, without data of the database. */
export interface EventSource {
  readonly file: ExchangeFile
  readonly rows: readonly ReadRow[]
  /** Slug of the event of rows without one. */
  readonly home: string | null
}

export interface ImportActor {
  readonly importer: Importer | null
  readonly userId: string | null
  /** Appends the audit entry, as the last step of the transaction. */
  readonly record: (trx: Transaction, plan: EventImportPlan) => Promise<void>
}

/** Throws TableError if the file has no usable content. */
export async function readEventSource(bytes: Uint8Array, home: string | null): Promise<EventSource> {
  return inSlices(readSource(bytes, home))
}

/** Rows that are parsed in one step: a few milliseconds. */
const STEP = 1000

function* readSource(bytes: Uint8Array, home: string | null): Generator<void, EventSource> {
  const file = yield* readEventFile(bytes)
  const rows: ReadRow[] = []
  for (const row of file.rows) {
    if (rows.length % STEP === 0) yield
    rows.push(readRow(row))
  }
  yield
  return { file, rows, home }
}

/** The current plan of the file. */
export async function planOf(
  db: Db,
  source: EventSource,
  importer: Importer | null,
): Promise<EventImportPlan> {
  const texts = (key: string): string[] =>
    source.rows.flatMap(({ values }) => (typeof values[key] === 'string' ? [values[key]] : []))
  const existing = await readExistingRecords(db, {
    slugs: slugsOf(source),
    playlists: texts('playlist'),
  })
  return inSlices(planEventImport(source.rows, { existing, home: source.home, importer }))
}

const slugsOf = ({ rows, home }: EventSource): string[] => [
  ...(home === null ? [] : [home]),
  ...rows.flatMap(({ kind, values }) =>
    [kind === 'events' ? values.slug : undefined, values.event].filter((slug) => typeof slug === 'string'),
  ),
]

/**
 * Stores the good rows, all or none, and returns the plan. The plan is made again in the
 * transaction, in which imports run one after the other and no one else writes these events. A
 * second run finds every row unchanged.
 */
export async function importEvent(
  deps: Pick<Core, 'db' | 'now'>,
  source: EventSource,
  who: ImportActor,
): Promise<EventImportPlan> {
  return inTransaction(deps.db, async (trx) => {
    await lockImports(trx)
    await lockEventRows(trx, slugsOf(source))
    const plan = await planOf(trx, source, who.importer)
    await applyWrites(trx, plan.writes, { userId: who.userId, now: deps.now() })
    await who.record(trx, plan)
    return plan
  })
}

/** Names of records in a file. */
interface Named {
  readonly slugs: readonly string[]
  readonly playlists: readonly string[]
}

/** Reads the stored records that a file names. */
async function readExistingRecords(db: Db, named: Named): Promise<ExistingRecords> {
  const events = new Map<string, ExistingEvent>()
  const eventRows = await db('events').where(among('slug', [...new Set(named.slugs)]))
  for (const row of eventRows) events.set(row.slug, await knownEvent(db, row))
  const wanted = new Set(named.playlists)
  const playlists =
    wanted.size === 0 ? [] : (await playlistRecords(db)).filter((one) => wanted.has(one.title))
  return {
    events,
    playlists: new Map(playlists.map((one) => [one.title, knownPlaylist(one)])),
  }
}

async function knownEvent(db: Db, row: Row): Promise<ExistingEvent> {
  const eventId = row.id
  const positions = await positionsOf(db, eventId)
  const tickets: Row[] = await db('ticket_types').where({ event_id: eventId }).orderBy(['sort_order', 'id'])
  const codes: Row[] = await codesOf(db, eventId)
  return {
    id: eventId,
    slug: row.slug,
    fields: toFields(row, positions),
    positions,
    tickets: new Map(
      tickets.map((one) => [one.name, { id: one.id, fields: toTicketFields(one), sold: one.sold }]),
    ),
    questions: new Map(
      (await adminQuestions(db, eventId)).map(({ questionId, ...one }) => [
        one.text,
        { ...one, id: questionId },
      ]),
    ),
    codes: new Map(
      codes.map((one) => [
        codeKey(one.name, one.code),
        {
          uses: one.uses_left + one.used,
          used: one.used,
          revoked: one.revoked_at !== null,
        },
      ]),
    ),
  }
}

function knownPlaylist(playlist: PlaylistRecord): ExistingPlaylist {
  const items = playlist.items.map(
    (item) =>
      [
        item.event?.eventId ?? item.url ?? '',
        { id: item.itemId, title: item.title, imageUrl: item.imageUrl },
      ] as const,
  )
  return { id: playlist.playlistId, items: new Map(items), stored: playlist.items }
}
