import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SaveTicketClass } from '../../contract/event/ticket-class/ticket-class.ts'
import { messages } from '../../messages/index.ts'
import type { DemoFile } from '../../src-server/kiosk/demo/make-demo.ts'
import { makeAttendees, attendeesCsv } from './make-attendees.ts'
import { runCommand, scan, untilBannerSays } from '../renderer/desk-page.ts'
import { openBrowser, typeByHand } from './browser.ts'
import { palettePng } from './palette-png.ts'

/**
 * Takes the pictures of docs/pictures from a running demo:
 * `node test/support/screenshots.ts DATA_FOLDER OUT_FOLDER [en|ja] [1280x800] [light|dark] [URL]`.
 * It prints a few passes at that demo, so start with a new data folder for each language. URL is a
 * kiosk without a demo, before its set-up: the pictures of the set-up come from there.
 */
const [
  dataDir = 'demo-data',
  out = 'docs/pictures',
  language = 'en',
  size = '1280x800',
  theme = 'light',
  newKiosk,
] = process.argv.slice(2)
const [width, height] = size.split('x').map(Number) as [number, number]
const texts = language === 'ja' ? messages.ja : messages.en
const demo = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')) as DemoFile
const suffix = `${language}${width === 1280 ? '' : `-${width}`}${theme === 'dark' ? '-dark' : ''}`
const [event] = demo.events
const people = demo.users.filter(
  (user) => user.role === 'participant' && user.consented && event!.participants.includes(user.userId),
)

mkdirSync(out, { recursive: true })
const browser = await openBrowser()
const context = await browser.newContext({
  viewport: { width, height },
  locale: language === 'ja' ? 'ja-JP' : 'en-GB',
  timezoneId: 'Asia/Tokyo',
  colorScheme: theme === 'dark' ? 'dark' : 'light',
})
const page = await context.newPage()
const pause = (ms = 600): Promise<void> => page.waitForTimeout(ms)
const keys = async (...names: string[]): Promise<void> => {
  for (const name of names) {
    await page.keyboard.press(name)
    await pause(350)
  }
}
const save = async (name: string, of = page): Promise<void> =>
  writeFileSync(join(out, `${name}-${suffix}.png`), await palettePng(await of.screenshot()))
/** Presses keys, then takes a picture. */
const picture = async (name: string, ...pressed: string[]): Promise<void> => {
  await keys(...pressed)
  await pause()
  await save(name)
}
/** Waits until the banner says one of these texts, up to their first value. */
const banner = (...wanted: readonly (keyof typeof texts)[]): Promise<void> =>
  Promise.race(wanted.map((key) => untilBannerSays(page, texts[key].split('{{')[0]!, 20_000)))
const step = async (key: string, ...wanted: readonly (keyof typeof texts)[]): Promise<void> => {
  await keys(key)
  await banner(...wanted)
}
const home = async (): Promise<void> => {
  const ready = page.locator('.today')
  for (let tries = 0; tries < 8 && !(await ready.isVisible()); tries += 1) await keys('Escape')
  await ready.waitFor()
}
/** Opens a screen by its command in the menu. */
const open = async (command: keyof typeof texts): Promise<void> => {
  await home()
  await runCommand(page, texts[command])
  await pause(1200)
}

/** Failed parts; the others are still taken. */
const failed: string[] = []
const part = async (name: string, take: () => Promise<void>): Promise<void> => {
  try {
    await take()
  } catch (error) {
    failed.push(`${name}: ${String(error)}`)
    await page.goto(demo.loopbackUrl)
    await banner('home.banner').catch(() => undefined)
  }
}

