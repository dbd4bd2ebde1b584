import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { DemoFile } from '../src-server/kiosk/demo/make-demo.ts'
import { startFlood } from '../test/support/flood.ts'
import { percentile, type Figure } from './figure.ts'
import { endKiosk, startBuiltKiosk } from './passdesk-command.ts'

const IDLE_CALLS = 60
const PAUSE_MS = 50
/** Each sign-in is a check of a password, 0.1 s: more of them only take longer. */
const SIZES = { silent: 1_000, pipelined: 10_000, signIns: 50 }

/**
 * Requests of the desk while 1,000 slow and silent connections, 10,000 pipelined requests whose
 * replies nobody reads, and 50 sign-ins of unknown people come over the LAN.
 */
export async function floodFigures(): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), 'passdesk-bench-'))
  const kiosk = await startBuiltKiosk(data, { flags: ['--demo'] })
  try {
    const demo = JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8')) as DemoFile
    const ask = await deskOf(demo)
    const idle: number[] = []
    for (let n = 0; n < IDLE_CALLS; n += 1) idle.push(await ask(n))
    const flooded: number[] = []
    const flood = startFlood(demo.lanPort!, SIZES)
    let isSent = false
    const sent = flood.sent.then(() => (isSent = true))
    for (let n = 0; !isSent; n += 1) flooded.push(await ask(n))
    await sent
    await flood.stop()
    const p95 = { name: 'a request of the desk, p95', value: percentile(flooded, 0.95), unit: 'ms' }
    const before = { name: 'without the flood', value: percentile(idle, 0.95), unit: 'ms' }
    return [
      { ...p95, reference: { name: 'goal at most', value: 250, unit: 'ms' } },
      { ...p95, name: '  the same, beside the desk alone', reference: before },
    ]
  } finally {
    await endKiosk(kiosk, 'SIGKILL')
    rmSync(data, { recursive: true, force: true })
  }
}

/** Signs in, and returns a timed request of a desk, ms: state, search and print jobs in turn. */
async function deskOf({ loopbackUrl, users, events }: DemoFile) {
  const { email, password } = users.find(({ role }) => role === 'event_manager')!
  const signedIn = await fetch(`${loopbackUrl}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: loopbackUrl },
    body: JSON.stringify({ email, password }),
  })
  const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!
  const query = `eventId=${events[0]!.eventId}`
  const paths = [`/desk/state?${query}`, `/desk/search?${query}&q=a`, `/desk/prints?${query}`]
  return async (number: number): Promise<number> => {
    await sleep(PAUSE_MS)
    const from = performance.now()
    const reply = await fetch(`${loopbackUrl}${paths[number % paths.length]}`, {
      headers: { Cookie: cookie },
    })
    if (reply.status !== 200) throw new Error(`The desk got ${reply.status} during the flood.`)
    await reply.arrayBuffer()
    return performance.now() - from
  }
}
