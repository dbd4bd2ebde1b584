// @module-tag slow
import { describe, expect, it } from 'vitest'
import { opened } from '../support/opened.ts'
import { openPrintingDesk } from './printing-desk.ts'
import { chooserBy, pressKeys, tabTo, type Step } from '../renderer/desk-page.ts'

const PATIENCE_MS = 60_000

/** A list with 87 equal findings, a repaired cell, a wrong address and an order of two people. */
const LIST = [
  'Name,Reading,Email,Company,Role,Ticket,Registration ID',
  ...Array.from({ length: 87 }, (_, i) => `Guest ${i + 1},,guest${i + 1}@x.example,#N/A,,General,`),
  'Anna Berg,,anna.berg.example,Berg Works,Speaker,General,',
  'Li Jian,,li@x.example,Acme,,General,',
  'Li Jian,,li2@x.example,Beta GmbH,,General,',
].join('\n')

describe('a list imported by keyboard alone', () => {
  const desk = opened(() => openPrintingDesk({ patienceMs: PATIENCE_MS }))
  const shown = opened(() => desk.openDesk('en'))
  const says = (text: string | RegExp): Promise<void> => shown.says(text)
  const step: Step = (keys, text) => shown.step(keys, text)
  const press = (...keys: string[]): Promise<void> => pressKeys(shown.page, keys)
  const picture = (name: string): Promise<void> => desk.picture(shown.page, `import-en-${name}`)

  it('shows equal findings once, goes back step by step, and keeps every choice', async () => {
    const { page } = shown
    await says('Import the attendee list')
    await step('Enter', 'Choose the participant list')
    await picture('1-choose')
    const chooser = await chooserBy(page, 'Enter')
    const buffer = Buffer.from(LIST)
    await chooser.setFiles({ name: 'guests.csv', mimeType: 'text/csv', buffer })
    await says('Check the columns')
    await picture('2-columns')

    const name = page.locator('.list-name input')
    await tabTo(name)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Ticket shop', { delay: 130 })
    await page.waitForTimeout(300)
    await step('Enter', 'Fix or skip 1 row')
    await page.locator('.import-findings').getByText('87 rows', { exact: true }).waitFor()
    await page.locator('.import-findings').getByText('Rows 2–88', { exact: true }).waitFor()
    await picture('3-rows')
    const causes = page.locator('.import-table__causes')
    expect(await causes.count()).toBeLessThan(5)

    await step('Escape', 'Check the columns')
    expect(await name.inputValue()).toBe('Ticket shop')
    await step('Escape', 'Choose the participant list')
    await picture('4-chosen')
    await step('m', 'Check the columns')
    expect(await name.inputValue()).toBe('Ticket shop')
    await step('Enter', 'Fix or skip 1 row')
  })

  it('fixes the wrong cell, imports, and tells the people of one name apart', async () => {
    const { page } = shown
    const selected = page.locator('.table .on td:first-child').first()
    expect(await selected.innerText()).toBe('89')
    await press('ArrowUp')
    expect(await selected.innerText()).toBe('2')
    await press('ArrowDown')
    expect(await selected.innerText()).toBe('89')
    await press('F3')
    await page.locator('.import-table input').waitFor()
    await picture('5-fix')
    await page.keyboard.press('Control+a')
    await page.keyboard.type('anna@berg.example', { delay: 130 })
    await page.waitForTimeout(300)
    await step('Enter', 'Check 87 rows')
    await picture('6-ready')
    await step('Enter', 'Imported')
    await picture('7-done')
    await step('Enter', 'Scan the pass QR')
    await press('/')
    await page.locator('.search-field').waitFor()
    await page.keyboard.type('Li Jian', { delay: 130 })
    await page.locator('.found__row').nth(1).waitFor()
    await picture('8-search')
    expect(await page.locator('.found__row').count()).toBe(2)
    expect((await desk.house.db('entries').where({ event_id: desk.eventId })).length).toBe(90)
  })
})
