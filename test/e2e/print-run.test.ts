// @module-tag slow
import { SCAN } from '../../src-renderer/keyboard/scan-detector.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../renderer/axe-findings.ts'
import { bannerText, pressKeys, runCommand } from '../renderer/desk-page.ts'
import { scan } from '../support/browser.ts'
import type { TestPerson } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
import { openPrintingDesk } from './printing-desk.ts'

/** In the order of the syllabary. */
const kanaOf = (index: number): string => `あおき ${String.fromCodePoint(0x3042 + 2 * index)}`

describe('the passes of an event before it begins, by keyboard', () => {
  const desk = opened(() => openPrintingDesk({ printers: ['QL-820NWB', 'QL-800'] }))
  const people: TestPerson[] = []

  beforeAll(async () => {
    const { house, eventId } = desk
    for (let index = 0; index < 12; index += 1)
      people.push(await house.makePerson({ eventId, name: `青木 ${index}`, kana: kanaOf(index) }))
    await house.makePerson({ eventId, name: '石井 文', kana: 'いしい ふみ', consent: false })
  })

  const stateOf = async ({ userId }: TestPerson): Promise<string> =>
    (await desk.manager.client.get(`/desk/events/${desk.eventId}/people/${userId}`)).body.box.state

  it('are chosen, reviewed, printed over a roll change, and handed out by scan', async () => {
    const screen = await desk.openDesk('en')
    const { page } = screen
    const { says, step } = screen
    const press = (...keys: string[]): Promise<void> => pressKeys(page, keys)
    const isAccessible = async (name: string): Promise<void> =>
      expect(await axeFindings(page), name).toEqual([])

    await runCommand(page, 'Print run')
    await says('Choose who to print')
    await page.getByLabel('Passes in a box').fill('10')
    await page.getByText('Box B').waitFor()
    await isAccessible('choose')
    await step('Enter', 'Look through the passes')
    await page.locator('.run-cell .paper').nth(11).waitFor()
    await isAccessible('sheet')
    desk.simulators[1]!.loadRoll(null)
    await expect.poll(() => page.locator('.banner .cap').count()).toBe(1)
    await press('Enter')
    await says('Put in a roll')
    await page.locator('.run-box--stopped').waitFor()
    await isAccessible('running')
    desk.simulators[1]!.loadRoll('DK-2205')
    await says('1 person has no pass')
    await isAccessible('skipped')

    await step('Escape', 'Scan the pass QR')
    const [first] = people
    await scan(page, first!.qr)
    await says('Hand out: box A, place 1')
    await isAccessible('hand-out')
    await press('Enter')
    await expect.poll(() => stateOf(first!)).toBe('handed_out')
    await page.locator('.toast').waitFor()
    await says('Scan the pass QR')
    await press('Control+z')
    await page.locator('.toast').waitFor({ state: 'detached' })
    await expect.poll(() => stateOf(first!)).toBe('in_box')
    await scan(page, first!.qr)
    await says('Hand out: box A, place 1')
    // An Enter that comes sooner after a code belongs to the scanner.
    await page.waitForTimeout(SCAN.tailMs.most)
    await press('Enter')
    await expect.poll(() => stateOf(first!)).toBe('handed_out')
    await says('Scan the pass QR')
    await scan(page, first!.qr)
    await says('Choose a reason')
    expect(await bannerText(page)).toContain('Desk 1')
    await screen.close()
  }, 120_000)
})
