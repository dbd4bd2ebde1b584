// @module-tag slow
// @module-tag alone
import type { ChildProcess } from 'node:child_process'
import { afterAll, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/after-file.ts'
import { createClient } from '../support/client.ts'
import { addPrinter, bodyOf, orderPrint } from '../support/desk-steps.ts'
import { databaseKinds } from '../support/databases.ts'
import { opened } from '../support/opened.ts'
import { killed, settingsBeside, startStation } from '../support/start-station.ts'
import { openDrillDesk, SETTLED_MS, type Pass } from './drill-desk.ts'
import { printOrder } from '../support/desk-bodies.ts'

/**
 * A station is lost after 15 s without a heartbeat; the other desk looks every 3 s, once it has
 * worked for 22 s.
 */
const LOST = { timeout: 45_000, interval: 250 }
const SOON = { timeout: SETTLED_MS, interval: 100 }

describe.each(databaseKinds)('a station killed under its labels, on %s', (kind) => {
  const desk = opened(() => openDrillDesk({ kind }))
  const dir = temporaryFolder('station')
  const children: ChildProcess[] = []

  afterAll(() => children.forEach((child) => child.kill('SIGKILL')))

  /** A station in a separate process, and a client of the drill's manager. */
  async function start(silent: boolean) {
    const { child, url, lines } = await startStation({ settings: settingsBeside(desk.world, dir), silent })
    children.push(child)
    let labels = 0
    lines.on('line', (line) => (labels += Number(line === 'label')))
    return {
      client: createClient(url, { cookie: desk.cookie }),
      labels: () => labels,
      kill: () => killed(child),
    }
  }

  type Station = Awaited<ReturnType<typeof start>>
  const request = ({ userId, hash }: Pass, printerId?: string) =>
    printOrder(desk.eventId, userId, hash, printerId ? { printerId } : {})

  const order = ({ client }: Station, pass: Pass, printerId: string): Promise<string> =>
    orderPrint(client, request(pass, printerId))

  const stateOf = async (jobId: string): Promise<string> =>
    (await desk.world.db('print_jobs').where({ id: jobId }).first('state')).state
  const answer = (jobId: string, cameOut: boolean) =>
    bodyOf(200, desk.client.post(`/desk/prints/${jobId}/answer`, { cameOut }))

  it('is settled by another desk, and accepts that when it returns', async () => {
    const [refused, accepted, waiting] = (await desk.confirmed(3)) as [Pass, Pass, Pass]
    const station = await start(true)
    const one = await addPrinter(station.client, { name: 'One', isDefault: true })
    const two = await addPrinter(station.client, { name: 'Two', isDefault: false })
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
