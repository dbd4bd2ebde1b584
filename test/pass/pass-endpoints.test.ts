import { randomUUID } from 'node:crypto'
import { createCanvas } from '@napi-rs/canvas'
import { describe, expect, it, onTestFinished } from 'vitest'
import { endpoints } from '../../contract/app/endpoints.ts'
import { plainContent, type PassContent } from '../../contract/pass/draft/pass.ts'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { firstPassword } from '../../src-server/account/password/password.ts'
import { revokeQrs } from '../../src-server/person/personal-qr/personal-qr-store.ts'
import { setFirstPassword } from '../../src-server/person/user/user-store.ts'
import { codesNotShown, expectError, expectFieldError, type Answer, type Client } from '../support/client.ts'
import type { ErrorCode } from '../../contract/platform/http/errors.ts'
import { databaseKinds } from '../support/databases.ts'
import { content, saveBody, startTestKiosk, type PersonOptions, type TestPerson } from '../support/kiosk.ts'
import { printOrder } from '../support/desk-bodies.ts'
import { addPrinter } from '../support/desk-steps.ts'
import { made } from '../support/opened.ts'
import { withEvent, openedEvent } from '../support/opened-event.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

/** The same pass in other forms; the additional values have no effect. */
const SAME = [
  ['no logos as an empty list', { logos: [] }],
  ['no layers as an empty object', { layers: {} }],
  ['layers without a place', { layers: { name: {}, qr: {} } }],
  ['all of these', { logos: [], layers: { affiliation: {} } }],
] as const

function picture(): string {
  const canvas = createCanvas(300, 120)
  const pen = canvas.getContext('2d')
  pen.beginPath()
  pen.arc(60, 60, 55, 0, Math.PI * 2)
  pen.fill()
  pen.fillRect(150, 20, 130, 80)
  return canvas.toBuffer('image/png').toString('base64')
}

/** Red on green of the same brightness: each colour channel of its 6 megapixels is compared. */
function largePicture(): string {
  const canvas = createCanvas(2400, 2400)
  const pen = canvas.getContext('2d')
  pen.fillStyle = '#004c00'
  pen.fillRect(0, 0, 2400, 2400)
  pen.fillStyle = '#f00'
  pen.fillRect(200, 200, 2000, 2000)
  return canvas.toBuffer('image/png').toString('base64')
}

describe('the same content, written otherwise,', () => {
  const plain = (change = {}) => plainContent(content(change) as PassContent)

  it.each(SAME)('has one plain form: %s', (_, change) => {
    expect(plain(change)).toEqual(plain())
  })

  it('is not content with a layer in a place', () => {
    expect(plain({ layers: { name: { x: 0 } } })).not.toEqual(plain())
  })
})

