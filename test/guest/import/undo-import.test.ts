// @module-tag slow
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PastImport, UndoPlan } from '../../../contract/guest/import/import-history.ts'
import { databaseKinds } from '../../support/databases.ts'
import { bodyOf, confirmAtDesk } from '../../support/desk-steps.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { takeList } from './take-list.ts'
import { opened } from '../../support/opened.ts'
import { eventOfEach } from '../../support/opened-event.ts'

describe.each(databaseKinds)('the undo of an import on %s', (kind) => {
  const house = eventOfEach(opened(() => startTestKiosk({ kind })))

  const db = () => house.db
  const mail = (name: string): string => `${name}-${house.eventId}@people.example`
  const take = (list: string, fileName?: string) => takeList(house.desk, house.eventId, list, fileName)
  const list = async (): Promise<PastImport[]> =>
    (await house.desk.get(`/desk/events/${house.eventId}/imports`)).body.imports
  const undoPath = (listId: string) => `/desk/events/${house.eventId}/imports/${listId}/undo`
  const newest = async (): Promise<string> => (await list())[0]!.listId
  async function takeMany(): Promise<string> {
    const rows = Array.from({ length: 300 }, (_, i) => `P${i},${mail(`p${i}`)}\n`)
    await take(`name,mail\n${rows.join('')}`)
    return newest()
  }
  const plan = (listId: string): Promise<UndoPlan> => bodyOf(200, house.desk.get(undoPath(listId)))
  const undo = (listId: string): Promise<UndoPlan> => bodyOf(200, house.desk.post(undoPath(listId)))
  /** Makes the undo fail at the last person of the import; returns how to repair it. */
  async function breakLastRow(listId: string): Promise<() => Promise<void>> {
    const { import_id, user_id, trace } = await db()('import_rows')
      .where({ import_id: listId })
      .orderBy('user_id', 'desc')
      .first()
    await db()('import_rows').where({ import_id, user_id }).update({ trace: '{' })
    return async () => {
      await db()('import_rows').where({ import_id, user_id }).update({ trace })
    }
  }
  const user = (name: string) =>
    db()('users')
      .where({ email: mail(name) })
      .first()
  const idOf = async (name: string): Promise<string> => (await user(name)).id
  const rev = async (userId: string): Promise<number> => {
    const scope = `user:${userId}`
    return (await db()('revs').where({ scope }).first('rev'))?.rev ?? 0
  }
  const sold = async (name: string): Promise<number | undefined> =>
    (await db()('ticket_types').where({ event_id: house.eventId, name }).first('sold'))?.sold

  it('removes the added people with their codes and consents, and frees their places', async () => {
    await take(`name,mail,ticket,consent\nAnn,${mail('ann')},VIP,yes\nBen,${mail('ben')},VIP,no\n`)
    expect(await list()).toMatchObject([
      { fileName: 'list.csv', by: expect.any(String), added: 2, changed: 0, undone: null },
    ])
    expect(await sold('VIP')).toBe(2)
    const ann = await idOf('ann')
    const counts = { removed: 2, restored: 0, stays: 0, places: 0 }
    expect(await plan(await newest())).toEqual({ ...counts, people: [] })
    expect(await undo(await newest())).toMatchObject({ removed: 2, restored: 0, stays: 0 })
    expect(await user('ann')).toBeUndefined()
    for (const table of ['personal_qrs', 'consents', 'entries', 'import_rows'])
      expect(await db()(table).where({ user_id: ann }), table).toEqual([])
    expect(await sold('VIP')).toBe(0)
    expect((await house.desk.get(`/desk/search?eventId=${house.eventId}&q=Ann`)).body.people).toEqual([])
    expect((await list())[0]).toMatchObject({ undone: { removed: 2, restored: 0 } })
    const line = await db()('audit_log').where({ action: 'undo_import', event_id: house.eventId })
    expect(line.map((row) => [row.user_id, JSON.parse(row.detail)])).toEqual([
      [house.manager.userId, { fileName: 'list.csv', ...counts }],
    ])
  })

  it('restores what it changed, and the list can be imported again', async () => {
    await take(`name,mail,affiliation,id\nAnn,${mail('ann')},Old Inc.,1\n`)
    const head = 'name,mail,affiliation,id,qr,ticket,consent'
    const changed = `${head}\nANN,${mail('ann')},New Inc.,2,CODE-${house.eventId},VIP,yes\n`
    await take(changed, 'second.csv')
    const ann = await idOf('ann')
    expect(await list()).toMatchObject([
      { fileName: 'second.csv', added: 0, changed: 1 },
      { fileName: 'list.csv', added: 1, changed: 0 },
    ])
    const before = await rev(ann)
    expect(await undo(await newest())).toMatchObject({ removed: 0, restored: 1, stays: 0 })
    expect(await rev(ann)).toBeGreaterThan(before)
    expect(await user('ann')).toMatchObject({ id: ann, name: 'Ann', affiliation: 'Old Inc.' })
    expect((await db()('entries').where({ user_id: ann })).map((entry) => entry.external_id)).toEqual(['1'])
    expect(await sold('VIP')).toBe(0)
    expect(await db()('personal_qrs').where({ user_id: ann })).toHaveLength(1)
    expect(await db()('consents').where({ user_id: ann })).toEqual([])
    expect((await take(changed)).counts).toMatchObject({ changed: 1 })
    expect(await user('ann')).toMatchObject({ name: 'ANN', affiliation: 'New Inc.' })
  })

  describe('that changed a number and an e-mail address', () => {
    const numbers = async () => {
      const entries = await db()('entries').where({ event_id: house.eventId }).orderBy('external_id')
      return entries.map((entry) => entry.external_id)
    }
    beforeEach(async () => {
      await take(`name,mail,id\nAnn,${mail('ann')},1\nBen,${mail('ben')},2\n`)
      await take(`name,mail,id\nAnn,${mail('ann')},11\nBen,${mail('bob')},2\n`, 'second.csv')
      expect([await numbers(), await user('ben')]).toEqual([['11', '2'], undefined])
    })

    it('restores the earlier ones', async () => {
      expect(await undo(await newest())).toMatchObject({ restored: 2, stays: 0 })
      expect([await numbers(), (await user('ben')).name]).toEqual([['1', '2'], 'Ben'])
    })

    it.each([
      ['a password', 'password'],
      ['a check of the new address', 'email-check'],
    ])('keeps a person who got %s since', async (_, action) => {
      const { id, email } = await user('bob')
      const body = action === 'password' ? undefined : { email, checked: true }
      await bodyOf(200, house.desk.post(`/desk/events/${house.eventId}/people/${id}/${action}`, body))
      expect(await undo(await newest())).toMatchObject({ restored: 1, stays: 1, people: [{ name: 'Ben' }] })
    })

    it('keeps people whose earlier ones others have got, by name', async () => {
      const second = await newest()
      await take(`name,mail,id\nCem,${mail('cem')},1\nDan,${mail('ben')},4\n`, 'third.csv')
      const done = await undo(second)
      expect(done).toMatchObject({ restored: 0, stays: 2 })
      expect(done.people.map(({ name }) => name).toSorted()).toEqual(['Ann', 'Ben'])
      expect([await numbers(), (await user('ben')).name]).toEqual([['1', '11', '2', '4'], 'Dan'])
    })
  })

  it('keeps people who were confirmed, edited or checked in since, by name', async () => {
    const names = ['ann', 'ben', 'cem', 'dan', 'eve', 'fay']
    await take(`name,mail,consent\n${names.map((name) => `${name},${mail(name)},yes\n`).join('')}`)
    const listId = await newest()
    await confirmAtDesk(house.desk, house.eventId, await idOf('ann'), { name: 'ann' })
    const people = `/desk/events/${house.eventId}/people`
    await house.desk.post(`${people}/${await idOf('ben')}/kana`, { kana: 'べん' })
    await house.desk.post(`/desk/events/${house.eventId}/check-in`, { on: true })
    const cem = { eventId: house.eventId, userId: await idOf('cem'), requestKey: randomUUID() }
    await house.desk.post('/desk/check-ins', cem)
    await house.desk.post(`${people}/${await idOf('dan')}/park`, { parked: true, note: '' })
    await house.desk.post(`${people}/${await idOf('eve')}/qr`, { reason: 'lost', personPresent: true })
    const done = await undo(listId)
    expect(done).toMatchObject({ removed: 1, restored: 0, stays: 5 })
    expect(done.people.map(({ name }) => name).toSorted()).toEqual(names.slice(0, 5))
    expect(await user('fay')).toBeUndefined()
    for (const name of names.slice(0, 5)) expect(await user(name), name).toBeDefined()
  })

  it('keeps a person who was confirmed after the clock was set back', async () => {
    await take(`name,mail,consent\nAnn,${mail('ann')},yes\n`)
    const ahead = new Date(Date.now() + 3_600_000).toISOString()
    await db()('imports')
      .where({ id: await newest() })
      .update({ imported_at: ahead })
    await confirmAtDesk(house.desk, house.eventId, await idOf('ann'), { name: 'Ann' })
    expect(await undo(await newest())).toMatchObject({ removed: 0, stays: 1 })
  })

  it('keeps the consent that a person gave since', async () => {
    const { client } = await house.guest({ name: 'Ann', email: mail('ann'), consent: false })
    await take(`name,mail,consent\nAnn,${mail('ann')},yes\n`)
    await bodyOf(200, client.post('/api/v1/me/consents', { document: 'pass', version: '1' }))
    expect(await undo(await newest())).toMatchObject({ restored: 1 })
    expect((await client.get('/api/v1/me/consents')).body.given).toMatchObject([{ recordedBy: null }])
  })

  it('names the people whom a newer import changed, and continues after that is undone', async () => {
    await take(`name,mail\nAnn,${mail('ann')}\nBen,${mail('ben')}\n`, 'first.csv')
    const first = await newest()
    await take(`name,mail,affiliation\nAnn,${mail('ann')},Hokuto\n`, 'second.csv')
    const second = await newest()
    expect(await plan(first)).toMatchObject({ removed: 1, stays: 1, people: [{ name: 'Ann' }] })
    expect(await undo(second)).toMatchObject({ restored: 1 })
    expect(await undo(first)).toMatchObject({ removed: 2, stays: 0 })
  })

  it('removes the entry from an account that is used elsewhere, and keeps the account', async () => {
    const other = await house.makeEvent()
    const guest = await house.makePerson({ eventId: other, name: 'Guest' })
    await take(`name,mail\nGuest,${guest.email}\nNew,${mail('new')}\n`)
    const fresh = await idOf('new')
    await house.enter({ userId: fresh }, other)
    const before = await rev(fresh)
    expect(await undo(await newest())).toMatchObject({ removed: 2, stays: 0 })
    expect(await rev(fresh)).toBeGreaterThan(before)
    for (const userId of [guest.userId, fresh]) {
      const entries = await db()('entries').where({ user_id: userId })
      expect(entries.map((entry) => entry.event_id)).toEqual([other])
      expect(await db()('personal_qrs').where({ user_id: userId })).toHaveLength(1)
    }
  })

  it('is done once: two requests at the same time remove nobody twice', async () => {
    const listId = await takeMany()
    const answers = await Promise.all([1, 2].map(() => house.desk.post(undoPath(listId))))
    expect(answers.map((answer) => answer.status).sort()[0]).toBe(200)
    expect((await list())[0]).toMatchObject({ undone: { removed: 300 } })
    expect((await house.desk.post(undoPath(listId))).status).toBe(409)
  })

  describe('of a list with parties', () => {
    const head = 'name,mail,ticket,party'
    const party = async (name: string) => {
      const row = await db()('parties').where({ event_id: house.eventId, name }).first('id')
      if (!row) return null
      const { places } = (await house.desk.get(`/desk/events/${house.eventId}/parties/${row.id}`)).body as {
        places: { partyPlaceId: string; person: { name: string } | null }[]
      }
      return { id: row.id as string, places, names: places.map((one) => one.person?.name ?? null) }
    }

    it('removes places without a name and empty parties, and the list can be imported again', async () => {
      const text = `${head}\nAnn,${mail('ann')},VIP,A\nBen,,VIP,A\n,,VIP,A\n,,VIP,A\n,,VIP,B\n`
      await take(text)
      expect(await list()).toMatchObject([{ added: 2, places: 3 }])
      const counts = { removed: 2, restored: 0, stays: 0, places: 3 }
      expect(await plan(await newest())).toMatchObject(counts)
      expect(await undo(await newest())).toMatchObject(counts)
      expect(await db()('parties').where({ event_id: house.eventId })).toEqual([])
      expect(await db()('party_places').where({ event_id: house.eventId })).toEqual([])
      expect((await take(text)).counts).toMatchObject({ new: 5 })
      expect((await party('A'))!.names).toEqual(['Ann', 'Ben', null, null])
    })

    it('removes registered people from the party and restores their former one', async () => {
      await take(`${head}\nAnn,${mail('ann')},VIP,A\nBen,${mail('ben')},VIP,A\nCem,${mail('cem')},VIP,\n`)
      await take(`${head}\nAnn,${mail('ann')},VIP,B\nCem,${mail('cem')},VIP,B\n`, 'second.csv')
      expect((await party('A'))!.names).toEqual(['Ben'])
      expect((await party('B'))!.names).toEqual(['Ann', 'Cem'])
      expect(await undo(await newest())).toMatchObject({ removed: 0, restored: 2, stays: 0 })
      expect((await party('A'))!.names).toEqual(['Ann', 'Ben'])
      expect(await party('B')).toBeNull()
    })

    it('leaves people where they are whose party it did not change', async () => {
      await take(`${head}\nAnn,${mail('ann')},VIP,A\n`)
      await take(`name,mail,affiliation\nAnn,${mail('ann')},Hokuto\n`, 'second.csv')
      expect(await undo(await newest())).toMatchObject({ restored: 1 })
      expect((await party('A'))!.names).toEqual(['Ann'])
    })

    it('removes the place of an account that is used elsewhere', async () => {
      const guest = await house.makePerson({ eventId: await house.makeEvent(), name: 'Guest' })
      await take(`${head}\nGuest,${guest.email},VIP,A\n`)
      expect(await undo(await newest())).toMatchObject({ removed: 1 })
      expect(await db()('party_places').where({ user_id: guest.userId })).toEqual([])
    })

    it('keeps a place that got its name at the desk, and names the person, who never leads', async () => {
      const text = `${head}\nAnn,${mail('ann')},VIP,A\n,,VIP,A\n,,VIP,A\n`
      await take(text)
      const { id, places } = (await party('A'))!
      const path = `/desk/events/${house.eventId}/parties/${id}/places`
      await house.desk.post(`${path}/${places[1]!.partyPlaceId}`, { name: 'Dan', kana: '' })
      const done = await undo(await newest())
      expect(done).toMatchObject({ removed: 1, places: 1, stays: 1 })
      expect(done.people).toMatchObject([{ name: 'Dan' }])
      expect((await party('A'))!.names).toEqual(['Dan'])
      await take(text)
      expect((await party('A'))!.names.slice(0, 2)).toEqual(['Ann', 'Dan'])
    })

    it('that failed half-way continues where it stopped, once', async () => {
      const rows = Array.from({ length: 300 }, (_, i) => `P${i},${mail(`p${i}`)},VIP,A${i % 9}\n`)
      await take(`${head}\n${rows.join('')},,VIP,A0\n`)
      const listId = await newest()
      const repair = await breakLastRow(listId)
      expect((await house.desk.post(undoPath(listId))).status).toBe(500)
      const [stopped] = await list()
      expect(stopped).toMatchObject({ undone: null, undoing: { of: 300 } })
      expect(stopped!.undoing!.done).toBeGreaterThan(0)
      expect(stopped!.undoing!.done).toBeLessThan(300)
      await repair()
      expect(await plan(listId)).toMatchObject({ removed: 300 - stopped!.undoing!.done })
      expect(await undo(listId)).toMatchObject({ removed: 300, places: 1, stays: 0 })
      for (const table of ['party_places', 'entries'])
        expect(await db()(table).where({ event_id: house.eventId }), table).toEqual([])
      const lines = await db()('audit_log').where({ event_id: house.eventId }).whereLike('action', '%undo%')
      expect(lines.map(({ action }) => action)).toEqual(['start_undo_import', 'undo_import'])
    })
  })

  it('that a crash stopped is continued by the next start', async () => {
    const listId = await takeMany()
    const repair = await breakLastRow(listId)
    await house.desk.post(undoPath(listId))
    await repair()
    const next = await startTestKiosk({ beside: house })
    try {
      await expect
        .poll(async () => (await list())[0], { timeout: 10_000 })
        .toMatchObject({ undoing: null, undone: { removed: 300 } })
    } finally {
      await next.close()
    }
    expect(await db()('entries').where({ event_id: house.eventId })).toEqual([])
  })

  it('that fails at the next start does not stop those after it', async () => {
    const repairs = []
    for (const name of ['ann', 'ben']) {
      await take(`name,mail\n${name},${mail(name)}\n`, `${name}.csv`)
      repairs.push(await breakLastRow(await newest()))
      await house.desk.post(undoPath(await newest()))
    }
    await repairs[1]!()
    const next = await startTestKiosk({ beside: house })
    await expect.poll(async () => (await list())[0], { timeout: 10_000 }).toMatchObject({ undoing: null })
    await next.close()
    await repairs[0]!()
  })

  it('makes a backup first', async () => {
    await take(`name,mail\nAnn,${mail('ann')}\n`)
    const admin = await house.makeAdmin()
    const copies = async (): Promise<number> => (await admin.client.get('/desk/backups')).body.copies.length
    const before = await copies()
    await undo(await newest())
    expect(await copies()).toBe(before + 1)
  })
})