if (newKiosk)
  await part('set-up', async () => {
    await page.goto(newKiosk)
    await page.locator('.set-up').waitFor()
    await keys(language === 'ja' ? '1' : '2')
    const fields = page.locator('.set-up input')
    await fields.nth(4).waitFor()
    const admin = ['小林 恵', 'megumi@desk.example', 'correct horse battery', 'correct horse battery']
    for (const [index, text] of admin.entries()) await fields.nth(index).fill(text)
    await picture('set-up-administrator')
    await keys('Enter')
    await page.locator('.event-form').waitFor()
    await page.locator('.event-form input').first().fill('SVC Tokyo 2026')
    await picture('set-up-event')
    await step('Enter', 'setUp.printer.banner')
    await pause(2500)
    await picture('set-up-printer')
    await step('v', 'setUp.roll.banner')
    await step('1', 'setUp.test.banner')
    await picture('set-up-test-print')
  })
await page.goto(demo.loopbackUrl)
await banner('signIn.banner')
await picture('sign-in')
await step('Enter', 'home.banner')
await part('home', async () => {
  for (let index = 1; index < 6; index += 1) {
    await openPass(index)
    await print()
    await home()
  }
  await picture('home')
})
await part('pass', async () => {
  await openPass(8)
  await picture('pass')
  await participantPicture()
  await picture('edit', 'F3')
  await picture('person-actions', 'Escape', 'm')
  await keys('1', '1')
  await pause(1500)
  const code = page.locator('.qr')
  // A person of several events requires a confirmation.
  if (!(await code.isVisible())) await keys('1')
  await code.waitFor()
  await picture('new-qr')
  await home()
  await openPass(2)
  await picture('reprint')
})
await part('lists', async () => {
  await home()
  await keys('F2')
  await typeByHand(page, 'wata')
  await pause(900)
  await picture('search')
  for (const [key, name] of [
    ['F7', 'jobs'],
    ['F6', 'walk-in'],
    ['F1', 'menu'],
  ] as const) {
    await home()
    await picture(name, key)
  }
  await picture('help', 'F1')
})
await part('devices', async () => {
  await open('menu.devices')
  await keys('t')
  await pause(2500)
  await picture('devices')
  await keys('Enter')
  await page.locator('[data-command="position"]').click()
  await picture('devices-position')
  await keys('Escape', 'Enter')
  await page.locator('[data-command="roll"]').click()
  await picture('devices-roll')
  await picture('devices-pdf', 'Escape', 'a', '2')
  await keys('Escape')
})
await part('import', async () => {
  await open('menu.import')
  await chooseFile()
  await picture('import-columns')
  await keys('Enter')
  await page.locator('.import-table').waitFor()
  await picture('import')
})
/** A walk-in whose name the print fonts do not have. */
await part('correction', async () => {
  await home()
  await keys('F6')
  await typeByHand(page, language === 'ja' ? '高橋 𓀀' : 'Taka 𓀀')
  await keys('Tab')
  await typeByHand(page, 'たかはし')
  await keys('Enter')
  const panel = page.locator('.correction')
  // Consent comes first.
  await pause(1500)
  if (!(await panel.isVisible())) await keys('Enter')
  await panel.waitFor()
  await picture('correction')
})
for (const [key, name] of [
  ['menu.staff', 'staff'],
  ['menu.eventAdmin', 'event-admin-event'],
  ['menu.approvals', 'event-admin-approvals'],
  ['template.title', 'template'],
  ['menu.records', 'records'],
  ['statistics.title', 'statistics'],
  ['menu.preparation', 'preparation'],
  ['run.title', 'print-run-choose'],
  ['menu.handover', 'handover'],
] as const)
  await part(name, async () => {
    await open(key)
    await picture(name)
    if (key !== 'menu.eventAdmin') return
    await picture('event-admin-tickets', '2')
  })
