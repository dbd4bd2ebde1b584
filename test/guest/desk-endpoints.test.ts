import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { ticketNamed } from '../../src-server/event/entry/entry-store.ts'
import { insertQr, importedQrRow } from '../../src-server/person/personal-qr/personal-qr-store.ts'
import { expectError } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { foundAtDesk } from '../support/desk-steps.ts'
import { content, saveBody, startTestKiosk } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
import { openedEvent, withEvent } from '../support/opened-event.ts'

const template = TEMPLATE_PRESETS[0]!
const MISFIT = { ...template, media: 'CONTINUOUS_50' }
const WIFI = { ...template, printer: { model: 'QL-800', connection: 'wifi', stock: 'DK-2205' } }
const eventBody = (change: Record<string, unknown> = {}) => ({
  title: 'SVC Tokyo 2026',
  slug: `svc-${randomUUID().slice(0, 8)}`,
  startsAt: '2026-11-20T00:00:00Z',
  endsAt: '2026-11-22T00:00:00Z',
  timeZone: 'Asia/Tokyo',
  nfcEnabled: true,
  template,
  ...change,
})

describe.each(databaseKinds)('the first start on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind }))

  const admin = {
    name: '鈴木 遥',
    email: 'haruka@people.example',
    password: 'a long password',
    station: '受付 1',
  }

  it('refuses a short password and an address that is none, and stays open', async () => {
    for (const wrong of [{ password: 'short' }, { email: 'haruka' }])
      expectError(await house.client.post('/desk/setup', { ...admin, ...wrong }), 'invalid_input')
    const foreign = house.client.with({ origin: 'https://evil.example' })
    expectError(await foreign.post('/desk/setup', admin), 'invalid_origin')
    const open = { needed: true, demo: false, demoSignIn: null, practiceOf: null }
    expect((await house.client.get('/desk/setup')).body).toEqual(open)
  })

  it('creates one administrator for ten parallel requests, and closes the set-up', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        house.client.post('/desk/setup', { ...admin, email: `a${i}@people.example` }),
      ),
    )
    const won = answers.filter((answer) => answer.status === 201)
    expect(won).toHaveLength(1)
    expect(won[0]!.body.roles).toEqual([{ role: 'admin', eventId: null }])
    for (const answer of answers.filter((a) => a.status !== 201)) expectError(answer, 'already_set_up')
    const client = house.client.with({ cookie: won[0]!.headers.getSetCookie()[0]!.split(';')[0]! })
    expect((await client.get('/api/v1/auth/session')).body.user.name).toBe('鈴木 遥')
    expect((await house.client.get('/desk/setup')).body.needed).toBe(false)
  })
})

