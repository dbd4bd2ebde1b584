import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { insertEntry, ticketNamed } from '../../../src-server/event/entry/entry-store.ts'
import { insertQr, importedQrRow } from '../../../src-server/person/personal-qr/personal-qr-store.ts'
import { databaseKinds } from '../../support/databases.ts'
import { startTestKiosk, type TestPerson } from '../../support/kiosk.ts'
import { opened } from '../../support/opened.ts'
import { applyList, readList, takeAtTerminal } from './take-list.ts'
import { withEvent } from '../../support/opened-event.ts'

const HEADER = 'name,kana,mail,affiliation,title,university,language,qr,ticket,id'

/** A manager of event B imports a list with people of other events, staff, and people with a password. */
describe.each(databaseKinds)('a list for event B on %s', (kind) => {
  const house = opened(async () => {
    const kiosk = await startTestKiosk({ kind })
    return { eventA: await kiosk.makeEvent(), ...(await withEvent(kiosk)) }
  })

  /** A row with the name and e-mail of a person, and other texts. */
  const hostile = (email: string, name = '田中 美咲', id = randomUUID()): string =>
    `${HEADER}\n${name},いぶ,${email},Evil Inc.,CEO,Evil U,en,PLANTED-${id},VIP,${id}\n`

  /** Imports the list at the desk's screen. */
  async function takeAtDesk(list: string) {
    const preview = await readList(house.desk, house.eventId, list)
    return { preview, done: await applyList(house.desk, preview.importId) }
  }

  /** The account, without the text of the search, which holds the numbers of its entries. */
  const account = async (userId: string) => {
    const { search_text: _, ...user } = await house.db('users').where({ id: userId }).first()
    return user
  }
  const codes = (userId: string) => house.db('personal_qrs').where({ user_id: userId }).orderBy('id')
  const entries = (userId: string) => house.db('entries').where({ user_id: userId, event_id: house.eventId })

  /** The person has joined event B. */
  async function joined(person: TestPerson, externalId: string | null = null): Promise<TestPerson> {
    const ticketId = await ticketNamed(house.db, house.eventId, 'Joined')
    const entry = { eventId: house.eventId, userId: person.userId, ticketId, externalId }
    await insertEntry(house.db, { ...entry, state: 'UNUSED', source: 'register' }, Date.now())
    return person
  }
  const victims: readonly (readonly [string, () => Promise<TestPerson>])[] = [
    ['a participant of event A', () => house.makePerson({ eventId: house.eventA })],
    ['the administrator', () => house.makeAdmin()],
    ['a manager of event A', () => house.makeManager(house.eventA)],
    ['somebody with a password of their own', () => house.makePerson({ password: 'a password' })],
  ]

  it.each(victims)('adds an entry for %s who joined, keeps the account, and reports it', async (_, make) => {
    const person = await joined(await make())
    const [before, qrs] = [await account(person.userId), await codes(person.userId)]
    const { preview, done } = await takeAtDesk(hostile(person.email, before.name))
    expect(await account(person.userId)).toEqual(before)
    expect(await codes(person.userId)).toEqual(qrs)
    const kept = ['kana', 'affiliation', 'title', 'university', 'locale', 'qr']
    for (const view of [preview, done]) {
      expect(view).toMatchObject({ kept: 1, rows: [{ result: 'changed', kept }] })
      expect(JSON.stringify(view)).not.toContain(before.affiliation)
    }
    expect((await entries(person.userId)).some((entry) => entry.external_id !== null)).toBe(true)
  })

  it('on the command line does the same, and its report names the kept fields', async () => {
    const person = await joined(await house.makePerson({ eventId: house.eventA }))
    const [before, qrs] = [await account(person.userId), await codes(person.userId)]
    const take = (language: 'ja' | 'en') =>
      takeAtTerminal(house, house.eventId, hostile(person.email), { language })
    const { report } = await take('en')
    expect(report).toContain('Kept as registered in 1 row')
    expect(report).toContain('田中 美咲: Kana, Affiliation, Title, University, Language, QR code')
    expect(await account(person.userId)).toEqual(before)
    expect(await codes(person.userId)).toEqual(qrs)
    expect((await take('ja')).report).toContain('登録のままの行：1')
  })

  it('keeps the sign-in e-mail of a person of B who was found by registration number', async () => {
    const id = randomUUID()
    const admin = await joined(await house.makeAdmin(), id)
    const { done } = await takeAtDesk(`name,mail,id\nAdmin,taken-${id}@evil.example,${id}\n`)
    expect(done.rows[0]).toMatchObject({ result: 'unchanged', kept: ['email'] })
    expect(await account(admin.userId)).toMatchObject({ email: admin.email })
  })

  it('corrects a person of B with a temporary password, and keeps the sign-in e-mail', async () => {
    const person = await house.guest()
    const id = randomUUID()
    const temporary = { password_hash: 'x', must_change_password: true }
    await house.db('users').where({ id: person.userId }).update(temporary)
    await house.db('entries').where({ user_id: person.userId }).update({ external_id: id })
    const { done } = await takeAtDesk(
      `name,mail,affiliation,id\n田中 美咲,new-${id}@people.example,New Inc.,${id}\n`,
    )
    expect(done).toMatchObject({ kept: 1, rows: [{ result: 'changed', kept: ['email'] }] })
    expect(await account(person.userId)).toMatchObject({
      affiliation: 'New Inc.',
      email: person.email,
      email_folded: person.email,
    })
  })

  it('keeps an account that got a password while the list was open', async () => {
    const person = await house.guest()
    const { rows, importId } = await readList(house.desk, house.eventId, hostile(person.email))
    expect(rows[0]).toMatchObject({ kept: [] })
    await house.db('users').where({ id: person.userId }).update({ password_hash: 'x' })
    const before = await account(person.userId)
    await applyList(house.desk, importId)
    expect(await account(person.userId)).toEqual(before)
  })

  it('imports a list with a revoked QR code of the same person, and leaves the code revoked', async () => {
    const person = await house.guest()
    const code = `lost-${randomUUID()}`
    await insertQr(house.db, {
      ...importedQrRow(house.kiosk.secrets, person.userId, code, Date.now()),
      revoked_at: new Date().toISOString(),
    })
    const other = `other-${randomUUID()}@people.example`
    const { done } = await takeAtDesk(`name,mail,qr\n田中 美咲,${person.email},${code}\nOther,${other},\n`)
    expect(done.rows).toMatchObject([{ result: 'unchanged', kept: [] }, { result: 'new' }])
    expect(await house.db('users').where({ email: other })).toHaveLength(1)
    expect((await codes(person.userId)).filter((row) => row.revoked_at === null)).toHaveLength(1)
  })
})
