// @module-tag slow
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SCAN } from '../../src-renderer/keyboard/scan-detector.ts'
import { openPrintingDesk, type DeskPage, type PrintingDesk } from './printing-desk.ts'
import { scan } from '../support/browser.ts'

const PATIENCE_MS = 30_000

describe('a reload of the page while a person is served', () => {
  let desk: PrintingDesk
  let opened: DeskPage
  beforeAll(async () => {
    desk = await openPrintingDesk({ patienceMs: PATIENCE_MS })
    opened = await desk.openDesk('en')
  }, 120_000)
  afterAll(async () => {
    await opened.close()
    await desk.close()
  })
  const says = (text: string | RegExp): Promise<void> => opened.says(text)
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await opened.page.keyboard.press(key)
  }
  const prints = async (userId: string): Promise<number> =>
    (await desk.house.db('print_jobs').where({ user_id: userId })).length

  async function printed(name: string) {
    const person = await desk.house.makePerson({ eventId: desk.eventId, name, kana: null })
    await scan(opened.page, person.qr)
    await says('Check the text')
    // An Enter right after a scan belongs to the scan.
    await opened.page.waitForTimeout(SCAN.tailMs.most)
    await press('Enter')
    await says('Print the pass')
    await press('Enter')
    await says('Hand over the pass')
    return person
  }

  it('restores the step of a printed pass, so that no key prints a second one', async () => {
    const person = await printed('Anna Berg')
    for (let reloads = 0; reloads < 2; reloads += 1) {
      await opened.page.reload()
      await opened.page.getByRole('main', { name: 'Anna Berg' }).waitFor()
      await says('Hand over the pass')
    }
    await press('Enter')
    await says('Scan the pass QR')
    expect(await prints(person.userId)).toBe(1)
  }, 120_000)

  it('prints again only by F4 and a reason', async () => {
    const person = await printed('Li Jian')
    await opened.page.reload()
    await says('Hand over the pass')
    await press('F4')
    await says('Choose why to reprint')
    await press('2')
    await says('Print the pass again')
    await press('Enter')
    await says('Hand over the pass')
    expect(await prints(person.userId)).toBe(2)
    await opened.page.reload()
    await says('Hand over the pass')
    await press('Escape')
    await says('Scan the pass QR')
  }, 120_000)

  it('asks for a reason as before if the person is scanned another time', async () => {
    const person = await printed('Zoë Kraus')
    await press('Escape')
    await says('Scan the pass QR')
    await scan(opened.page, person.qr)
    await says('Choose why to reprint')
    await opened.page.reload()
    await says('Choose why to reprint')
    await press('Escape')
    await says('Scan the pass QR')
  }, 120_000)
})
