import { describe, expect, it, onTestFinished } from 'vitest'
import type { DeskBrowser, OpenDesk } from './desk-browser.ts'
import type { World } from './fake-world.ts'

/** The preparation list of an event. */
export function preparationSuite(open: DeskBrowser['open']): void {
  async function openList(prepare: (world: World) => void = () => {}): Promise<OpenDesk> {
    const desk = await open(prepare, { language: 'en' })
    onTestFinished(() => desk.close())
    await desk.press('F1')
    await desk.says('Find a key')
    await desk.press('k')
    return desk
  }
  const chosen = (desk: OpenDesk) => desk.page.locator('.point.is-selected')

  describe('the preparation', () => {
    it('names what is missing in fixed places, and opens a point by its key', async () => {
      const desk = await openList()
      await desk.says(
        'Settle 5 points before 10:24 — The doors open in 42 minutes. Chosen: Text fits.',
      )
      expect(await desk.tone()).toBe('warning')
      expect(await desk.page.locator('.point .cap').allInnerTexts()).toEqual([...'123456789ABCD'])
      await desk.page.getByText('QL-810W: load a DK-2205 roll').waitFor()
      await desk.press('4')
      await desk.says('Check the devices')
      await desk.press('Escape')
      await desk.says('Settle 5 points')
    })

    it.each([
      ['a', 'Several desks', 'spare'],
      ['b', 'What the screen says', 'clock'],
    ])('tells by key %s what to do outside of PassDesk: %s, %s', async (key, page, section) => {
      const desk = await openList()
      await desk.says('Settle 5 points')
      await desk.press(key)
      await desk.says(page)
      await expect.poll(() => desk.page.evaluate(() => document.activeElement?.id)).toBe(section)
      await desk.press('Escape')
      await desk.page.locator('.point-groups').waitFor()
    })

    it('leaves the chosen point for later with L, and takes it up again', async () => {
      const desk = await openList()
      await desk.says('Settle 5 points')
      await desk.press('ArrowDown')
      await expect.poll(() => chosen(desk).innerText()).toContain('Consent')
      await desk.press('l')
      await desk.says('Settle 4 points')
      await expect.poll(() => chosen(desk).innerText()).toContain('Later')
      await desk.press('l')
      await desk.says('Settle 5 points')
      await desk.press('Enter')
      await desk.says('Choose the participant list')
    })

    it('is green when nothing is open, and names what was left', async () => {
      const desk = await openList((world) => {
        world.preparation.points = world.preparation.points.map((one) =>
          one.id === 'reader' ? { ...one, state: 'later' } : { ...one, state: 'ready' },
        )
      })
      await desk.says('Ready to open — Left for later: Tag reader.')
      expect(await desk.tone()).toBe('success')
      await desk.press('Enter')
      await desk.says('Scan the QR code')
    })
  })
}