describe.each(databaseKinds)('the pass of a person on %s', (kind) => {
  const house = openedEvent({ kind })
  const person = made(() => house.guest())

  const path = (id = house.eventId): string => `/api/passes/${id}`
  const fresh = (options = {}): Promise<TestPerson> => house.guest(options)
  const save = (client: Client, change: Record<string, unknown> = {}, id = house.eventId) =>
    client.post(path(id), saveBody(change))
  const preview = (client: Client, change: Record<string, unknown> = {}, id = house.eventId) =>
    client.post(`${path(id)}/preview`, { templateRevision: 1, content: content(), ...change })

  const resetPassword = ({ userId }: TestPerson) =>
    setFirstPassword(house.db, userId, { hash: firstPassword(), eventId: null, now: Date.now() })

  async function elsewhere() {
    const { eventId: id, desk, guest } = await withEvent(house)
    const { client } = await guest()
    const change = (template: object) =>
      desk.post(`/desk/events/${id}/template`, { expectedRevision: 1, template })
    const view = async () => (await client.get(path(id))).body
    return { id, client, change, view }
  }

  /** Neither reads nor writes of the pass are answered otherwise. */
  async function expectRefused(
    { client }: Pick<TestPerson, 'client'>,
    code: ErrorCode,
    { id = house.eventId, templateRevision = 1 } = {},
  ): Promise<void> {
    expectError(await client.get(path(id)), code)
    expectError(await save(client, { templateRevision }, id), code)
    expectError(await preview(client, { templateRevision }, id), code)
  }

  it('lists the events of the person, soonest first, with what is to be done', async () => {
    const day = 86_400_000
    const later = await house.makeEvent({ startsInMs: day, endsInMs: 2 * day, nfcEnabled: false })
    const two = await fresh()
    await house.db('entries').insert({
      ...(await house.db('entries').where({ user_id: two.userId }).first()),
      id: randomUUID(),
      event_id: later,
    })
    const { body } = await two.client.get('/api/passes/events')
    expect(body.availability).toBe('available')
    expect(body.events.map((event: { id: string }) => event.id)).toEqual([house.eventId, later])
    expect(body.events[0]).toMatchObject({
      needsConfirmation: true,
      checkedIn: false,
      templateRevision: 1,
      nfc: { status: 'not_written' },
    })
    expect(body.events[1].nfc).toBeUndefined()
  })

  it('costs a poll nothing while nothing changed, and answers when something did', async () => {
    const one = await fresh()
    const first = await one.client.get('/api/passes/events')
    const unchanged = { 'If-None-Match': first.headers.get('ETag')! }
    expect((await one.client.get('/api/passes/events', unchanged)).status).toBe(304)
    expect((await one.client.get(`/api/passes/events?since=${first.body.rev}`)).status).toBe(204)
    await save(one.client, { action: 'confirm' })
    const next = await one.client.get(`/api/passes/events?since=${first.body.rev}`)
    expect(next.body.rev).toBeGreaterThan(first.body.rev)
    expect(next.body.events[0].needsConfirmation).toBe(false)
  })

  it('says whether there is anything to take part in', async () => {
    expect((await (await house.makePerson()).client.get('/api/passes/events')).body).toMatchObject({
      availability: 'participation_required',
      events: [],
    })
  })

  it('starts from the profile and draws it', async () => {
    const { status, body } = await person.client.get(path())
    expect(status).toBe(200)
    expect(body).toMatchObject({ draft: null, oneQrAvailable: true, previewError: null, checkedIn: false })
    expect(body.defaults).toEqual(content())
    expect(body.render).toMatchObject({ widthPx: 696, heightPx: 402, lines: { name: ['田中 美咲'] } })
  })

  it('shows the university instead of the title if the template says so', async () => {
    const [title, university] = ['Chair', 'Kyoto University']
    const template = { ...TEMPLATE_PRESETS[0]!, titleSource: 'university_or_title' } as const
    const other = await house.makeEvent({ template })
    const titleOf = async (event: string, profile: Partial<PersonOptions>): Promise<string> => {
      const { client } = await house.makePerson({ eventId: event, ...profile })
      return (await client.get(path(event))).body.defaults.title
    }
    expect(await titleOf(other, { title, university })).toBe(university)
    expect(await titleOf(other, { title, university: '' })).toBe(title)
    expect(await titleOf(house.eventId, { title, university })).toBe(title)
  })

  it('saves, then confirms, then has nothing more to confirm', async () => {
    const { client } = await fresh()
    const saved = (await save(client)).body
    expect(saved.oneQrAvailable).toBe(true)
    expect(saved.draft).toMatchObject({
      revision: 1,
      confirmedAt: null,
      confirmedBy: null,
      currentConfirmation: false,
    })
    const confirm = (expectedRevision: number) => save(client, { expectedRevision, action: 'confirm' })
    expect((await confirm(1)).body.draft).toMatchObject({
      revision: 2,
      confirmedBy: 'self',
      currentConfirmation: true,
    })
    expect((await confirm(2)).body.draft.revision).toBe(2)
  })

  it('keeps a confirmation beside newer text until the next confirm', async () => {
    const { client } = await fresh()
    await save(client, { action: 'confirm' })
    const changed = await save(client, { expectedRevision: 1, content: content({ title: '司会' }) })
    expect(changed.body.draft).toMatchObject({ revision: 2, confirmedBy: 'self', currentConfirmation: false })
  })

  it('answers a repeated request with the first answer', async () => {
    const { client } = await fresh()
    const body = saveBody()
    const first = await client.post(path(), body)
    await save(client, { expectedRevision: 1, content: content({ name: 'Anna Berg' }) })
    expect((await client.post(path(), body)).body).toEqual(first.body)
  })

  it('lets exactly one of many parallel saves from one revision win', async () => {
    const { client } = await fresh()
    const names = Array.from({ length: 10 }, (_, i) => `Anna ${i}`)
    const answers = await Promise.all(names.map((name) => save(client, { content: content({ name }) })))
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    for (const answer of answers.filter((a) => a.status !== 200))
      expectError(answer, 'pass_revision_conflict')
    expect((await client.get(path())).body.draft.revision).toBe(1)
  })

  it('previews without storing, with the hash that a save will have', async () => {
    const { client } = await fresh()
    const drawn = await preview(client)
    expect(drawn.status).toBe(200)
    expect((await client.get(path())).body.draft).toBeNull()
    const saved = await save(client, { previewHash: drawn.body.render.hash })
    expect(saved.body.render.hash).toBe(drawn.body.render.hash)
  })

  it('ends every confirmation when the template gets a new revision', async () => {
    const { id, client, change, view } = await elsewhere()
    await save(client, { action: 'confirm' }, id)
    expect((await change({ ...(await view()).template, lengthMm: 50 })).body.templateRevision).toBe(2)
    expect((await view()).draft).toMatchObject({ templateRevision: 1, currentConfirmation: false })
  })

  it('says why a stored draft can no longer be drawn', async () => {
    const { id, client, change, view } = await elsewhere()
    await save(client, { content: content({ affiliation: 'Kanazawa '.repeat(9).trim() }) }, id)
    await change({
      ...(await view()).template,
      media: 'CONTINUOUS_29',
      lengthMm: 30,
      layout: 'stack',
      textSizing: 'fixed',
      printer: undefined,
    })
    const after = await view()
    expect(after.render).toBeNull()
    expect(after.previewError).toMatch(/does not fit/)
  })

  describe('the same content, written otherwise,', () => {
    const [, change] = SAME.at(-1)!
    it('is no change of a confirmed pass', async () => {
      for (const [first, second] of [
        [content(), content(change)],
        [content(change), content()],
      ]) {
        const { client } = await fresh()
        expect((await save(client, { content: first, action: 'confirm' })).body.draft).toMatchObject({
          revision: 1,
          currentConfirmation: true,
        })
        for (const action of ['save', 'confirm']) {
          const again = await save(client, { content: second, action, expectedRevision: 1 })
          expect([again.status, again.body.draft.revision, again.body.draft.currentConfirmation]).toEqual([
            200,
            1,
            true,
          ])
        }
      }
    })

    it('is the same request under one key', async () => {
      const { client } = await fresh()
      const requestKey = randomUUID()
      const first = await save(client, { requestKey })
      const again = await save(client, { requestKey, content: content(change) })
      expect([again.status, again.body]).toEqual([200, first.body])
      const other = await save(client, { requestKey, content: content({ title: '別' }) })
      expectError(other, 'pass_request_key_conflict')
    })

    it('is one print whether it says that it is not in bulk or says nothing', async () => {
      const { client, userId } = await fresh()
      const confirmed = (await save(client, { action: 'confirm' })).body
      await addPrinter(house.desk, { isDefault: true })
      const wish = printOrder(house.eventId, userId, confirmed.render.hash)
      const order = (body: object) => house.desk.post('/desk/prints', body)
      const [first, again] = [await order(wish), await order({ ...wish, bulk: false })]
      expect([first.status, again.status, again.body.jobId]).toEqual([201, 201, first.body.jobId])
      expect((await order({ ...wish, bulk: true })).status).toBe(409)
    })
  })

  const { listPassEvents, getPass, savePass, previewPass } = endpoints

  it('opens nothing without a sign-in, and says which token is bad', async () => {
    for (const [method, to, body] of [
      ['GET', '/api/passes/events', undefined],
      ['GET', path(), undefined],
      ['POST', path(), saveBody()],
      ['POST', `${path()}/preview`, { templateRevision: 1, content: content() }],
      ['GET', '/api/passes/logos', undefined],
    ] as const) {
      expectError(await house.client.send(method, to, body), 'unauthorized')
      const bad = await house.client.with({ bearer: 'pat_wrong' }).send(method, to, body)
      expectError(bad, 'invalid_token')
      expect(bad.headers.get('WWW-Authenticate')).toBe('Bearer error="invalid_token"')
    }
  })

  it('refuses a person without consent', async () => {
    const silent = await fresh({ consent: false })
    expectError(await silent.client.get('/api/passes/events'), 'consent_required')
    await expectRefused(silent, 'consent_required')
  })

  it('refuses a person without a ticket, or whose entry waits for approval', async () => {
    await expectRefused(await house.makePerson(), 'pass_ticket_required')
    await expectRefused(await fresh({ entryState: 'PENDING' }), 'pass_ticket_required')
  })

  it('knows no event that is not there', async () => {
    await expectRefused(person, 'event_not_found', { id: NOWHERE })
    expectError(await person.client.get('/api/passes/no-uuid'), 'invalid_input')
  })

  it('has no pass where the event has no template', async () => {
    const id = await house.makeEvent({ template: null })
    const one = await house.makePerson({ eventId: id })
    await expectRefused(one, 'pass_template_disabled', { id, templateRevision: 0 })
  })

  it('refuses another template revision or draft revision', async () => {
    const { client } = await fresh()
    expectError(await save(client, { templateRevision: 2 }), 'pass_revision_conflict')
    expectError(await save(client, { expectedRevision: 7 }), 'pass_revision_conflict')
    expectError(await preview(client, { templateRevision: 2 }), 'pass_revision_conflict')
  })

  it('stores nothing that was seen otherwise or cannot be drawn', async () => {
    const { client } = await fresh()
    expectError(await save(client, { previewHash: '0'.repeat(64) }), 'pass_preview_mismatch')
    const failed = await save(client, { content: content({ name: 'Anna 😀' }) })
    expectError(failed, 'pass_render_failed')
    expect(failed.body.details[0]).toMatchObject({
      path: 'content.name',
      message: expect.stringContaining('😀'),
    })
    const logo = { kind: 'company', orgId: NOWHERE, imageId: NOWHERE, assetHash: '0'.repeat(64) }
    const drawn = await preview(client, { content: content({ logos: [logo] }) })
    expectFieldError(drawn, 'pass_render_failed', 'content.logos[0]')
    expect((await client.get(path())).body.draft).toBeNull()
  })

  it.each(['preview', 'pass'])('tells a problem to the desk as data, to others as text: %s', async (row) => {
    const { client, userId } = await fresh()
    const body = saveBody({ content: content({ name: 'Ada 😀' }) })
    const trial = { templateRevision: 1, content: body.content }
    const path = `/desk/events/${house.eventId}/people/${userId}/${row}`
    const answer = await house.desk.post(path, row === 'pass' ? body : trial)
    expectError(answer, 'pass_render_failed')
    const glyph = { field: 'name', character: '😀', codePoints: ['U+1F600'], at: 5 }
    expect(answer.body.problem).toEqual({
      code: 'missing_glyph',
      field: 'name',
      characters: ['😀'],
      glyphs: [{ ...glyph, kind: 'symbol', script: null }],
      message: answer.body.message,
    })
    expect(answer.body.details).toEqual([{ path: 'content.name', message: answer.body.message }])
    const own = await (row === 'pass' ? save : preview)(client, { content: body.content })
    expectError(own, 'pass_render_failed')
    expect(Object.keys(own.body).toSorted()).toEqual(['details', 'error', 'message', 'requestId'])
  })

  it('requires a person for an unchanged temporary password and for a script that confirms', async () => {
    const one = await fresh()
    const script = house.client.with({ bearer: await house.tokenOf(one) })
    expect((await save(script)).status).toBe(200)
    expectError(await save(script, { expectedRevision: 1, action: 'confirm' }), 'pass_human_action_required')
    await resetPassword(one)
    expectError(await one.client.get('/api/passes/events'), 'pass_human_action_required')
    await expectRefused(one, 'pass_human_action_required')
  })

  it.each([
    ['an unknown field', { colour: 'red' }, 'colour'],
    ['an unknown field of the content', { content: content({ colour: 'red' }) }, 'content.colour'],
    ['161 characters', { content: content({ name: '𠮷'.repeat(161) }) }, 'content.name'],
    ['five logos', { content: content({ logos: Array(5).fill({}) }) }, 'content.logos'],
    ['a short request key', { requestKey: 'short' }, 'requestKey'],
    ['a request key with a dot', { requestKey: 'a.b'.repeat(8) }, 'requestKey'],
    ['a negative revision', { expectedRevision: -1 }, 'expectedRevision'],
    ['a revision out of range', { expectedRevision: 2_147_483_647 }, 'expectedRevision'],
    ['another action', { action: 'print' }, 'action'],
    ['a hash in capitals', { previewHash: 'A'.repeat(64) }, 'previewHash'],
  ])('names the field: %s', async (_, change, field) => {
    const answer = await save(person.client, change)
    expectError(answer, 'invalid_input')
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toContain(field)
  })

  it('takes 160 characters outside the basic plane as 160', async () => {
    const answer = await save(person.client, { content: content({ name: '𠮷'.repeat(160) }) })
    // The text is accepted; no label is large enough for it.
    expectError(answer, 'pass_render_failed')
    expect(answer.body.details).toMatchObject([{ path: 'content.name' }])
  })

  it('refuses malformed JSON, and too much of it', async () => {
    const json = { 'Content-Type': 'application/json' }
    expectError(await person.client.post(path(), '{"a":', json), 'invalid_input')
    expectError(
      await person.client.post(path(), JSON.stringify('x'.repeat(1_100_000)), json),
      'payload_too_large',
    )
  })

  it('lets no foreign page write with the cookie', async () => {
    for (const origin of ['https://evil.example', 'null', null])
      expectError(await person.client.with({ origin }).post(path(), saveBody()), 'invalid_origin')
    const sameSite = await person.client
      .with({ origin: null })
      .post(path(), saveBody({ expectedRevision: 9 }), { 'Sec-Fetch-Site': 'same-origin' })
    expectError(sameSite, 'pass_revision_conflict')
  })

  it('shows every code that these rows name', () => {
    expect(codesNotShown([listPassEvents, getPass, savePass, previewPass])).toEqual([])
  })

  describe('with logos', () => {
    const admin = made(() => house.makeAdmin())

    const company = async (name: string): Promise<string> =>
      (await admin.client.post('/api/admin/organizations', { kind: 'company', name })).body.orgId

    const upload = (orgId: string, image: string, by = admin.client) =>
      by.post(`/api/admin/organizations/${orgId}/logos`, { name: 'Mark', image })
    const judge = (imageId: string, state: 'approved' | 'withdrawn') =>
      admin.client.post(`/api/admin/logos/${imageId}`, { state })

    async function waitingLogo({ userId }: TestPerson): Promise<{ orgId: string; body: Answer['body'] }> {
      const orgId = await company(`Company ${userId.slice(0, 8)}`)
      await admin.client.post(`/api/admin/organizations/${orgId}/members`, { userId })
      return { orgId, body: (await upload(orgId, picture())).body }
    }
    async function approvedLogo(member: TestPerson) {
      const { orgId, body } = await waitingLogo(member)
      await judge(body.imageId, 'approved')
      const { imageId, assetHash } = body as Record<string, string>
      return { kind: 'company', orgId, imageId: imageId!, assetHash }
    }

    const ask = (client: Client, body: object, id = house.eventId) =>
      client.post(`/api/admin/passes/${id}/logos`, body)

    it('offers an uploaded logo only once it is approved, and no longer when it is withdrawn', async () => {
      const person = await house.guest()
      const { orgId, body } = await waitingLogo(person)
      expect(body).toMatchObject({ state: 'waiting', kind: 'company', aspect: expect.any(Number) })
      expect((await person.client.get('/api/passes/logos')).body.logos).toEqual([])
      await judge(body.imageId, 'approved')
      const [logo] = (await person.client.get('/api/passes/logos')).body.logos
      expect(logo).toMatchObject({ name: 'Mark', orgId, imageId: body.imageId })
      expect(logo.aspect).toBeGreaterThan(2)
      await judge(logo.imageId, 'withdrawn')
      expect((await person.client.get('/api/passes/logos')).body.logos).toEqual([])
    })

    it('puts an approved logo on the pass, and says so when it is withdrawn later', async () => {
      const person = await house.guest()
      const logo = await approvedLogo(person)
      const body = saveBody({ content: content({ logos: [logo] }), action: 'confirm' })
      const saved = await person.client.post(`/api/passes/${house.eventId}`, body)
      expect(saved.body.render.layers.map((layer: { id: string }) => layer.id)).toContain('logo:0')
      await judge(logo.imageId, 'withdrawn')
      const after = (await person.client.get(`/api/passes/${house.eventId}`)).body
      expect(after.render).toBeNull()
      expect(after.previewError).toMatch(/Logo 1/)
    })

    it('gives nobody the logo of another organization', async () => {
      const logo = await approvedLogo(await house.guest())
      const { client } = await house.guest()
      expectError(await save(client, { content: content({ logos: [logo] }) }), 'pass_render_failed')
    })

    it('lets staff see the logos of the person whose QR they matched', async () => {
      const person = await house.guest()
      const { imageId } = await approvedLogo(person)
      const { body } = await ask(house.desk, { userId: person.userId, qr: person.qr })
      expect(body.logos.map((logo: { imageId: string }) => logo.imageId)).toEqual([imageId])
    })

    it('refuses staff without the right, the event, the QR or the consent', async () => {
      const person = await house.guest()
      const of = ({ userId, qr }: TestPerson) => ({ userId, qr })
      const good = of(person)
      const stranger = await house.makePerson()
      const silent = await house.guest({ consent: false })
      const unwilling = await house.makeManager(house.eventId, { consent: false })
      const client = house.desk
      const cases: readonly [ErrorCode, Client, object, string?][] = [
        ['unauthorized', house.client, good],
        ['invalid_event_id', client, good, 'no-uuid'],
        ['invalid_input', client, { ...good, extra: 1 }],
        ['invalid_input', client, { ...good, qr: '' }],
        ['event_not_found', client, good, crypto.randomUUID()],
        ['event_manager_required', person.client, good],
        ['pass_ticket_required', client, of(stranger)],
        ['consent_required', client, of(silent)],
        ['consent_required', unwilling.client, good],
        ['pass_invalid_one_qr', client, { ...good, qr: stranger.qr }],
        ['pass_invalid_one_qr', client, { ...good, qr: 'never seen' }],
      ]
      for (const [code, by, body, id] of cases) expectError(await ask(by, body, id), code)
      await revokeQrs(house.db, {
        userId: person.userId,
        reason: 'lost',
        by: house.manager.userId,
        now: Date.now(),
      })
      expectError(await ask(client, good), 'pass_invalid_one_qr')
    })

    it('refuses a body over a mebibyte before it looks at anything else', async () => {
      expectError(await ask(house.client, { userId: 'x', qr: 'y'.repeat(1_100_000) }), 'payload_too_large')
    })

    it('refuses the person without consent, and one who has yet to choose a password', async () => {
      const silent = await house.makePerson({ consent: false })
      expectError(await silent.client.get('/api/passes/logos'), 'consent_required')
      const reset = await house.makeManager(house.eventId)
      await resetPassword(reset)
      expectError(await reset.client.get('/api/passes/logos'), 'pass_human_action_required')
      const { userId, qr } = reset
      expectError(await ask(reset.client, { userId, qr }), 'pass_human_action_required')
    })

    it('says so when the kiosk has no place for logos', async () => {
      const bare = await startTestKiosk({ kind, storesLogos: false })
      onTestFinished(() => bare.close())
      const { eventId: id, desk, guest } = await withEvent(bare)
      const { userId, qr, client } = await guest()
      for (const answer of [
        await client.get('/api/passes/logos'),
        await ask(desk, { userId, qr }, id),
        await desk.get(`/desk/events/${id}/people/${userId}/logos`),
      ])
        expectError(answer, 'storage_not_configured')
    })

    it('takes pictures only, and only from an administrator', async () => {
      const orgId = await company('Pictures')
      const noImage = await upload(orgId, Buffer.from('<svg onload="x"/>').toString('base64'))
      expectError(noImage, 'logo_unreadable')
      expect(noImage.body.details).toContainEqual({ path: 'logo', message: 'logo_format' })
      expectError(await upload(orgId, picture(), house.desk), 'admin_required')
      // A long body is not parsed before the role is known, a short one is.
      expectError(await upload(orgId, '!', house.desk), 'invalid_input')
      expectError(await upload(orgId, '!'.repeat(2 ** 20), house.desk), 'admin_required')
      const script = house.client.with({ bearer: await house.tokenOf(admin) })
      expectError(await upload(orgId, picture(), script), 'pass_human_action_required')
      const same = { kind: 'company', name: 'Pictures' }
      expectError(await admin.client.post('/api/admin/organizations', same), 'conflict')
    })

    it('does not wait while an administrator uploads a large logo', async () => {
      const orgId = await company('Large')
      const start = performance.now()
      let took = 0
      const uploaded = upload(orgId, largePicture()).finally(() => (took = performance.now() - start))
      let longest = 0
      while (took === 0) {
        const sent = performance.now()
        await person.client.get('/api/passes/logos')
        longest = Math.max(longest, performance.now() - sent)
      }
      expect((await uploaded).status).toBe(201)
      expect(longest).toBeLessThan(took / 4)
    })

    it('shows every code that these rows name', () => {
      expect(codesNotShown([endpoints.listLogos, endpoints.listLogosOfParticipant])).toEqual([])
    })
  })
})
