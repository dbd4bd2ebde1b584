import type { Db, Row } from '../../platform/db/database.ts'
import { asBoolean, isoTime } from '../../platform/db/column-values.ts'
import type { EarlierState } from './earlier-state.ts'
import { LIVE_STATES } from '../../../contract/print/job/jobs.ts'
import { UNDER_WAY } from '../../print/job/job-rules.ts'

/** Tables to empty: they contain credentials, or the state of a sign-in in progress. */
const EMPTIED = [
  'web_sessions',
  'app_tokens',
  'pairings',
  'oauth_interactions',
  'oauth_tokens',
  'oauth_grants',
  'oauth_consents',
  'staff_pins',
]

/**
 * Ends what a restore would give back. Sessions, personal tokens, phones, PINs, consents to apps and
 * temporary passwords end: the file contains their hashes, and they may have been withdrawn after
 * the backup. Of passwords, roles, consents to printing, QR codes, tags, apps, public profiles, e-mail
 * checks, invitation codes and logos the state of the replaced database is kept; without it the
 * consents to printing end. Nothing is printed again by itself.
 */
export async function endAccess(db: Db, now: number, earlier: EarlierState | null): Promise<void> {
  const at = isoTime(now)
  await db.transaction(async (trx) => {
    await trx('personal_tokens').whereNull('revoked_at').update({ revoked_at: at })
    await trx('app_devices').whereNull('ended_at').update({ ended_at: at, ended_reason: 'restored' })
    for (const table of EMPTIED) await trx(table).delete()
    if (earlier) await keepWithdrawn(trx, earlier)
    else await trx('consents').delete()
    await endTemporaryPasswords(trx)
    await stopPrints(trx, earlier)
  })
}

/**
 * What may have come out since the backup is not printed again by itself: a job has the state that it
 * had in the replaced database, otherwise staff are asked; a print run waits until they continue it.
 */
async function stopPrints(trx: Db, earlier: EarlierState | null): Promise<void> {
  await trx('print_runs').where({ state: 'running' }).update({ state: 'paused' })
  const known = new Map(earlier?.print_jobs.map((row) => [row.id, row]))
  const live: string[] = await trx('print_jobs')
    .whereIn('state', [...LIVE_STATES])
    .pluck('id')
  for (const id of live) {
    const { state, finished_at } = known.get(id) ?? {}
    const isKnown = state !== undefined && !UNDER_WAY.includes(state)
    const asked = { state: 'unknown', problem: JSON.stringify({ code: 'restarted' }) }
    await trx('print_jobs')
      .where({ id })
      .update(isKnown ? { state, finished_at } : asked)
  }
}

async function keepWithdrawn(trx: Db, earlier: EarlierState): Promise<void> {
  await keepPasswords(trx, earlier)
  await keepConsents(trx, earlier)
  await keepRoles(trx, earlier)
  await keepEnd(trx, 'personal_qrs', earlier.personal_qrs, ['revoked_at', 'revoked_reason'])
  await keepEnd(trx, 'tag_keys', earlier.tag_keys, ['ended_at', 'ended_reason'])
  await keepApps(trx, earlier)
  await keepProfiles(trx, earlier)
  await keepRevoked(trx, earlier)
  const pin = earlier.settings.find(({ key }) => key === 'kiosk_pin')
  await trx('settings').where({ key: 'kiosk_pin' }).delete()
  if (pin) await trx('settings').insert({ key: 'kiosk_pin', value: pin.value })
}

/** The password of now: it may have been changed, reset or removed since. */
async function keepPasswords(trx: Db, { users }: EarlierState): Promise<void> {
  const restored: Row[] = await trx('users').select('id', 'password_hash', 'must_change_password')
  const before = new Map(restored.map((row) => [row.id, row]))
  for (const now of users) {
    const row = before.get(now.id)
    if (!row) continue
    const isTemporary = asBoolean(now.must_change_password)
    if (now.password_hash !== row.password_hash || isTemporary !== asBoolean(row.must_change_password))
      await trx('users')
        .where({ id: now.id })
        .update({ password_hash: now.password_hash, must_change_password: isTemporary })
  }
}

async function keepConsents(trx: Db, { consents }: EarlierState): Promise<void> {
  const keyOf = (row: Row): string => [row.user_id, row.document, row.version].join(' ')
  const given = new Set(consents.map(keyOf))
  const restored: Row[] = await trx('consents').select('user_id', 'document', 'version')
  for (const row of restored.filter((one) => !given.has(keyOf(one))))
    await trx('consents').where(row).delete()
}

