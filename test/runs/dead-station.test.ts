// @module-tag slow
// @module-tag alone
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataFolder } from '../../src-server/platform/files/data-folder.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { temporaryFolder } from '../support/after-file.ts'
import { createClient, type Answer } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import type { StationInput } from '../support/station-child.ts'
import { openDrillDesk, SETTLED_MS, type DrillDesk, type Pass } from './drill-desk.ts'
import { virtualPrinter, printOrder } from '../support/desk-bodies.ts'

/**
 * A station is lost after 15 s without a heartbeat; the other desk looks every 3 s, once it has
 * worked for 22 s.
 */
const LOST = { timeout: 45_000, interval: 250 }
const SOON = { timeout: SETTLED_MS, interval: 100 }

describe.each(databaseKinds)('a station killed under its labels, on %s', (kind) => {
  let desk: DrillDesk
  const dir = temporaryFolder('station')
  const children: ChildProcess[] = []

  beforeAll(async () => {
    desk = await openDrillDesk({ kind })
  })
  afterAll(async () => {
    for (const child of children) child.kill('SIGKILL')
    await desk.close()
  })

  const settings = (): KioskSettings => ({
    ...desk.world.settings,
    folder: dataFolder(dir),
    stationName: 'Desk 2',
    installationKey: readFileSync(join(desk.world.dir, 'installation.key'), 'utf8').trim(),
  })

  /** A station in a separate process, and a client of the drill's manager. */
  async function start(silent: boolean) {
    const input: StationInput = { settings: settings(), silent }
    const file = join(import.meta.dirname, '../support/station-child.ts')
    const child = spawn(process.execPath, [file, JSON.stringify(input)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    children.push(child)
    const lines = createInterface({ input: child.stdout })
    const [url] = (await once(lines, 'line')) as [string]
    let labels = 0
    lines.on('line', (line) => (labels += Number(line === 'label')))
    return {
      client: createClient(url, { cookie: desk.cookie }),
      labels: () => labels,
      async kill() {
        const gone = once(child, 'exit')
        child.kill('SIGKILL')
        await gone
      },
    }
  }

  type Station = Awaited<ReturnType<typeof start>>
  async function made(station: Station, path: string, body: object): Promise<Answer['body']> {
    const answer = await station.client.post(path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body
  }
  const addPrinter = async (station: Station, name: string): Promise<string> =>
    (await made(station, '/desk/printers', virtualPrinter({ name, isDefault: name === 'One' }))).printerId

  const request = ({ userId, hash }: Pass, printerId?: string) =>
    printOrder(desk.eventId, userId, hash, printerId ? { printerId } : {})

  const order = async (station: Station, pass: Pass, printerId: string): Promise<string> =>
    (await made(station, '/desk/prints', request(pass, printerId))).jobId

  const stateOf = async (jobId: string): Promise<string> =>
    (await desk.world.db('print_jobs').where({ id: jobId }).first('state')).state
  const answer = async (jobId: string, cameOut: boolean): Promise<void> => {
    const { status, body } = await desk.client.post(`/desk/prints/${jobId}/answer`, { cameOut })
    expect(status, JSON.stringify(body)).toBe(200)
  }

  it('is settled by another desk, and accepts that when it returns', async () => {
    const [refused, accepted, waiting] = (await desk.confirmed(3)) as [Pass, Pass, Pass]
    const station = await start(true)
    const one = await addPrinter(station, 'One')
    const two = await addPrinter(station, 'Two')
    const lostLabel = await order(station, refused, one)
    const foundLabel = await order(station, accepted, two)
    await expect.poll(() => stateOf(lostLabel), SOON).toBe('printing')
    await expect.poll(() => stateOf(foundLabel), SOON).toBe('printing')
    const queued = await order(station, waiting, one)
    await station.kill()

    // Until the heartbeat is missed, the other desk does not know that the station is lost.
    expect((await desk.client.post('/desk/prints', request(refused))).status).toBe(409)
    for (const jobId of [lostLabel, foundLabel]) await expect.poll(() => stateOf(jobId), LOST).toBe('unknown')
    await answer(lostLabel, false)
    await answer(foundLabel, true)
    await expect.poll(() => stateOf(lostLabel), SOON).toBe('printed')
    expect(await stateOf(foundLabel)).toBe('confirmed_by_staff')
    expect(desk.labels).toHaveLength(1)

    const back = await start(false)
    await expect.poll(() => stateOf(queued), SOON).toBe('printed')
    const states: string[] = await desk.world.db('print_jobs').orderBy('number').pluck('state')
    expect(states).toEqual(['printed', 'confirmed_by_staff', 'printed'])
    expect(back.labels(), 'only what had waited').toBe(1)
    expect(desk.labels).toHaveLength(1)
    await back.kill()
  })
})
