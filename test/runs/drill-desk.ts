import { startSession } from '../../src-server/account/session/session-store.ts'
import { addPrinter, confirmOwn } from '../support/desk-steps.ts'
import { startTestKiosk, type TestKiosk, type TestKioskOptions, type TestPerson } from '../support/kiosk.ts'
import { simulatedPrinters } from '../print/print-world.ts'
import { printOrder } from '../support/desk-bodies.ts'

/** Maximum duration of a call to the kiosk, whatever its database does, ms. */
export const CALL_MS = 5_000
/** After this time no job is in progress, ms. */
export const SETTLED_MS = 10_000

export interface Pass {
  readonly userId: string
  readonly hash: string
}

export type DrillDesk = Awaited<ReturnType<typeof openDrillDesk>>

/** A kiosk with a printer whose labels are counted. */
export async function openDrillDesk(options: TestKioskOptions) {
  const { labels, openPrinter } = simulatedPrinters()
  const world = await startTestKiosk({ ...options, openPrinter })
  const eventId = await world.makeEvent()
  const manager = await world.makeManager(eventId)
  await addPrinter(manager.client, { name: 'Main', isDefault: true })
  const cookie = `passdesk_session=${(await startSession(world.db, manager.userId, Date.now())).id}`
  let slowest = 0
  return {
    world,
    eventId,
    client: manager.client,
    cookie,
    labels,
    slowestMs: () => slowest,
    async confirmed(count: number): Promise<readonly Pass[]> {
      const passes: Pass[] = []
      for (let i = 0; i < count; i += 1) passes.push(await confirm(world, eventId))
      return passes
    },
    /** Prints one pass like a desk: repeats the same request until it is answered. */
    async print({ userId, hash }: Pass): Promise<string> {
      const body = printOrder(eventId, userId, hash)
      for (;;) {
        const from = performance.now()
        const { status, body: reply } = await manager.client.post('/desk/prints', body)
        slowest = Math.max(slowest, performance.now() - from)
        if (status === 200 || status === 201) return reply.jobId as string
        if (![502, 503].includes(status))
          throw new Error(`A print was answered ${status}: ${JSON.stringify(reply)}`)
        await new Promise((resolve) => setTimeout(resolve, 200))
      }
    },
    close: () => world.close(),
  }
}

async function confirm(world: TestKiosk, eventId: string): Promise<Pass> {
  const person: TestPerson = await world.makePerson({ eventId })
  return { userId: person.userId, hash: await confirmOwn(person, eventId) }
}
