import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DemoFile } from '../src-server/kiosk/demo/make-demo.ts'
import { DeskPerson } from '../contract/guest/view/attendees.ts'
import { median, type Figure } from './figure.ts'
import { endKiosk, startBuiltKiosk } from './passdesk-command.ts'

const STARTS = 7
const FIRST_DRAWINGS = 3
/** Longer than the time after which a started kiosk has drawn its samples. */
const IDLE_MS = 4_000

/** Start of the built kiosk with the data of a demo, beside a start of Node that does nothing. */
export async function startFigures(): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'passdesk-bench-'))
  try {
    // The first start makes the demo, the second one compiled code for all others.
    for (const flags of [['--demo'], []]) await endKiosk(await startBuiltKiosk(dir, { flags }))
    const node: number[] = []
    const ready: number[] = []
    for (let i = 0; i < STARTS; i++) {
      node.push(bareNodeMs())
      const kiosk = await startBuiltKiosk(dir)
      ready.push(kiosk.ms)
      await endKiosk(kiosk)
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

/** Time until a person's pass that is not cached is drawn, from a kiosk at rest. */
async function firstDrawingMs(dir: string, round: number): Promise<number> {
  const kiosk = await startBuiltKiosk(dir)
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
    await endKiosk(kiosk)
  }
}
