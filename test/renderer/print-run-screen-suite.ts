import { describe, expect, it, onTestFinished } from 'vitest'
import { scan, type DeskBrowser, type OpenDesk } from './desk-browser.ts'
import { exhibitors, putInBox } from './fake-hand-out.ts'
import { addPrintRun } from './fake-print-run.ts'
import { addPerson, makePrinter, type World } from './fake-world.ts'

/** Print runs and hand-outs by keyboard. */
export function printRunScreenSuite(open: DeskBrowser['open']): void {
  async function openDesk(prepare: (world: World) => void): Promise<OpenDesk> {
    const desk = await open(prepare, { language: 'en' })
    onTestFinished(() => desk.close())
    return desk
  }
  async function openRun(prepare: (world: World) => void): Promise<OpenDesk> {
    const desk = await openDesk(prepare)
    await desk.press('F1')
    await desk.says('Find a key')
    await desk.press('i')
    return desk
  }
  /** Keys at the speed of a person: a scanner is faster. */
  const times = ({ world }: OpenDesk, id: string): number =>
    world.asked.filter((one) => one.id === id).length
  const chosen = (desk: OpenDesk) => desk.page.locator('.run-cell--on strong')

  describe('a print run on the screen', () => {
    it('asks before it ends, and goes on after N', async () => {
      const desk = await openRun((world) => void addPrintRun(world, 'running'))
      await desk.says('Let it print — Now at box C, place 85.')
      await desk.press('Delete')
      await desk.says('End the print run? — Passes that are not printed yet are listed as skipped.')
      await desk.press('n')
      await desk.says('Let it print')
      expect(times(desk, 'endPrintRun')).toBe(0)
      await desk.press('Delete')
      await desk.says('End the print run?')
      await desk.press('n', 'd')
      await desk.says('Is this pass damaged? — box C, place 84')
      await desk.press('n', 'Delete')
      await desk.says('End the print run?')
      await desk.press('y')
      await desk.says('Settle 9 without a pass')
    })

    it('does not call a printer without a box done', async () => {
      const desk = await openRun((world) => {
        const now = addPrintRun(world, 'running')
        const other = makePrinter({ name: 'QL-700', isDefault: false })
        world.printers.push(other)
        const lane = { ...now.run.lanes[0]!, printerId: other.printerId, name: other.name }
        const idle = { ...lane, state: 'done', now: null, next: null } as const
        now.run = { ...now.run, lanes: [...now.run.lanes, idle] }
      })
      await desk.says('Let it print')
      const lane = desk.page.locator('.run-lane', { hasText: 'QL-700' })
      await lane.getByText('No boxes').waitFor()
      expect(await lane.innerText()).not.toContain('Done')
    })

    it('leaves no pass out while the people without one are listed', async () => {
      const desk = await openRun((world) => void addPrintRun(world, 'ready'))
      await desk.says('Look through the passes')
      await expect.poll(() => chosen(desk).innerText()).toBe('A 2')
      await desk.press('w')
      await desk.page.getByText('Back to the passes').waitFor()
      await desk.press('x', 'w')
      await expect.poll(() => chosen(desk).innerText()).toBe('A 2')
      expect(times(desk, 'decideRunLabel')).toBe(0)
      await desk.press('x')
      await expect.poll(() => times(desk, 'decideRunLabel')).toBe(1)
    })

    it('loses no key while a reply is slow', async () => {
      const desk = await openRun((world) => void addPrintRun(world, 'ready'))
      await desk.page.route('**/desk/print-runs/*/labels/*', async (route) => {
        if (route.request().method() !== 'GET') await desk.page.waitForTimeout(1_000)
        await route.continue()
      })
      await desk.says('Look through the passes')
      await expect.poll(() => chosen(desk).innerText()).toBe('A 2')
      await desk.press('x', 'x', 'ArrowRight', 'x', 'Enter', 'Enter')
      await desk.says('Let it print')
      expect(times(desk, 'decideRunLabel')).toBe(2)
      expect(times(desk, 'startPrintRun')).toBe(1)
    })

    it('moves to the pass below and above, in as many columns as there are', async () => {
      const desk = await openRun((world) => void addPrintRun(world, 'ready'))
      await expect.poll(() => chosen(desk).innerText()).toBe('A 2')
      await desk.press('ArrowRight')
      await expect.poll(() => chosen(desk).innerText()).toBe('A 3')
      await desk.press('ArrowDown')
      await expect.poll(() => chosen(desk).innerText()).toBe('A 6')
      await desk.page.setViewportSize({ width: 640, height: 400 })
      onTestFinished(() => desk.page.setViewportSize({ width: 1280, height: 800 }))
      await desk.press('ArrowUp')
      await expect.poll(() => chosen(desk).innerText()).toBe('A 5')
      await desk.press('ArrowUp')
      await expect.poll(() => chosen(desk).innerText()).toBe('A 3')
    })

    it('without a printer leads to the devices', async () => {
      const desk = await openRun((world) => void (world.printers = []))
      await desk.says('Add a printer')
      await desk.press('d')
      await desk.says(/^Add a printer — .*/)
      await desk.page.locator('.devices').waitFor()
    })

    it('keeps the last printer, and names it', async () => {
      const desk = await openRun(() => {})
      await desk.says('Choose who to print')
      const printer = desk.page.getByRole('checkbox', { name: 'QL-820NWB' })
      await printer.focus()
      await desk.press('Space')
      await desk.page.getByText('about 99 min (1 printer)').waitFor()
      expect(await printer.isChecked()).toBe(true)
    })

    it('counts only printers that get a box, and only their rolls', async () => {
      const desk = await openRun(
        (world) =>
          void world.printers.push(
            makePrinter({ name: 'QL-800', stock: 'DK-2210', isDefault: false }),
          ),
      )
      await desk.says('Choose who to print')
      await desk.page.getByText('No boxes').waitFor()
      const panel = await desk.page.locator('.run-plan').innerText()
      expect(panel).toContain('(1 printer)')
      expect(panel).toContain('(18.4 m loaded)')
      expect(panel).toMatch(/Changes\s+none/)
    })
  })

  describe('a pass in a box', () => {
    it('shows the note beside the box, and F4 only where it works', async () => {
      const desk = await openDesk((world) => {
        const person = addPerson(world, { name: '村上 結菜' })
        putInBox(person)
        exhibitors(person)
      })
      await scan(desk.page, desk.world.people[0]!.qr)
      await desk.says('Tell them first')
      const step = desk.page.locator('.step-indicator [aria-current=step]')
      await expect.poll(() => step.innerText()).toContain('Hand over')
      const hint = desk.page.getByText('F4 prints it again')
      expect(await hint.count()).toBe(0)
      await desk.press('Space')
      await desk.says('Hand out: box K, place 114')
      await hint.waitFor()
      await desk.press('Enter')
      await desk.says('Scan the QR code')
    })
  })
}
