import { randomUUID } from 'node:crypto'
import { expect, vi } from 'vitest'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template/template-presets.ts'
import { createQlSimulator, openVirtualPrinter } from '../../../drivers/label-printer.ts'
import { setSentToHelpDesk } from '../../../src-server/guest/help-desk/help-desk-store.ts'
import type { Db } from '../../../src-server/platform/db/database.ts'
import { addPlace, joinParty, partyNamed } from '../../../src-server/guest/party/party-store.ts'
import { type Answer, untilJob } from '../../support/client.ts'
import type { DatabaseKind } from '../../support/databases.ts'
import { content, saveBody, startTestKiosk, type TestPerson } from '../../support/kiosk.ts'
import { putInBox } from '../../support/put-in-box.ts'
import { makeSampleLogo } from '../../support/sample-logos.ts'
import { newTag, ownTags } from '../../tag/support.ts'
import type { Named } from './fill.ts'
import { printOrder, ticketClass, virtualPrinter } from '../../support/desk-bodies.ts'

const ok = (answer: Answer): Answer => {
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
  return answer
}

/** Two events of one kiosk: A with a record of every kind, and B. */
export async function makeWorld(kind: DatabaseKind) {
  const house = await startTestKiosk({
    kind,
    openPrinter: ({ printerId, model }) => openVirtualPrinter(createQlSimulator(), { id: printerId, model }),
  })
  const { db } = house
  const eventA = await house.makeEvent({
    template: { ...TEMPLATE_PRESETS[0]!, name: 'Secret template of A' },
  })
  const eventB = await house.makeEvent()
  const boss = await house.makeManager(eventA, {
    eventId: eventA,
    name: 'Secret boss of A',
    affiliation: 'Secret office',
    email: 'boss@secret.example',
    password: 'correct horse battery',
  })
  const guest = await house.makePerson({
    eventId: eventA,
    name: '秘密 花子',
    kana: 'ひみつ はなこ',
    affiliation: 'Secret Inc.',
    title: 'Secret title',
    email: 'guest@secret.example',
    password: 'correct horse battery',
  })
  const pending = await house.makePerson({
    eventId: eventA,
    entryState: 'PENDING',
    name: 'Secret pending',
    affiliation: 'Secret Ltd.',
    email: 'pending@secret.example',
  })
  const post = async (path: string, body?: unknown, by = boss) => ok(await by.client.post(path, body))
  const made = async (path: string, body?: unknown, by = boss) => (await post(path, body, by)).body
  const at = `/desk/events/${eventA}`

  const { ticketId } = await made(`${at}/tickets`, { name: 'Ticket of A' })
  const { classId } = await made(
    `${at}/classes`,
    ticketClass({
      nameJa: '秘密の券種',
      nameEn: 'Secret class',
      tickets: ['General'],
      note: 'Secret note of a class',
      partyPlaces: 4,
    }),
  )
  const { questionId } = await made(`${at}/questions`, { kind: 'TEXT', text: 'Question of A' })
  const [{ code }] = (await made(`${at}/codes`, { ticketId, count: 1, uses: 1 })).codes
  const { printerId } = await made('/desk/printers', virtualPrinter({ name: 'Main' }))
  const spare = virtualPrinter({ name: 'Spare', isDefault: false })
  const { printerId: spareId } = await made('/desk/printers', spare)
  const text = { name: '秘密 花子', title: 'Secret title', affiliation: 'Secret Inc.' }
  const confirm = saveBody({ action: 'confirm', content: content(text) })
  const pass = await made(`/api/passes/${eventA}`, confirm, guest)
  const job = await made('/desk/prints', printOrder(eventA, guest.userId, pass.render.hash, { printerId }))
  await untilJob(boss.client, job.jobId, 'printed')
  const { placeId, runId } = await putInBox(db, {
    eventId: eventA,
    userId: guest.userId,
    jobId: job.jobId,
    renderHash: job.renderHash,
    place: 1,
  })
  const tags = ownTags(eventA)
  const card = await tags.write(guest, newTag().hash)
  ok(card.answer)
  const operation = (await tags.prepare(guest)).body
  await setSentToHelpDesk(db, {
    eventId: eventA,
    userId: guest.userId,
    parked: true,
    by: boss.userId,
    note: 'Secret note',
    now: Date.now(),
  })

  const { importId } = await made(
    `/desk/imports?eventId=${eventA}&fileName=secret.csv`,
    'name,mail\nSecret import,import@secret.example\n',
  )
  await post(`/desk/imports/${importId}/apply`)
  const listId = await vi.waitFor(
    async () => {
      const { body } = await boss.client.get(`/desk/events/${eventA}/imports`)
      expect(body.imports[0].added).toBe(1)
      return body.imports[0].listId as string
    },
    { timeout: 20_000, interval: 50 },
  )
  const { importId: officeImportId } = await made(
    `/desk/office-imports?eventId=${eventA}&fileName=secret-tickets.json`,
    '{"tickets": [{"name": "Secret ticket", "price": 0}]}',
  )
  const token = await made('/api/v1/me/tokens', { name: 'Secret token' }, guest)
  const pairing = await made('/api/v1/auth/pairings', undefined, guest)
  const deviceId = await makeDevice(db, guest)
  const admin = await house.makeAdmin()
  const organization = { kind: 'company', name: 'Secret organization' }
  const { orgId } = await made('/api/admin/organizations', organization, admin)
  const ofOrganization = `/api/admin/organizations/${orgId}`
  await post(`${ofOrganization}/members`, { userId: guest.userId }, admin)
  const image = Buffer.from(await makeSampleLogo('arc')).toString('base64')
  const logo = await made(`${ofOrganization}/logos`, { name: 'Secret logo', image }, admin)
  await post(`/api/admin/logos/${logo.imageId}`, { state: 'approved' }, admin)
  const playlistId = randomUUID()
  await db('playlists').insert({ id: playlistId, title: 'Playlist', created_at: new Date().toISOString() })

  const partyId = await partyNamed(db, eventA, 'Secret party', Date.now())
  await joinParty(db, { eventId: eventA, name: 'Secret party', userId: guest.userId, now: Date.now() })
  await addPlace(db, { eventId: eventA, partyId, userId: null, unnamedFrom: 'list' })
  const [partyPlaceId] = await db('party_places').where({ party_id: partyId, user_id: null }).pluck('id')
  const entries = await db('entries').where({ event_id: eventA }).select('id', 'user_id')
  const entryOf = (person: TestPerson): string => entries.find((entry) => entry.user_id === person.userId)!.id
  /** Ids of A's records by their request names, once per kind of person of A. */
  const records = [guest, boss, pending].map((person): Named => ({
    userId: person.userId,
    userIds: [person.userId],
    otherUserId: person.userId,
    entryId: entryOf(person),
    entryIds: [entryOf(person)],
    ids: [ticketId],
    ticketId,
    questionId,
    classId,
    partyId,
    partyPlaceId,
    code,
    jobId: job.jobId,
    placeId,
    runId,
    labelId: placeId,
    importId,
    listId,
    officeImportId,
    printerId: spareId,
    playlistId,
    orgId,
    imageId: logo.imageId,
    tokenId: token.tokenId,
    deviceId,
    pairingId: pairing.pairingId,
    operationId: operation.operationId,
    qr: person.qr,
    url: card.url,
    readbackUrl: operation.url,
    tagHash: card.hash,
    key: card.url.slice(-16),
  }))
  /** Texts of A that nobody of B may read. Those of a published event are public. */
  const secrets = [
    'Secret',
    'secret.example',
    '秘密',
    'ひみつ',
    'Secret template of A',
    ...[guest, boss, pending].map(({ qr }) => qr),
    ...entries.map(({ id }) => id as string),
    code,
    job.jobId as string,
    job.renderHash as string,
    token.token as string,
    logo.assetHash as string,
    operation.url as string,
    card.url,
  ]
  const marks = [
    ...secrets,
    eventA,
    ticketId,
    questionId,
    guest.userId,
    boss.userId,
    pending.userId,
    deviceId,
    orgId,
    logo.imageId,
    playlistId,
    classId,
    partyId,
  ]
  return { house, eventA, eventB, records, secrets, marks, close: house.close }
}

async function makeDevice(db: Db, person: TestPerson): Promise<string> {
  const id = randomUUID()
  await db('app_devices').insert({
    id,
    user_id: person.userId,
    name: 'Secret phone',
    platform: 'ios',
    created_at: new Date().toISOString(),
  })
  return id
}
