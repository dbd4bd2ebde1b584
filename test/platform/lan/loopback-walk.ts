/**
 * The main flow of the desk at a demo kiosk, in a network with loopback only. Run in a separate
 * namespace: `unshare -n sh -c 'ip link set lo up && exec node test/platform/lan/loopback-walk.ts
 * DATA_FOLDER'`. Prints one line of JSON.
 */
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { openBrowser } from '../../support/browser.ts'
import { deskOf, startDemo, until, type Reply } from './demo-kiosk.ts'
import { overTls } from './tls-client.ts'

const LAN_PORT = 18443
const data = process.argv[2]!
const labels = (): string[] =>
  existsSync(join(data, 'labels'))
    ? readdirSync(join(data, 'labels')).filter((file) => /^\d{4}\.png$/.test(file))
    : []

const outside = await new Promise<string>((resolve) => {
  connect({ host: '192.0.2.1', port: 443 })
    .once('connect', () => resolve('connected'))
    .once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
})

const { kiosk, demo } = await startDemo(data, { PASSDESK_LAN_PORT: String(LAN_PORT) })
const url = demo.loopbackUrl
const event = demo.events.find(({ state, nfcEnabled }) => state === 'running' && nfcEnabled)!
const desk = await deskOf(demo, event)

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
