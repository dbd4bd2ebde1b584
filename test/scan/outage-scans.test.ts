// @module-tag slow
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { openSignedIn } from '../renderer/desk-page.ts'
import { startSession } from '../../src-server/account/session/session-store.ts'
import { temporaryFolder } from '../support/after-file.ts'
import { openBrowser, scan } from '../support/browser.ts'
import { createClient } from '../support/client.ts'
import { addPrinter } from '../support/desk-steps.ts'
import type { TestKiosk, TestPerson } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
import { openedEvent } from '../support/opened-event.ts'
import { shared } from '../support/shared.ts'
import { scanSlowly, usKeys } from '../support/slow-scanner.ts'
import { killed, settingsBeside, startStation } from '../support/start-station.ts'

const PATIENCE_MS = 60_000
const LOST = 'Reconnecting'

/** The desk's kiosk in a process of its own, which keeps its port when it starts again. */
async function startKilledKiosk(house: TestKiosk) {
  const rendererDir = await shared('screens')
  const settings = { ...settingsBeside(house, temporaryFolder('outage')), loopbackAddresses: true }
  const run = (port: number) => startStation({ settings: { ...settings, port }, silent: false, rendererDir })
  let running = await run(0)
  const { url } = running
  return {
    url,
    /** Stops replying; requests stay unanswered. */
    freeze: () => void running.child.kill('SIGSTOP'),
    kill: () => killed(running.child),
    async start() {
      running = await run(Number(new URL(url).port))
    },
  }
}

describe('scans while the process of the kiosk is killed', () => {
  const house = openedEvent({}, { nfcEnabled: false })
  const browser = opened(openBrowser)
  let kiosk: Awaited<ReturnType<typeof startKilledKiosk>>
  beforeAll(async () => {
    await house.makeAdmin()
    await house.desk.post(`/desk/events/${house.eventId}/check-in`, { on: true })
    kiosk = await startKilledKiosk(house)
    const session = await startSession(house.db, house.manager.userId, Date.now())
    const client = createClient(kiosk.url, { cookie: `passdesk_session=${session.id}` })
    await addPrinter(client, { isDefault: true })
  }, 120_000)
  afterAll(() => kiosk.kill())

  async function openDesk() {
    const at = { ...house, kiosk: { ...house.kiosk, url: kiosk.url } }
    const options = { language: 'en', theme: 'light', patienceMs: PATIENCE_MS } as const
    const desk = await openSignedIn(browser, at, house.manager, options)
    onTestFinished(desk.close)
    const isOpen = (name: string): Promise<void> =>
      desk.page
        .getByRole('main', { name, exact: true })
        .or(desk.page.locator('main').getByText(name, { exact: true }))
        .first()
        .waitFor()
    return { ...desk, isOpen }
  }
  async function openCheckIn() {
    const desk = await openDesk()
    await desk.step('Control+e', 'Scan to check in')
    return desk
  }
  const person = (name: string): Promise<TestPerson> => house.guest({ name, kana: null })
  const checkIns = async (): Promise<readonly string[]> =>
    house.db('audit_log').where({ action: 'check_in' }).orderBy('at').pluck('subject_id')

  it('are found in their order when it is back, and nothing else is pressed', async () => {
    const desk = await openDesk()
    const [anna, li] = [await person('Anna Berg'), await person('Li Jian')]
    await kiosk.kill()
    await desk.says(LOST)
    await scan(desk.page, anna.qr)
    await desk.holds('1 scan waiting')
    await scanSlowly(desk.page, usKeys(li.qr), { ms: 45 })
    await desk.holds('2 scans waiting')
    await scan(desk.page, 'https://elsewhere.example/q#1234567890')
    await desk.holds('3 scans waiting')
    await kiosk.start()
    await desk.isOpen('Anna Berg')
    await desk.says('Check the text')
    await desk.press('Escape')
    await desk.isOpen('Li Jian')
    await desk.step('Escape', 'Search by name — This QR is not registered.')
    await desk.step('Escape', 'Scan the pass QR')
  })

  it('are checked in once each and in their order at the entrance', async () => {
    const desk = await openCheckIn()
    const people = [await person('Ada Lund'), await person('Bo Ek'), await person('Cy Roth')]
    const before = (await checkIns()).length
    kiosk.freeze()
    await scan(desk.page, people[0]!.qr)
    await kiosk.kill()
    await scan(desk.page, people[1]!.qr)
    await desk.says(LOST)
    await scan(desk.page, people[2]!.qr)
    await desk.page.getByText('2 scans waiting').waitFor()
    await kiosk.start()
    await desk.says('Let them in')
    await desk.isOpen('Cy Roth')
    expect((await checkIns()).slice(before)).toEqual(people.map(({ userId }) => userId))
  })

  it('are checked in once if only the reply was lost', async () => {
    const desk = await openCheckIn()
    const ida = await person('Ida Holm')
    await desk.page.route(
      '**/desk/check-ins',
      async (route) => {
        await route.fetch()
        await kiosk.kill()
        await route.abort()
      },
      { times: 1 },
    )
    await scan(desk.page, ida.qr)
    await desk.says(LOST)
    await kiosk.start()
    await desk.says('Let them in')
    await desk.isOpen('Ida Holm')
    expect((await checkIns()).filter((userId) => userId === ida.userId)).toHaveLength(1)
  })

  it('wait for the desk if the entrance is left meanwhile', async () => {
    const desk = await openCheckIn()
    const [max, eva] = [await person('Max Beck'), await person('Eva Sand')]
    await kiosk.kill()
    await scan(desk.page, max.qr)
    await scan(desk.page, eva.qr)
    await desk.says(LOST)
    await desk.press('Escape')
    await desk.holds('2 scans waiting')
    await kiosk.start()
    await desk.isOpen('Max Beck')
    await desk.press('Escape')
    await desk.isOpen('Eva Sand')
    expect((await checkIns()).filter((userId) => [max.userId, eva.userId].includes(userId))).toEqual([])
  })
})
