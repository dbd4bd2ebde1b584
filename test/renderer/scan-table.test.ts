// @module-tag slow
import { expect, it } from 'vitest'
import { allEndpoints } from '../../contract/app/endpoints.ts'
import { opened } from '../support/opened.ts'
import { openDeskHouse, type Desk } from './desk-house.ts'
import { visitScreens, type ScreenVisit } from './every-screen.ts'

const FIELDS = ['text', 'search', 'email', 'password', 'number', 'date', 'time', 'datetime-local']
  .map((type) => `input[type=${type}]:visible`)
  .concat('textarea:visible', 'select:visible', '[role=combobox]:visible')
  .join(', ')

/** Requests that a scan may cause, and that only read. */
const ASKS = ['match', 'checkIn', 'addTimings', 'takeScans', 'whoseBadge', 'deskPreview'].concat(
  'planPrintRun',
  'readPrinter',
  'checkTemplateFit',
  'sendHeartbeat',
)
const CHANGES = allEndpoints
  .filter(({ id, method }) => method !== 'GET' && !ASKS.includes(id))
  .map(({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))

const values = (desk: Desk): Promise<string[]> =>
  desk.page
    .locator('input, textarea, select')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))

/** Scans while this screen is shown. Returns what is wrong. */
async function scanOn(desk: Desk, visit: ScreenVisit, name: string): Promise<string[]> {
  const wrong: string[] = []
  const control = desk.page.locator(visit.field ?? FIELDS).first()
  if ((await control.count()) > 0) await control.focus()
  const before = await values(desk)
  const jobs = (await desk.jobs()).length
  const person = await desk.guest(`Guest of ${name}`)
  const requests: { method: string; path: string; body: string }[] = []
  desk.page.on('request', (request) =>
    requests.push({
      method: request.method(),
      path: new URL(request.url()).pathname,
      body: request.postData() ?? '',
    }),
  )
  const matches = () =>
    // Digits of a PIN that were typed before may begin another reading of the code.
    requests.filter(({ path, body }) => /match|check-ins$/.test(path) && body.includes(`"${person.qr}"`))
  await desk.scan(person)
  await expect.poll(() => matches().length, { message: name, timeout: 5_000 }).toBe(1)
  await desk.page.waitForTimeout(300)
  const isOpen = await desk.page.locator('.identity').getByText(person.email).count()
  if (!isOpen && !/^(ready|pass|room|keys|help)/.test(name)) {
    if (JSON.stringify(await values(desk)) !== JSON.stringify(before)) wrong.push('changed a field')
  }
  if ((await desk.page.locator('body').innerText()).includes(person.qr.slice(-22)))
    wrong.push('shows the code')
  if ((await desk.jobs()).length !== jobs) wrong.push('printed')
  for (const { method, path } of requests)
    if (CHANGES.some((one) => one.method === method && one.pattern.test(path)))
      wrong.push(`sent ${method} ${path}`)
  if (matches().some(({ path }) => path.endsWith('check-ins'))) return wrong
  // With a fault of the printer the name is in its panel.
  const shown = desk.page
    .locator('.stage.person')
    .getByRole('main', { name: `Guest of ${name}`, exact: true })
  // The next pass needs a moment to open; another Escape would close it.
  for (let tries = 0; tries < 8; tries += 1) {
    const isShown = await shown.waitFor({ timeout: tries === 0 ? 250 : 1_000 }).then(
      () => true,
      () => false,
    )
    if (isShown) return wrong
    await desk.press('Escape')
  }
  return [...wrong, 'lost the scan']
}

const house = opened(() => openDeskHouse())

it(
  'a scan on every screen is kept, leaves every field as it was, and changes nothing',
  { timeout: 600_000 },
  async () => {
    const wrong: string[] = []
    await visitScreens(house, { language: 'en', only: process.env.ONLY }, async (name, desk, visit) => {
      wrong.push(...(await scanOn(desk, visit, name)).map((text) => `${name}: ${text}`))
    })
    expect(wrong).toEqual([])
  },
)
