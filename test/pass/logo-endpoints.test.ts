import { createCanvas } from '@napi-rs/canvas'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/app/endpoints.ts'
import type { ErrorCode } from '../../contract/platform/http/errors.ts'
import { firstPassword } from '../../src-server/account/password/password.ts'
import { revokeQrs } from '../../src-server/person/personal-qr/personal-qr-store.ts'
import { setFirstPassword } from '../../src-server/person/user/user-store.ts'
import { codesNotShown, expectError, type Answer, type Client } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { content, saveBody, startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'

/** A black disc beside a bar, as PNG in base64. */
function picture(): string {
  const canvas = createCanvas(300, 120)
  const pen = canvas.getContext('2d')
  pen.beginPath()
  pen.arc(60, 60, 55, 0, Math.PI * 2)
  pen.fill()
  pen.fillRect(150, 20, 130, 80)
  return canvas.toBuffer('image/png').toString('base64')
}

describe.each(databaseKinds)('logos on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind }))
  let eventId: string
  let admin: TestPerson
  let manager: TestPerson
  beforeAll(async () => {
    eventId = await house.makeEvent()
    admin = await house.makeAdmin()
    manager = await house.makeManager(eventId)
  })

  const { listLogos, listLogosOfParticipant } = endpoints
  const company = async (name: string): Promise<string> =>
    (await admin.client.post('/api/admin/organizations', { kind: 'company', name })).body.orgId

  const upload = (orgId: string, image: string, by = admin.client) =>
    by.post(`/api/admin/organizations/${orgId}/logos`, { name: 'Mark', image })
  const judge = (imageId: string, state: 'approved' | 'withdrawn') =>
    admin.client.post(`/api/admin/logos/${imageId}`, { state })

  /** An uploaded logo of a new company of this member. */
  async function waitingLogo({
    userId,
  }: TestPerson): Promise<{ orgId: string; body: Answer['body'] }> {
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

  const ask = (client: Client, body: object, id = eventId) =>
    client.post(`/api/admin/passes/${id}/logos`, body)

  it('offers an uploaded logo only once it is approved, and no longer when it is withdrawn', async () => {
    const person = await house.makePerson({ eventId })
    const { orgId, body } = await waitingLogo(person)
    const waiting = { state: 'waiting', kind: 'company', aspect: expect.any(Number) }
    expect(body).toMatchObject(waiting)
    expect((await person.client.get('/api/passes/logos')).body.logos).toEqual([])
    await judge(body.imageId, 'approved')
    const [logo] = (await person.client.get('/api/passes/logos')).body.logos
    expect(logo).toMatchObject({ name: 'Mark', orgId, imageId: body.imageId })
    expect(logo.aspect).toBeGreaterThan(2)
    await judge(logo.imageId, 'withdrawn')
    expect((await person.client.get('/api/passes/logos')).body.logos).toEqual([])
  })

  it('puts an approved logo on the pass, and says so when it is withdrawn later', async () => {
    const person = await house.makePerson({ eventId })
    const logo = await approvedLogo(person)
    const body = saveBody({ content: content({ logos: [logo] }), action: 'confirm' })
    const saved = await person.client.post(`/api/passes/${eventId}`, body)
    expect(saved.body.render.layers.map((layer: { id: string }) => layer.id)).toContain('logo:0')
    await judge(logo.imageId, 'withdrawn')
    const after = (await person.client.get(`/api/passes/${eventId}`)).body
    expect(after.render).toBeNull()
    expect(after.previewError).toMatch(/Logo 1/)
  })

  it('gives nobody the logo of another organization', async () => {
    const logo = await approvedLogo(await house.makePerson({ eventId }))
    const stranger = await house.makePerson({ eventId })
    const answer = await stranger.client.post(
      `/api/passes/${eventId}`,
      saveBody({ content: content({ logos: [logo] }) }),
    )
    expectError(answer, 'pass_render_failed')
  })

  it('lets staff see the logos of the person whose QR they matched', async () => {
    const person = await house.makePerson({ eventId })
    const { imageId } = await approvedLogo(person)
    const { body } = await ask(manager.client, { userId: person.userId, qr: person.qr })
    expect(body.logos.map((logo: { imageId: string }) => logo.imageId)).toEqual([imageId])
  })

  it('refuses staff without the right, the event, the QR or the consent', async () => {
    const person = await house.makePerson({ eventId })
    const of = ({ userId, qr }: TestPerson) => ({ userId, qr })
    const good = of(person)
    const stranger = await house.makePerson()
    const silent = await house.makePerson({ eventId, consent: false })
    const unwilling = await house.makeManager(eventId, { consent: false })
    const { client } = manager
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
      by: manager.userId,
      now: Date.now(),
    })
    expectError(await ask(client, good), 'pass_invalid_one_qr')
  })

  it('refuses a body over a mebibyte before it looks at anything else', async () => {
    const answer = await ask(house.client, { userId: 'x', qr: 'y'.repeat(1_100_000) })
    expectError(answer, 'payload_too_large')
  })

  it('refuses the person without consent, and one who has yet to choose a password', async () => {
    const silent = await house.makePerson({ consent: false })
    expectError(await silent.client.get('/api/passes/logos'), 'consent_required')
    const reset = await house.makeManager(eventId)
    await setFirstPassword(house.db, reset.userId, {
      hash: firstPassword(),
      eventId: null,
      now: Date.now(),
    })
    expectError(await reset.client.get('/api/passes/logos'), 'pass_human_action_required')
    const { userId, qr } = reset
    expectError(await ask(reset.client, { userId, qr }), 'pass_human_action_required')
  })

  it('says so when the kiosk has no place for logos', async () => {
    const bare = await startTestKiosk({ kind, storesLogos: false })
    const id = await bare.makeEvent()
    const staff = await bare.makeManager(id)
    const person = await bare.makePerson({ eventId: id })
    expectError(await person.client.get('/api/passes/logos'), 'storage_not_configured')
    const { userId, qr } = person
    expectError(await ask(staff.client, { userId, qr }, id), 'storage_not_configured')
    await bare.close()
  })

  it('takes pictures only, and only from an administrator', async () => {
    const orgId = await company('Pictures')
    const noImage = await upload(orgId, Buffer.from('<svg onload="x"/>').toString('base64'))
    expectError(noImage, 'logo_unreadable')
    expect(noImage.body.details).toContainEqual({ path: 'logo', message: 'logo_format' })
    expectError(await upload(orgId, picture(), manager.client), 'admin_required')
    const script = house.client.with({ bearer: await house.tokenOf(admin) })
    expectError(await upload(orgId, picture(), script), 'pass_human_action_required')
    const same = { kind: 'company', name: 'Pictures' }
    expectError(await admin.client.post('/api/admin/organizations', same), 'conflict')
  })

  it('shows every code that these rows name', () => {
    expect(codesNotShown([listLogos, listLogosOfParticipant])).toEqual([])
  })
})
