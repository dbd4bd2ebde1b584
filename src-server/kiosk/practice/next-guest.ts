import { VALID_ENTRY_STATES, ENTRY_ORDER } from '../../event/entry/entry-store.ts'
import type { Db } from '../../platform/db/database.ts'
import { jobsAtDesks } from '../../pass/draft/event-figures.ts'
import { showableQr } from '../../person/personal-qr/personal-qr-store.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/**
 * The personal QR of the next invented guest without a print, a pass from a box or a place at the
 * help desk; null once all are served. The first one has a confirmed pass, so that whoever tries
 * the desk sees the shortest way first.
 */
export async function nextGuest(
  { db, secrets }: { readonly db: Db; readonly secrets: Secrets },
  eventId: string,
): Promise<string | null> {
  const ofEvent = { event_id: eventId }
  const served = [
    jobsAtDesks(db, eventId).whereNot({ state: 'cancelled' }).select('user_id'),
    db('print_run_labels').where(ofEvent).whereNotNull('handed_out_at').select('user_id'),
    db('parked_people').where(ofEvent).select('user_id'),
  ]
  const guests: { user_id: string; confirmed: number | null }[] = await db('entries as n')
    .leftJoin('pass_drafts as d', { 'd.event_id': 'n.event_id', 'd.user_id': 'n.user_id' })
    .where({ 'n.event_id': eventId })
    .whereIn('n.state', [...VALID_ENTRY_STATES])
    .modify((query) => served.forEach((some) => void query.whereNotIn('n.user_id', some)))
    .whereIn('n.user_id', db('personal_qrs').whereNotNull('code_encrypted').select('user_id'))
    .orderBy(ENTRY_ORDER)
    .select('n.user_id', 'd.confirmed_revision as confirmed')
  const isFirst = (await jobsAtDesks(db, eventId).first('id')) === undefined
  const guest = (isFirst && guests.find(({ confirmed }) => confirmed !== null)) || guests[0]
  return guest ? showableQr(db, secrets, guest.user_id) : null
}
