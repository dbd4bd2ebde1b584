import { describe, expect, it, onTestFinished } from 'vitest'
import type { DeskBrowser } from './desk-browser.ts'
import { scan } from './desk-browser.ts'
import { addPerson } from './fake-world.ts'

/** F1 twice: the help of the screen, in the desk. */
export function helpSuite(open: DeskBrowser['open']): void {
  describe('the help in the desk', () => {
    it('shows the section of the screen and the menu at F1, and keeps typed text', async () => {
      const desk = await open(() => undefined, { language: 'en' })
      onTestFinished(() => desk.close())
      await desk.press('F6')
      await desk.says('Add a participant')
      const name = desk.page.getByRole('textbox').first()
      await name.fill('Freja Ravn')
      await desk.press('F1')
      await desk.page.locator('.help-text h2', { hasText: 'Walk-in' }).waitFor()
      await expect.poll(() => desk.page.evaluate(() => document.activeElement?.id)).toBe('walk-in')
      const text = await desk.page.locator('.help-text').innerText()
      expect(text).toContain('adds somebody who is on no list')
      expect(text).not.toContain('lists what was printed')
      expect(await desk.page.locator('.all-keys section').count()).toBe(3)
      await desk.press('Escape')
      await desk.says('Add a participant')
      expect(await name.inputValue()).toBe('Freja Ravn')
      await desk.press('F1')
      await desk.press('2')
      await desk.says('Change the settings')
    })

    it('follows a link of the first F1 into the whole help', async () => {
      const desk = await open(() => undefined, { language: 'en' })
      onTestFinished(() => desk.close())
      await desk.press('F1')
      await desk.page.locator('.help-text').getByRole('link', { name: 'search' }).press('Enter')
      await desk.says('At the desk')
      await expect.poll(() => desk.page.evaluate(() => document.activeElement?.id)).toBe('search')
    })

    it('opens at the place of the screen below, and Esc goes back there', async () => {
      const desk = await open(() => undefined, { language: 'en' })
      onTestFinished(() => desk.close())
      await desk.press('F6')
      await desk.says('Add a participant')
      await desk.press('F1')
      await desk.says('Find a key')
      await desk.press('F1')
      await desk.says('At the desk')
      await expect.poll(() => desk.page.evaluate(() => document.activeElement?.id)).toBe('walk-in')
      await desk.press('Escape')
      await desk.says('Add a participant')
    })

    it('turns pages and follows links by keyboard, and Alt+Left takes the last step back', async () => {
      const desk = await open(() => undefined, { language: 'ja' })
      onTestFinished(() => desk.close())
      await desk.press('F1')
      await desk.press('0')
      await desk.says('受付で')
      await desk.press('ArrowLeft')
      await desk.says('はじめに')
      await desk.page.getByRole('link', { name: '参加者の取り込み' }).focus()
      await desk.press('Enter')
      await desk.says('イベントを運営する')
      await expect.poll(() => desk.page.evaluate(() => document.activeElement?.id)).toBe('import')
      await desk.press('Alt+ArrowLeft')
      await desk.says('はじめに')
      await desk.press('Alt+ArrowLeft')
      await desk.press('Alt+ArrowLeft')
      await desk.says('QRコードを読み取る')
      expect(new URL(desk.page.url()).pathname).toBe('/')
    })

    it('keeps a scan that comes meanwhile, and opens it afterwards', async () => {
      const desk = await open((world) => void addPerson(world, { name: 'Freja Ravn' }), {
        language: 'en',
      })
      onTestFinished(() => desk.close())
      await desk.press('F1')
      await desk.press('F1')
      await desk.says('At the desk')
      const person = desk.world.people.find(({ name }) => name === 'Freja Ravn')!
      await scan(desk.page, person.qr)
      await desk.page.locator('.waiting-scans', { hasText: 'Freja Ravn' }).waitFor()
      await desk.says('At the desk')
      await desk.press('Escape')
      await desk.page.getByText('Freja Ravn').first().waitFor()
      await desk.page.locator('.paper__print').first().waitFor()
    })
  })
}
