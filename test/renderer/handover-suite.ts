import { describe, expect, it, onTestFinished } from 'vitest'
import { scan, type DeskBrowser, type OpenDesk } from './desk-browser.ts'

/** The handover between two staff members. */
export function handoverSuite(open: DeskBrowser['open']): void {
  async function start(): Promise<OpenDesk> {
    const desk = await open(
      (world) => {
        world.shift = [
          { userId: crypto.randomUUID(), name: '鈴木 遥', hasPin: true },
          { userId: crypto.randomUUID(), name: 'Ben Ito', hasPin: false },
        ]
      },
      { language: 'en' },
    )
    onTestFinished(() => desk.close())
    await desk.says('Scan the QR code')
    await desk.press('F1')
    await desk.page.getByRole('button', { name: 'Change of shift' }).click()
    await desk.says('Choose who takes over')
    return desk
  }
  const typePin = async (desk: OpenDesk, pin: string): Promise<void> => {
    await desk.page.getByLabel('PIN', { exact: true }).fill(pin)
    await desk.press('Enter')
  }

  describe('the staff handover', () => {
    it('is a digit, a PIN and Enter; the desk then carries the new name', async () => {
      const desk = await start()
      await desk.page.getByText('鈴木 遥').waitFor()
      await desk.press('1')
      await desk.says('Type your PIN — 鈴木 遥 takes over')
      await typePin(desk, '4072')
      await desk.page.getByText('Wrong PIN').waitFor()
      await typePin(desk, '4071')
      await desk.says('Scan the QR code')
      await desk.page.locator('.top-bar__who', { hasText: '鈴木 遥' }).waitFor()
    })

    it('recognises staff who scan their own pass', async () => {
      const desk = await start()
      await scan(desk.page, 'https://pass.example/q#staff-1')
      await desk.says('Type your PIN — 鈴木 遥 takes over')
      await desk.press('Escape')
      await scan(desk.page, 'https://pass.example/q#somebody')
      await desk.page.getByText("does not belong to the event's staff").waitFor()
    })

    it("reports who has no PIN yet, and sets one with the user's own password", async () => {
      const desk = await start()
      await desk.page.getByText('Ben Ito').waitFor()
      await desk.press('2')
      await desk.says('Sign in with the password — Ben Ito has no PIN yet, F1 signs out.')
      await desk.page.waitForTimeout(200)
      await desk.press('s')
      await desk.page.getByLabel('Your password').fill(desk.world.password)
      await desk.page.getByLabel('New PIN').fill('12')
      await desk.press('Enter')
      await desk.page.locator('.field__cause').waitFor()
      await desk.page.getByLabel('New PIN').fill('123456')
      await desk.press('Enter')
      await desk.says('Choose who takes over')
      expect(desk.world.asked.filter((one) => one.id === 'setPin')).toMatchObject([
        { body: { pin: '123456' } },
      ])
    })
  })
}
