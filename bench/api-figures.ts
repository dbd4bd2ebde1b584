import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { loadPassFacts } from '../src-server/pass/draft/pass-facts.ts'
import { findSessionCaller } from '../src-server/account/session/find-caller.ts'
import { showableQr } from '../src-server/person/personal-qr/personal-qr-store.ts'
import { median, type Figure } from './figure.ts'
import { startBenchKiosk } from './kiosk-bench.ts'
import { requestsPerSecond } from './requests-per-second.ts'

/** Many short alternating rounds, so that other load of the machine affects both sides equally. */
const ROUNDS = 3
const SECONDS = 1

/** Row 2 beside a bare Koa route that makes the same queries and returns the rows unchanged. */
export async function apiFigures(): Promise<Figure[]> {
  const bench = await startBenchKiosk()
  const { db, secrets, url } = bench.kiosk
  const event = bench.demo.events[0]!
  const person = bench.demo.users.find(
    (user) => user.role === 'participant' && user.consented && event.participants.includes(user.userId),
  )!
  const cookie = await bench.signIn(person.email, person.password)
  const sessionId = cookie.split('=')[1]!
  const bare = new Koa()
  bare.use(async (ctx) => {
    const caller = await findSessionCaller(db, sessionId, Date.now())
    const facts = await loadPassFacts(db, event.eventId, caller!.userId)
    ctx.body = { facts, qr: await showableQr(db, secrets, facts.user.id) }
  })
  const server = bare.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bareUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const rowUrl = `${url}/api/passes/${event.eventId}`
  const row: number[] = []
  const plain: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    plain.push(await requestsPerSecond(bareUrl, { cookie }, SECONDS))
    row.push(await requestsPerSecond(rowUrl, { cookie }, SECONDS))
  }
  server.close()
  await bench.close()
  return [
    {
      name: 'GET /api/passes/{eventId}, with the drawing (row 2)',
      value: median(row),
      unit: 'req/s',
      reference: { name: 'bare Koa route, the same queries', value: median(plain), unit: 'req/s' },
    },
  ]
}
