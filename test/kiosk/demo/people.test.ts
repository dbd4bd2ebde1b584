import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventState, findEvent } from '../../../src-server/event/event/event-store.ts'
import { makeDemoEvents, type DemoEvent } from '../../../src-server/kiosk/demo/demo-events.ts'
import { makeDemoPeople, type DemoPeople } from '../../../src-server/kiosk/demo/demo-people.ts'
import { readFontCoverage } from '../../../src-server/pass/drawing/font-file.ts'
import { inventPeople } from '../../../src-server/kiosk/demo/invent-people.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { opened } from '../../support/opened.ts'

describe('invented people', () => {
  const people = inventPeople(3000, 1)

  it('are the same for the same seed and others for another', () => {
    expect(inventPeople(200, 42)).toEqual(inventPeople(200, 42))
    expect(inventPeople(200, 43)).not.toEqual(inventPeople(200, 42))
  })

  it('can all be printed', () => {
    const file = new URL('../../../fonts/NotoSansJP_700Bold.ttf', import.meta.url)
    const { glyph } = readFontCoverage(readFileSync(file))
    const texts = people.flatMap(({ email: _, ...person }) => Object.values(person))
    const missing = new Set(
      [...texts.join('')].filter((char) => char !== ' ' && !glyph(char.codePointAt(0)!)),
    )
    expect([...missing]).toEqual([])
  })

  it('have one e-mail address each, at domains that cannot exist', () => {
    expect(new Set(people.map((one) => one.email)).size).toBe(people.length)
    for (const { email } of people) expect(email).toMatch(/^[a-z0-9.]+@[a-z0-9-]+\.example$/)
  })

  it('have kana if and only if the family name is Japanese', () => {
    for (const { name, kana } of people) expect(kana !== '', name).toEqual(/^\p{Script=Han}/u.test(name))
    for (const { kana } of people) expect(kana).toMatch(/^(|[ぁ-ゖー]+ [ぁ-ゖー]+)$/)
  })

  it('have names in kanji, in Latin letters, in both, and different spellings', () => {
    const share = (test: RegExp): number => people.filter((one) => test.test(one.name)).length / people.length
    expect(share(/^\p{Script=Han}[^a-z]*$/u)).toBeGreaterThan(0.6)
    expect(share(/^\p{Script=Latin}/u)).toBeGreaterThan(0.18)
    expect(share(/^\p{Script=Han}.*[a-z]/u)).toBeGreaterThan(0.03)
    expect(
      new Set(people.filter((one) => one.kana.startsWith('わたなべ')).map((one) => one.familyName)).size,
    ).toBeGreaterThan(3)
  })

  it('with a student ticket belong to a university', () => {
    const students = people.filter((one) => /修士|博士|学部|Student/.test(one.title))
    expect(students.length).toBeGreaterThan(100)
    for (const one of students) expect([one.ticket, one.university]).toEqual(['学生', one.affiliation])
  })
})

describe('the people of a demo', () => {
  const house = opened(() => startTestKiosk())
  let events: readonly DemoEvent[]
  let people: DemoPeople
  beforeAll(async () => {
    const { db, kiosk } = house
    const { secrets, addresses } = kiosk
    events = await makeDemoEvents(db, Date.now())
    const deps = { db, secrets, webUrl: addresses.webUrl, now: Date.now() }
    people = await makeDemoPeople(deps, events)
  })

  it('are at events that are over, run or begin later', async () => {
    for (const { eventId, state } of events)
      expect(eventState((await findEvent(house.db, eventId))!, Date.now())).toBe(state)
    expect(events.map(({ eventId }) => people.participants.get(eventId)!.length)).toEqual([200, 60, 40, 30])
  })

  it('are staff who find their event at the desk', async () => {
    const staff = people.users.filter(({ role }) => role !== 'participant')
    const seen = staff.map(async ({ role, email, password }) => {
      const { body } = await (await house.client.signIn(email, password)).get('/desk/events')
      return [role, email.split('@')[0], body.events.map(({ slug }: { slug: string }) => slug)]
    })
    const [first, second] = events.map(({ slug }) => slug)
    expect(await Promise.all(seen)).toEqual([
      ['admin', 'admin', []],
      ['event_manager', 'desk1', [first]],
      ['event_manager', 'desk2', [second]],
      ['receptionist', 'reception', [first]],
    ])
  })

  it('can sign in as 22 participants, three without consent, one without a ticket', () => {
    const newcomers = new Set(people.newcomers.map(({ userId }) => userId))
    const participants = people.users.filter(
      ({ role, userId }) => role === 'participant' && !newcomers.has(userId),
    )
    const holders = new Set([...people.participants.values()].flat())
    expect(participants).toHaveLength(22)
    expect(participants.filter(({ consented }) => !consented)).toHaveLength(3)
    expect(participants.filter(({ userId }) => !holders.has(userId))).toHaveLength(1)
  })
})
