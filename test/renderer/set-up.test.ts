// @module-tag slow
import { readdirSync } from 'node:fs'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import type { TestKioskOptions } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
import { scan } from './desk-page.ts'
import { startFreshKiosk } from './fresh-kiosk.ts'

const browser = opened(openBrowser)

type Find = NonNullable<TestKioskOptions['findPrinters']>

async function start(options: Parameters<typeof startFreshKiosk>[1] = {}) {
  const desk = await startFreshKiosk(browser, options)
  onTestFinished(() => desk.close())
  return { ...desk, printers: () => desk.house.db('printers').select('address', 'stock', 'model', 'name') }
}
/** The set-up at this step, after its administrator. */
async function startAt(sign: string, options?: Parameters<typeof start>[0]) {
  const desk = await start(options)
  await desk.makeAdministrator()
  await desk.skipTo(sign)
  return desk
}

const FOUND = {
  address: 'tcp://192.168.1.41:9100',
  model: 'QL-810W',
  name: 'Brother QL-810W',
  serial: null,
  connection: 'network',
  problem: null,
} as const

describe('the first set-up', () => {
  it('names the first wrong field, puts the focus there, and shows the password on demand', async () => {
    const desk = await start()
    const focused = () =>
      desk.page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.innerText)
    await desk.says(/Choose the language|言語/)
    await desk.step('2', 'Create the first administrator')
    await desk.field('Name').fill('小林 恵')
    await desk.field('Email').fill('megumi@desk.example')
    await desk.field('Name of this desk').focus()
    await desk.press('Enter')
    await expect.poll(focused).toBe('Password')
    await desk.field('Password').fill('correct horse battery')
    await desk.field('Password again').fill('correct horse batery')
    await desk.press('Enter')
    await desk.page.getByText('The passwords do not match').waitFor()
    await expect.poll(focused).toBe('Password again')
    await desk.page.getByRole('button', { name: 'Show' }).nth(1).click()
    expect(await desk.field('Password again').getAttribute('type')).toBe('text')
    await desk.field('Password again').fill('correct horse battery')
    await desk.step('Enter', 'Create the event')
    await desk.press('Enter')
    await expect.poll(focused).toBe('Event name')
  })

  it('says nothing of tag readers where passes have no tags', async () => {
    const desk = await startAt('Create the event', { noReader: true })
    await desk.page.getByLabel('Event name').fill('Kumo Day 2026')
    await desk.press('Enter')
    for (const sign of ['Choose the printer', 'Print a test', 'Try the scanner']) {
      await desk.says(sign)
      if (sign !== 'Try the scanner') await desk.press('Escape')
    }
    const main = () => desk.page.locator('main').innerText()
    expect(await main()).not.toMatch(/reader|smart card|tag/i)
    await desk.step('Enter', 'Open the desk')
    await desk.step('Enter', 'Add a printer')
    expect(await main()).not.toMatch(/reader|smart card|tag/i)
    await desk.step('d', 'Add a printer — A: by its network address')
  })

  it('leaves every step but the administrator for later, and shows that a scanner works', async () => {
    const desk = await startAt('Try the tag reader')
    await scan(desk.page, 'PD1-ABCDEF')
    await desk.page.getByText('It works: 10 characters were read').waitFor()
    await desk.skipTo('Open the desk')
    await desk.step('Enter', 'Create an event')
  })

  it('takes a printer that was found by its digit, and says why another cannot be used', async () => {
    const found = { ...FOUND, name: 'Brother QL-800', model: 'QL-800', connection: 'usb' }
    const desk = await startAt('Choose the printer', {
      findPrinters: (async () => [
        { ...found, address: 'usb:000M1', serial: '000M1', problem: { code: 'other_program' } },
        { ...found, address: 'usb:000M2', serial: '000M2' },
      ]) as unknown as Find,
    })
    await desk.page.getByText('Another program is using it. Close other label programs.').waitFor()
    await desk.step('1', 'Choose the printer')
    await desk.step('2', 'Choose the roll')
    expect(await desk.printers()).toMatchObject([{ address: 'usb:000M2', model: 'QL-800' }])
  })

  it('takes the model of a network printer from what was found there, or from staff', async () => {
    const findPrinters = (async () => [FOUND]) as unknown as Find
    const desk = await startAt('Choose the printer', { findPrinters })
    await desk.page.getByText('Brother QL-810W').first().waitFor()
    await desk.press('a')
    await desk.page.getByLabel('Network address').fill('192.168.1.41')
    await desk.page.getByRole('button', { name: 'QL-810W', pressed: true }).waitFor()
    await desk.press('ArrowDown')
    await desk.page.getByRole('button', { name: 'QL-710W', pressed: true }).waitFor()
    await desk.step(['ArrowUp', 'Enter'], 'Choose the roll')
    await desk.step('2', 'Print a test')
    expect(await desk.printers()).toMatchObject([
      { address: FOUND.address, model: 'QL-810W', name: 'Brother QL-810W', stock: 'DK-4205' },
    ])
  })

  it('prints a test at a simulated printer, by keyboard', async () => {
    const desk = await startAt('Create the event')
    await desk.page.keyboard.type('SVC Tokyo 2026', { delay: 60 })
    await desk.step('Enter', 'Choose the printer')
    await desk.step('v', 'Choose the roll')
    await desk.step('1', 'Print a test')
    await desk.step('Enter', 'Check the test print')
    await desk.step('Enter', 'Try the scanner')
    expect(readdirSync(desk.house.settings.folder.labelDir)).toEqual(['0001.png'])
    await desk.skipTo('Open the desk')
    await desk.step('Enter', 'Import the participant list')
  })

  it('goes on without a reader that is missing', async () => {
    const desk = await startAt('Try the tag reader')
    desk.reader.setState('no_service')
    await desk.page.getByText('Not found yet').waitFor()
    await desk.step('Escape', 'Open the desk')
  })
})
