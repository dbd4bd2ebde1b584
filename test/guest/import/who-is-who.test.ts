import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { databaseKinds } from '../../support/databases.ts'
import { bodyOf } from '../../support/desk-steps.ts'
import { content, saveBody, startTestKiosk } from '../../support/kiosk.ts'
import { applyList, peopleOf, readList, shopList, takeAtTerminal, takeList } from './take-list.ts'
import { eventOfEach } from '../../support/opened-event.ts'
import { opened } from '../../support/opened.ts'

describe.each(databaseKinds)('the people of several lists on %s', (kind) => {
  const house = eventOfEach(opened(() => startTestKiosk({ kind })))

  const take = (text: string, fileName?: string) => takeList(house.desk, house.eventId, text, fileName)
  const read = (text: string, fileName?: string) => readList(house.desk, house.eventId, text, fileName)
  const change = (importId: string, body: Record<string, unknown>) =>
    bodyOf(200, house.desk.post(`/desk/imports/${importId}`, body))
  const people = () => peopleOf(house, house.eventId)
  const names = async (): Promise<unknown[]> => (await people()).map(({ name }) => name)
  /** Everything that belongs to a person, without the times of reading. */
  const everythingOf = async (userId: unknown) => {
    const of = (table: string) => house.db(table).where({ user_id: userId }).select('*')
    return {
      user: await house.db('users').where({ id: userId }).first(),
      entries: await of('entries'),
      consents: await of('consents'),
      codes: await of('personal_qrs'),
      drafts: await of('pass_drafts'),
    }
  }
  /** Confirms, consents to and checks in a person at the desk. */
  async function admit(userId: unknown, name: string): Promise<void> {
    const at = `/desk/events/${house.eventId}/people/${String(userId)}`
    const requestKey = randomUUID()
    for (const [path, sent] of [
      [`${at}/consent`, undefined],
      [`${at}/pass`, saveBody({ action: 'confirm', content: content({ name }) })],
      ['/desk/check-ins', { eventId: house.eventId, userId, requestKey }],
    ] as const) {
      await bodyOf(200, house.desk.post(path, sent))
    }
  }

  describe('of two shops with the same small numbers', () => {
    beforeEach(async () => {
      expect((await take(shopList('shop-a.csv'), 'shop-a.csv')).counts).toMatchObject({ new: 3 })
      for (const { id, name } of await people()) await admit(id, String(name))
    })

    it('are six people; those of the first keep all that is theirs', async () => {
      const before = await Promise.all((await people()).map(({ id }) => everythingOf(id)))
      const { counts, list: name } = await take(shopList('shop-b.csv'), 'shop-b.csv')
      expect(counts).toMatchObject({ new: 3, changed: 0, asked: 0, flagged: 0 })
      expect(name).toBe('shop-b')
      const now = await people()
      expect(now.map((one) => [one.name, one.state, one.number, one.list])).toEqual([
        ['Amy Alpha', 'USED', '1', 'shop-a'],
        ['Bob Alpha', 'USED', '2', 'shop-a'],
        ['Cat Alpha', 'USED', '3', 'shop-a'],
        ['Xena Beta', 'UNUSED', '1', 'shop-b'],
        ['Yuri Beta', 'UNUSED', '2', 'shop-b'],
        ['Zoran Beta', 'UNUSED', '3', 'shop-b'],
      ])
      expect(await Promise.all(now.slice(0, 3).map(({ id }) => everythingOf(id)))).toEqual(before)
      for (const text of ['shop-a.csv', 'shop-b.csv'])
        expect((await take(shopList(text), text)).counts).toMatchObject({ unchanged: 3, new: 0 })
      const again = await takeAtTerminal(house, house.eventId, shopList('shop-b.csv'))
      expect(again.counts).toMatchObject({ unchanged: 3 })
    })

    it('are asked for if the headings are the same, until the list has a name of its own', async () => {
      const before = await people()
      const other = shopList('shop-a.csv').replaceAll('sa', 'other').replaceAll('Alpha', 'Omega')
      const open = await read(
        other.replaceAll(/Amy|Bob|Cat/g, (one) => `${one}na`),
        'x.csv',
      )
      expect(open).toMatchObject({ list: 'shop-a', lists: ['shop-a'] })
      expect(open.counts).toMatchObject({ asked: 3, new: 0, changed: 0 })
      expect(open.rows[0]).toMatchObject({
        result: 'asked',
        question: { kind: 'foreign_number', name: 'Amy Alpha', answers: ['other', 'leave_out'] },
      })
      expect((await change(open.importId, { list: 'Shop X' })).counts).toMatchObject({ asked: 0, new: 3 })
      expect((await applyList(house.desk, open.importId)).counts).toMatchObject({ new: 3 })
      const now = await people()
      expect(now).toHaveLength(6)
      expect(now.filter(({ list }) => list === 'shop-a')).toEqual(before)
    })

    it('are refused with their rows on the command line, and stored under --list', async () => {
      const before = await people()
      const other = shopList('shop-a.csv')
        .replaceAll(/Amy|Bob|Cat/g, 'Dora')
        .replaceAll('sa', 'd')
      const refused = await takeAtTerminal(house, house.eventId, other)
      expect(refused.counts).toMatchObject({ asked: 3, new: 0, changed: 0 })
      expect(refused.report).toContain('row 2  Dora Alpha: The registration ID is that of Amy Alpha')
      expect(await people()).toEqual(before)
      const named = await takeAtTerminal(house, house.eventId, other, { list: 'D' })
      expect(named.counts).toMatchObject({ new: 3 })
      expect(await people()).toHaveLength(6)
    })

    it('are found by their numbers when a column was added to the list', async () => {
      const wider = shopList('shop-a.csv')
        .replace('Company', 'Company,Meal')
        .replaceAll(/Ltd$/gm, 'Ltd,fish')
        .replace('sa1@example.com', 'amy@new.example')
      const done = await take(wider, 'export-2.csv')
      expect(done).toMatchObject({ list: 'shop-a', counts: { changed: 1, unchanged: 2 } })
      expect((await people())[0]).toMatchObject({ name: 'Amy Alpha', email: 'amy@new.example' })
    })
  })

  it('are imported from a list whose numbers and codes are all damaged', async () => {
    const { counts } = await take(shopList('excel-damage.csv'))
    // The row whose name is #NAME? has no name.
    expect(counts).toMatchObject({ new: 5, refused: 1, asked: 0 })
    const now = await people()
    expect(now.map((one) => one.number).filter((one) => one !== null)).toEqual(['X-6'])
    const ids = now.map(({ id }) => id as string)
    const sources = await house.db('personal_qrs').whereIn('user_id', ids).pluck('source')
    expect(sources).toEqual(Array(5).fill('minted'))
  })

  it('keep their number when a later list has lost its leading zeros', async () => {
    const text = (one: string, two: string): string =>
      `Name,Email,Registration ID\nAmy,z1@example.com,${one}\nBob,z2@example.com,${two}\n`
    await take(text('00012', '12'))
    expect((await take(text('12', '13'))).counts).toMatchObject({ asked: 0, new: 0 })
    expect((await people()).map((one) => [one.name, one.number])).toEqual([
      ['Amy', '00012'],
      ['Bob', '13'],
    ])
    const alone = await read('Name,Email,Registration ID\nCleo,,00013\nDan,,012\n')
    expect(alone.rows.map(({ question }) => question?.kind)).toEqual(['damaged_number', 'damaged_number'])
  })

  it('with one e-mail are several if they have numbers of their own', async () => {
    const head = 'Name,Email,Registration ID,QR code,Company\n'
    await take(`${head}Ben Brien,ben@example.com,883,Q-${house.eventId}-1,Kumo\n`)
    const [ben] = await people()
    await admit(ben!.id, 'Ben Brien')
    const before = await everythingOf(ben!.id)
    const second = `Cleo Brien,ben@example.com,884,Q-${house.eventId}-2,\n`
    expect((await take(head + second)).counts).toMatchObject({ new: 1, changed: 0, asked: 0 })
    expect(await everythingOf(ben!.id)).toEqual(before)
    expect(await names()).toEqual(['Ben Brien', 'Cleo Brien'])
    const third = `Ben Brien,ben@example.com,885,,\n`
    const both = `${head}Ben Brien,ben@example.com,883,Q-${house.eventId}-1,Kumo\n${second}${third}`
    const more = await take(both)
    expect(more.counts).toMatchObject({ new: 1, unchanged: 2, flagged: 1 })
    expect(more.rows[2]!.warnings).toMatchObject([{ code: 'person_twice', values: { line: 2 } }])
    expect((await take(both)).counts).toMatchObject({ unchanged: 3, new: 0, changed: 0 })
    expect(await names()).toEqual(['Ben Brien', 'Ben Brien', 'Cleo Brien'])
    expect((await people()).map((one) => one.email)).toEqual(Array(3).fill('ben@example.com'))
    const found = await house.desk.get(`/desk/search?eventId=${house.eventId}&q=ben@example.com`)
    expect(found.body.people).toHaveLength(3)
  })

  it('are asked for with the e-mail of a person with another name', async () => {
    await take('Name,Email\nAnn Lee,e1@example.com\n')
    const [ann] = await people()
    await admit(ann!.id, 'Ann Lee')
    const before = await everythingOf(ann!.id)
    const text = 'Name,Email\nAnna Leigh,e1@example.com\n'
    const kind = 'foreign_email'
    const open = await read(text)
    expect(open.rows[0]).toMatchObject({
      result: 'asked',
      question: { kind, name: 'Ann Lee', answers: ['same', 'other', 'leave_out'] },
    })
    expect((await applyList(house.desk, open.importId)).counts).toMatchObject({ asked: 1 })
    expect(await everythingOf(ann!.id)).toEqual(before)

    const left = await read(text)
    await change(left.importId, { answer: { kind, line: 2, answer: 'leave_out' } })
    expect((await applyList(house.desk, left.importId)).counts).toMatchObject({ leftOut: 1 })

    const other = await read(text)
    const answer = { kind, line: null, answer: 'other' }
    expect((await change(other.importId, { answer })).counts).toMatchObject({ new: 1, asked: 0 })
    await applyList(house.desk, other.importId)
    expect(await everythingOf(ann!.id)).toEqual(before)
    expect(await names()).toEqual(['Ann Lee', 'Anna Leigh'])
    expect((await take(text)).counts).toMatchObject({ unchanged: 1, asked: 0 })
  })

  it('with one e-mail and no numbers are asked for', async () => {
    const text = 'Name,Email\nAnn Lee,f1@example.com\nBen Lee,f1@example.com\n'
    const open = await read(text)
    expect(open.counts).toMatchObject({ new: 1, asked: 1, refused: 0 })
    expect(open.rows[1]).toMatchObject({
      problems: [],
      question: { kind: 'email_twice', line: 2, answers: ['other', 'leave_out'] },
    })
    await change(open.importId, { answer: { kind: 'email_twice', line: 3, answer: 'other' } })
    expect((await applyList(house.desk, open.importId)).counts).toMatchObject({ new: 2 })
    expect((await take(text)).counts).toMatchObject({ unchanged: 2, refused: 0 })
    expect(await names()).toEqual(['Ann Lee', 'Ben Lee'])
  })

  it('keep each answer until its row, or all rows of its kind, are answered again', async () => {
    await take('Name,Email\nAnn Lee,g1@example.com\n')
    const twice = ['Ben', 'Bea', 'Bob'].map((name) => `${name} Lee,g2@example.com\n`).join('')
    const open = await read(`Name,Email\nAnna Leigh,g1@example.com\n${twice}`)
    const counts = async (kind: string, line: number | null, answer: string) =>
      (await change(open.importId, { answer: { kind, line, answer } })).counts
    await counts('foreign_email', 2, 'other')
    await counts('email_twice', 4, 'other')
    const both = await counts('email_twice', 5, 'leave_out')
    expect(both).toMatchObject({ new: 3, leftOut: 1, asked: 0, refused: 0 })
    expect(await counts('email_twice', 4, 'leave_out')).toMatchObject({ new: 2, leftOut: 2 })
    expect(await counts('email_twice', null, 'other')).toMatchObject({ new: 4, leftOut: 0 })
  })

  it('of one order are a party, each with an own code, and stay so in a second import', async () => {
    const text = shopList('orders.csv')
    expect((await take(text, 'tickets.csv')).counts).toMatchObject({ new: 4, refused: 0, asked: 0 })
    const parties = await house
      .db('party_places as m')
      .join('parties as p', 'p.id', 'm.party_id')
      .join('users as u', 'u.id', 'm.user_id')
      .where('m.event_id', house.eventId)
      .orderBy('m.sort_order')
      .select('p.name as party', 'u.name')
    expect(parties).toEqual([
      { party: 'tickets 213', name: "Ben O'Brien" },
      { party: 'tickets 213', name: "Cleo O'Brien" },
    ])
    expect((await take(text, 'tickets.csv')).counts).toMatchObject({ unchanged: 4, changed: 0 })
  })

  it('add up the same over groups of rows in any order of the file', async () => {
    const rows = Array.from({ length: 600 }, (_, i) => `Person ${i % 300},p${i % 150}@groups.example,${i}`)
    const text = (order: readonly string[]): string => `Name,Email,Registration ID\n${order.join('\n')}\n`
    expect((await take(text(rows))).counts).toMatchObject({ new: 600, refused: 0, asked: 0 })
    expect((await take(text(rows.toReversed()))).counts).toMatchObject({ unchanged: 600 })
    expect(await people()).toHaveLength(600)
  })
})
