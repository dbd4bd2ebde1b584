import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dictionary } from '../../src-renderer/i18n/dictionary.ts'
import { scan, type DeskBrowser, type OpenDesk } from './desk-browser.ts'
import { addJob, addPerson, unconfirmed, type FakePerson } from './fake-world.ts'

const words = dictionary.en

/** A screen of the desk: how it is reached from the first one, by keys or as the room of F1 with this name. */
interface Row {
  readonly screen: string
  readonly room?: keyof typeof words
  readonly keys?: readonly string[]
  /** Who is open before the keys are pressed. */
  readonly person?: (person: FakePerson, desk: OpenDesk) => void
  /** The scan is a check-in there, and opens nobody. */
  readonly checksIn?: true
}

const opens = (change: (person: FakePerson, desk: OpenDesk) => void = () => undefined) => change

const SCREENS: readonly Row[] = [
  { screen: 'the first screen' },
  { screen: 'a pass to print', person: opens() },
  { screen: 'a text to check', person: opens((person) => unconfirmed(person)) },
  { screen: 'consent', person: opens((person) => Object.assign(person, { consentGiven: false })) },
  { screen: 'no ticket', person: opens((person) => Object.assign(person, { ticket: null })) },
  { screen: 'reasons to reprint', person: opens((person, { world }) => addJob(world, person, { state: 'printed' })) },
  { screen: 'the typed reason', keys: ['5'], person: opens((person, { world }) => addJob(world, person, { state: 'printed' })) },
  { screen: 'did it come out', person: opens((person, { world }) => addJob(world, person, { state: 'unknown', problem: { code: 'link_lost', connection: 'usb' } })) },
  { screen: 'the edit', keys: ['F3'], person: opens() },
  { screen: 'the edit that is about to be left', keys: ['F3', 'x', 'Escape'], person: opens() },
  { screen: 'a new QR, a new password', keys: ['m'], person: opens() },
  { screen: 'the tag', keys: ['Space'], person: opens() },
  { screen: 'the search', keys: ['F2'] },
  { screen: 'the walk-in', keys: ['F6'] },
  { screen: 'the jobs', keys: ['F7'] },
  { screen: 'the keys', keys: ['F1'] },
  { screen: 'the devices', room: 'keys.devices' },
  { screen: 'the address of a printer', room: 'keys.devices', keys: ['a'] },
  { screen: 'the settings', room: 'keys.settings' },
  { screen: 'the phones', room: 'keys.phones' },
  { screen: 'the change of shift', room: 'keys.shift' },
  { screen: 'the PIN of a shift', room: 'keys.shift', keys: ['1'] },
  { screen: 'a new PIN', room: 'keys.shift', keys: ['s'] },
  { screen: 'the event and tickets', room: 'keys.office' },
  { screen: 'the form of the event', room: 'keys.office', keys: ['e'] },
  { screen: 'the approvals', room: 'keys.approvals' },
  { screen: 'the import', room: 'keys.import' },
  { screen: 'the logos', room: 'keys.logos' },
  { screen: 'the template', room: 'template.room' },
  { screen: 'the staff', room: 'keys.staff' },
  { screen: 'a new member of the staff', room: 'keys.staff', keys: ['a'] },
  { screen: 'the backups', room: 'keys.backups' },
  { screen: 'the statistics', room: 'stats.room' },
  { screen: 'the records', room: 'keys.records' },
  { screen: 'the door', room: 'checkin.room', checksIn: true },
]

/** Every screen of the desk, and a scan of a keyboard scanner that comes while it is shown. */
export function scanTableSuite(open: DeskBrowser['open']): void {
  describe('a scan that comes on', () => {
    // One desk for all rows: each begins and ends at the first screen.
    let desk: OpenDesk
    beforeAll(async () => {
      desk = await open(
        (world) => {
          world.admin = true
          Object.assign(world.events[0]!, { nfcEnabled: true })
          world.shift = [{ userId: crypto.randomUUID(), name: '鈴木 遥', hasPin: true }]
          world.printsAs = null
        },
        { language: 'en' },
      )
      await desk.says('Scan the pass QR')
    })
    afterAll(() => desk.close())

    async function home(): Promise<void> {
      for (let tries = 0; tries < 8 && !(await desk.sign()).startsWith('Scan the pass QR'); tries += 1) {
        await desk.press('Escape')
        await desk.page.waitForTimeout(120)
      }
      await desk.says('Scan the pass QR')
    }
    async function reach({ room, keys = [], person }: Row): Promise<void> {
      if (person) {
        const one = addPerson(desk.world, { name: `Open ${desk.world.people.length}` })
        person(one, desk)
        desk.desk.changed()
        await scan(desk.page, one.qr)
        await desk.page.getByText(one.name).first().waitFor()
      }
      if (room) {
        await desk.press('F1')
        await desk.page.locator('.rooms__room', { hasText: new RegExp(`^\\w\\s*${words[room]}$`) }).click()
        await desk.page.locator('.rooms').waitFor({ state: 'detached' })
      }
      for (const key of keys) {
        await desk.page.waitForTimeout(120)
        await desk.press(key)
      }
      await desk.page.waitForTimeout(120)
    }
    /** What stands in every control of the screen. */
    const values = (): Promise<string[]> =>
      desk.page.locator('input, textarea, select').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))

    it.each(SCREENS)('$screen is kept, and leaves every field as it was', async (row) => {
      await home()
      await reach(row)
      const control = desk.page.locator('input[type=text]:visible, input[type=search]:visible, input[type=password]:visible, textarea:visible, select:visible').first()
      if ((await control.count()) > 0) await control.focus()
      const before = await values()
      const person = addPerson(desk.world, { name: `Guest ${desk.world.people.length}` })
      const jobs = desk.world.jobs.length
      await scan(desk.page, person.qr)
      const asked = row.checksIn ? 'checkIn' : 'match'
      await expect.poll(() => desk.world.asked.filter(({ id, body }) => id === asked && (body as { qr: string }).qr === person.qr).length).toBe(1)
      if (row.screen !== 'the first screen') expect(await values()).toEqual(before)
      expect(await desk.page.locator('body').innerText()).not.toContain(person.qr.slice(-22))
      expect(desk.world.jobs).toHaveLength(jobs)
      if (row.checksIn) return
      const name = desk.page.locator('.person--display').getByText(person.name, { exact: true })
      for (let tries = 0; tries < 8 && (await name.count()) === 0; tries += 1) {
        await desk.press('Escape')
        await desk.page.waitForTimeout(120)
      }
      await name.waitFor()
    })
  })
}
