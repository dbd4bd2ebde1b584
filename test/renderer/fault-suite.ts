import { describe, expect, it, onTestFinished } from 'vitest'
import type { PrinterProblem } from '../../contract/print/printer/printer-problem.ts'
import { scan, type DeskBrowser, type OpenDesk } from './desk-browser.ts'
import { addJob, addPerson, makePrinter, type FakePerson, type World } from './fake-world.ts'

const USB_GONE: PrinterProblem = { code: 'link_lost', connection: 'usb' }

/** Faults of the printer, from the first message to the cure. */
export function faultSuite(open: DeskBrowser['open']): void {
  async function openWith(
    prepare?: (world: World, person: FakePerson) => void,
  ): Promise<OpenDesk & { readonly person: FakePerson }> {
    let person: FakePerson | undefined
    const desk = await open(
      (world) => {
        person = addPerson(world, { name: '田中 美咲' })
        prepare?.(world, person)
      },
      { language: 'en' },
    )
    onTestFinished(() => desk.close())
    return { ...desk, person: person! }
  }
  const secondPrinter = (world: World): void =>
    void world.printers.push(makePrinter({ name: 'QL-800', model: 'QL-800', isDefault: false }))

  describe('a fault of the printer', () => {
    it.each([
      ['cover_open', 'Close the printer cover', 'プリンターのカバーを閉じる'],
      ['end_of_media', 'Load a new roll', '新しいロールに替える'],
    ] as const)(
      '(%s) stops the home screen in both languages and ends automatically',
      async (code, en, ja) => {
        const desk = await openWith()
        desk.world.printers[0]!.problem = { code }
        desk.desk.changed()
        await desk.says(en)
        await desk.press('F10')
        await desk.says(ja)
        expect(await desk.page.locator('.banner .cap').count()).toBe(0)
        desk.world.printers[0]!.problem = null
        desk.desk.changed()
        await desk.says('QRコードを読み取る')
      },
    )

    it('does not change the home screen while another printer works', async () => {
      const desk = await openWith((world) => {
        secondPrinter(world)
        world.printers[0]!.problem = { code: 'cover_open' }
      })
      await desk.says('Scan the QR code')
      expect(await desk.page.locator('.device-panel .device-status').first().innerText()).toContain(
        'Cover is open',
      )
    })

    it('shows a wrong roll with both widths, the steps, and the way to the other printer', async () => {
      const desk = await openWith((world) => {
        secondPrinter(world)
        Object.assign(world.printers[0]!, { loadedMm: 29, stock: 'DK-2210' })
      })
      await scan(desk.page, desk.person.qr)
      await desk.says('Load the 62 mm roll — Loaded: 29 mm. Needed: 62 mm (DK-2205).')
      const steps = await desk.page.locator('.fault-panel__step').allInnerTexts()
      expect(steps.join(' ')).toContain('Open the cover, take out 29 mm')
      await desk.press('Enter')
      expect(desk.world.jobs).toEqual([])
      await desk.press('p')
      await desk.says('Print this pass')
      await desk.press('Enter')
      await desk.says('Hand over the pass')
      expect(desk.world.jobs).toMatchObject([{ printerName: 'QL-800' }])
    })

    it('in the middle of a job stops it, and P moves it with its place', async () => {
      const desk = await openWith((world) => {
        secondPrinter(world)
        world.printsAs = null
      })
      await scan(desk.page, desk.person.qr)
      await desk.says('Print this pass')
      await desk.press('Enter')
      await desk.says('Wait for its turn')
      Object.assign(desk.world.jobs[0]!, { state: 'blocked', problem: { code: 'cover_open' } })
      desk.desk.changed()
      await desk.says('Close the printer cover')
      expect(await desk.page.locator('.fault-panel__kept').innerText()).toContain(
        'The place in the queue is kept.',
      )
      await desk.press('p')
      await desk.says('Wait for its turn')
      expect(desk.world.jobs).toMatchObject([{ printerName: 'QL-800', moved: true }])
    })

    it('is kept in full for F1', async () => {
      const desk = await openWith((world) => {
        world.printers[0]!.problem = { code: 'unreachable', address: '192.168.1.40' }
      })
      await desk.says('Check the network')
      await desk.press('F1')
      expect(await desk.page.locator('.last-fault').innerText()).toContain(
        '{"code":"unreachable","address":"192.168.1.40"}',
      )
    })

    it('that ends on its own is no error', async () => {
      const desk = await openWith((world) => {
        world.printers[0]!.problem = { code: 'cooling' }
      })
      await desk.says('Wait, no need to act')
      expect(await desk.tone()).toBe('progress')
    })
  })

  it('a paused printer continues with F8', async () => {
    const desk = await openWith()
    await desk.says('Scan the QR code')
    await desk.press('F8')
    await desk.says('Resume the printer')
    expect(await desk.page.locator('.shortcut-bar').innerText()).toContain('Resume')
    await desk.press('F8')
    await desk.says('Scan the QR code')
  })

  describe('a pass with an unknown outcome', () => {
    const inQuestion = (world: World, person: FakePerson): void => {
      addJob(world, person, { state: 'unknown', problem: USB_GONE, linesSent: 311 })
    }

    it('is asked about when its person comes, and counted on F7', async () => {
      const desk = await openWith(inQuestion)
      await desk.page.locator('.shortcut-bar__badge--warning').getByText('1').waitFor()
      await scan(desk.page, desk.person.qr)
      await desk.says(
        'Did this pass come out? — Look at the printer. The USB cable was disconnected while printing.',
      )
      await desk.press('y')
      await desk.says('Hand over the pass — You saw that it came out.')
      expect(desk.world.jobs).toMatchObject([{ state: 'confirmed_by_staff' }])
    })

    it('is asked about once where the printer never responds', async () => {
      const desk = await openWith((world) => {
        world.printsAs = 'sent_unconfirmed'
      })
      const facts = desk.page.locator('.pass-panel')
      await scan(desk.page, desk.person.qr)
      await desk.says('Print this pass')
      await desk.press('Enter')
      await desk.says('Check that the pass came out — The printer did not report it done.')
      await facts.getByText('Sent, not confirmed').waitFor()
      await desk.press('y')
      await desk.says('Hand over the pass — You saw that it came out.')
      await facts.getByText('Sent, not confirmed').waitFor({ state: 'detached' })
      expect(desk.world.jobs).toMatchObject([{ state: 'confirmed_by_staff' }])
    })

    it('is not called printed before the answer', async () => {
      const desk = await openWith(inQuestion)
      await scan(desk.page, desk.person.qr)
      await desk.says('Did this pass come out?')
      await desk.page.locator('.pass-panel').getByText('Not known').waitFor()
    })

    it('is printed when it did not come out', async () => {
      const desk = await openWith(inQuestion)
      await scan(desk.page, desk.person.qr)
      await desk.says('Did this pass come out?')
      await desk.press('n')
      await desk.says('Wait for its turn')
      expect(desk.world.jobs).toMatchObject([{ state: 'queued' }])
    })

    it('is no answer to a scan that begins with Y', async () => {
      const desk = await openWith((world, person) => {
        inQuestion(world, person)
        addPerson(world, { name: 'Anna Berg', qr: 'YYYYNNNN1234' })
      })
      await scan(desk.page, desk.person.qr)
      await desk.says('Did this pass come out?')
      await scan(desk.page, 'YYYYNNNN1234')
      await desk.page.locator('.waiting-scans').getByText('Anna Berg').waitFor()
      expect(desk.world.jobs).toMatchObject([{ state: 'unknown' }])
    })
  })
}
