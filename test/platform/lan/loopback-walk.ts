/**
 * The main flow of the desk at a demo kiosk, in a network with loopback only. Run in a separate
 * namespace: `unshare -n sh -c 'ip link set lo up && exec node test/platform/lan/loopback-walk.ts
 * DATA_FOLDER'`. Prints one line of JSON.
 */
import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DemoFile } from '../../../src-server/kiosk/demo/make-demo.ts'
import { openBrowser } from '../../support/browser.ts'
import { overTls } from './tls-client.ts'

const LAN_PORT = 18443
const PATIENCE_MS = 60_000
const data = process.argv[2]!
const labels = (): string[] =>
  existsSync(join(data, 'labels'))
    ? readdirSync(join(data, 'labels')).filter((file) => /^\d{4}\.png$/.test(file))
    : []

// Single fields of replies are read.
// oxlint-disable-next-line typescript/no-explicit-any
type Reply = any

async function until<T>(ask: () => Promise<T>, good: (value: T) => boolean): Promise<T> {
  for (const end = Date.now() + PATIENCE_MS; ; await wait(100)) {
    const value = await ask()
    if (good(value)) return value
    if (Date.now() > end) throw new Error(`it stayed ${JSON.stringify(value).slice(0, 500)}`)
  }
}

const outside = await new Promise<string>((resolve) => {
  connect({ host: '192.0.2.1', port: 443 })
    .once('connect', () => resolve('connected'))
    .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
})

const kiosk = spawn(
  process.execPath,
  ['bin/passdesk.mjs', 'serve', '--demo', '--data', data, '--port', '0'],
  { env: { ...process.env, PASSDESK_LAN_PORT: String(LAN_PORT) }, stdio: ['ignore', 'pipe', 'inherit'] },
)
let said = ''
kiosk.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
kiosk.once('exit', (code) => {
  if (!said.includes('passdesk ready')) throw new Error(`The kiosk ended with ${code} before it was ready.`)
})
await until(
  async () => said,
  (text) => text.includes('passdesk ready'),
)
const demo = JSON.parse(readFileSync(join(data, 'demo.json'), 'utf8')) as DemoFile
const url = demo.loopbackUrl
const event = demo.events.find(({ state, nfcEnabled }) => state === 'running' && nfcEnabled)!
const manager = demo.users.find(({ userId }) => event.managers.includes(userId))!

const signedIn = await fetch(`${url}/api/v1/auth/login`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Origin: url },
  body: JSON.stringify({ email: manager.email, password: manager.password }),
})
const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!
async function desk(path: string, body?: object): Promise<Reply> {
  const answer = await fetch(url + path, {
    headers: { Cookie: cookie, Origin: url, ...(body && { 'Content-Type': 'application/json' }) },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const { eventId } = event
const participant = demo.users.find(
  ({ role, consented, userId }) => role === 'participant' && consented && event.participants.includes(userId),
)!
const { person: matched } = await desk('/desk/match', { eventId, qr: participant.qr })
const here = `/desk/events/${eventId}/people/${matched.userId}`
const { draft, defaults, templateRevision } = matched.pass
const confirmed = await desk(`${here}/pass`, {
  templateRevision,
  content: { ...(draft?.content ?? defaults), title: 'Loopback' },
  expectedRevision: draft?.revision ?? 0,
  requestKey: randomUUID(),
  action: 'confirm',
})
const { revision: draftRevision, confirmedBy } = confirmed.pass.draft
const wish = {
  eventId,
  userId: matched.userId,
  draftRevision,
  renderHash: confirmed.pass.render.hash,
  requestKey: randomUUID(),
}
const before = labels()
const job = await desk('/desk/prints', wish)
const printed = await until(
  () => desk(`/desk/prints/${job.jobId}`),
  ({ job: { state } }: Reply) => !['queued', 'preflight', 'sending', 'printing'].includes(state),
)

const authority = await (await fetch(`${url}/ca.crt`)).text()
const { certificate } = await (await fetch(`${url}/api/kiosk/trust`)).json()
const ask = overTls(LAN_PORT, authority, { pin: certificate })
const [status, discovery, closed] = [
  await ask('/api/kiosk/status'),
  await ask('/.well-known/openid-configuration'),
  await ask('/desk/state'),
]

const browser = await openBrowser()
const page = await browser.newPage()
const hosts = new Set<string>()
page.on('request', (request) => hosts.add(new URL(request.url()).hostname))
await page.goto(url)
const sign = await until(
  () => page.locator('.banner [role=status]').innerText(),
  (text) => text.trim() !== '',
)
await browser.close()

kiosk.kill()
const [exitCode] = (await once(kiosk, 'exit')) as [number | null]
/** What the test checks. */
export type LoopbackWalk = typeof walk
const walk = {
  interfaces: Object.keys(networkInterfaces()),
  routes: execFileSync('ip', ['route']).toString().trim(),
  /** Error of a connection to the outside. */
  outside,
  printed: {
    state: printed.job.state,
    renderHash: printed.job.renderHash,
    confirmedHash: confirmed.confirmedHash,
    confirmedBy,
    image: printed.image,
  },
  /** New files in `labels/` of the data folder. */
  newLabels: labels().filter((file) => !before.includes(file)),
  lan: {
    status: status.status,
    pinned: status.fingerprint === certificate,
    issuer: discovery.json.issuer,
    desk: closed.status,
  },
  screen: { sign, hosts: [...hosts] },
  exitCode,
}
console.log(JSON.stringify(walk))