describe.each(databaseKinds)('the desk on %s', (kind) => {
  const house = openedEvent({ kind })

  const personPath = (userId: string): string => `/desk/events/${house.eventId}/people/${userId}`
  const match = async (qr: string) =>
    (await house.desk.post('/desk/match', { eventId: house.eventId, qr })).body
  const search = async (q: string) =>
    (await house.desk.get(`/desk/search?eventId=${house.eventId}&q=${encodeURIComponent(q)}`)).body
  const walkIn = (body: object) =>
    house.desk.post('/desk/people', { eventId: house.eventId, requestKey: randomUUID(), ...body })

  it('creates an event that its creator manages, with a template of the stock', async () => {
    const admin = await house.makeAdmin()
    const made = await admin.client.post('/desk/events', eventBody())
    expect(made.status).toBe(201)
    const { eventId: id, slug } = made.body
    expect(made.body).toMatchObject({ title: 'SVC Tokyo 2026', templateRevision: 1, participants: 0 })
    expect((await admin.client.get('/desk/events')).body.events).toMatchObject([{ eventId: id }])
    expectError(await admin.client.post('/desk/events', eventBody({ slug })), 'conflict')
    expectError(await house.desk.post('/desk/events', eventBody()), 'admin_required')
  })

  it.each([
    ['an end before the start', { endsAt: '2026-11-19T00:00:00Z' }, 'endsAt'],
    ['a time zone of nowhere', { timeZone: 'Mars/Olympus' }, 'timeZone'],
    ['a slug with capitals', { slug: 'SVC' }, 'slug'],
    ['a roll that is not the medium', { template: MISFIT }, 'template.printer.stock'],
    ['a QL-800 on Wi-Fi', { template: WIFI }, 'template.printer.connection'],
  ])('names the field of an event with %s', async (_, change, field) => {
    const answer = await (await house.makeAdmin()).client.post('/desk/events', eventBody(change))
    expectError(answer, 'invalid_input')
    expect(answer.body.details[0].path).toBe(field)
  })

  it('opens the person of a scanned QR, of ours and of another ticket system', async () => {
    const person = await house.guest()
    const { db, secrets } = house.kiosk
    await insertQr(db, importedQrRow(secrets, person.userId, 'TICKET-4711', Date.now()))
    for (const qr of [person.qr, 'TICKET-4711']) {
      const body = await match(qr)
      expect(body).toMatchObject({
        outcome: 'person',
        person: { userId: person.userId, confirmed: false, ticket: 'General' },
      })
      expect(body.person.pass.render.hash).toMatch(/^[0-9a-f]{64}$/)
    }
  })

  it('distinguishes an unknown QR from a revoked one, with time and reason', async () => {
    const person = await house.guest()
    expect(await match('no such')).toEqual({ outcome: 'unknown' })
    const replaced = await house.desk.post(`${personPath(person.userId)}/qr`, { reason: 'lost' })
    expect(replaced.body.pass.oneQrAvailable).toBe(true)
    expect(await match(person.qr)).toMatchObject({ outcome: 'revoked', reason: 'lost' })
  })

  it('reveals nothing about a person without an entry for the event', async () => {
    const stranger = await house.makePerson({ eventId: await house.makeEvent() })
    expect(await match(stranger.qr)).toEqual({ outcome: 'no_entry' })
    const codes = house.db('personal_qrs').where({ user_id: stranger.userId })
    await codes.update({ revoked_at: new Date().toISOString(), revoked_reason: 'lost' })
    expect(await match(stranger.qr)).toEqual({ outcome: 'unknown' })
  })

  it('finds those first of whom each searched word begins one, as of the e-mail', async () => {
    const affiliation = `Kumo${randomUUID().slice(0, 8)}`
    const make = async (text: string): Promise<string> => {
      const email = `${text}.${randomUUID()}@people.example`
      return (await walkIn({ name: '外 美亜', affiliation, email })).body.userId
    }
    await make('osoto')
    const best = [await make('soto'), await make('soto')]
    await make('osoto')
    const found = await foundAtDesk(house.desk, house.eventId, `${affiliation} soto`)
    expect(found).toHaveLength(4)
    expect(found.slice(0, 2).toSorted()).toEqual(best.toSorted())
  })

  it('adds another entry to a cancelled person for a walk-in, and changes nothing else', async () => {
    const text = { name: '佐藤 凛', affiliation: 'Kumo' }
    const known = await house.guest({ entryState: 'CANCELLED', ...text })
    const before = await house.db('users').where({ id: known.userId }).first()
    const codes = await house.db('personal_qrs').where({ user_id: known.userId })
    const typed = { name: '佐藤 りん', affiliation: 'Other', email: known.email.toUpperCase() }
    const body = { ...typed, requestKey: randomUUID() }
    const answer = await walkIn(body)
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({
      userId: known.userId,
      ...text,
      ticket: '当日参加 / Walk-in',
      kept: ['name', 'affiliation'],
    })
    expect((await walkIn(body)).body).toEqual(answer.body)
    expect(await house.db('users').where({ id: known.userId }).first()).toEqual(before)
    expect(await house.db('personal_qrs').where({ user_id: known.userId })).toEqual(codes)
    expectError(await walkIn(typed), 'conflict')
    const ticketId = await ticketNamed(house.db, house.eventId, 'Dinner')
    expectError(await walkIn({ ...typed, ticketId }), 'conflict')
  })

  it.each(['', '\u3000', '\u3164\uFFA0', '\u2800\u115F', '\u200B\u200D\u{E0041}'])(
    'rejects a walk-in with a name that nobody would see: %j',
    async (name) => {
      const answer = await walkIn({ name })
      expectError(answer, 'invalid_input')
      expect(JSON.stringify(answer.body)).toContain('name')
    },
  )

  it('finds a walk-in at once, and adds nobody twice', async () => {
    const names = { name: '勅使河原 左衛門三郎', kana: 'てしがわら さえもんさぶろう' }
    const typed = { ...names, email: 'teshi@people.example' }
    const body = { ...typed, requestKey: randomUUID() }
    const answers = await Promise.all([walkIn(body), walkIn(body)])
    const added = answers.filter((answer) => answer.status === 201)
    expect(new Set(added.map((answer) => answer.body.userId)).size).toBe(1)
    expect((await walkIn(body)).body).toMatchObject({
      userId: added[0]!.body.userId,
      ticket: '当日参加 / Walk-in',
      pass: { oneQrAvailable: true },
    })
    expect((await search('teshi')).found).toBe(1)
    expectError(await walkIn(typed), 'conflict')
    expectError(await walkIn({ ...typed, email: 'teshi＠' }), 'invalid_input')
  })

  it('previews, saves and confirms as staff, and shows who confirmed', async () => {
    const person = await house.guest()
    const path = personPath(person.userId)
    const shown = { templateRevision: 1, content: content() }
    const { hash } = (await house.desk.post(`${path}/preview`, shown)).body.render
    const body = saveBody({ action: 'confirm', previewHash: hash })
    expect((await house.desk.post(`${path}/pass`, body)).body).toMatchObject({
      confirmed: true,
      confirmedHash: hash,
      pass: { draft: { confirmedBy: 'staff' } },
    })
    expect(await house.db('pass_confirmations').where({ user_id: person.userId }).first()).toMatchObject({
      confirmed_by_user: house.manager.userId,
      origin: `desk:${house.kiosk.stationId}`,
    })
  })

  it('names the characters that cannot be printed', async () => {
    const person = await house.guest({ name: 'Anna 😀' })
    expect((await house.desk.get(personPath(person.userId))).body).toMatchObject({
      renderProblem: { code: 'missing_glyph', field: 'name', characters: ['😀'] },
      pass: { render: null },
    })
  })

  it('records the consent of the person at the desk', async () => {
    const person = await house.guest({ consent: false })
    const path = personPath(person.userId)
    expect((await house.desk.get(path)).body.consentGiven).toBe(false)
    expect((await house.desk.post(`${path}/consent`)).body.consentGiven).toBe(true)
    const consents = house.db('consents').where({ user_id: person.userId })
    expect(await consents.pluck('recorded_by')).toEqual([house.manager.userId])
  })

  it('shows the last five people of the help desk, the newest first', async () => {
    const { eventId: event, desk: client } = await withEvent(house)
    const served: string[] = []
    for (let n = 0; n < 6; n += 1) {
      const { userId } = await house.makePerson({ eventId: event })
      await client.post(`/desk/events/${event}/people/${userId}/park`, { parked: true })
      const at = new Date(Date.UTC(2026, 10, 21, 0, n)).toISOString()
      await house.db('parked_people').where({ user_id: userId }).update({ at })
      served.unshift(userId)
    }
    const { lastPeople } = (await client.get(`/desk/state?eventId=${event}`)).body
    expect(lastPeople.map(({ userId }: { userId: string }) => userId)).toEqual(served.slice(0, 5))
  })

  it('shows its state in one reply, and has no body without changes', async () => {
    const path = `/desk/state?eventId=${house.eventId}`
    const state = (await house.desk.get(path)).body
    expect(state).toMatchObject({
      station: { name: 'Desk 1' },
      event: { eventId: house.eventId, state: 'running' },
      queue: { waiting: 0 },
      demo: false,
    })
    expect((await house.desk.get(`${path}&since=${state.rev + 1000}`)).status).toBe(204)
  })
})
