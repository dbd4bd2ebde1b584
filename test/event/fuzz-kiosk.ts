/**
 * A kiosk in a separate process, so that its memory can be measured. It starts on the database of
 * the given address, fills it, reports the records to its parent, and answers `heap` with the bytes
 * in use after a garbage collection. Run by node itself with --expose-gc.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { openPrinterAddress } from '../../drivers/label-printer.ts'
import { dataFolder } from '../../src-server/platform/files/data-folder.ts'
import type { DatabaseAddress, Db } from '../../src-server/platform/db/database.ts'
import { insertEvent } from '../../src-server/event/event/event-store.ts'
import { readSettings } from '../../src-server/app/settings.ts'
import { sha256Hex } from '../../src-server/account/session/find-caller.ts'
import { startSession } from '../../src-server/account/session/session-store.ts'
import { insertUser } from '../../src-server/person/user/user-store.ts'
import { randomSecret } from '../../src-server/platform/secrets/secrets.ts'
import { startKiosk } from '../../src-server/app/start-kiosk.ts'
import type { FuzzWorld } from './fuzz-requests.ts'

const HOUR = 3_600_000
const MOST = 1_000_000
const PEOPLE = 20

async function run(address: DatabaseAddress | null): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'passdesk-fuzz-'))
  const settings = readSettings(
    { data: dir, port: '0' },
    { PASSDESK_LAN_PORT: 'off', PASSDESK_STATION_NAME: 'Fuzz' },
  )
  const folder = dataFolder(dir)
  const kiosk = await startKiosk(
    { ...settings, ...(address && { database: address }) },
    {
      openPrinter: (printer) =>
        openPrinterAddress(`virtual:${folder.labelDir}`, {
          id: printer.printerId,
          model: printer.model,
          stock: printer.stock,
        }),
      rendererDir: null,
      log: pino({ level: 'silent' }),
      renderThreads: 1,
      checkReplies: true,
    },
  )
  process.on('message', (message) => {
    if (message === 'heap') process.send!({ heap: heapBytes() })
    if (message === 'end') {
      void kiosk.close().then(() => {
        rmSync(dir, { recursive: true, force: true })
        process.exit(0)
      })
    }
  })
  process.send!({ world: { ...(await fill(kiosk.db)), url: kiosk.url } satisfies FuzzWorld })
}

/** Bytes in use in the heap and in external buffers. */
function heapBytes(): number {
  // Several times: objects released by finalizers are freed by the next collection.
  for (let i = 0; i < 3; i += 1) globalThis.gc!()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

async function fill(db: Db): Promise<Omit<FuzzWorld, 'url'>> {
  const now = Date.now()
  const times = {
    startsAt: new Date(now - HOUR).toISOString(),
    endsAt: new Date(now + 24 * HOUR).toISOString(),
    timeZone: 'Asia/Tokyo',
    nfcEnabled: false,
  }
  const [full, plain, playlistId] = [randomUUID(), randomUUID(), randomUUID()]
  await insertEvent(
    db,
    { ...times, id: full, title: 'Night of 研究', slug: 'night', tags: ['startup'] },
    now,
  )
  await insertEvent(db, { ...times, id: plain, title: 'Plain', slug: 'plain' }, now)
  await db('events')
    .where({ id: full })
    .update({
      entry_profile_fields: JSON.stringify([{ key: 'diet', label: 'Diet', required: false }]),
    })
  await db('event_positions').insert({ id: randomUUID(), event_id: full, lng: 1, lat: 1 })
  const questions = [
    { id: randomUUID(), kind: 'TEXT', options: [], answers: ['yes', 'no'] },
    { id: randomUUID(), kind: 'SINGLE_CHOICE', options: ['a', 'b'], answers: ['a', 'b'] },
    { id: randomUUID(), kind: 'IMAGE', options: [], answers: ['https://a.example/x.png'] },
  ]
  for (const { id, kind, options } of questions) {
    await db('questions').insert({
      id,
      event_id: full,
      kind,
      text: kind,
      options: JSON.stringify(options.map((option) => ({ id: option, text: option }))),
    })
  }
  const tickets = [
    {},
    { price: 1 },
    { sales_limit: 2 },
    { invitation_only: true, sales_limit: 5 },
  ].map((ticket) => ({ id: randomUUID(), event_id: full, name: 'General', ...ticket }))
  for (const ticket of tickets) await db('ticket_types').insert(ticket)
  const invitation = 'HOKUTO26'
  await db('invitation_codes').insert({
    ticket_id: tickets[3]!.id,
    code: invitation,
    uses_left: 50,
  })
  await db('playlists').insert({
    id: playlistId,
    title: 'On now',
    created_at: new Date(now).toISOString(),
  })
  for (const [order, eventId] of [full, plain, null].entries()) {
    await db('playlist_items').insert({
      id: randomUUID(),
      playlist_id: playlistId,
      sort_order: order,
      title: 'Guide',
      ...(eventId
        ? { kind: 'SVC_EVENT', event_id: eventId }
        : { kind: 'EXTERNAL_LINK', url: 'https://example.com' }),
    })
  }
  const ticketIds = tickets.map((ticket) => ticket.id)
  return {
    ids: { eventId: [full, 'night', plain], ticketId: ticketIds, playlistId: [playlistId] },
    questions: questions.map(({ id, answers }) => ({ id, answers })),
    ticketIds,
    invitation,
    callers: await callersOf(db, now),
  }
}

/** An anonymous caller, people by session and by an app, and invalid credentials. */
async function callersOf(db: Db, now: number): Promise<Record<string, string>[]> {
  const at = new Date(now).toISOString()
  const later = new Date(now + HOUR).toISOString()
  const people: Record<string, string>[] = []
  await db('oauth_clients').insert({
    client_id: 'fuzz',
    name: 'Fuzz',
    kind: 'public',
    redirect_uris: '[]',
    limit_minute: MOST,
    limit_hour: MOST,
    created_at: at,
  })
  for (let i = 0; i < PEOPLE; i += 1) {
    const userId = randomUUID()
    await insertUser(db, { id: userId, email: `${i}@people.example`, name: `Guest ${i}` }, now)
    const { id } = await startSession(db, userId, now)
    const token = randomSecret()
    const pair = { user_id: userId, client_id: 'fuzz' }
    await db('oauth_consents').insert({ ...pair, given_at: at })
    await db('oauth_grants').insert({
      ...pair,
      id_hash: userId,
      payload: '{}',
      created_at: at,
      expires_at: later,
    })
    await db('oauth_tokens').insert({
      id_hash: sha256Hex(token),
      kind: 'AccessToken',
      grant_hash: userId,
      payload: '{}',
      expires_at: later,
    })
    people.push({ Authorization: `Bearer ${token}` }, { Cookie: `passdesk_session=${id}` })
  }
  return [
    {},
    ...people,
    { Authorization: 'Bearer gone' },
    { Authorization: 'Basic x' },
    { Cookie: 'passdesk_session=gone' },
  ]
}

await run(JSON.parse(process.argv[2] ?? 'null') as DatabaseAddress | null)
