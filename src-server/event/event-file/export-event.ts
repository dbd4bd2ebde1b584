import type { EXPORT_KINDS, ExchangeKind } from '../../../contract/event/event/event-admin.ts'
import type { Db } from '../../platform/db/database.ts'
import { csvFile } from '../../platform/table-files/csv.ts'
import { pendingApprovals } from '../entry/approval-store.ts'
import { listInvitationCodes } from '../code/invitation-code-store.ts'
import { readAdminEvent } from '../event/event-admin-store.ts'
import { playlistRecords } from '../playlist/playlist-records.ts'
import { adminQuestions } from '../question/question-store.ts'
import { listTicketTypes } from '../ticket/ticket-type-store.ts'
import { ROW_SCHEMAS, toCell } from './row-schemas.ts'

type ExportKind = (typeof EXPORT_KINDS)[number]
type Row = Readonly<Record<string, unknown>>

/** Version of the file format. */
const SHAPE = { passdesk: 1 } as const
/** Maximum number of pending approvals in one list. */
const MOST_APPROVALS = 5000

/**
 * Exports the data of an event in the format of the import: one kind as CSV or JSON, or all of it
 * (`event`) as JSON.
 */
export async function exportEvent(
  db: Db,
  eventId: string,
  kind: ExportKind,
  format: 'csv' | 'json',
): Promise<string> {
  if (kind === 'event') return json(await wholeEvent(db, eventId))
  if (kind === 'approvals' && format === 'csv') return approvalsCsv(db, eventId)
  const rows = await rowsOf(db, eventId, kind)
  return format === 'csv'
    ? csvOf(kind, rows)
    : json({ [kind]: kind === 'playlists' ? await playlists(db) : rows })
}

const json = (document: Row): string => `${JSON.stringify({ ...SHAPE, ...document }, null, 2)}\n`

function csvOf(kind: ExchangeKind, rows: readonly Row[]): string {
  // The event of every row is the exported one, so the column is left out, except for events and
  // playlists.
  const specs = ROW_SCHEMAS[kind].filter(({ key }) => key !== 'event' || kind === 'playlists')
  return csvFile([
    specs.map(({ key }) => key),
    ...rows.map((row) => specs.map((spec) => toCell(spec, row[spec.key]))),
  ])
}

/**
 * A playlist is in the file of each event that it contains, with this event and its links, without
 * other events.
 */
async function wholeEvent(db: Db, eventId: string): Promise<Row> {
  const event = await eventRow(db, eventId)
  const on = (await playlists(db)).filter(({ items }) =>
    items.some((item) => item.event === event.slug),
  )
  return {
    event,
    tickets: await rowsOf(db, eventId, 'tickets'),
    questions: await rowsOf(db, eventId, 'questions'),
    codes: await rowsOf(db, eventId, 'codes'),
    playlists: on.map(({ title, items }) => ({
      title,
      items: items.filter((item) => item.event === undefined || item.event === event.slug),
    })),
  }
}

async function eventRow(db: Db, eventId: string): Promise<Row & { readonly slug: string }> {
  const { eventId: _, pending: __, ...event } = await readAdminEvent(db, eventId)
  return event
}

async function rowsOf(db: Db, eventId: string, kind: ExchangeKind): Promise<Row[]> {
  switch (kind) {
    case 'events':
      return [await eventRow(db, eventId)]
    case 'positions':
      return (await readAdminEvent(db, eventId)).positions
    case 'tickets':
      return (await listTicketTypes(db, eventId)).map(
        ({ ticketId: _, sold: __, entries: ___, ...ticket }) => ticket,
      )
    case 'questions':
      return (await adminQuestions(db, eventId)).map(
        ({ text, kind: asked, required, options }) => ({
          text,
          kind: asked,
          required,
          options: options.map((option) => option.text),
        }),
      )
    case 'codes':
      return (await listInvitationCodes(db, eventId)).map(
        ({ ticket, code, usesLeft, used, revokedAt }) => ({
          ticket,
          code,
          uses: usesLeft + used,
          used,
          revoked: revokedAt !== null,
        }),
      )
    case 'playlists':
      return (await playlists(db)).flatMap(({ title, items }) =>
        items.length === 0
          ? [{ playlist: title }]
          : items.map((item) => ({ playlist: title, ...item })),
      )
    case 'approvals':
      return (await pendingApprovals(db, eventId, MOST_APPROVALS)).map(
        ({ entryId, userId: _, ...approval }) => ({ entry: entryId, ...approval }),
      )
  }
}

interface ListedPlaylist {
  readonly title: string
  readonly items: readonly {
    readonly kind: string
    readonly event?: string
    readonly url?: string
    readonly title?: string
    readonly imageUrl: string
  }[]
}

/** Playlists with their items by slug and address. Titles of events are not repeated. */
async function playlists(db: Db): Promise<ListedPlaylist[]> {
  return (await playlistRecords(db)).map(({ title, items }) => ({
    title,
    items: items.map((item) => ({
      kind: item.kind,
      ...(item.event ? { event: item.event.slug } : { url: item.url ?? '', title: item.title }),
      imageUrl: item.imageUrl,
    })),
  }))
}

/**
 * Pending approvals for a spreadsheet: `approve` or `refuse` in the column `decision`, then
 * imported again.
 */
async function approvalsCsv(db: Db, eventId: string): Promise<string> {
  const pending = await pendingApprovals(db, eventId, MOST_APPROVALS)
  const questions = [
    ...new Set(pending.flatMap((one) => one.answers.map(({ question }) => question))),
  ]
  const fields = [
    ...new Set(pending.flatMap((one) => one.profileAnswers.map(({ label }) => label))),
  ]
  const lines = pending.map((one) => [
    one.entryId,
    '',
    one.name,
    one.email ?? '',
    one.affiliation,
    one.ticket,
    one.createdAt,
    one.faceImageUrl ?? '',
    ...fields.map(
      (label) => one.profileAnswers.find((answer) => answer.label === label)?.answer ?? '',
    ),
    ...questions.map(
      (question) =>
        one.answers.find((answer) => answer.question === question)?.answer.join(' | ') ?? '',
    ),
  ])
  return csvFile([
    [
      'entry',
      'decision',
      'name',
      'email',
      'affiliation',
      'ticketName',
      'createdAt',
      'photo',
      ...fields,
      ...questions,
    ],
    ...lines,
  ])
}
