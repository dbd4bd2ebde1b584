import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PRINTED_STATES } from '../../contract/print/job/jobs.ts'
import { createQlSimulator } from '../../drivers/label-printer.ts'
import { isoTime } from '../../src-server/platform/db/column-values.ts'
import { insertMany } from '../../src-server/platform/db/many-rows.ts'
import { registerStation } from '../../src-server/platform/db/station-store.ts'
import { answerJob } from '../../src-server/print/job/job-routes.ts'
import { findJob } from '../../src-server/print/job/job-store.ts'
import { answerLabel, startRun } from '../../src-server/print/run/control-run.ts'
import { createRun } from '../../src-server/print/run/run-routes.ts'
import { createRunDrawer } from '../../src-server/print/run/draw-run.ts'
import { labelsOfRun } from '../../src-server/print/run/run-label-store.ts'
import { boxesOf, findRun } from '../../src-server/print/run/run-store.ts'
import { databaseKinds } from '../support/databases.ts'
import { databaseOfEach } from '../support/opened-database.ts'
import { numberOfText, numberOnLabel } from '../support/numbered-pool.ts'
import { randomFrom } from '../support/random.ts'
import { runDeps } from '../support/print-run-child.ts'
import { faultPlan } from './print-load-suite.ts'
import { makePrintWorld, storeParticipant, storePrinter } from './print-world.ts'
import { runChoices } from '../support/desk-bodies.ts'

const CHILD = fileURLToPath(new URL('../support/print-run-child.ts', import.meta.url))

export interface RunLoad {
  readonly passes: number
  readonly boxSize: number
  /** Share of the labels that have a fault. */
  readonly faults: number
  readonly kills: number
  readonly rollEnds: number
  readonly kinds?: typeof databaseKinds
}

