import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/app/endpoints.ts'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { firstPassword } from '../../src-server/account/password/password.ts'
import { setFirstPassword } from '../../src-server/person/user/user-store.ts'
import { codesNotShown, expectError } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import {
  content,
  saveBody,
  startTestKiosk,
  type PersonOptions,
  type TestPerson,
} from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'

const NOWHERE = '00000000-0000-4000-8000-000000000000'

describe.each(databaseKinds)('the pass of a person on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind }))
  let eventId: string
  let person: TestPerson
  beforeAll(async () => {
    eventId = await house.makeEvent()
    person = await house.makePerson({ eventId })
  })

  const path = (id = eventId): string => `/api/passes/${id}`
  const fresh = (options = {}): Promise<TestPerson> => house.makePerson({ eventId, ...options })

  it('lists the events of the person, soonest first, with what is to be done', async () => {
    const later = await house.makeEvent({
      startsInMs: 86_400_000,
      endsInMs: 2 * 86_400_000,
      nfcEnabled: false,
    })
    const two = await fresh()
    await house.db('entries').insert({
      ...(await house.db('entries').where({ user_id: two.userId }).first()),
      id: randomUUID(),
      event_id: later,
    })
    const { body } = await two.client.get('/api/passes/events')
    expect(body.availability).toBe('available')
    expect(body.events.map((event: { id: string }) => event.id)).toEqual([eventId, later])
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
    expect(
      (await one.client.get('/api/passes/events', { 'If-None-Match': first.headers.get('ETag')! }))
        .status,
    ).toBe(304)
    expect((await one.client.get(`/api/passes/events?since=${first.body.rev}`)).status).toBe(204)
    await one.client.post(path(), saveBody({ action: 'confirm' }))
    const next = await one.client.get(`/api/passes/events?since=${first.body.rev}`)
    expect(next.body.rev).toBeGreaterThan(first.body.rev)
    expect(next.body.events[0].needsConfirmation).toBe(false)
  })

  it('says whether there is anything to take part in', async () => {
    const nobody = await house.makePerson()
    expect((await nobody.client.get('/api/passes/events')).body).toMatchObject({
      availability: 'participation_required',
      events: [],
    })
  })

  it('starts from the profile and draws it', async () => {
    const { status, body } = await person.client.get(path())
    expect(status).toBe(200)
    expect(body).toMatchObject({
      draft: null,
      oneQrAvailable: true,
      previewError: null,
      checkedIn: false,
    })
    expect(body.defaults).toEqual(content())
    expect(body.render).toMatchObject({
      widthPx: 696,
      heightPx: 402,
      lines: { name: ['田中 美咲'] },
    })
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
    expect(await titleOf(eventId, { title, university })).toBe(title)
  })

  it('saves, then confirms, then has nothing more to confirm', async () => {
    const { client } = await fresh()
    const saved = (await client.post(path(), saveBody())).body.draft
    expect(saved).toMatchObject({
      revision: 1,
      confirmedAt: null,
      confirmedBy: null,
      currentConfirmation: false,
    })
    const confirm = saveBody({ expectedRevision: 1, action: 'confirm' })
    expect((await client.post(path(), confirm)).body.draft).toMatchObject({
      revision: 2,
      confirmedBy: 'self',
      currentConfirmation: true,
    })
    const again = await client.post(path(), {
      ...confirm,
      expectedRevision: 2,
      requestKey: randomUUID(),
    })
    expect(again.body.draft.revision).toBe(2)
  })

  it('keeps a confirmation beside newer text until the next confirm', async () => {
    const { client } = await fresh()
    await client.post(path(), saveBody({ action: 'confirm' }))
    const changed = await client.post(
      path(),
      saveBody({ expectedRevision: 1, content: content({ title: '司会' }) }),
    )
    expect(changed.body.draft).toMatchObject({
      revision: 2,
      confirmedBy: 'self',
      currentConfirmation: false,
    })
  })

  it('changes nothing when the same text is saved again', async () => {
    const { client } = await fresh()
    await client.post(path(), saveBody())
    const again = await client.post(path(), saveBody({ expectedRevision: 1 }))
    expect(again.body.draft.revision).toBe(1)
  })

  it('answers a repeated request with the first answer', async () => {
    const { client } = await fresh()
    const body = saveBody()
    const first = await client.post(path(), body)
    await client.post(
      path(),
      saveBody({ expectedRevision: 1, content: content({ name: 'Anna Berg' }) }),
    )
    expect((await client.post(path(), body)).body).toEqual(first.body)
  })

  it('lets exactly one of many parallel saves from one revision win', async () => {
    const { client } = await fresh()
    const names = Array.from({ length: 10 }, (_, i) => `Anna ${i}`)
    const answers = await Promise.all(
      names.map((name) => client.post(path(), saveBody({ content: content({ name }) }))),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    for (const answer of answers.filter((a) => a.status !== 200))
      expectError(answer, 'pass_revision_conflict')
    expect((await client.get(path())).body.draft.revision).toBe(1)
  })

  it('previews without storing, with the hash that a save will have', async () => {
    const { client } = await fresh()
    const preview = await client.post(`${path()}/preview`, {
      templateRevision: 1,
      content: content(),
    })
    expect(preview.status).toBe(200)
    expect((await client.get(path())).body.draft).toBeNull()
    const saved = await client.post(path(), saveBody({ previewHash: preview.body.render.hash }))
    expect(saved.body.render.hash).toBe(preview.body.render.hash)
  })

  it('ends every confirmation when the template gets a new revision', async () => {
    const other = await house.makeEvent()
    const one = await house.makePerson({ eventId: other })
    const manager = await house.makeManager(other)
    await one.client.post(path(other), saveBody({ action: 'confirm' }))
    const { body } = await one.client.get(path(other))
    const saved = await manager.client.post(`/desk/events/${other}/template`, {
      expectedRevision: 1,
      template: { ...body.template, lengthMm: 50 },
    })
    expect(saved.body.templateRevision).toBe(2)
    expect((await one.client.get(path(other))).body.draft).toMatchObject({
      templateRevision: 1,
      currentConfirmation: false,
    })
  })

  it('says why a stored draft can no longer be drawn', async () => {
    const other = await house.makeEvent()
    const one = await house.makePerson({ eventId: other })
    const manager = await house.makeManager(other)
    await one.client.post(
      path(other),
      saveBody({ content: content({ affiliation: 'Kanazawa '.repeat(9).trim() }) }),
    )
    const { body } = await one.client.get(path(other))
    const narrow = {
      ...body.template,
      media: 'CONTINUOUS_29',
      lengthMm: 30,
      layout: 'stack',
      textSizing: 'fixed',
      printer: undefined,
    }
    await manager.client.post(`/desk/events/${other}/template`, {
      expectedRevision: 1,
      template: narrow,
    })
    const after = (await one.client.get(path(other))).body
    expect(after.render).toBeNull()
    expect(after.previewError).toMatch(/does not fit/)
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
    const { client } = await fresh({ consent: false })
    expectError(await client.get('/api/passes/events'), 'consent_required')
    expectError(await client.get(path()), 'consent_required')
    expectError(await client.post(path(), saveBody()), 'consent_required')
    expectError(
      await client.post(`${path()}/preview`, { templateRevision: 1, content: content() }),
      'consent_required',
    )
  })

  it('refuses a person without a ticket, or whose entry waits for approval', async () => {
    for (const { client } of [await house.makePerson(), await fresh({ entryState: 'PENDING' })]) {
      expectError(await client.get(path()), 'pass_ticket_required')
      expectError(await client.post(path(), saveBody()), 'pass_ticket_required')
      expectError(
        await client.post(`${path()}/preview`, { templateRevision: 1, content: content() }),
        'pass_ticket_required',
      )
    }
  })

  it('knows no event that is not there', async () => {
    expectError(await person.client.get(path(NOWHERE)), 'event_not_found')
    expectError(await person.client.post(path(NOWHERE), saveBody()), 'event_not_found')
    expectError(
      await person.client.post(`${path(NOWHERE)}/preview`, {
        templateRevision: 1,
        content: content(),
      }),
      'event_not_found',
    )
    expectError(await person.client.get('/api/passes/no-uuid'), 'invalid_input')
  })

  it('has no pass where the event has no template', async () => {
    const bare = await house.makeEvent({ template: null })
    const { client } = await house.makePerson({ eventId: bare })
    expectError(await client.get(path(bare)), 'pass_template_disabled')
    expectError(
      await client.post(path(bare), saveBody({ templateRevision: 0 })),
      'pass_template_disabled',
    )
    expectError(
      await client.post(`${path(bare)}/preview`, { templateRevision: 0, content: content() }),
      'pass_template_disabled',
    )
  })

  it('refuses another template revision or draft revision', async () => {
    const { client } = await fresh()
    expectError(
      await client.post(path(), saveBody({ templateRevision: 2 })),
      'pass_revision_conflict',
    )
    expectError(
      await client.post(path(), saveBody({ expectedRevision: 7 })),
      'pass_revision_conflict',
    )
    expectError(
      await client.post(`${path()}/preview`, { templateRevision: 2, content: content() }),
      'pass_revision_conflict',
    )
  })

  it('refuses another request under a used key', async () => {
    const { client } = await fresh()
    const body = saveBody()
    await client.post(path(), body)
    expectError(
      await client.post(path(), { ...body, action: 'confirm' }),
      'pass_request_key_conflict',
    )
  })

  it('stores nothing that was seen otherwise or cannot be drawn', async () => {
    const { client } = await fresh()
    expectError(
      await client.post(path(), saveBody({ previewHash: '0'.repeat(64) })),
      'pass_preview_mismatch',
    )
    const emoji = content({ name: 'Anna 😀' })
    const failed = await client.post(path(), saveBody({ content: emoji }))
    expectError(failed, 'pass_render_failed')
    expect(failed.body.details[0]).toMatchObject({
      path: 'content.name',
      message: expect.stringContaining('😀'),
    })
    const logo = { kind: 'company', orgId: NOWHERE, imageId: NOWHERE, assetHash: '0'.repeat(64) }
    const preview = await client.post(`${path()}/preview`, {
      templateRevision: 1,
      content: content({ logos: [logo] }),
    })
    expectError(preview, 'pass_render_failed')
    expect(preview.body.details[0].path).toBe('content.logos[0]')
    expect((await client.get(path())).body.draft).toBeNull()
  })

  it('requires a person for an unchanged temporary password and for a script that confirms', async () => {
    const one = await fresh()
    const script = house.client.with({ bearer: await house.tokenOf(one) })
    expect((await script.post(path(), saveBody())).status).toBe(200)
    expectError(
      await script.post(path(), saveBody({ expectedRevision: 1, action: 'confirm' })),
      'pass_human_action_required',
    )
    await setFirstPassword(house.db, one.userId, {
      hash: firstPassword(),
      eventId: null,
      now: Date.now(),
    })
    const trial = { templateRevision: 1, content: content() }
    for (const answer of [
      await one.client.get('/api/passes/events'),
      await one.client.get(path()),
      await one.client.post(path(), saveBody()),
      await one.client.post(`${path()}/preview`, trial),
    ])
      expectError(answer, 'pass_human_action_required')
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
    const answer = await person.client.post(path(), saveBody(change))
    expectError(answer, 'invalid_input')
    expect(answer.body.details.map((detail: { path: string }) => detail.path)).toContain(field)
  })

  it('takes 160 characters outside the basic plane as 160', async () => {
    const answer = await person.client.post(
      path(),
      saveBody({ content: content({ name: '𠮷'.repeat(160) }) }),
    )
    // The text is accepted; no label is large enough for it.
    expectError(answer, 'pass_render_failed')
    expect(answer.body.details).toMatchObject([{ path: 'content.name' }])
  })

  it('refuses malformed JSON, too much of it, and other methods', async () => {
    const json = { 'Content-Type': 'application/json' }
    expectError(await person.client.post(path(), '{"a":', json), 'invalid_input')
    expectError(
      await person.client.post(path(), JSON.stringify('x'.repeat(1_100_000)), json),
      'payload_too_large',
    )
    const other = await person.client.delete(path())
    expectError(other, 'method_not_allowed')
    expect(other.headers.get('Allow')).toBe('GET, POST')
    expectError(await person.client.post('/api/passes/events', {}), 'method_not_allowed')
    expectError(await person.client.get('/api/passes/a/b/c'), 'not_found')
  })

  it('lets no foreign page write with the cookie', async () => {
    for (const origin of ['https://evil.example', 'null', null]) {
      expectError(await person.client.with({ origin }).post(path(), saveBody()), 'invalid_origin')
    }
    const sameSite = await person.client
      .with({ origin: null })
      .post(path(), saveBody({ expectedRevision: 9 }), { 'Sec-Fetch-Site': 'same-origin' })
    expectError(sameSite, 'pass_revision_conflict')
  })

  it('ignores the cookie when a bearer is sent, and sets none', async () => {
    const answer = await person.client.with({ bearer: 'pat_wrong' }).get(path())
    expectError(answer, 'invalid_token')
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  it('shows every code that these rows name', () => {
    expect(codesNotShown([listPassEvents, getPass, savePass, previewPass])).toEqual([])
  })
})
