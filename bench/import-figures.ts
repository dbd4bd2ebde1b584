import { monitorEventLoopDelay } from 'node:perf_hooks'
import { inventPeople } from '../src-server/operations/demo/invent-people.ts'
import { csvFile } from '../src-server/tables/csv.ts'
import { importFile } from '../src-server/attendees/import/import-file.ts'
import { createPrintableTextCheck } from '../src-server/passes/render/printable-text.ts'
import type { Figure } from './figure.ts'
import { startBenchKiosk, type BenchKiosk } from './kiosk-bench.ts'

const ROWS = 10_000
/** Rows of the previewed list. */
const PREVIEW_ROWS = 50_000

const listOf = (rows: number): Uint8Array => {
  const people = inventPeople(rows, 3).map((person) => [
    person.name,
    person.kana,
    person.email,
    person.affiliation,
    person.title,
    person.ticket,
  ])
  return new TextEncoder().encode(
    csvFile([['氏名', 'フリガナ', 'メール', '所属', '肩書', 'チケット'], ...people]),
  )
}

/** Preview of 50,000 rows: its time, and the longest pause of the kiosk's event loop. */
async function previewFigures(bench: BenchKiosk): Promise<Figure[]> {
  const event = bench.demo.events[1]!
  const manager = bench.demo.users.find(
    (user) => user.role === 'event_manager' && event.managers.includes(user.userId),
  )!
  const { url } = bench.kiosk
  const headers = {
    cookie: await bench.signIn(manager.email, manager.password),
    Origin: url,
    'Content-Type': 'application/octet-stream',
  }
  const body = listOf(PREVIEW_ROWS) as NonNullable<RequestInit['body']>
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  const started = performance.now()
  const answer = await fetch(
    `${url}/desk/imports?eventId=${event.eventId}&fileName=attendees.csv`,
    { method: 'POST', headers, body },
  )
  const text = await answer.text()
  const tookMs = performance.now() - started
  delay.disable()
  if (!answer.ok) throw new Error(text)
  const rows = `preview of ${PREVIEW_ROWS.toLocaleString('en')} rows`
  return [
    { name: rows, value: tookMs / 1000, unit: 's' },
    {
      name: `${rows}: longest pause of the event loop`,
      value: delay.max / 1e6,
      unit: 'ms',
      reference: { name: 'goal', value: 100, unit: 'ms' },
    },
  ]
}

/** Imports 10,000 attendees twice; previews a longer list. */
export async function importFigures(): Promise<Figure[]> {
  const bench = await startBenchKiosk()
  const { db, secrets, addresses, stationId } = bench.kiosk
  const deps = {
    db,
    secrets,
    stationId,
    webUrl: addresses.webUrl,
    now: Date.now,
    canPrint: await createPrintableTextCheck(),
  }
  const bytes = listOf(ROWS)
  const run = async (): Promise<number> => {
    const started = performance.now()
    await importFile(deps, {
      bytes,
      fileName: 'attendees.csv',
      eventSlug: bench.demo.events[1]!.slug,
      dryRun: false,
      language: 'en',
      onProgress: () => {},
    })
    return (performance.now() - started) / 1000
  }
  const first = await run()
  const second = await run()
  const preview = await previewFigures(bench)
  await bench.close()
  return [
    {
      name: `import of ${ROWS.toLocaleString('en')} rows`,
      value: first,
      unit: 's',
      reference: { name: 'goal', value: 10, unit: 's' },
    },
    { name: 'the same list once more, nothing changed', value: second, unit: 's' },
    ...preview,
  ]
}