const MEMORY_GROWTH = 24 * 1024 * 1024

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** A run on two printers that fail, at a station that is killed. */
export function printRunSuite(load: RunLoad): void {
  describe.each(load.kinds ?? databaseKinds)(`a run of ${load.passes} passes on %s`, (kind) => {
    const database = databaseOfEach(kind)
    let eventId: string
    let staffId: string
    let lanes: Awaited<ReturnType<typeof openLane>>[]
    const stationId = randomUUID()

    beforeEach(async () => {
      ;({ eventId, staffId } = await makePrintWorld(database.db))
      await registerStation(database.db, { stationId, name: 'Desk 1' }, Date.now())
      lanes = await Promise.all([1, 2].map(openLane))
      memory = []
      await insertPeople()
    })
    afterEach(() => Promise.all(lanes.map(({ simulator }) => simulator.close())))

    async function openLane(seed: number) {
      /** Numbers of the complete labels, in order. */
      const labels: number[] = []
      const simulator = createQlSimulator({
        faults: faultPlan(seed, load.passes, load.faults),
        onEvent: (event) => event.kind === 'label' && labels.push(numberOnLabel(event.bitmap)),
      })
      const { port } = await simulator.listen()
      const printer = {
        stationId,
        name: `Printer ${seed}`,
        connection: 'network',
        address: `tcp://127.0.0.1:${port}`,
        isDefault: seed === 1,
        confirmed: true,
      } as const
      const id = await storePrinter(database.db, printer, Date.now() + seed)
      return { id, simulator, labels }
    }

    async function insertPeople(): Promise<void> {
      const userIds: string[] = []
      for (let index = 0; index < load.passes; index++) {
        const kana = `${String.fromCodePoint(0x304b + 2 * (index % 5))}${index}`
        userIds.push(await storeParticipant(database.db, eventId, { name: `P${index + 1}`, kana }))
      }
      await insertParties(userIds)
    }

    /** Three of each 25 people, with different initials, form a party. */
    async function insertParties(userIds: readonly string[]): Promise<void> {
      const created_at = isoTime(Date.now())
      const parties = Array.from({ length: Math.floor(load.passes / 25) }, (_, index) => ({
        id: randomUUID(),
        event_id: eventId,
        name: `Party ${index}`,
        created_at,
      }))
      await insertMany(database.db, 'parties', parties)
      const places = parties.flatMap(({ id, event_id }, index) =>
        [0, 7, 13].map((offset, sort_order) => {
          const user_id = userIds[index * 25 + offset]!
          return { id: randomUUID(), party_id: id, event_id, user_id, sort_order }
        }),
      )
      await insertMany(database.db, 'party_places', places)
    }

    async function placesOfParties(runId: string): Promise<{ box: number; place: number }[][]> {
      const rows: { party: string; box: number; place: number }[] = await database
        .db('print_run_labels as l')
        .join('party_places as m', 'm.user_id', 'l.user_id')
        .where({ 'l.run_id': runId })
        .orderBy(['m.party_id', 'm.sort_order'])
        .select('m.party_id as party', 'l.box', 'l.place')
      return [...Map.groupBy(rows, ({ party }) => party).values()]
    }

    async function startedRun(): Promise<string> {
      const deps = runDeps(database.db, stationId)
      const drawer = createRunDrawer(deps)
      const printers = lanes.map(({ id }) => id)
      const choices = runChoices(printers, { boxSize: load.boxSize })
      const body = { eventId, requestKey: randomUUID(), choices }
      const { id } = await createRun({ ...deps, drawer }, staffId, body)
      while ((await findRun(database.db, id))!.state === 'drawing') await pause(10)
      await drawer.stop()
      await startRun(control(), staffId, (await findRun(database.db, id))!)
      return id
    }

    const control = () => ({
      ...runDeps(database.db, stationId),
      queue: { wake: () => {}, abortPreflight: () => {} },
    })

    /** Bytes in use of each started process, in order of time. */
    let memory: number[][] = []
    function startStation(): ChildProcess {
      const input = { address: database.address, stationId, eventId }
      const child = spawn(process.execPath, ['--expose-gc', CHILD, JSON.stringify(input)], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const own: number[] = []
      memory.push(own)
      child.stdout.on('data', (bytes: Buffer) => own.push(...bytes.toString().trim().split('\n').map(Number)))
      return child
    }

    /** Kills the station; data in transit to the printers arrives, or not. */
    async function kill(child: ChildProcess): Promise<void> {
      const gone = new Promise((resolve) => child.once('close', resolve))
      child.kill('SIGKILL')
      await gone
      const counts = (): string => JSON.stringify(lanes.map(({ simulator }) => simulator.counts()))
      for (let before = ''; before !== counts(); await pause(150)) before = counts()
    }

    /** Staff look at the printers, close covers and answer questions. */
    async function attend(runId: string, random: () => number): Promise<void> {
      const { db } = database
      for (const { simulator } of lanes) simulator.setCover(random() < 0.005)
      const isOut = (text: string): boolean => lanes.some(({ labels }) => labels.includes(numberOfText(text)))
      const inQuestion = async (table: string, where: object): Promise<string[]> =>
        db(table)
          .where({ ...where, state: 'unknown' })
          .pluck('id')
      for (const id of await inQuestion('print_jobs', { event_id: eventId })) {
        const job = (await findJob(db, id))!
        await answerJob(control(), staffId, job, isOut(job.name))
      }
      const run = (await findRun(db, runId))!
      const unknown = await inQuestion('print_run_labels', { run_id: runId })
      for (const label of unknown.length > 0 ? await labelsOfRun(db, runId) : [])
        if (unknown.includes(label.id))
          await answerLabel(control(), staffId, run, label, isOut(label.initial))
    }

    it(
      'prints each once, in order and place, over kills, faults and ends of rolls',
      async () => {
        const { db } = database
        const random = randomFrom(5)
        const runId = await startedRun()
        const printed = (): number => lanes.reduce((sum, { labels }) => sum + labels.length, 0)
        const moments = (count: number, shift: number): number[] =>
          Array.from({ length: count }, (_, i) => Math.floor((load.passes * (i + shift)) / (count + 1)))
        const kills = moments(load.kills, 1)
        const rollEnds = moments(load.rollEnds, 0.5)
        let child = startStation()
        try {
          while ((await findRun(db, runId))!.state !== 'ended') {
            await pause(20)
            await attend(runId, random)
            if (kills.length > 0 && printed() >= kills[0]!) {
              kills.shift()
              await kill(child)
              child = startStation()
            }
            if (rollEnds.length > 0 && printed() >= rollEnds[0]!) {
              const { simulator } = lanes[rollEnds.shift()! % 2]!
              simulator.loadRoll(null)
              await pause(100)
              simulator.loadRoll('DK-2205')
            }
          }
          await new Promise((resolve) => child.once('close', resolve))
        } finally {
          child.kill('SIGKILL')
        }

        expect({ kills, rollEnds }).toEqual({ kills: [], rollEnds: [] })
        const labels = await labelsOfRun(db, runId)
        const boxes = await boxesOf(db, runId)
        const names = new Map<string, string>(
          (await db('users').select('id', 'name')).map((row) => [row.id, row.name]),
        )
        for (const { id, labels: out } of lanes) {
          const own = boxes.filter(({ printerId }) => printerId === id).map(({ box }) => box)
          const planned = labels
            .filter(({ box }) => box !== null && own.includes(box))
            .map(({ kind, userId, initial }) => numberOfText(kind === 'pass' ? names.get(userId!)! : initial))
          expect(out).toEqual(planned)
        }
        const passes = labels.filter(({ kind }) => kind === 'pass')
        expect(passes).toHaveLength(load.passes)
        expect(passes.map(({ state }) => state)).toEqual(Array(load.passes).fill('ordered'))
        expect(new Set(passes.map(({ box, place }) => `${box} ${place}`)).size).toBe(load.passes)
        expect(Math.max(...passes.map(({ place }) => place!))).toBe(load.boxSize)
        const parties = await placesOfParties(runId)
        expect(parties).toHaveLength(Math.floor(load.passes / 25))
        for (const [first, ...others] of parties)
          expect(others).toMatchObject(
            others.map((_, index) => ({ box: first!.box, place: first!.place + index + 1 })),
          )
        const outcomes: string[] = await db('print_jobs').where({ event_id: eventId }).pluck('state')
        expect(outcomes.filter((state) => !PRINTED_STATES.includes(state as never))).toEqual([])
        expect(outcomes).toHaveLength(load.passes)
        const byStaff = { event_id: eventId, confirmed_by_user: staffId, confirmed_by: 'staff' }
        const confirmed: string[] = await db('pass_confirmations').where(byStaff).pluck('id')
        expect(confirmed).toHaveLength(load.passes)
        const last = memory.at(-1)!
        expect(last.length).toBeGreaterThan(0)
        expect(last.at(-1)! - last[0]!).toBeLessThan(MEMORY_GROWTH)
      },
      120_000 + load.passes * 300,
    )
  })
}
