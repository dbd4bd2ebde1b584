import { createQlSimulator, openVirtualPrinter } from '../../drivers/label-printer.ts'
import { encodeBitmap } from '../../facts/png.ts'
import { pngDataUrl } from '../../src-server/pass/drawing/encode-png.ts'
import { startSession } from '../../src-server/account/session/session-store.ts'
import type { Answer, Client } from '../support/client.ts'
import {
  saveBody,
  startTestKiosk,
  type TestKiosk,
  type TestKioskOptions,
  type TestPerson,
} from '../support/kiosk.ts'
import { virtualPrinter, printOrder } from '../support/desk-bodies.ts'

/** Maximum duration of a call to the kiosk, whatever its database does, ms. */
export const CALL_MS = 5_000
/** After this time no job is in progress, ms. */
export const SETTLED_MS = 10_000

/** A pass that is ready to be printed. */
export interface Pass {
  readonly userId: string
  readonly hash: string
}

/** A kiosk with a printer whose labels are counted. */
export interface DrillDesk {
  readonly world: TestKiosk
  readonly eventId: string
  /** Signed in as a manager of the event, and the cookie of that session. */
  readonly client: Client
  readonly cookie: string
  /** Images of the printed labels. */
  readonly labels: string[]
  confirmed(count: number): Promise<readonly Pass[]>
  /**
   * Prints one pass like a desk: repeats the same request until it is answered. Returns the job's
   * id.
   */
  print(pass: Pass): Promise<string>
  /** The slowest call so far, ms. */
  slowestMs(): number
  close(): Promise<void>
}

export async function openDrillDesk(options: TestKioskOptions): Promise<DrillDesk> {
  const labels: string[] = []
  const simulator = (): ReturnType<typeof createQlSimulator> =>
    createQlSimulator({
      onEvent: (event) =>
        event.kind === 'label' && labels.push(pngDataUrl(encodeBitmap(event.bitmap))),
    })
  const world = await startTestKiosk({
    ...options,
    openPrinter: ({ printerId, model }) =>
      openVirtualPrinter(simulator(), { id: printerId, model }),
  })
  const eventId = await world.makeEvent()
  const manager = await world.makeManager(eventId)
  await must(
    201,
    manager.client.post('/desk/printers', virtualPrinter({ name: 'Main', isDefault: true })),
  )
  const session = await startSession(world.db, manager.userId, Date.now())
  const cookie = `passdesk_session=${session.id}`
  let slowest = 0
  return {
    world,
    eventId,
    client: manager.client,
    cookie,
    labels,
    slowestMs: () => slowest,
    async confirmed(count) {
      const passes: Pass[] = []
      for (let i = 0; i < count; i += 1) passes.push(await confirm(world, eventId))
      return passes
    },
    async print({ userId, hash }) {
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
  const { body } = await must(
    200,
    person.client.post(`/api/passes/${eventId}`, saveBody({ action: 'confirm' })),
  )
  return { userId: person.userId, hash: body.render.hash }
}

async function must(status: number, asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked
  if (answer.status !== status)
    throw new Error(`Answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer
}
