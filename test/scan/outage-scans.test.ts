// @module-tag slow
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { dataFolder } from '../../src-server/platform/files/data-folder.ts'
import { openSignedIn, untilBannerSays } from '../renderer/desk-page.ts'
import { startSession } from '../../src-server/account/session/session-store.ts'
import { temporaryFolder } from '../support/after-file.ts'
import { openBrowser, scan } from '../support/browser.ts'
import { createClient } from '../support/client.ts'
import { virtualPrinter } from '../support/desk-bodies.ts'
import { startTestKiosk, type TestKiosk, type TestPerson } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
import { shared } from '../support/shared.ts'
import { scanSlowly, usKeys } from '../support/slow-scanner.ts'
import { killed, startStation } from '../support/start-station.ts'
import type { StationInput } from '../support/station-child.ts'

const PATIENCE_MS = 60_000
const LOST = 'Reconnecting'

/** The desk's kiosk in a process of its own, which keeps its port when it starts again. */
async function startKilledKiosk(house: TestKiosk) {
  const rendererDir = await shared('screens')
  const settings: StationInput['settings'] = {
    folder: dataFolder(temporaryFolder('outage')),
    port: 0,
    lanPort: null,
    tls: null,
    database: house.database,
    sqliteDriver: 'better-sqlite3',
    publicUrl: undefined,
    apiUrl: undefined,
    webUrl: undefined,
    stationName: 'Desk 2',
    storesLogos: true,
    tagUrlLength: 'spec',
    installationKey: readFileSync(join(house.dir, 'installation.key'), 'utf8').trim(),
    demo: false,
    loopbackAddresses: true,
    logLevel: 'silent',
  }
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
  const house = opened(startTestKiosk)
  const browser = opened(openBrowser)
  let kiosk: Awaited<ReturnType<typeof startKilledKiosk>>
  let eventId: string
  let manager: TestPerson
  beforeAll(async () => {
    await house.makeAdmin()
    eventId = await house.makeEvent({ nfcEnabled: false })
    manager = await house.makeManager(eventId)
    await manager.client.post(`/desk/events/${eventId}/check-in`, { on: true })
    kiosk = await startKilledKiosk(house)
    const session = await startSession(house.db, manager.userId, Date.now())
    await createClient(kiosk.url, { cookie: `passdesk_session=${session.id}` }).post(
      '/desk/printers',
      virtualPrinter({ isDefault: true }),
    )
  }, 120_000)
  afterAll(() => kiosk.kill())

  async function openDesk(): Promise<Page> {
    const at = { ...house, kiosk: { ...house.kiosk, url: kiosk.url } }
    const { page, close } = await openSignedIn(browser, at, manager, {
      language: 'en',
      theme: 'light',
      patienceMs: PATIENCE_MS,
    })
    onTestFinished(close)
    return page
  }
  async function openCheckIn(): Promise<Page> {
    const page = await openDesk()
    await page.keyboard.press('Control+e')
    await untilBannerSays(page, 'Scan to check in', PATIENCE_MS)
    return page
  }
  const person = (name: string): Promise<TestPerson> => house.makePerson({ eventId, name, kana: null })
  const says = (page: Page, text: string | RegExp): Promise<void> => untilBannerSays(page, text, PATIENCE_MS)
  const isOpen = (page: Page, name: string): Promise<void> =>
    page
      .getByRole('main', { name, exact: true })
      .or(page.locator('main').getByText(name, { exact: true }))
      .first()
      .waitFor()
  const checkIns = async (): Promise<readonly string[]> =>
    house.db('audit_log').where({ action: 'check_in' }).orderBy('at').pluck('subject_id')

  it('are found in their order when it is back, and nothing else is pressed', async () => {
    const page = await openDesk()
    const [anna, li] = [await person('Anna Berg'), await person('Li Jian')]
    await kiosk.kill()
    await says(page, LOST)
    await scan(page, anna.qr)
    await page.locator('.waiting-scans').getByText('1 scan waiting').waitFor()
    await scanSlowly(page, usKeys(li.qr), { ms: 45 })
    await page.locator('.waiting-scans').getByText('2 scans waiting').waitFor()
    await scan(page, 'https://elsewhere.example/q#1234567890')
    await page.locator('.waiting-scans').getByText('3 scans waiting').waitFor()
    await kiosk.start()
    await isOpen(page, 'Anna Berg')
    await says(page, 'Check the text')
    await page.keyboard.press('Escape')
    await isOpen(page, 'Li Jian')
    await page.keyboard.press('Escape')
    await says(page, 'Search by name — This QR is not registered.')
    await page.keyboard.press('Escape')
    await says(page, 'Scan the pass QR')
  })

  it('are checked in once each and in their order at the entrance', async () => {
    const page = await openCheckIn()
    const people = [await person('Ada Lund'), await person('Bo Ek'), await person('Cy Roth')]
    const before = (await checkIns()).length
    kiosk.freeze()
    await scan(page, people[0]!.qr)
    await kiosk.kill()
    await scan(page, people[1]!.qr)
    await says(page, LOST)
    await scan(page, people[2]!.qr)
    await page.getByText('2 scans waiting').waitFor()
    await kiosk.start()
    await says(page, 'Let them in')
    await isOpen(page, 'Cy Roth')
    expect((await checkIns()).slice(before)).toEqual(people.map(({ userId }) => userId))
  })

  it('are checked in once if only the reply was lost', async () => {
    const page = await openCheckIn()
    const ida = await person('Ida Holm')
    await page.route(
      '**/desk/check-ins',
      async (route) => {
        await route.fetch()
        await kiosk.kill()
        await route.abort()
      },
      { times: 1 },
    )
    await scan(page, ida.qr)
    await says(page, LOST)
    await kiosk.start()
    await says(page, 'Let them in')
    await isOpen(page, 'Ida Holm')
    expect((await checkIns()).filter((userId) => userId === ida.userId)).toHaveLength(1)
  })

  it('wait for the desk if the entrance is left meanwhile', async () => {
    const page = await openCheckIn()
    const [max, eva] = [await person('Max Beck'), await person('Eva Sand')]
    await kiosk.kill()
    await scan(page, max.qr)
    await scan(page, eva.qr)
    await says(page, LOST)
    await page.keyboard.press('Escape')
    await page.locator('.waiting-scans').getByText('2 scans waiting').waitFor()
    await kiosk.start()
    await isOpen(page, 'Max Beck')
    await page.keyboard.press('Escape')
    await isOpen(page, 'Eva Sand')
    const ids = [max.userId, eva.userId]
    expect((await checkIns()).filter((userId) => ids.includes(userId))).toEqual([])
  })
})
