// @module-tag slow
import { describe, expect, it } from 'vitest'
import { opened } from '../support/opened.ts'
import { openPrintingDesk } from './printing-desk.ts'
import { pressKeys, type Step } from '../renderer/desk-page.ts'
import { scan } from '../support/browser.ts'

describe('the help desk, by keyboard', () => {
  const desk = opened(openPrintingDesk)
  const shown = opened(() => desk.openDesk('en'))
  const says = (text: string | RegExp): Promise<void> => shown.says(text)
  const step: Step = (keys, text) => shown.step(keys, text)
  const press = (...keys: string[]): Promise<void> => pressKeys(shown.page, keys)
  const stored = (): Promise<readonly unknown[]> => desk.house.db('parked_people').orderBy('at').pluck('note')

  it('takes people at once with F9, a note with Ctrl F9, and lists both with F9', async () => {
    const { page } = shown
    const { eventId, house } = desk
    const sent = [
      await house.makePerson({ eventId, name: 'Anna Berg', affiliation: 'Acme', title: 'Speaker' }),
      await house.makePerson({ eventId, name: 'Anna Berg', affiliation: 'Beta', title: 'Speaker' }),
      await house.makePerson({ eventId, name: 'Li Jian', affiliation: 'Acme' }),
    ]
    for (const { qr } of sent) {
      await scan(page, qr)
      await says('Check the text')
      await step('F9', 'Scan the pass QR')
    }
    await page.locator('.toast').getByText('Li Jian is at the help desk now.').waitFor()
    await press('Control+F9')
    await page.locator('.toast input').waitFor()
    await page.keyboard.type('Wants another company', { delay: 90 })
    await press('Enter')
    await expect.poll(stored).toEqual(['', '', 'Wants another company'])
    await page.getByText('3 waiting').waitFor()

    await step('F9', 'Choose a person')
    const rows = page.locator('main .person-row')
    await rows.nth(2).getByText('Wants another company').waitFor()
    expect(await rows.nth(0).innerText()).toContain('Acme')
    expect(await rows.nth(1).innerText()).toContain('Beta')
    await step(['ArrowDown', 'n'], 'Write the note')
    await page.keyboard.type('Paid twice', { delay: 90 })
    await press('Enter')
    await rows.nth(1).getByText('Paid twice').waitFor()
    expect(await stored()).toEqual(['', 'Paid twice', 'Wants another company'])
  })

  it('opens a person with the note, and takes them back with F9; the undo keeps the note', async () => {
    const { page } = shown
    await step('Enter', 'Check the text')
    await page.locator('.identity').getByText('Paid twice').waitFor()
    await step('Escape', 'Choose a person')
    await press('F9')
    const rows = page.locator('main .person-row')
    await expect.poll(() => rows.count()).toBe(2)
    await press('Control+z')
    await expect.poll(() => rows.count()).toBe(3)
    expect(await stored()).toContain('Paid twice')
    await step('Escape', 'Scan the pass QR')
  })

  it('finds a scan that arrives while a note is typed', async () => {
    const { page } = shown
    const [ken, mia] = [
      await desk.house.makePerson({ eventId: desk.eventId, name: 'Ken Mori' }),
      await desk.house.makePerson({ eventId: desk.eventId, name: 'Mia Holm' }),
    ]
    await scan(page, ken.qr)
    await says('Check the text')
    await press('F9')
    await page.locator('.toast').getByText('Ken Mori is at the help desk now.').waitFor()
    await press('Control+F9')
    await page.locator('.toast input').waitFor()
    await page.keyboard.type('Lost QR', { delay: 90 })
    // Fingers are slower than a scanner.
    await page.waitForTimeout(500)
    await scan(page, mia.qr)
    await page.locator('.stage.person').getByRole('main', { name: 'Mia Holm' }).waitFor()
    expect(await page.locator('.toast input').inputValue()).toBe('Lost QR')
    await press('Enter')
    await expect.poll(stored).toContain('Lost QR')
    await says('Check the text')
  })
})
