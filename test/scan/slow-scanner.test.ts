// @module-tag slow
import { describe, expect, it } from 'vitest'
import { importedQrRow, insertQr } from '../../src-server/person/personal-qr/personal-qr-store.ts'
import { openPrintingDesk } from '../e2e/printing-desk.ts'
import { opened } from '../support/opened.ts'
import { scanSlowly } from '../support/slow-scanner.ts'

describe('a slow scanner at a real desk, by keyboard,', () => {
  const desk = opened(openPrintingDesk)
  const shown = opened(() => desk.openDesk('en'))

  /** A person with a code of PassDesk, or of another ticket system. */
  async function made(name: string, code?: string): Promise<{ name: string; code: string }> {
    const { house, eventId } = desk
    const person = await house.makePerson({ eventId, name, kana: null, qr: code === undefined })
    if (code !== undefined)
      await insertQr(house.db, importedQrRow(house.kiosk.secrets, person.userId, code, Date.now()))
    return { name, code: code ?? person.qr }
  }

  it.each([
    [60, 'CCTTYYCCTT12'],
    [120, 'https://tickets.example/?e=ccdd&t=0000000001'],
  ])(
    'with %i ms a key finds its people while somebody types in a field',
    async (ms, code) => {
      const { page } = shown
      const minted = await made(`Ada ${ms}`)
      const imported = await made(`Bo ${ms}`, code)
      const last = await made(`Cy ${ms}`)
      const press = (key: string): Promise<void> => page.keyboard.press(key)
      const waiting = (text: string) => page.locator('.waiting-scans').getByText(text).waitFor()
      const search = page.locator('.search-field')
      await press('F2')
      await search.waitFor()
      await page.keyboard.type('Visitor', { delay: ms })
      await scanSlowly(page, minted.code, { ms, ends: ['Enter', 'Enter'] })
      await waiting('1 scan waiting')
      await search.fill('')
      await scanSlowly(page, imported.code, { ms, ends: ['Tab'] })
      await waiting('2 scans waiting')
      expect(await search.inputValue()).toBe('')
      await scanSlowly(page, last.code, { ms })
      await waiting('3 scans waiting')
      await press('Escape')
      for (const { name } of [minted, imported, last]) {
        await page.locator('.stage.person').getByRole('main', { name }).waitFor()
        await press('Escape')
      }
      await shown.says('Scan the pass QR')
      expect(await desk.house.db('print_jobs').pluck('id')).toEqual([])
    },
    200_000,
  )
})
