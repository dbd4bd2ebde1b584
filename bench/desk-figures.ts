import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { DeskPerson } from '../contract/guest/view/attendees.ts'
import { PrintJob, PrintJobDetail } from '../contract/print/job/jobs.ts'
import {
  createQlSimulator,
  openVirtualPrinter,
  type LabelPrinter,
  type QlSimulator,
} from '../drivers/label-printer.ts'
import { inventPeople } from '../src-server/kiosk/demo/invent-people.ts'
import { entryRow } from '../src-server/event/entry/entry-store.ts'
import { userRow } from '../src-server/person/user/user-store.ts'
import { faultFigures } from './fault-figures.ts'
import { percentile, type Figure } from './figure.ts'
import { startBenchKiosk, type BenchKiosk } from './kiosk-bench.ts'

const PEOPLE = 50_000
const LABELS = 40

/** Typed letter by letter, like a person. */
const NAMES = [
  'わたなべ',
  '渡辺',
  'tanaka',
  '佐藤',
  'サトウ',
  'anna berg',
  'kumo',
  '李',
  'suzuki haruka',
  'nguyen',
]
const keystrokes = NAMES.flatMap((name) => [...name].map((_, i) => [...name].slice(0, i + 1).join('')))

async function fill(bench: BenchKiosk): Promise<void> {
  const { db } = bench.kiosk
  const event = bench.demo.events[0]!
  const now = Date.now()
  const ticketId = event.ticketIds[0]!
  const people = inventPeople(PEOPLE, 7).map((person) => ({ userId: randomUUID(), person }))
  for (let from = 0; from < people.length; from += 5_000) {
    await db.transaction(async (trx) => {
      const chunk = people.slice(from, from + 5_000)
      const users = chunk.map(({ userId, person }) =>
        userRow({ id: userId, ...person, email: `${userId}@bench.example`, kana: person.kana || null }, now),
      )
      await trx.batchInsert('users', users, 500)
      const entries = chunk.map(({ userId }) =>
        entryRow({ eventId: event.eventId, userId, ticketId, state: 'UNUSED', source: 'demo' }, now),
      )
      await trx.batchInsert('entries', entries, 500)
    })
  }
}

async function searchFigures(bench: BenchKiosk, cookie: string): Promise<Figure[]> {
  await fill(bench)
  const { eventId } = bench.demo.events[0]!
  const times: number[] = []
  for (let round = 0; round < 3; round += 1) {
    for (const q of keystrokes) {
      const started = performance.now()
      const answer = await fetch(
        `${bench.kiosk.url}/desk/search?eventId=${eventId}&q=${encodeURIComponent(q)}`,
        { headers: { cookie } },
      )
      if (!answer.ok) throw new Error(await answer.text())
      await answer.json()
      times.push(performance.now() - started)
    }
  }
  const goal = { name: 'goal', value: 20, unit: 'ms' }
  return [
    {
      name: `search among ${PEOPLE.toLocaleString('en')} people, keystroke to list, p50`,
      value: percentile(times, 0.5),
      unit: 'ms',
    },
    {
      name: `search among ${PEOPLE.toLocaleString('en')} people, keystroke to list, p95`,
      value: percentile(times, 0.95),
      unit: 'ms',
      reference: goal,
    },
  ]
}

/** Calls `onFirstByte` when the first byte of a label's image is sent. */
function watchFirstByte(printer: LabelPrinter, onFirstByte: () => void): LabelPrinter {
  return {
    ...printer,
    print(request, on, signal) {
      let first = true
      const reported: typeof on = async (event) => {
        await on(event)
        if (event.kind === 'sending' && first) {
          first = false
          onFirstByte()
        }
      }
      return printer.print(request, reported, signal)
    },
  }
}

async function enterFigures(bench: BenchKiosk, cookie: string, next: () => Promise<void>): Promise<Figure[]> {
  const { eventId, participants } = bench.demo.events[0]!
  const { url } = bench.kiosk
  const headers = { cookie, Origin: url, 'Content-Type': 'application/json' }
  const times: number[] = []
  /** Nobody orders a label while the last one is in the printer. */
  const printed = async (jobId: string): Promise<void> => {
    for (;;) {
      const answer = await fetch(`${url}/desk/prints/${jobId}`, { headers })
      const { job } = PrintJobDetail.parse(await answer.json())
      if (job.finishedAt !== null) return
      await wait(10)
    }
  }
  for (const userId of participants) {
    if (times.length === LABELS) break
    const person = DeskPerson.parse(
      await (await fetch(`${url}/desk/events/${eventId}/people/${userId}`, { headers })).json(),
    )
    if (!person.pass?.draft?.currentConfirmation || !person.pass.render) continue
    const body = {
      eventId,
      userId,
      draftRevision: person.pass.draft.revision,
      renderHash: person.pass.render.hash,
      requestKey: randomUUID(),
    }
    const firstByte = next()
    const started = performance.now()
    const answer = await fetch(`${url}/desk/prints`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(await answer.text())
    await firstByte
    times.push(performance.now() - started)
    await printed(PrintJob.parse(await answer.json()).jobId)
  }
  return [
    {
      name: `Enter to first raster byte, p50 of ${times.length} labels`,
      value: percentile(times, 0.5),
      unit: 'ms',
      reference: { name: 'goal', value: 12, unit: 'ms' },
    },
    {
      name: 'Enter to first raster byte, p95',
      value: percentile(times, 0.95),
      unit: 'ms',
      reference: { name: 'goal', value: 20, unit: 'ms' },
    },
  ]
}

/** Waits of staff: the list while typing, the printer after Enter, a message if it cannot print. */
export async function deskFigures(): Promise<Figure[]> {
  let firstByte = (): void => {}
  let faulty: QlSimulator | null = null
  const bench = await startBenchKiosk((printer) =>
    faulty
      ? openVirtualPrinter(faulty, { id: printer.id, model: printer.model })
      : watchFirstByte(printer, () => firstByte()),
  )
  const manager = bench.demo.users.find(
    (user) => user.role === 'event_manager' && bench.demo.events[0]!.managers.includes(user.userId),
  )!
  const cookie = await bench.signIn(manager.email, manager.password)
  const next = (): Promise<void> => new Promise((resolve) => (firstByte = resolve))
  const figures = await enterFigures(bench, cookie, next)
  faulty = createQlSimulator()
  figures.push(...(await faultFigures(bench, cookie, faulty)))
  figures.push(...(await searchFigures(bench, cookie)))
  await bench.close()
  return figures
}
