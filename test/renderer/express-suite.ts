import { describe, expect, it, onTestFinished } from 'vitest'
import { scan, type DeskBrowser, type OpenDesk } from './desk-browser.ts'
import { addJob, addPerson, unconfirmed, type FakePerson, type World } from './fake-world.ts'

/** Longer than the time in which Esc stops a label, ms. */
const LONG_AFTER_MS = 2_200

/** Print on scan: what is printed automatically, and what is never. */
export function expressSuite(open: DeskBrowser['open']): void {
  async function start(
    prepare: (person: FakePerson, world: World) => void = () => undefined,
  ): Promise<OpenDesk> {
    const desk = await open(
      (world) => {
        Object.assign(world.events[0]!, { express: true, nfcEnabled: false })
        world.printsAs = 'printed'
        prepare(addPerson(world, { name: '佐藤 悠斗' }), world)
      },
      { language: 'en' },
    )
    onTestFinished(() => desk.close())
    await desk.says('Scan the QR code')
    return desk
  }
  const prints = (desk: OpenDesk): number =>
    desk.world.asked.filter((one) => one.id === 'print').length
  const scanFirst = (desk: OpenDesk): Promise<void> => scan(desk.page, desk.world.people[0]!.qr)

  describe('express mode', () => {
    it('prints a confirmed pass on scan, without a key', async () => {
      const desk = await start()
      await desk.page.getByText('Print on scan').waitFor()
      await scanFirst(desk)
      await desk.says('Printing automatically')
      await desk.says('Hand over the pass')
      expect(prints(desk)).toBe(1)
    })

    it('stops at Esc, and then waits for an Enter', async () => {
      const desk = await start()
      await scanFirst(desk)
      await desk.says('Printing automatically')
      await desk.press('Escape')
      await desk.says('Print this pass')
      await desk.page.waitForTimeout(LONG_AFTER_MS)
      expect(prints(desk)).toBe(0)
      await desk.press('Enter')
      await desk.says('Hand over the pass')
      expect(prints(desk)).toBe(1)
    })

    it.each<[string, (person: FakePerson, world: World) => void, string]>([
      ['a pass that nobody confirmed', (person) => unconfirmed(person), 'Check'],
      [
        'a pass that came out before',
        (person, world) => addJob(world, person, { state: 'printed' }),
        'Choose a reason to reprint',
      ],
      [
        'somebody without consent',
        (person) => Object.assign(person, { consentGiven: false }),
        'Ask for consent',
      ],
      [
        'a pass for another roll',
        (_, world) => Object.assign(world.printers[0]!, { loadedMm: 29 }),
        'Load the 62 mm roll',
      ],
    ])('never prints %s by itself', async (_, prepare, sign) => {
      const desk = await start(prepare)
      await scanFirst(desk)
      await desk.says(new RegExp(`^${sign}`))
      await desk.page.waitForTimeout(LONG_AFTER_MS)
      expect(prints(desk)).toBe(0)
    })

    it('leaves a person who was looked up by name to an Enter', async () => {
      const desk = await start()
      await desk.press('/')
      await desk.page.locator('.search-field').fill('佐藤')
      await desk.page.locator('.found__row.is-selected').first().waitFor()
      await desk.press('Enter')
      await desk.says('Print this pass')
      await desk.page.waitForTimeout(LONG_AFTER_MS)
      expect(prints(desk)).toBe(0)
    })
  })
}
