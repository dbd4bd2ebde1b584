import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '../../messages/index.ts'
import { scan, type DeskBrowser, type OpenDesk } from './desk-browser.ts'
import { busyList, chooseList } from './every-screen.ts'
import { addJob, addPerson, unconfirmed, type FakePerson } from './fake-world.ts'
import { NEWER_SCREENS } from './scan-table-rows.ts'
import { allEndpoints } from '../../contract/app/endpoints.ts'

const words = messages.en

/**
 * A screen of the desk, opened from the home screen by keys or as the menu entry with this name.
 */
export interface Row {
  readonly screen: string
  /** Prepared before anything else. */
  readonly prepare?: (desk: OpenDesk) => void
  /** The beginning of the banner once the screen is open. */
  readonly sign?: string
  /** The control that has the focus; default: the first one that accepts characters. */
  readonly field?: string
  /** The person opens at once, without Escape. */
  readonly opens?: true
  readonly title?: keyof typeof words
  readonly keys?: readonly string[]
  /** The person opened before the keys are pressed. */
  readonly person?: (person: FakePerson, desk: OpenDesk) => void
  /** The password is no longer recent when the keys are pressed. */
  readonly asksPassword?: true
  /** Actions after the keys. */
  readonly after?: (desk: OpenDesk) => Promise<void>
  /** The scan checks a person in there, and opens no pass. */
  readonly checksIn?: true
}

const FIELDS = ['text', 'search', 'email', 'password', 'number', 'date', 'time', 'datetime-local']
  .map((type) => `input[type=${type}]:visible`)
  .concat('textarea:visible', 'select:visible', '[role=combobox]:visible')
  .join(', ')

/** Requests of a scan, and read-only requests. */
const ASKS = new Set([
  'match',
  'checkIn',
  'addTimings',
  'takeScans',
  'whoseBadge',
  'deskPreview',
  'planPrintRun',
])
const CHANGES = new Set(
  allEndpoints.filter(({ id, method }) => method !== 'GET' && !ASKS.has(id)).map(({ id }) => id),
)

const opens = (change: (person: FakePerson, desk: OpenDesk) => void = () => undefined) => change

const SCREENS: readonly Row[] = [
  { screen: 'the first screen' },
  { screen: 'a pass to print', person: opens() },
  { screen: 'a text to check', person: opens((person) => unconfirmed(person)) },
  { screen: 'consent', person: opens((person) => Object.assign(person, { consentGiven: false })) },
  { screen: 'no ticket', person: opens((person) => Object.assign(person, { ticket: null })) },
  {
    screen: 'reasons to reprint',
    person: opens((person, { world }) => addJob(world, person, { state: 'printed' })),
  },
  {
    screen: 'the typed reason',
    keys: ['5'],
    person: opens((person, { world }) => addJob(world, person, { state: 'printed' })),
  },
  {
    screen: 'did it come out',
    person: opens((person, { world }) =>
      addJob(world, person, {
        state: 'unknown',
        problem: { code: 'link_lost', connection: 'usb' },
      }),
    ),
  },
  { screen: 'the edit', keys: ['F3'], person: opens() },
  { screen: 'the edit that is about to be left', keys: ['F3', 'x', 'Escape'], person: opens() },
  { screen: 'a new QR, a new password', keys: ['m'], person: opens() },
  { screen: 'the tag', keys: ['Space'], person: opens() },
  { screen: 'the search', keys: ['F2'] },
  { screen: 'the walk-in', keys: ['F6'] },
  { screen: 'the jobs', keys: ['F7'] },
  { screen: 'the keys', keys: ['F1'] },
  { screen: 'the devices', title: 'menu.devices' },
  { screen: 'the address of a printer', title: 'menu.devices', keys: ['a'] },
  { screen: 'the settings', title: 'menu.settings' },
  { screen: 'the phones', title: 'menu.phones' },
  { screen: 'the staff handover', title: 'menu.handover' },
  { screen: 'the PIN of a handover', title: 'menu.handover', keys: ['1'] },
  { screen: 'a new PIN', title: 'menu.handover', keys: ['s'] },
  { screen: 'the event and tickets', title: 'menu.eventAdmin' },
  { screen: 'the form of the event', title: 'menu.eventAdmin', keys: ['e'] },
  { screen: 'the approvals', title: 'menu.approvals' },
  { screen: 'the import', title: 'menu.import' },
  { screen: 'the rows of an import', title: 'menu.import', after: (desk) => chooseList(desk) },
  { screen: 'the logos', title: 'menu.logos' },
  { screen: 'a new organization', title: 'menu.logos', keys: ['o'] },
  { screen: 'a member of an organization', title: 'menu.logos', keys: ['m'] },
  { screen: 'the template', title: 'template.title' },
  { screen: 'the staff', title: 'menu.staff' },
  { screen: 'a new member of the staff', title: 'menu.staff', keys: ['a'] },
  { screen: 'the backups', title: 'menu.backups' },
  { screen: 'the restore that asks for the event', title: 'menu.backups', keys: ['v', 'r'] },
  {
    screen: 'the password that is asked for again',
    title: 'menu.backups',
    keys: ['b'],
    asksPassword: true,
  },
  { screen: 'the passphrase of backups', title: 'menu.backups', keys: ['p'] },
  { screen: 'tags one after the other', keys: ['Control+g'] },
  {
    screen: 'a code that nobody has',
    after: (desk) => scan(desk.page, 'https://desk.example/q#nobody0000000000000000'),
  },
  {
    screen: 'a printer that stopped',
    person: opens((_, { world }) =>
      Object.assign(world.printers[0]!, { problem: { code: 'cover_open' } }),
    ),
  },
  { screen: 'the statistics', title: 'statistics.title' },
  { screen: 'the records', title: 'menu.records' },
  { screen: 'check-in', title: 'checkIn.title', checksIn: true },
  ...NEWER_SCREENS,
]

