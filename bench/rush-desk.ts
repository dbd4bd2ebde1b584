import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createQlSimulator, type Fault, type SimulatorEvent } from '../drivers/label-printer.ts'
import { startSession } from '../src-server/account/session/session-store.ts'
import { createClient, type Client } from '../test/support/client.ts'
import type { TestKiosk, TestPerson } from '../test/support/kiosk.ts'
import { endKiosk, startBuiltKiosk, type StartedKiosk } from './passdesk-command.ts'
import { processorMs } from './running-time.ts'

/** The printer of a desk. */
export interface RushPrinter {
  readonly model: 'QL-820NWB'
  readonly stock: 'DK-2205'
  readonly faults: readonly Fault[]
  /** Time of one label, ms. */
  readonly printMs: number
  readonly onEvent: (event: SimulatorEvent) => void
}

/** A built kiosk in its own process, with a printer whose bytes go through a socket. */
export interface RushDesk {
  /** Signed in as a manager of the event. */
  readonly client: Client
  readonly printerId: string
  /** Processor time of its process, and of the killed one before it, ms. */
  processorMs(): number
  /** `kill -9` and a new start on the same port, as the desktop app does. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** One more desk on the database of `house`, which is a PostgreSQL. */
export async function openRushDesk(
  house: TestKiosk,
  eventId: string,
  { model, stock, faults, printMs, onEvent }: RushPrinter,
): Promise<RushDesk> {
  const { database, kiosk: first } = house
  if (database.kind !== 'postgres') throw new Error('Several desks need PostgreSQL.')
  const dir = mkdtempSync(join(tmpdir(), 'passdesk-rush-'))
  const simulator = createQlSimulator({ model, media: stock, faults, times: { printMs }, onEvent })
  const { port } = await simulator.listen()
  const name = `Desk ${randomUUID()}`
  const start = (onPort?: string): Promise<StartedKiosk> =>
    startBuiltKiosk(dir, {
      ...(onPort && { port: onPort }),
      env: {
        PASSDESK_DATABASE_URL: database.url,
        PASSDESK_INSTALLATION_KEY: readFileSync(join(house.dir, 'installation.key'), 'utf8').trim(),
        PASSDESK_STATION_NAME: name,
        PASSDESK_LAN_PORT: 'off',
        PASSDESK_LOG_LEVEL: 'silent',
      },
    })
  let running = await start()
  const { url } = running
  const signedIn = async ({ userId }: TestPerson): Promise<Client> => {
    const session = await startSession(first.db, userId, Date.now())
    return createClient(url, { cookie: `passdesk_session=${session.id}` })
  }
  const admin = await signedIn(await house.makeAdmin())
  const address = `tcp://127.0.0.1:${port}`
  const printer = { name: 'Printer', model, address, stock, confirmed: true }
  const added = await admin.post('/desk/printers', printer)
  if (added.status !== 201) throw new Error(`No printer: ${JSON.stringify(added.body)}`)
  let before = 0
  return {
    client: await signedIn(await house.makeManager(eventId)),
    printerId: added.body.printerId,
    processorMs: () => before + processorMs(running.child.pid!),
    async kill() {
      before += processorMs(running.child.pid!)
      await endKiosk(running, 'SIGKILL')
      running = await start(new URL(url).port)
    },
    async stop() {
      await endKiosk(running)
      await simulator.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
