import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { codesNotShown, expectRowError, type Client } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { content, startTestKiosk, type TestKiosk, type TestPerson } from '../support/kiosk.ts'

const { suggestCorrections, correctPass, undoCorrection } = endpoints

describe.each(databaseKinds)('a pass that cannot be drawn, on %s', (kind) => {
  let house: TestKiosk
  let eventId: string
  let manager: TestPerson
  let desk: Client
  beforeAll(async () => {
    house = await startTestKiosk({ kind })
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
    desk = manager.client
    for (const name of ['渡邊 健', '渡邊 葵', '渡辺 遥'])
      await house.makePerson({ eventId, name, kana: 'わたなべ けん' })
  })
  afterAll(() => house.close())

  const path = (userId: string, what = 'corrections') =>
    `/desk/events/${eventId}/people/${userId}/${what}`
  const withPrivateName = (more = {}) =>
    house.makePerson({ eventId, name: '渡\uE0A3 真央', kana: 'わたなべ まお', ...more })
  const suggestions = async ({ userId }: TestPerson) => (await desk.get(path(userId))).body
  const body = (change: Record<string, unknown> = {}) => ({
    kind: 'character',
    content: content({ name: '渡邊 真央' }),
    templateRevision: 1,
    expectedRevision: 0,
    requestKey: randomUUID(),
    ...change,
  })
  const auditOf = ({ userId }: TestPerson) =>
    house.kiosk
      .db('audit_log')
      .where({ subject_id: userId })
      .orderBy('seq')
      .select('action', 'detail', 'user_id')
  const nameInList = async ({ userId }: TestPerson): Promise<string> =>
    (await house.kiosk.db('users').where({ id: userId }).first('name')).name

  it('names the character and offers three that print, most people first', async () => {
    const person = await withPrivateName()
    const { renderProblem } = (await desk.get(`/desk/events/${eventId}/people/${person.userId}`))
      .body
    expect(renderProblem.glyphs).toMatchObject([{ codePoints: ['U+E0A3'], at: 2, kind: 'private' }])
    expect(await suggestions(person)).toMatchObject({
      reading: 'わたなべ',
      suggestions: [
        { kind: 'character', text: '渡邊 真央', codePoints: ['U+908A'], people: 2 },
        { kind: 'character', text: '渡辺 真央', codePoints: ['U+8FBA'], people: 1 },
        { kind: 'character', text: '渡邉 真央', codePoints: ['U+9089'], people: 0 },
      ],
    })
  })

  it('offers nothing for a pass that can be drawn', async () => {
    expect(await suggestions(await house.makePerson({ eventId }))).toEqual({
      reading: null,
      suggestions: [],
    })
  })

  it('prints the chosen text; a private-use character is replaced in the list too', async () => {
    const person = await withPrivateName()
    const chosen = await desk.post(path(person.userId), body())
    expect(chosen.body).toMatchObject({
      listed: true,
      person: { name: '渡邊 真央', renderProblem: null, confirmed: false },
    })
    expect(chosen.body.person.pass.render.lines.name).toEqual(['渡邊 真央'])
    expect(await nameInList(person)).toBe('渡邊 真央')
    const found = await desk.get(`/desk/search?eventId=${eventId}&q=${encodeURIComponent('渡邊')}`)
    expect(found.body.people.map((one: { userId: string }) => one.userId)).toContain(person.userId)
    const [line] = await auditOf(person)
    expect(line).toMatchObject({ action: 'correct_pass', user_id: manager.userId })
    expect(JSON.parse(line.detail)).toEqual({
      kind: 'character',
      expectedRevision: 0,
      listed: true,
    })
  })

  it('keeps the original spelling in the list if only the print fonts lack the character', async () => {
    const name = '渡邊\u{E0104} 薫'
    const person = await house.makePerson({ eventId, name, kana: 'わたなべ かおる' })
    const [first] = (await suggestions(person)).suggestions
    const { text, ...chosen } = first
    expect(text).toBe('渡邊 薫')
    const saved = await desk.post(path(person.userId), body({ content: chosen.content }))
    expect(saved.body.listed).toBe(false)
    expect(await nameInList(person)).toBe(name)
  })

  it('keeps the list of an account that is used elsewhere', async () => {
    const person = await withPrivateName({ password: 'a long password' })
    expect((await desk.post(path(person.userId), body())).body.listed).toBe(false)
    expect(await nameInList(person)).toBe('渡\uE0A3 真央')
  })

  it('stores one request once, and undoes it once', async () => {
    const person = await withPrivateName()
    const request = body()
    const answers = [
      await desk.post(path(person.userId), request),
      await desk.post(path(person.userId), request),
    ]
    expect(answers.map(({ body: reply }) => reply.listed)).toEqual([true, true])
    const undo = () => desk.post(path(person.userId, 'corrections/undo'), { revision: 1 })
    const back = await undo()
    expect(back.body).toMatchObject({ name: '渡\uE0A3 真央', pass: { render: null } })
    expect(back.body.renderProblem.code).toBe('missing_glyph')
    expectRowError(undoCorrection, await undo(), 409, 'pass_revision_conflict')
    expect((await auditOf(person)).map(({ action }) => action)).toEqual([
      'correct_pass',
      'undo_correction',
    ])
  })

  it('shortens a title that is too long, and reports how much would fit', async () => {
    const title = `Director of ${'Very Long Research '.repeat(7)}(acting)`
    const person = await house.makePerson({ eventId, title })
    const { renderProblem } = (await desk.get(`/desk/events/${eventId}/people/${person.userId}`))
      .body
    expect(renderProblem).toMatchObject({ code: 'text_does_not_fit', field: 'title' })
    expect(renderProblem.fits.most).toBeGreaterThan(20)
    expect(renderProblem.fits.most).toBeLessThan(renderProblem.fits.length)
    const { suggestions: found } = await suggestions(person)
    expect(found.length).toBeGreaterThan(0)
    const saved = await desk.post(
      path(person.userId),
      body({ kind: 'shorter', content: found[0].content }),
    )
    expect(saved.body).toMatchObject({ listed: false, person: { title, renderProblem: null } })
  })

  describe('rejects', () => {
    const none = randomUUID()
    const at = (event: string, userId: string, what = 'corrections') =>
      `/desk/events/${event}/people/${userId}/${what}`
    it('another event, a person without a role, and an unknown person', async () => {
      const person = await withPrivateName()
      const { client } = await house.makePerson({ eventId })
      const rows = [
        [suggestCorrections, (by: Client, e: string, u: string) => by.get(at(e, u))],
        [correctPass, (by: Client, e: string, u: string) => by.post(at(e, u), body())],
        [
          undoCorrection,
          (by: Client, e: string, u: string) =>
            by.post(at(e, u, 'corrections/undo'), { revision: 1 }),
        ],
      ] as const
      for (const [row, send] of rows) {
        expectRowError(row, await send(desk, none, person.userId), 404, 'event_not_found')
        const refused = await send(client, eventId, person.userId)
        expectRowError(row, refused, 403, 'event_manager_required')
        expectRowError(row, await send(desk, eventId, none), 404, 'not_found')
      }
    })

    it('everything that a save rejects', async () => {
      const refuse = async (
        of: TestPerson,
        change: Record<string, unknown>,
        status: number,
        code: string,
      ) => expectRowError(correctPass, await desk.post(path(of.userId), body(change)), status, code)
      const person = await withPrivateName()
      await refuse(person, { expectedRevision: 4 }, 409, 'pass_revision_conflict')
      await refuse(person, { content: content({ name: '😀' }) }, 422, 'pass_render_failed')
      const request = body()
      await desk.post(path(person.userId), request)
      const other = { requestKey: request.requestKey, content: content() }
      await refuse(person, other, 409, 'pass_request_key_conflict')
      const pending = await withPrivateName({ entryState: 'PENDING' })
      await refuse(pending, {}, 403, 'pass_ticket_required')
      await refuse(await withPrivateName({ consent: false }), {}, 428, 'consent_required')
      const plain = await house.makeEvent({ template: null })
      const { client } = await house.makeManager(plain)
      const guest = await house.makePerson({ eventId: plain })
      const answer = await client.post(at(plain, guest.userId), body())
      expectRowError(correctPass, answer, 409, 'pass_template_disabled')
      expect(codesNotShown([suggestCorrections, correctPass, undoCorrection])).toEqual([])
    })
  })
})
