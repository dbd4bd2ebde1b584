import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { DemoFile } from '../../src-server/desk/demo/make-demo.ts'
import { makeAttendees, attendeesCsv } from './make-attendees.ts'
import { openBrowser, scan, typeByHand } from './browser.ts'

/**
 * Takes the pictures of docs/pictures from a running demo:
 * `node test/support/screenshots.ts DATA_FOLDER OUT_FOLDER [en|ja] [1280x800] [light|dark]`.
 * It prints a few passes at that demo, so start with a new data folder for each language.
 */
const [dataDir = 'demo-data', out = 'docs/pictures', language = 'en', size = '1280x800', theme = 'light'] = process.argv.slice(2)
const [width, height] = size.split('x').map(Number) as [number, number]
const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFile
const suffix = `${language}${width === 1280 ? '' : `-${width}`}${theme === 'dark' ? '-dark' : ''}`
const event = demo.events[0]!
const people = demo.users.filter((user) => user.role === 'participant' && user.consented && event.participants.includes(user.userId))

mkdirSync(out, { recursive: true })
const browser = await openBrowser()
const context = await browser.newContext({
  viewport: { width, height },
  locale: language === 'ja' ? 'ja-JP' : 'en-US',
  timezoneId: 'Asia/Tokyo',
  colorScheme: theme === 'dark' ? 'dark' : 'light',
})
const page = await context.newPage()
const pause = (ms = 500): Promise<void> => page.waitForTimeout(ms)
const keys = async (...names: string[]): Promise<void> => {
  for (const name of names) {
    await page.keyboard.press(name)
    await pause(250)
  }
}
const picture = async (name: string): Promise<void> => {
  await pause()
  await page.screenshot({ path: join(out, `${name}-${suffix}.png`) })
}

await page.goto(demo.loopbackUrl)
await pause(800)
await picture('sign-in')
await keys('Enter')
await pause(1200)
await printSome(page)
await picture('ready')
await scan(page, people[8]!.qr)
await pause(900)
await picture('pass')
await participantsPicture()
await keys('F3')
await picture('edit')
await keys('Escape', 'Escape')
await scan(page, people[2]!.qr)
await pause(700)
await picture('reprint')
await keys('Escape', 'F2')
await typeByHand(page, 'wata')
await pause(700)
await picture('search')
await keys('Escape', 'Escape', 'F7')
await picture('jobs')
await keys('Escape', 'F6')
await picture('walk-in')
await keys('Escape', 'F1')
await picture('keys')
await page.getByRole('button', { name: /(Devices|機器)$/ }).click()
await keys('t')
await pause(1500)
await picture('devices')
await keys('l')
await picture('devices-position')
await keys('Escape', 'r')
await picture('devices-roll')
await keys('Escape', 'Escape', 'F1', '2')
await pause()
await chooseFile(page)
await picture('import')
await keys('Escape', 'Escape', 'F1', '4')
await picture('staff')
await browser.close()

/** What the person sees meanwhile, on a display of their own. */
async function participantsPicture(): Promise<void> {
  const facing = await context.newPage()
  await facing.goto(`${demo.loopbackUrl}/#/facing`)
  await facing.getByRole('img').waitFor()
  await facing.screenshot({ path: join(out, `facing-${suffix}.png`) })
  await facing.close()
}

async function printSome(desk: Page): Promise<void> {
  for (const person of people.slice(1, 6)) {
    await scan(desk, person.qr)
    await pause(700)
    await keys('Enter')
    await pause(900)
    await keys('Enter')
    await pause(900)
  }
  await keys('Escape')
  await pause(700)
}

/** A list with a few faults, so that the screen has something to say. */
async function chooseFile(desk: Page): Promise<void> {
  const rows = makeAttendees(400, 5).map((row, i) => ({ ...row, name: i === 2 ? '' : i === 6 ? 'Oskar Łoś' : row.name, email: i === 4 ? 'ren.nakamura＠waseda' : row.email }))
  const input = desk.locator('input[type=file]')
  await input.setInputFiles({ name: 'attendees.csv', mimeType: 'text/csv', buffer: Buffer.from(attendeesCsv(rows, { encoding: 'utf-8' })) })
  await pause(1200)
}
