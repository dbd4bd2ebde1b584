import { randomUUID } from 'node:crypto'
import type { EventFields } from '../../../contract/event/event/event-fields.ts'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template/template-presets.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { among, insertMany } from '../../platform/db/many-rows.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { asCount, isoTime } from '../../platform/db/column-values.ts'
import { insertEvent } from '../event/event-store.ts'
import { saveTemplate } from '../event/template-store.ts'
import { grantRole } from '../../account/staff/role-store.ts'
import { lockEventRow, writeEvent } from '../event/event-admin-store.ts'
import { insertQuestion, questionColumns } from '../question/question-store.ts'
import { insertTicketType, updateTicketType } from '../ticket/ticket-type-store.ts'
import type { CodeWrite, ItemWrite, Write } from './plan-types.ts'

export interface Writer {
  /** Null on the command line. */
  readonly userId: string | null
  readonly now: number
}

/**
 * Prevents changes of these events by other staff until the transaction ends. Locks in a fixed
 * order, independent of the file.
 */
export async function lockEventRows(trx: Db, slugs: readonly string[]): Promise<void> {
  const ids: string[] = await trx('events')
    .whereIn('slug', [...new Set(slugs)])
    .pluck('id')
  for (const id of ids.toSorted()) await lockEventRow(trx, id)
}

type CodeChange = Extract<Write, { write: 'addCode' | 'editCode' }>
const isCode = (write: Write): write is CodeChange => write.write === 'addCode' || write.write === 'editCode'

/** Carries out a plan, in the transaction in which it was made. */
export async function applyWrites(trx: Db, writes: readonly Write[], by: Writer): Promise<void> {
  // There may be thousands of codes, and no other write depends on them.
  for (const write of writes) if (!isCode(write)) await applyWrite(trx, write, by)
  await writeCodes(trx, writes.filter(isCode), by.now)
  const slugs = new Set(
    writes.flatMap((write) =>
      'slug' in write
        ? [write.slug]
        : write.write === 'addEvent' || write.write === 'editEvent'
          ? [write.fields.slug]
          : [],
    ),
  )
  const ids: string[] =
    slugs.size === 0
      ? []
      : await trx('events')
          .whereIn('slug', [...slugs])
          .pluck('id')
  if (writes.length > 0) await bumpRevs(trx, 'templates', ...ids.map((id) => `event:${id}` as const))
}

async function applyWrite(trx: Db, write: Exclude<Write, CodeChange>, by: Writer): Promise<void> {
  switch (write.write) {
    case 'addEvent':
      return addEvent(trx, write.fields, by)
    case 'editEvent':
      return writeEvent(trx, write.eventId, write.fields, by.now)
    case 'addPosition': {
      const eventId = await idOf(trx, write.slug)
      const order = asCount(await trx('event_positions').where({ event_id: eventId }).count('* as n').first())
      await trx('event_positions').insert({
        id: randomUUID(),
        event_id: eventId,
        ...write.position,
        sort_order: order,
      })
      return
    }
    case 'addTicket':
      return insertTicketType(trx, await idOf(trx, write.slug), randomUUID(), write.fields)
    case 'editTicket':
      return updateTicketType(trx, write.ticketId, write.fields)
    case 'addQuestion':
      return insertQuestion(trx, await idOf(trx, write.slug), randomUUID(), write.fields)
    case 'editQuestion':
      await trx('questions')
        .where({ id: write.questionId })
        .update(questionColumns(write.fields, write.options))
      return
    case 'addPlaylist':
      await trx('playlists').insert({
        id: randomUUID(),
        title: write.title,
        created_at: isoTime(by.now),
      })
      return
    case 'addItem':
      return addItem(trx, write.playlist, write.item)
    case 'editItem':
      await trx('playlist_items')
        .where({ id: write.itemId })
        .update({ title: write.item.title, image_url: write.item.imageUrl || null })
      return
    case 'removeItem':
      await trx('playlist_items').where({ id: write.itemId }).delete()
      return
  }
}

async function idOf(trx: Db, slug: string): Promise<string> {
  return (await trx('events').where({ slug }).first('id')).id
}

/** A new event gets the default template, and the importing person manages it. */
async function addEvent(trx: Db, fields: EventFields, by: Writer): Promise<void> {
  const eventId = randomUUID()
  const { slug, title, startsAt, endsAt, timeZone } = fields
  await insertEvent(trx, { id: eventId, slug, title, startsAt, endsAt, timeZone, nfcEnabled: false }, by.now)
  await writeEvent(trx, eventId, fields, by.now)
  await saveTemplate(trx, {
    eventId,
    expectedRevision: 0,
    template: TEMPLATE_PRESETS[0]!,
    savedBy: by.userId,
    now: by.now,
  })
  if (by.userId !== null)
    await grantRole(trx, {
      userId: by.userId,
      role: 'event_manager',
      eventId,
      grantedBy: by.userId,
      now: by.now,
    })
}

async function writeCodes(trx: Db, writes: readonly CodeChange[], now: number): Promise<void> {
  const byTicket = Map.groupBy(writes, ({ slug, code }) => JSON.stringify([slug, code.ticket]))
  for (const group of byTicket.values()) {
    const ticketId = await ticketIdOf(trx, group[0]!.slug, group[0]!.code.ticket)
    const { addCode = [], editCode = [] } = Object.groupBy(group, ({ write }) => write)
    await insertMany(
      trx,
      'invitation_codes',
      addCode.map(({ code }) => ({
        ticket_id: ticketId,
        code: code.code,
        uses_left: code.uses - code.used,
        used: code.used,
        revoked_at: code.revoked ? isoTime(now) : null,
      })),
    )
    const codes = new Map(editCode.map(({ code }) => [code.code, code]))
    if (codes.size > 0) await editCodes(trx, ticketId, codes, now)
  }
}

async function editCodes(
  trx: Db,
  ticketId: string,
  codes: ReadonlyMap<string, CodeWrite>,
  now: number,
): Promise<void> {
  // Compared with the stored counts, because the codes may have been used since the plan.
  const stored: Row[] = await trx('invitation_codes')
    .where({ ticket_id: ticketId })
    .where(among('code', [...codes.keys()]))
    .forUpdate()
  const rows = stored.map((row) => {
    const { uses, revoked } = codes.get(row.code)!
    return {
      ...row,
      uses_left: Math.max(0, uses - row.used),
      revoked_at: revoked ? (row.revoked_at ?? isoTime(now)) : null,
    }
  })
  await insertMany(trx, 'invitation_codes', rows, {
    key: ['ticket_id', 'code'],
    replace: ['uses_left', 'revoked_at'],
  })
}

async function ticketIdOf(trx: Db, slug: string, name: string): Promise<string> {
  return (
    await trx('ticket_types')
      .where({ event_id: await idOf(trx, slug), name })
      .first('id')
  ).id
}

async function addItem(trx: Db, title: string, item: ItemWrite): Promise<void> {
  const playlist = await trx('playlists').where({ title }).first('id')
  const last = await trx('playlist_items').where({ playlist_id: playlist.id }).max('sort_order as n').first()
  await trx('playlist_items').insert({
    id: randomUUID(),
    playlist_id: playlist.id,
    sort_order: Number(last?.n ?? -1) + 1,
    kind: item.event === null ? 'EXTERNAL_LINK' : 'SVC_EVENT',
    event_id: item.event === null ? null : await idOf(trx, item.event),
    url: item.url,
    title: item.title,
    image_url: item.imageUrl || null,
  })
}
