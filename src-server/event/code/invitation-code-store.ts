import { randomText } from '../../platform/secrets/secrets.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import type { MakeCodes, AdminCode } from '../../../contract/event/event/event-admin.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { integer, orNull, table, text, time } from '../../platform/db/table.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { ApiError } from '../../platform/http/api-error.ts'

/** Without letters and digits that look alike. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CHUNK = 200

export const CODES = table('invitation_codes', {
  ticketId: text(),
  code: text(),
  usesLeft: integer(),
  used: integer(),
  revokedAt: orNull(time()),
})

/** Codes of an event with the name of their ticket type. */
export const codesOf = (db: Db, eventId: string) =>
  db('invitation_codes as c')
    .join('ticket_types as t', 't.id', 'c.ticket_id')
    .where('t.event_id', eventId)
    .select('c.*', 't.name')

export async function listInvitationCodes(db: Db, eventId: string): Promise<AdminCode[]> {
  const rows: Row[] = await codesOf(db, eventId).orderBy(['t.sort_order', 't.id', 'c.code'])
  return withUsers(db, eventId, rows)
}

async function withUsers(db: Db, eventId: string, rows: readonly Row[]): Promise<AdminCode[]> {
  const uses: Row[] = await db('entries as n')
    .join('users as u', 'u.id', 'n.user_id')
    .where('n.event_id', eventId)
    .whereNotNull('n.invitation_code')
    .orderBy(['n.created_at', 'n.id'])
    .select('n.ticket_id', 'n.invitation_code', 'n.user_id', 'n.created_at', 'u.name')
  const key = (ticketId: unknown, code: unknown): string => `${String(ticketId)} ${String(code)}`
  const byCode = Map.groupBy(uses, (use) => key(use.ticket_id, use.invitation_code))
  return rows.map((row) => ({
    ...CODES.read(row),
    ticket: row.name,
    usedBy: (byCode.get(key(row.ticket_id, row.code)) ?? []).map((use) => ({
      userId: use.user_id,
      name: use.name,
      at: use.created_at,
    })),
  }))
}

const randomCode = (): string => randomText(ALPHABET, LIMITS.invitationCode)

/**
 * Creates codes that the event does not have yet; `draw` returns a candidate. Throws `not_found`
 * for a ticket of another event.
 */
export async function makeCodes(
  db: Db,
  eventId: string,
  wanted: MakeCodes,
  draw: () => string = randomCode,
): Promise<AdminCode[]> {
  const made = await inTransaction(db, async (trx) => {
    const ticket = await trx('ticket_types').where({ id: wanted.ticketId, event_id: eventId }).first('id')
    if (!ticket) throw new ApiError('not_found', { message: 'The event has no such ticket type.' })
    const taken = new Set<string>((await codesOf(trx, eventId)).map((row: Row) => row.code))
    const codes: string[] = []
    while (codes.length < wanted.count) {
      const code = draw()
      if (!taken.has(code)) codes.push(code)
      taken.add(code)
    }
    await trx.batchInsert(
      'invitation_codes',
      codes.map((code) => CODES.write({ ticketId: wanted.ticketId, code, usesLeft: wanted.uses })),
      CHUNK,
    )
    await bumpRevs(trx, `event:${eventId}`)
    return new Set(codes)
  })
  return (await listInvitationCodes(db, eventId)).filter(
    (one) => one.ticketId === wanted.ticketId && made.has(one.code),
  )
}

/** Revokes a code, or makes it valid again. Entries made with it are unchanged. */
export async function revokeCode(
  db: Db,
  key: { eventId: string; ticketId: string; code: string },
  revoked: boolean,
  now: number,
): Promise<AdminCode> {
  const { eventId, ticketId, code } = key
  const found = (): Promise<Row[]> => codesOf(db, eventId).where({ 'c.ticket_id': ticketId, 'c.code': code })
  if ((await found()).length === 0)
    throw new ApiError('not_found', { message: 'The ticket type has no such code.' })
  await inTransaction(db, async (trx) => {
    const one = trx('invitation_codes').where({ ticket_id: ticketId, code })
    // The time of the first revocation is kept.
    await (revoked
      ? one.whereNull('revoked_at').update({ revoked_at: isoTime(now) })
      : one.update({ revoked_at: null }))
    await bumpRevs(trx, `event:${eventId}`)
  })
  return (await withUsers(db, eventId, await found()))[0]!
}
