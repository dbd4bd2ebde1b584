import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import Koa from 'koa'
import { insertMany } from '../src-server/platform/db/many-rows.ts'
import { entryRow, insertEntries, VALID_ENTRY_STATES } from '../src-server/event/entry/entry-store.ts'
import { inventPeople } from '../src-server/kiosk/demo/invent-people.ts'
import { recordConsent, REQUIRED_CONSENTS } from '../src-server/person/consent/consent-store.ts'
import { userRow } from '../src-server/person/user/user-store.ts'
import { startSession } from '../src-server/account/session/session-store.ts'
import { limitHeap } from '../src-main/host/limit-memory.ts'
import { startBenchKiosk } from './kiosk-bench.ts'

/** Message for `lan-figures.ts` when this process is ready. */
export interface LanKioskReady {
  readonly lanPort: number
  /** Address of the desk's listener. */
  readonly deskUrl: string
  /** Port of the bare TLS route in this process, with the same certificate. */
  readonly barePort: number
  readonly authority: string
  readonly eventId: string
  /** Cookie headers of people who may edit their passes. */
  readonly cookies: readonly string[]
  /** Cookie header of the event's manager. */
  readonly manager: string
}

/**
 * Bytes of this process: `rss` and `heap` after a garbage collection, `peak` is the largest `rss`
 * since the last request.
 */
export interface LanKioskMemory {
  readonly rss: number
  readonly heap: number
  readonly peak: number
}

/** Number of people needed. */
const PHONES = Number(process.argv[2])
const collect = (globalThis as { gc?: () => void }).gc!
const send = (message: LanKioskReady | LanKioskMemory): void => void process.send!(message)

const bench = await startBenchKiosk(undefined, 0)
// After the start, as the commands of the kiosk do.
limitHeap()
const { db } = bench.kiosk
const lan = bench.kiosk.lan!
const event = bench.demo.events.find(({ state, nfcEnabled }) => state === 'running' && nfcEnabled)!

const bare = new Koa()
bare.silent = true
bare.use((ctx) => {
  ctx.set('ETag', 'W/"1"')
  if (ctx.get('If-None-Match') === 'W/"1"') ctx.status = 304
  else ctx.body = { rev: 1, events: [] }
})
const pem = (name: string): string => readFileSync(join(bench.dir, 'tls', name), 'utf8')
const server = createServer(
  // As the LAN listener: longer than the time between two polls of a phone.
  { cert: pem('server.crt'), key: pem('server.key'), keepAliveTimeout: 30_000 },
  bare.callback(),
).listen(0, '127.0.0.1')
await once(server, 'listening')

const sessionOf = async (userId: string): Promise<string> =>
  `passdesk_session=${(await startSession(db, userId, Date.now())).id}`
const people = (
  await db('entries as e')
    .join('users as u', 'u.id', 'e.user_id')
    .where({ 'e.event_id': event.eventId, 'u.must_change_password': false })
    .whereIn('e.state', [...VALID_ENTRY_STATES])
    .distinct('e.user_id')
    .limit(PHONES)
).map((row) => row.user_id as string)
people.push(...(await invite(PHONES - people.length)))
for (const userId of people)
  for (const required of REQUIRED_CONSENTS)
    await recordConsent(db, { userId, ...required, recordedBy: null, now: Date.now() })

/** Adds people with a ticket of the event. */
async function invite(count: number): Promise<string[]> {
  const now = Date.now()
  const users = inventPeople(Math.max(0, count), 17).map(({ name, kana, affiliation, title }, i) => ({
    id: randomUUID(),
    email: `phone${i}@lan.example`,
    name,
    kana,
    affiliation,
    title,
  }))
  await db.transaction(async (trx) => {
    await insertMany(
      trx,
      'users',
      users.map((user) => userRow(user, now)),
    )
    await insertEntries(
      trx,
      users.map(({ id }) =>
        entryRow(
          {
            eventId: event.eventId,
            userId: id,
            ticketId: event.ticketIds[0]!,
            state: 'UNUSED',
            source: 'demo',
          },
          now,
        ),
      ),
    )
  })
  return users.map(({ id }) => id)
}

let peak = 0
setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 100).unref()
process.on('message', (message) => {
  if (message === 'end') void bench.close().then(() => process.exit(0))
  else {
    collect()
    const { rss, heapUsed } = process.memoryUsage()
    send({ rss, heap: heapUsed, peak })
    peak = 0
  }
})
send({
  lanPort: lan.port!,
  deskUrl: bench.kiosk.url,
  barePort: (server.address() as AddressInfo).port,
  authority: lan.authority()!,
  eventId: event.eventId,
  cookies: await Promise.all(people.map(sessionOf)),
  manager: await sessionOf(event.managers[0]!),
})