/** The reader of the demo finds a tag after about a second. */
await part('tag', async () => {
  await home()
  await openPass(14)
  await print()
  await page.keyboard.press('Space')
  await banner('tag.touch.banner')
  await save('tag-touch')
  await page.locator('.tag-picture--verified').waitFor()
  await picture('tag-verified')
})
await part('check-in', async () => {
  await open('checkIn.title')
  await scan(page, people[12]!.qr)
  await pause(1500)
  await picture('check-in')
  await pause(2500)
  await scan(page, people[12]!.qr)
  await pause(1500)
  await picture('check-in-already')
})
/** A class of which reception reads a note to the person first. */
await part('note', async () => {
  const body: SaveTicketClass = {
    nameJa: '一般 / General',
    nameEn: 'General',
    tickets: [],
    ownTemplate: null,
    roll: null,
    mark: null,
    note: language === 'ja' ? 'クロークは2階です。' : 'The cloakroom is on the second floor.',
    partyPlaces: null,
  }
  const url = `${demo.loopbackUrl}/desk/events/${event!.eventId}/classes`
  await page.request.post(url, { data: body, headers: { Origin: demo.loopbackUrl } })
  await home()
  await openPass(16)
  await picture('tell-note')
})
/** An administrator without an event: settings, backups, and the event of another. */
await part('settings', async () => {
  const admin = demo.users.find((user) => user.role === 'admin')!
  await open('menu.signOut')
  await banner('signIn.banner')
  await page.getByLabel(texts['signIn.email']).fill(admin.email)
  await page.getByLabel(texts['signIn.password']).fill(admin.password)
  await keys('Enter')
  await page.getByText(texts['events.new']).first().waitFor()
  await picture('events')
  await picture('settings', 's')
  await keys('Escape', 'b')
  await pause(1500)
  await picture('backups')
  await keys('Escape', '2', 'y')
  await banner('home.banner')
})
/** Faults at the simulated printer of the practice. */
await part('practice', async () => {
  await open('menu.training')
  await page.waitForURL((url) => !url.href.startsWith(demo.loopbackUrl), { timeout: 60_000 })
  await banner('home.banner')
  await open('menu.practiceFaults')
  await picture('training', '3')
  await openFirst()
  await step('Enter', 'fault.wrong_roll.banner')
  await picture('wrong-roll')
  await open('menu.practiceFaults')
  await keys('1')
  await open('menu.devices')
  await picture('devices-cover')
  await open('menu.practiceFaults')
  await keys('0')
  await pause(4000)
  await open('menu.practiceFaults')
  await keys('8')
  await openFirst()
  await step('Enter', 'pass.question.banner')
  await picture('question')
})
await browser.close()
if (failed.length > 0) throw new Error(failed.join('\n'))

async function openPass(index: number): Promise<void> {
  await scan(page, people[index]!.qr)
  await page.locator('.stage.person .paper__print').first().waitFor()
  await pause()
}

/** Prints the open pass and waits until the printer is done. */
async function print(): Promise<void> {
  await step('Enter', 'pass.done.banner', 'pass.tag.banner')
}

async function participantPicture(): Promise<void> {
  const display = await context.newPage()
  await display.goto(`${demo.loopbackUrl}/#/facing`)
  await display.getByRole('img').first().waitFor()
  await save('participant-display', display)
  await display.close()
}

/** A list with some faults, so that the screen has something to report. */
async function chooseFile(): Promise<void> {
  const rows = makeAttendees(400, 5).map((row, i) => ({
    ...row,
    name: i === 2 ? '' : i === 6 ? 'Oskar Łoś' : row.name,
    email: i === 4 ? 'ren.nakamura＠waseda' : row.email,
  }))
  await page.locator('input[type=file]').setInputFiles({
    name: 'attendees.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(attendeesCsv(rows, { encoding: 'utf-8' })),
  })
  await page.locator('.map-columns').waitFor()
}

/** Opens the first person of a search in the practice. */
async function openFirst(): Promise<void> {
  await home()
  await keys('F2')
  await typeByHand(page, '田')
  await pause(900)
  await keys('Enter')
  await page.locator('.stage.person .paper__print').first().waitFor()
}
