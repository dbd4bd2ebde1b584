import { setTimeout as sleep } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { DeskPerson } from '../contract/guest/view/attendees.ts'
import { PrintJobDetail } from '../contract/print/job/jobs.ts'
import type { QlSimulator } from '../drivers/label-printer.ts'
import { percentile, type Figure } from './figure.ts'
import type { BenchKiosk } from './kiosk-bench.ts'

/** Runs of each fault. */
const RUNS = 6
/** Longer than the slowest poll of a printer, ms. */
const LONG_MS = 4_000
/** Interval of job polls, ms: shorter than that of a screen. */
const POLL_MS = 5

/** A manual action that stops printing, and its cure. */
const FAULTS: readonly (readonly [
  name: string,
  make: (simulator: QlSimulator) => void,
  cure: (simulator: QlSimulator) => void,
])[] = [
  ['wrong roll', (simulator) => simulator.loadRoll('DK-2210'), (simulator) => simulator.loadRoll('DK-2205')],
  ['no roll', (simulator) => simulator.loadRoll(null), (simulator) => simulator.loadRoll('DK-2205')],
  ['cover open', (simulator) => simulator.setCover(true), (simulator) => simulator.setCover(false)],
]

/**
 * Time from Enter to the fault message, and from the cure to the continued print, ms. `simulator`
 * becomes the next printer added to the kiosk.
 */
export async function faultFigures(
  bench: BenchKiosk,
  cookie: string,
  simulator: QlSimulator,
): Promise<Figure[]> {
  const desk = await openDesk(bench, cookie)
  const figures: Figure[] = []
  const cures: number[] = []
  const longCures: number[] = []
  for (const [name, make, cure] of FAULTS) {
    const texts: number[] = []
    for (let i = 0; i < RUNS; i++) {
      make(simulator)
      const entered = performance.now()
      const jobId = await desk.print()
      await desk.until(jobId, ({ state, problem }) => state === 'blocked' && problem !== null)
      texts.push(performance.now() - entered)
      const isLong = i === RUNS - 1
      if (isLong) await sleep(LONG_MS)
      const lines = simulator.counts().linesReceived
      cure(simulator)
      const cured = performance.now()
      while (simulator.counts().linesReceived === lines) await sleep(POLL_MS)
      ;(isLong ? longCures : cures).push(performance.now() - cured)
      await desk.until(jobId, ({ state }) => state === 'printed')
    }
    figures.push({
      name: `Enter to clear text, ${name}, p95 of ${RUNS}`,
      value: percentile(texts, 0.95),
      unit: 'ms',
      reference: { name: 'goal', value: 1_000, unit: 'ms' },
    })
  }
  const goal = { name: 'goal', value: 3_000, unit: 'ms' }
  figures.push({
    name: `fault cured to first raster byte, p95 of ${cures.length}`,
    value: percentile(cures, 0.95),
    unit: 'ms',
    reference: goal,
  })
  figures.push({
    name: `the same after ${LONG_MS / 1000} s of it, worst of ${longCures.length}`,
    value: Math.max(...longCures),
    unit: 'ms',
    reference: goal,
  })
  return figures
}

type Job = PrintJobDetail['job']

interface Desk {
  /** Prints a confirmed pass, also a second time. Returns the id of the job. */
  print(): Promise<string>
  until(jobId: string, done: (job: Job) => boolean): Promise<void>
}

/** A desk with its own printer for the fault. */
async function openDesk(bench: BenchKiosk, cookie: string): Promise<Desk> {
  const { url } = bench.kiosk
  const { eventId, participants } = bench.demo.events[0]!
  const headers = { cookie, Origin: url, 'Content-Type': 'application/json' }
  const ask = async (path: string, body?: unknown): Promise<unknown> => {
    const answer = await fetch(url + path, {
      headers,
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(await answer.text())
    return answer.json()
  }
  const { printerId } = (await ask('/desk/printers', {
    name: 'Trouble',
    model: 'QL-820NWB',
    address: 'virtual',
    stock: 'DK-2205',
    isDefault: false,
  })) as { printerId: string }
  return {
    async print() {
      for (const userId of participants) {
        const person = DeskPerson.parse(await ask(`/desk/events/${eventId}/people/${userId}`))
        if (!person.pass?.draft?.currentConfirmation || !person.pass.render) continue
        const again = person.prints.length > 0 ? { reason: 'misprint' } : {}
        const body = {
          eventId,
          userId,
          draftRevision: person.pass.draft.revision,
          renderHash: person.pass.render.hash,
          requestKey: randomUUID(),
          printerId,
          ...again,
        }
        return ((await ask('/desk/prints', body)) as { jobId: string }).jobId
      }
      throw new Error('Nobody in the demo has confirmed a pass.')
    },
    async until(jobId, done) {
      while (!done(PrintJobDetail.parse(await ask(`/desk/prints/${jobId}`)).job)) await sleep(POLL_MS)
    },
  }
}
