import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { DemoFile } from '../../src-server/operations/demo/make-demo.ts'
import { makeAttendees, attendeesCsv } from './make-attendees.ts'
import { openBrowser, scan, typeByHand } from './browser.ts'

/**
 * Takes the pictures of docs/pictures from a running demo:
 * `node test/support/screenshots.ts DATA_FOLDER OUT_FOLDER [en|ja] [1280x800] [light|dark]`.
 * It prints a few passes at that demo, so start with a new data folder for each language.
 */
const [
  dataDir = 'demo-data',
  out = 'docs/pictures',
  language = 'en',
  size = '1280x800',
  theme = 'light',
] = process.argv.slice(2)
const [width, height] = size.split('x').map(Number) as [number, number]
const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFile
const suffix = `${language}${width === 1280 ? '' : `-${width}`}${theme === 'dark' ? '-dark' : ''}`
const event = demo.events[0]!
const people = demo.users.filter(
  (user) =>
    user.role === 'participant' && user.consented && event.participants.includes(user.userId),
)

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
await room(/Devices|機器/)
await keys('t')
await pause(1500)
await picture('devices')
await keys('l')
await picture('devices-position')
await keys('Escape', 'r')
await picture('devices-roll')
await keys('Escape')
await room(/Participant import|参加者の取り込み/)
await chooseFile(page)
await picture('import-columns')
await keys('Enter')
await picture('import')
await room(/Staff$|係$/)
await picture('staff')
await room(/Event and tickets|イベントとチケット/)
await picture('office-event')
await keys('2')
await picture('office-tickets')
await keys('5')
await picture('office-approvals')
await room(/Template|テンプレート/)
await pause(1500)
await picture('template')
await room(/Activity log, lists|操作記録と名簿/)
await picture('records')
await room(/Change of shift|担当の交代/)
await picture('shift')
await asAdministrator()
await browser.close()

/** Goes by the room's name: its key depends on how many rooms there are. */
async function room(name: RegExp): Promise<void> {
  const door = page.locator('.menu-entries__entry', { hasText: name })
  for (let tries = 0; tries < 6 && !(await door.isVisible()); tries += 1)
    await keys(tries % 2 ? 'Escape' : 'F1')
  await door.click()
  await pause(900)
}

/**
 * Who works at no event finds the settings, and with them the care of the kiosk, where the event is
 * chosen.
 */
async function asAdministrator(): Promise<void> {
  const admin = demo.users.find((user) => user.role === 'admin')!
  await room(/Sign out|サインアウト/)
  await page.getByLabel(/Email|メール/).fill(admin.email)
  await page.getByLabel(/Password|パスワード/).fill(admin.password)
  await keys('Enter')
  await pause(1200)
  await picture('events')
  await keys('s')
  await picture('settings')
  await keys('Escape', 'b')
  await pause(1500)
  await picture('backups')
}

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
  const rows = makeAttendees(400, 5).map((row, i) => ({
    ...row,
    name: i === 2 ? '' : i === 6 ? 'Oskar Łoś' : row.name,
    email: i === 4 ? 'ren.nakamura＠waseda' : row.email,
  }))
  const input = desk.locator('input[type=file]')
  await input.setInputFiles({
    name: 'attendees.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(attendeesCsv(rows, { encoding: 'utf-8' })),
  })
  await pause(1200)
}