/**
 * Removes roles that were removed since, unless their person or event was removed too: that is what
 * a restore brings back. Administrators stay if none would be left: a kiosk without one can be set
 * up by anybody.
 */
async function keepRoles(trx: Db, { role_grants: grants, users, events }: EarlierState) {
  const keyOf = (row: Row): string => [row.user_id, row.role, row.event_id].join(' ')
  const present = new Set(grants.map(keyOf))
  const people = new Set(users.map(({ id }) => id))
  const places = new Set(['*', ...events.map(({ id }) => id)])
  const restored: Row[] = await trx('role_grants').select('user_id', 'role', 'event_id')
  const isWithdrawn = (row: Row): boolean =>
    !present.has(keyOf(row)) && people.has(row.user_id) && places.has(row.event_id)
  const keepsAdmin = restored.some((row) => row.role === 'admin' && !isWithdrawn(row))
  for (const row of restored.filter(isWithdrawn))
    if (row.role !== 'admin' || keepsAdmin) await trx('role_grants').where(row).delete()
}

/** Ends what has ended since: QR codes that were replaced, tags that were given up. */
async function keepEnd(
  trx: Db,
  table: string,
  rows: readonly Row[],
  [at, reason]: readonly [string, string],
): Promise<void> {
  const ended = new Map(rows.filter((row) => row[at] !== null).map((row) => [row.id, row]))
  const open: { id: string }[] = await trx(table).whereNull(at).select('id')
  for (const { id } of open) {
    const row = ended.get(id)
    if (row)
      await trx(table)
        .where({ id })
        .update({ [at]: row[at], [reason]: row[reason] })
  }
}

/** Profiles that were made private, and e-mail checks that were withdrawn or are of another address. */
async function keepProfiles(trx: Db, { users }: EarlierState): Promise<void> {
  const known = new Map(users.map((row) => [row.id, row]))
  const restored: Row[] = await trx('users')
    .where({ public_profile: true })
    .orWhereNotNull('checked_email')
    .select('id', 'public_profile', 'checked_email')
  for (const row of restored) {
    const now = known.get(row.id)
    if (!now) continue
    if (!asBoolean(now.public_profile))
      await trx('users').where({ id: row.id }).update({ public_profile: false })
    if (now.checked_email !== row.checked_email)
      await trx('users')
        .where({ id: row.id })
        .update({ checked_email: null, email_checked_at: null, email_checked_by: null })
  }
}

/** Invitation codes that were revoked, logos that were withdrawn. */
async function keepRevoked(trx: Db, earlier: EarlierState): Promise<void> {
  for (const { ticket_id, code, revoked_at } of earlier.invitation_codes)
    if (revoked_at !== null) await trx('invitation_codes').where({ ticket_id, code }).update({ revoked_at })
  for (const { id, state } of earlier.logos)
    if (state !== 'approved') await trx('logos').where({ id, state: 'approved' }).update({ state })
}

/** Secrets, redirect addresses and suspensions of now; an app that was deleted is suspended. */
async function keepApps(trx: Db, { oauth_clients: apps }: EarlierState): Promise<void> {
  const known = new Map(apps.map((row) => [row.client_id, row]))
  const restored: { client_id: string }[] = await trx('oauth_clients').select('client_id')
  for (const { client_id: id } of restored) {
    const now = known.get(id)
    await trx('oauth_clients')
      .where({ client_id: id })
      .update(
        now
          ? { status: now.status, secret_hash: now.secret_hash, redirect_uris: now.redirect_uris }
          : { status: 'suspended' },
      )
  }
}

/**
 * An account with a first password gets none, so that staff issue a new one. Those of
 * administrators stay if no other administrator could sign in.
 */
async function endTemporaryPasswords(trx: Db): Promise<void> {
  const admins = trx('role_grants').where({ role: 'admin' }).select('user_id')
  const own = await trx('users')
    .whereIn('id', admins)
    .whereNotNull('password_hash')
    .where({ must_change_password: false })
    .first('id')
  const temporary = trx('users').where({ must_change_password: true })
  if (!own) temporary.whereNotIn('id', trx('role_grants').where({ role: 'admin' }).select('user_id'))
  await temporary.update({ password_hash: null, must_change_password: false })
}