/** Every screen of the desk, with a scan of a keyboard scanner while it is shown. */
export function scanTableSuite(open: DeskBrowser['open']): void {
  describe('a scan that comes on', () => {
    // One desk for all rows: each begins and ends at the home screen.
    let desk: OpenDesk
    beforeAll(async () => {
      desk = await open(
        (world) => {
          world.admin = true
          Object.assign(world.events[0]!, { nfcEnabled: true })
          world.shift = [{ userId: crypto.randomUUID(), name: '鈴木 遥', hasPin: true }]
          world.printsAs = null
          busyList(world)
          world.organizations.push({
            orgId: crypto.randomUUID(),
            kind: 'company',
            name: '株式会社クモ',
            members: 3,
            logos: [],
          })
          const copy = {
            targetId: 'folder',
            name: 'auto-1.sqlite',
            madeAt: '2026-10-17T00:30:00Z',
            people: 1500,
            bytes: 63_000_000,
            plainKey: false,
            checked: null,
          }
          world.backups = { ...world.backups, copies: [copy], passphrase: 'unseen' }
        },
        { language: 'en' },
      )
      await desk.says('Scan the QR code')
    })
    afterAll(() => desk.close())

    function curePrinter(): void {
      desk.world.printers[0]!.problem = null
      desk.desk.changed()
    }
    async function home(): Promise<void> {
      curePrinter()
      for (
        let tries = 0;
        tries < 8 && !(await desk.sign()).startsWith('Scan the QR code');
        tries += 1
      ) {
        await desk.press('Escape')
        await desk.page.waitForTimeout(120)
      }
      await desk.says('Scan the QR code')
    }
    async function reach(row: Row): Promise<void> {
      const { title, keys = [], person, asksPassword, after, prepare, sign } = row
      desk.world.recentPassword = !asksPassword
      prepare?.(desk)
      if (person) {
        const name = `Open ${desk.world.people.length}`
        const one = addPerson(desk.world, { name })
        person(one, desk)
        desk.desk.changed()
        await scan(desk.page, one.qr)
        await desk.page.getByText(name).first().waitFor()
      }
      if (title) {
        await desk.press('F1')
        await desk.page
          .locator('.menu-entries__entry', {
            hasText: new RegExp(`^(?:Ctrl\\s*)?\\w\\s*${words[title]}$`),
          })
          .click()
        await desk.page.locator('.menu-entries').waitFor({ state: 'detached' })
      }
      for (const key of keys) {
        await desk.page.waitForTimeout(120)
        await desk.press(key)
      }
      await after?.(desk)
      if (sign) await desk.says(sign)
      await desk.page.waitForTimeout(120)
    }
    /** The content of every control of the screen. */
    const values = (): Promise<string[]> =>
      desk.page
        .locator('input, textarea, select')
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value))

    it.each(SCREENS)('$screen is kept, and leaves every field as it was', async (row) => {
      await home()
      await reach(row)
      const control = desk.page.locator(row.field ?? FIELDS).first()
      if (row.field) await control.waitFor()
      if ((await control.count()) > 0) await control.focus()
      const before = await values()
      const person = addPerson(desk.world, { name: `Guest ${desk.world.people.length}` })
      const jobs = desk.world.jobs.length
      const asked = desk.world.asked.length
      await scan(desk.page, person.qr)
      const match = row.checksIn ? 'checkIn' : 'match'
      await expect
        .poll(
          () =>
            desk.world.asked.filter(
              ({ id, body }) => id === match && (body as { qr: string }).qr === person.qr,
            ).length,
        )
        .toBe(1)
      if (row.screen !== 'the first screen') expect(await values()).toEqual(before)
      expect(await desk.page.locator('body').innerText()).not.toContain(person.qr.slice(-22))
      expect(desk.world.jobs).toHaveLength(jobs)
      const changes = desk.world.asked.slice(asked).filter(({ id }) => CHANGES.has(id))
      expect(changes).toEqual([])
      if (row.checksIn) return
      curePrinter()
      const name = desk.page.locator('.person--display').getByText(person.name, { exact: true })
      const isShown = (ms: number): Promise<boolean> =>
        name.waitFor({ timeout: ms }).then(
          () => true,
          () => false,
        )
      if (row.opens) return name.waitFor()
      // The next pass needs a moment to open; another Escape would close it.
      for (let tries = 0; tries < 8 && !(await isShown(tries === 0 ? 250 : 1_000)); tries += 1)
        await desk.press('Escape')
      await name.waitFor()
    })
  })
}
