import { setTimeout as sleep } from 'node:timers/promises'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ImportPreview } from '../contract/guest/import/import.ts'
import { readDemoFile, type DemoFile } from '../src-server/kiosk/demo/make-demo.ts'
import { inventPeople } from '../src-server/kiosk/demo/invent-people.ts'
import { dataFolder } from '../src-server/platform/files/data-folder.ts'
import { csvFile } from '../src-server/platform/table-files/csv.ts'
import type { Figure } from './figure.ts'
import { command, endKiosk, startBuiltKiosk } from './passdesk-command.ts'

const ROWS = 20_000
/** The screen stores smaller groups, so that the desk keeps responding. */
const COMMAND_GOAL = { name: 'goal', value: 2.5, unit: 's' }
const SCREEN_GOAL = { name: 'goal', value: 3.5, unit: 's' }
/** Interval of polls of a running import, as on the screen, ms. */
const POLL_MS = 200

function listOf(rows: number, seed: number): Uint8Array {
  const people = inventPeople(rows, seed).map((person, i) => [
    person.name,
    person.kana,
    `p${i}.${seed}@import.example`,
    person.affiliation,
    person.title,
    person.ticket,
  ])
  return new TextEncoder().encode(
    csvFile([['氏名', 'フリガナ', 'メール', '所属', '肩書', 'チケット'], ...people]),
  )
}

/** 20,000 attendees by the command line and by the screen, each at a built kiosk with a new demo. */
export async function importFigures(): Promise<Figure[]> {
  const rows = `import of ${ROWS.toLocaleString('en')} rows`
  const byCommand = await atNewKiosk(async ({ dir, event }) => {
    const file = join(dir, 'attendees.csv')
    writeFileSync(file, listOf(ROWS, 3))
    const run = (): Promise<number> =>
      secondsOf(() => command('import', file, '--event', event.slug, '--data', dir))
    return [await run(), await run()] as const
  })
  const byScreen = await atNewKiosk(async ({ url, demo, event }) => {
    const screen = importScreen(url, event.eventId, await signIn(url, demo, event))
    const list = listOf(ROWS, 5)
    return secondsOf(async () => screen.store(await screen.read(list)))
  })
  return [
    {
      name: `${rows} by the command line`,
      value: byCommand[0],
      unit: 's',
      reference: COMMAND_GOAL,
    },
    { name: 'the same list once more, nothing changed', value: byCommand[1], unit: 's' },
    { name: `${rows} by the screen`, value: byScreen, unit: 's', reference: SCREEN_GOAL },
  ]
}

interface NewKiosk {
  readonly dir: string
  readonly url: string
  readonly demo: DemoFile
  readonly event: DemoFile['events'][number]
}

async function atNewKiosk<T>(work: (kiosk: NewKiosk) => Promise<T>): Promise<T> {
  const dir = mkdtempSync(join(tmpdir(), 'passdesk-bench-'))
  const kiosk = await startBuiltKiosk(dir, { flags: ['--demo'] })
  try {
    const demo = readDemoFile(dataFolder(dir).demoFile)!
    return await work({ dir, url: kiosk.url, demo, event: demo.events[1]! })
  } finally {
    await endKiosk(kiosk)
    rmSync(dir, { recursive: true, force: true })
  }
}

/** The session cookie of a manager of the event. */
async function signIn(
  url: string,
  { users }: DemoFile,
  { managers }: DemoFile['events'][number],
): Promise<string> {
  const { email, password } = users.find(
    ({ role, userId }) => role === 'event_manager' && managers.includes(userId),
  )!
  const reply = await fetch(`${url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: url },
    body: JSON.stringify({ email, password }),
  })
  return reply.headers.getSetCookie()[0]!.split(';')[0]!
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

interface ImportScreen {
  read(list: Uint8Array): Promise<ImportPreview>
  /** Stores the rows and waits for the end. */
  store(preview: ImportPreview): Promise<void>
}

/** The calls of the import screen. */
function importScreen(url: string, eventId: string, cookie: string): ImportScreen {
  const call = async (path: string, init?: RequestInit): Promise<ImportPreview> => {
    const answer = await fetch(`${url}/desk/imports${path}`, {
      ...init,
      headers: { cookie, Origin: url, 'Content-Type': 'application/octet-stream' },
    })
    if (!answer.ok) throw new Error(await answer.text())
    return ImportPreview.parse(await answer.json())
  }
  return {
    read: (list) =>
      call(`?eventId=${eventId}&fileName=attendees.csv`, {
        method: 'POST',
        body: list as NonNullable<RequestInit['body']>,
      }),
    async store({ importId }) {
      let now = await call(`/${importId}/apply`, { method: 'POST' })
      while (now.state === 'running') {
        await sleep(POLL_MS)
        now = await call(`/${importId}`)
      }
      if (now.state !== 'done') throw new Error(`The import stopped after ${now.done} rows.`)
    },
  }
}
