import { setTimeout as sleep } from 'node:timers/promises'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { ImportPreview } from '../contract/guest/import/import.ts'
import { inventPeople } from '../src-server/kiosk/demo/invent-people.ts'
import { csvFile } from '../src-server/platform/table-files/csv.ts'
import type { Figure } from './figure.ts'
import { startBenchKiosk, type BenchKiosk } from './kiosk-bench.ts'
import { command } from './passdesk-command.ts'

const ROWS = 20_000
/** The screen stores smaller groups, so that the desk keeps responding. */
const COMMAND_GOAL = { name: 'goal', value: 2.5, unit: 's' }
const SCREEN_GOAL = { name: 'goal', value: 3.5, unit: 's' }
/** Rows of the previewed list. */
const PREVIEW_ROWS = 50_000
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

/** 20,000 attendees by the command line and by the screen; the preview of a longer list. */
export async function importFigures(): Promise<Figure[]> {
  const bench = await startBenchKiosk()
  const [event] = bench.demo.events.slice(1)
  const manager = bench.demo.users.find(
    (user) => user.role === 'event_manager' && event!.managers.includes(user.userId),
  )!
  const screen = importScreen(
    bench,
    event!.eventId,
    await bench.signIn(manager.email, manager.password),
  )
  const rows = ROWS.toLocaleString('en')
  const file = join(bench.dir, 'attendees.csv')
  writeFileSync(file, listOf(ROWS, 3))
  const byCommand = (): Promise<number> =>
    secondsOf(() => command('import', file, '--event', event!.slug, '--data', bench.dir))
  const first = await byCommand()
  const second = await byCommand()
  const byScreen = await secondsOf(async () => screen.store(await screen.read(listOf(ROWS, 5))))
  const preview = await previewFigures(screen)
  await bench.close()
  return [
    {
      name: `import of ${rows} rows by the command line`,
      value: first,
      unit: 's',
      reference: COMMAND_GOAL,
    },
    { name: 'the same list once more, nothing changed', value: second, unit: 's' },
    {
      name: `import of ${rows} rows by the screen`,
      value: byScreen,
      unit: 's',
      reference: SCREEN_GOAL,
    },
    ...preview,
  ]
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
function importScreen(
  { kiosk: { url } }: BenchKiosk,
  eventId: string,
  cookie: string,
): ImportScreen {
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

/** Preview of 50,000 rows: its time, and the longest pause of the kiosk's event loop. */
async function previewFigures(screen: ImportScreen): Promise<Figure[]> {
  const list = listOf(PREVIEW_ROWS, 7)
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const seconds = await secondsOf(() => screen.read(list))
  delay.disable()
  const rows = `preview of ${PREVIEW_ROWS.toLocaleString('en')} rows`
  return [
    { name: rows, value: seconds, unit: 's' },
    {
      name: `${rows}: longest pause of the event loop`,
      value: delay.max / 1e6,
      unit: 'ms',
      reference: { name: 'goal', value: 100, unit: 'ms' },
    },
  ]
}
