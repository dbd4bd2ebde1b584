import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DemoFile } from '../src-server/kiosk/demo/make-demo.ts'
import { DeskPerson } from '../contract/guest/view/attendees.ts'
import { median, type Figure } from './figure.ts'

const STARTS = 7
const FIRST_DRAWINGS = 3
/** Longer than the time after which a started kiosk has drawn its samples. */
const IDLE_MS = 4_000
const PASSDESK = fileURLToPath(new URL('../out/main/passdesk.js', import.meta.url))

/** Start of the built kiosk with the data of a demo, beside a start of Node that does nothing. */
export async function startFigures(): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'passdesk-bench-'))
  try {
    // The first start makes the demo, the second one compiled code for all others.
    for (const flags of [['--demo'], []]) await ended(await started(dir, flags))
    const node: number[] = []
    const ready: number[] = []
    for (let i = 0; i < STARTS; i++) {
      node.push(bareNodeMs())
      const kiosk = await started(dir)
      ready.push(kiosk.ms)
      await ended(kiosk)
    }
    const drawings: number[] = []
    for (let i = 0; i < FIRST_DRAWINGS; i++) drawings.push(await firstDrawingMs(dir, i))
    const reference = { name: 'node -e 0', value: median(node), unit: 'ms' }
    return [
      {
        name: `start to ready, existing data, median of ${STARTS}`,
        value: median(ready),
        unit: 'ms',
        reference,
      },
      { name: 'fastest start to ready', value: Math.min(...ready), unit: 'ms', reference },
      {
        name: `first drawing after ${IDLE_MS / 1000} s at rest, by HTTP, median of ${FIRST_DRAWINGS}`,
        value: median(drawings),
        unit: 'ms',
        reference: { name: 'goal', value: 40, unit: 'ms' },
      },
    ]
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

function bareNodeMs(): number {
  const begun = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return performance.now() - begun
}

interface Started {
  readonly child: ChildProcess
  readonly url: string
  readonly ms: number
}

function started(dir: string, flags: readonly string[] = []): Promise<Started> {
  if (!existsSync(PASSDESK)) throw new Error('Build first: npm run build.')
  const begun = performance.now()
  const child = spawn(
    process.execPath,
    [PASSDESK, 'serve', '--data', dir, '--port', '0', ...flags],
    { env: { ...process.env, PASSDESK_LAN_PORT: '0' }, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      const [, url] = /passdesk ready (\S+)/.exec(text.toString()) ?? []
      if (url) resolve({ child, url, ms: performance.now() - begun })
    })
    child.once('exit', (code) => reject(new Error(`The kiosk ended with ${code} at its start.`)))
  })
}

function ended({ child }: Started): Promise<void> {
  return new Promise((resolve) => {
    child.once('close', () => resolve())
    child.kill('SIGTERM')
  })
}

/** Time until a person's pass that is not cached is drawn, from a kiosk at rest. */
async function firstDrawingMs(dir: string, round: number): Promise<number> {
  const kiosk = await started(dir)
  const { url } = kiosk
  try {
    const demo = JSON.parse(readFileSync(join(dir, 'demo.json'), 'utf8')) as DemoFile
    const { eventId, participants, managers } = demo.events[0]!
    const { email, password } = demo.users.find(({ userId }) => managers.includes(userId))!
    const headers = { 'Content-Type': 'application/json', Origin: url }
    const signedIn = await fetch(`${url}/api/v1/auth/login`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ email, password }),
    })
    const cookie = signedIn.headers.getSetCookie()[0]!.split(';')[0]!
    await new Promise((resolve) => setTimeout(resolve, IDLE_MS))
    const begun = performance.now()
    for (const userId of participants.slice(round * 20)) {
      const path = `${url}/desk/events/${eventId}/people/${userId}`
      const before = performance.now()
      const reply = await fetch(path, { headers: { ...headers, cookie } })
      const { pass } = DeskPerson.parse(await reply.json())
      // A confirmed pass is shown from its stored dots.
      if (pass?.render && !pass.draft?.currentConfirmation) return performance.now() - before
    }
    throw new Error(`No pass was drawn within ${performance.now() - begun} ms.`)
  } finally {
    await ended(kiosk)
  }
}
