import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type DatabaseAddress, type Db } from '../../../src-server/platform/db/database.ts'
import { restoreBackup, type RestoreFacts } from '../../../src-server/kiosk/backup/restore-backup.ts'
import { readUpload } from '../../../src-server/pass/logo/logo-routes.ts'
import { insertLogo, insertOrganization, setLogoState } from '../../../src-server/pass/logo/logo-store.ts'
import { databaseKinds, postgresAddress } from '../../support/databases.ts'
import type { TestPerson } from '../../support/kiosk.ts'
import { makeSampleLogo } from '../../support/sample-logos.ts'
import { makeOauthToken } from '../../support/oauth-token.ts'
import { opened } from '../../support/opened.ts'
import { virtualPrinter } from '../../support/desk-bodies.ts'
import { bodyOf } from '../../support/desk-steps.ts'
import { confirmedOrder } from '../../print/print-world.ts'
import { backupOf, restoreTarget, startBusyKiosk } from './rig.ts'

const AT = '2026-11-22T00:30:00.000Z'

describe.each(databaseKinds)('rights that were withdrawn after a backup on %s', (kind) => {
  const busy = opened(() => startBusyKiosk(kind))
  let file: string
  let people: Record<'kept' | 'withdrawn' | 'reset' | 'temporary' | 'staff' | 'admin', TestPerson>
  let eventId: string

  beforeAll(async () => {
    eventId = await busy.makeEvent()
    const password = 'a long enough password'
    people = {
      kept: await busy.makePerson({ eventId, password }),
      withdrawn: await busy.makePerson({ eventId, password }),
      reset: await busy.makePerson({ eventId, password }),
      temporary: await busy.makePerson({ eventId, password, mustChangePassword: true }),
      staff: await busy.makeReceptionist(eventId, { password }),
      admin: await busy.makeAdmin(),
    }
    const { db } = busy
    await db('staff_pins').insert({ user_id: people.staff.userId, pin_hash: 'x', set_at: AT })
    await makeOauthToken(db, people.kept.userId)
    await db('oauth_clients').update({ redirect_uris: '["https://old.example/"]' })
    const checked = { checked_email: 'old@people.example', email_checked_at: AT }
    const user = ({ userId: id }: TestPerson) => db('users').where({ id })
    for (const one of [people.kept, people.withdrawn])
      await user(one).update({ ...checked, public_profile: true })
    const { id: ticketId } = await db('ticket_types').where({ event_id: eventId }).first('id')
    await db('invitation_codes').insert([
      { ticket_id: ticketId, code: 'KEPT2222' },
      { ticket_id: ticketId, code: 'GONE2222' },
    ])
    const orgId = randomUUID()
    await insertOrganization(db, { orgId, kind: 'company', name: 'Company' }, Date.now())
    const image = Buffer.from(await makeSampleLogo('arc')).toString('base64')
    const logo = await readUpload(orgId, null, { name: 'Logo', image })
    await insertLogo(db, logo, Date.now())
    await setLogoState(db, logo.imageId, 'approved', null, Date.now())
    await waitingPrint()
    file = await backupOf(busy)
    await db('print_jobs').update({ state: 'printed', finished_at: AT })
    await db('consents').where({ user_id: people.withdrawn.userId }).delete()
    await user(people.reset).update({ password_hash: 'newer' })
    await db('role_grants').where({ user_id: people.staff.userId }).delete()
    await db('personal_qrs')
      .where({ user_id: people.reset.userId })
      .update({ revoked_at: AT, revoked_reason: 'lost' })
    await db('oauth_clients').update({ status: 'suspended', redirect_uris: '[]' })
    const unchecked = { checked_email: null, email_checked_at: null, public_profile: false }
    await user(people.withdrawn).update(unchecked)
    await db('invitation_codes').where({ code: 'GONE2222' }).update({ revoked_at: AT })
    await setLogoState(db, logo.imageId, 'withdrawn', null, Date.now())
    await busy.makePerson({ eventId })
  })

  /** At a paused printer. */
  async function waitingPrint(): Promise<void> {
    const desk = (await busy.makeReceptionist(eventId)).client
    const { printerId } = await bodyOf(201, desk.post('/desk/printers', virtualPrinter()))
    await bodyOf(200, desk.post(`/desk/printers/${printerId}/pause`, { paused: true }))
    await bodyOf(201, desk.post('/desk/prints', await confirmedOrder(busy, eventId)))
  }

  async function stateOf(db: Db) {
    const users = await db('users').select('id', 'password_hash')
    return {
      consents: await db('consents').pluck('user_id'),
      hashes: new Map<string, string | null>(users.map((user) => [user.id, user.password_hash])),
      roles: await db('role_grants').pluck('user_id'),
      liveQrs: await db('personal_qrs').whereNull('revoked_at').pluck('user_id'),
      apps: await db('oauth_clients').select('status', 'redirect_uris'),
      checked: await db('users').whereNotNull('email_checked_at').pluck('id'),
      open: await db('users').where({ public_profile: true }).pluck('id'),
      codes: await db('invitation_codes').whereNull('revoked_at').pluck('code'),
      logos: await db('logos').pluck('state'),
      prints: await db('print_jobs').pluck('state'),
      ended: [...(await db('oauth_consents')), ...(await db('staff_pins'))],
    }
  }
  async function restored(replaced: readonly DatabaseAddress[], backup = file) {
    const target = restoreTarget()
    const made = kind === 'postgres' ? await postgresAddress({ empty: true }) : null
    const database = made?.address ?? target.database
    const facts: RestoreFacts[] = []
    const onStart = (one: RestoreFacts) => facts.push(one)
    await restoreBackup({ ...target, database, replaced, onStart }, backup)
    const db = openDatabase(database)
    try {
      return { found: await stateOf(db), facts }
    } finally {
      await db.destroy()
      await made?.remove()
    }
  }

  it('stay withdrawn where the replaced database is at hand', async () => {
    const { found, facts } = await restored([busy.source.address])
    expect(found.consents).toContain(people.kept.userId)
    expect(found.consents).not.toContain(people.withdrawn.userId)
    expect(found.hashes.get(people.reset.userId)).toBe('newer')
    expect(found.hashes.get(people.kept.userId)).toMatch(/./)
    expect(found.hashes.get(people.temporary.userId)).toBeNull()
    expect(found.roles).not.toContain(people.staff.userId)
    expect(found.roles).toContain(people.admin.userId)
    expect(found.liveQrs).not.toContain(people.reset.userId)
    expect(found.liveQrs).toContain(people.kept.userId)
    expect(found.apps).toEqual([{ status: 'suspended', redirect_uris: '[]' }])
    expect(found.checked).toEqual([people.kept.userId])
    expect(found.open).toEqual([people.kept.userId])
    expect(found.codes).toEqual(['KEPT2222'])
    expect(found.logos).toEqual(['withdrawn'])
    expect(found.prints).toEqual(['printed'])
    expect(found.ended).toEqual([])
    expect(facts[0]?.lost).toMatchObject({ people: 1 })
  })

  it('end where nothing is known of them', async () => {
    const { found, facts } = await restored([])
    expect(found.prints).toEqual(['unknown'])
    expect(found.consents).toEqual([])
    expect(found.hashes.get(people.kept.userId)).toMatch(/./)
    expect(found.hashes.get(people.temporary.userId)).toBeNull()
    expect(found.ended).toEqual([])
    expect(facts[0]?.lost).toBeNull()
  })

  it('are not decided by the database of another installation', async () => {
    const other = await startBusyKiosk('sqlite')
    const { found } = await restored([other.source.address])
    await other.close()
    expect(found.consents).toEqual([])
    expect(found.roles).toContain(people.staff.userId)
  })

  it('include the first password of an administrator only if another one can sign in', async () => {
    const { db } = busy
    const afterRestore = async (): Promise<string | null | undefined> =>
      (await restored([], await backupOf(busy))).found.hashes.get(people.admin.userId)
    const setPassword = (userId: string, change: boolean) =>
      db('users').where({ id: userId }).update({ password_hash: 'any', must_change_password: change })
    await setPassword(people.admin.userId, true)
    expect(await afterRestore()).toBe('any')
    await setPassword((await busy.makeAdmin()).userId, false)
    expect(await afterRestore()).toBeNull()
  })

  it('include the last administrator’s only if another one is left', async () => {
    await busy.db('role_grants').where({ role: 'admin' }).delete()
    expect((await restored([busy.source.address])).found.roles).toContain(people.admin.userId)
  })
})

it('a restore of a file that is not there starts nothing', async () => {
  const started: unknown[] = []
  const target = { ...restoreTarget(), onStart: (facts: unknown) => started.push(facts) }
  const file = join(target.folder.dir, `${randomUUID()}.sqlite`)
  await expect(restoreBackup(target, file)).rejects.toThrow(/There is no file/)
  expect(started).toEqual([])
})
