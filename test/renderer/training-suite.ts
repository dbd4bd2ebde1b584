import { describe, expect, it, onTestFinished } from 'vitest'
import type { DeskBrowser } from './desk-browser.ts'
import { addPerson } from './fake-world.ts'

/** Practice mode: a marked desk with faults to choose. */
export function trainingSuite(open: DeskBrowser['open']): void {
  describe('a practice', () => {
    const HOME = 'http://127.0.0.1:1/'

    it('signs in by itself, is marked, and causes faults by digits', async () => {
      const desk = await open(
        (world) => Object.assign(world, { signedIn: false, practiceOf: HOME }),
        { language: 'en' },
      )
      onTestFinished(() => desk.close())
      await desk.says('Scan the QR code')
      await desk.page.getByText('PRACTICE: nothing is recorded').waitFor()
      await desk.press('F1')
      await desk.page.getByRole('button', { name: 'Practice faults' }).click()
      await desk.says('Choose a fault')
      await desk.press('1')
      await desk.says('Check what the desk shows — Cover open.')
      expect(desk.world.training.fault).toBe('cover_open')
      await desk.page.waitForTimeout(200)
      await desk.press('0')
      await desk.says('Choose a fault')
      expect(desk.world.training.fault).toBeNull()
    })

    it('scans the next guest by N, until everybody was served', async () => {
      const desk = await open(
        (world) => {
          Object.assign(world, { signedIn: false, practiceOf: HOME })
          addPerson(world, { name: 'Anna Berg' })
        },
        { language: 'en' },
      )
      onTestFinished(() => desk.close())
      await desk.says('Scan the QR code')
      await desk.press('n')
      await desk.says('Print this pass')
      expect(await desk.page.locator('.pass-panel').innerText()).toContain('Anna Berg')
      await desk.press('Enter')
      await desk.says('Hand over the pass')
      await desk.press('Enter')
      await desk.says('Scan the QR code')
      await desk.press('n')
      await desk.page.getByText('Everybody was served').waitFor()
    })

    it('starts from the desk, at another host so that nobody is signed out here', async () => {
      const desk = await open(() => undefined, { language: 'en' })
      onTestFinished(() => desk.close())
      await desk.says('Scan the QR code')
      desk.world.trainingUrl = desk.desk.url.replace('127.0.0.1', 'localhost')
      await desk.press('F1')
      await desk.page.getByRole('button', { name: 'Practice' }).click()
      await desk.page.waitForURL(/localhost:\d+\/\?lang=en$/)
      expect(desk.world.asked.map((one) => one.id)).toContain('openTraining')
    })
  })
}
