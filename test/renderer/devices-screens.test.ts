// @module-tag slow
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { FoundPrinter } from '../../contract/print/printer/printer-discovery.ts'
import { openDeskBrowser, type DeskBrowser, type OpenDesk } from './desk-browser.ts'
import { addJob, addPerson, makePrinter, NOW, type World } from './fake-world.ts'

let browser: DeskBrowser
beforeAll(async () => {
  browser = await openDeskBrowser()
})
afterAll(() => browser.close())

/** The devices screen, opened by keys. */
async function openDevices(
  prepare: (world: World) => void = () => {},
  language: 'ja' | 'en' = 'en',
): Promise<OpenDesk> {
  const desk = await browser.open(
    (world) => {
      addPerson(world, { name: '田中 美咲' })
      prepare(world)
    },
    { language },
  )
  onTestFinished(() => desk.close())
  await desk.press('F1')
  await desk.page
    .getByRole('button', { name: new RegExp(language === 'en' ? 'Devices$' : '機器$') })
    .click()
  await desk.page.locator('.devices').waitFor()
  return desk
}

const secondPrinter = (world: World): void =>
  void world.printers.push(
    makePrinter({
      name: 'QL-800',
      model: 'QL-800',
      connection: 'usb',
      address: 'usb:A1',
      isDefault: false,
    }),
  )
const FOUND: FoundPrinter = {
  address: 'tcp://192.168.1.44:9100',
  model: 'QL-820NWB',
  name: 'QL-820NWB',
  serial: null,
  connection: 'network',
  problem: null,
  known: false,
}

describe('the devices', () => {
  it('choose where a bulk run is cut and how fast it is, with the measured pace', async () => {
    const desk = await openDevices()
    await desk.press('k')
    await desk.says('Choose cut and speed')
    await desk.page.getByRole('button', { name: /Quality\s*24 a minute \(measured\)/ }).waitFor()
    await desk.page
      .getByRole('button', { name: /Speed, half quality\s*about 33 a minute \(data sheet\)/ })
      .waitFor()
    await desk.press('3')
    await desk.page.getByRole('button', { name: 'Cut after 10', pressed: true }).waitFor()
    await desk.press('f')
    await desk.page.getByRole('button', { name: /^F\s*Speed/, pressed: true }).waitFor()
    expect(desk.world.printers[0]!.bulk).toEqual({ cutEvery: 10, fast: true })
    await desk.press('Escape')
    await desk.says('Check the devices')
  })

  it('switch short USB transfers on and off, for a printer at USB only', async () => {
    const steps = /^U\s*Short USB transfers/
    const desk = await openDevices((world) => {
      world.printers = [makePrinter({ connection: 'usb', address: 'usb:' })]
    })
    await desk.press('k')
    await desk.page.getByRole('button', { name: steps, pressed: false }).waitFor()
    await desk.press('u')
    await desk.page.getByRole('button', { name: steps, pressed: true }).waitFor()
    expect(desk.world.printers[0]!.slowUsb).toBe(true)
    await desk.press('u')
    await desk.page.getByRole('button', { name: steps, pressed: false }).waitFor()
    const other = await openDevices()
    await other.press('k')
    await other.says('Choose cut and speed')
    expect(await other.page.getByRole('button', { name: steps }).count()).toBe(0)
  })

  it('keep an open dialog in view when a fault of its printer begins', async () => {
    const desk = await openDevices((world) => {
      secondPrinter(world)
      world.printers[0]!.connection = 'usb'
    })
    await desk.press('k')
    const first = desk.page.getByRole('button', { name: 'Cut each pass' })
    const topOf = async (): Promise<number> => (await first.boundingBox())!.y
    const before = await topOf()
    Object.assign(desk.world.printers[0]!, {
      state: 'problem',
      problem: { code: 'link_lost', connection: 'usb' },
    })
    desk.desk.changed()
    await desk.page.locator('.device--on').getByText('USB disconnected').waitFor()
    expect(await topOf()).toBe(before)
  })

  it('ask a printer when it switches off, set it to never by a digit, and show it', async () => {
    const desk = await openDevices()
    await desk.press('o')
    await desk.says('Choose when it switches off — Off after 60 minutes')
    await desk.page.getByRole('button', { name: /60 minutes/, pressed: true }).waitFor()
    await desk.press('0')
    await desk.says('Choose when it switches off — Never switches off')
    await desk.press('Escape')
    await desk.page.locator('.device').getByText('Never switches off').waitFor()
  })

  it('say where to set the power-off timer of a printer that does not report it', async () => {
    const desk = await openDevices((world) => {
      world.powerOff = { minutes: null, problem: null }
    })
    await desk.press('o')
    await desk.says(/It does not report this here\. Set it on its display/)
    await desk.press('0')
    await desk.press('Escape')
    expect(await desk.page.getByText('Never switches off').count()).toBe(0)
  })

  it('say what the test print came to, beside its label', async () => {
    const desk = await openDevices()
    await desk.says('Check the devices')
    await desk.press('t')
    await desk.page.locator('.alignment').getByText('Printed. All four sides visible').waitFor()
  })

  it('show that a test print goes on, and its end when it comes', async () => {
    const desk = await openDevices((world) => {
      world.printers[0]!.test = {
        state: 'printing',
        at: NOW,
        label: 'alignment',
        problem: null,
      }
    })
    await desk.page.locator('.alignment').getByText('Printing.').waitFor()
    desk.world.printers[0]!.test = {
      state: 'printed',
      at: NOW,
      label: 'alignment',
      problem: null,
    }
    desk.desk.changed()
    await desk.page.locator('.alignment').getByText('Printed.').waitFor()
  })

  it('show a printer that was found, and add it by one key under a name of its own', async () => {
    const desk = await openDevices((world) => world.discoverPrinters.push(FOUND))
    await desk.page.locator('.nearby').getByText('Network, 192.168.1.44:9100').waitFor()
    await desk.press('n')
    await expect
      .poll(() => desk.world.printers.at(-1))
      .toMatchObject({ name: 'QL-820NWB 2', address: FOUND.address, isDefault: false })
    await desk.page.locator('.nearby').getByText('No other printer was found').waitFor()
  })

  it('offer what was found on the banner when the desk has no printer', async () => {
    const desk = await openDevices((world) => {
      world.printers = []
      world.discoverPrinters.push({ ...FOUND, model: null, name: 'QL-1110NWB' }, FOUND)
    })
    await desk.says('Add a printer')
    await desk.page.locator('.banner').getByText('Add QL-820NWB').waitFor()
    await desk.press('n')
    await expect
      .poll(() => desk.world.printers)
      .toMatchObject([{ name: 'QL-820NWB', isDefault: true }])
  })

  it('add a printer by its address, once it is one', async () => {
    const desk = await openDevices()
    await desk.press('a')
    await desk.page.getByLabel('Network address').fill('no address')
    await desk.press('Enter')
    await desk.page.getByText('Type a name or an IP address').waitFor()
    await desk.page.getByLabel('Network address').fill('192.168.1.41')
    await desk.press('ArrowDown')
    await desk.page.getByRole('button', { name: 'QL-810W', pressed: true }).waitFor()
    await desk.press('Enter')
    await expect.poll(() => desk.world.printers.at(-1)?.address).toBe('tcp://192.168.1.41:9100')
    expect(desk.world.printers.at(-1)).toMatchObject({ model: 'QL-810W', name: 'QL-810W' })
  })

  describe('PDF files', () => {
    const SHEET = { sheet: 'letter-2x4-127-127', folder: '/home/desk/pdf', places: 8, nextPlace: 4 }
    const pdfPrinter = (world: World): void => {
      world.printers = [
        makePrinter({
          name: 'PDF',
          connection: 'file',
          address: 'pdf:letter-2x4-127-127',
          sheet: SHEET,
        }),
      ]
    }

    it('are added with a paper and a folder that exists', async () => {
      const desk = await openDevices()
      await desk.press('p')
      await desk.says('Choose the paper')
      for (let i = 0; i < 2; i++) await desk.press('ArrowDown')
      await desk.page.locator('.choice-row--on', { hasText: 'each Letter page' }).waitFor()
      await desk.press('g')
      await desk.page.getByLabel('Columns').fill('0')
      await desk.press('Enter')
      await desk.page.getByText('Does not fit on the page').waitFor()
      await desk.page.getByLabel('Columns').fill('2')
      await desk.page.getByLabel('Rows').fill('4')
      await desk.page.getByLabel('Margins at the sides').fill('12.7')
      await desk.page.getByLabel('Margins above and below').fill('12.7')
      await desk.page.getByText('Each place: 95.3 × 63.5 mm').waitFor()
      await desk.page.getByLabel('Folder on this computer').fill('/nowhere')
      await desk.press('Enter')
      await desk.page.getByText('The folder must exist, with its full path').waitFor()
      await desk.page.getByLabel('Folder on this computer').fill('/media/stick')
      await desk.press('Enter')
      await expect
        .poll(() => desk.world.printers.at(-1))
        .toMatchObject({ name: 'PDF file', address: 'pdf:letter-2x4-127-127@/media/stick' })
    })

    it('show sheet, next place and folder in place of a roll', async () => {
      const desk = await openDevices(pdfPrinter)
      const card = desk.page.locator('.device')
      await card.getByText('Letter, 8 places').waitFor()
      await card.getByText('Next place: 4 of 8').waitFor()
      await card.getByText('/home/desk/pdf').waitFor()
      expect(await desk.page.locator('.roll-drawing').count()).toBe(0)
      await desk.press('r')
      await desk.says('Check the devices')
    })

    it('begin a new sheet by two keys', async () => {
      const desk = await openDevices(pdfPrinter)
      await desk.press('s')
      await desk.says('Choose the next place')
      await desk.page.getByText('Same sheet, place 4, new file').waitFor()
      await desk.press('1')
      await desk.page.locator('.device').getByText('Next place: 1 of 8').waitFor()
    })

    it('ask for the print on paper, and never say printed', async () => {
      const desk = await openDevices((world) => {
        pdfPrinter(world)
        addJob(world, world.people[0]!, { state: 'sent_unconfirmed' })
      })
      await desk.press('F7')
      await desk.says('Print the PDF file')
      await desk.page.getByText('Written, not printed').first().waitFor()
      await desk.page.getByText('1 not confirmed').waitFor()
      await desk.page.getByText('0 done').waitFor()
    })

    it('are "written" in the list of people too, not "sent"', async () => {
      const desk = await openDevices((world) => {
        pdfPrinter(world)
        addJob(world, world.people[0]!, { state: 'sent_unconfirmed' })
      })
      await desk.press('F2')
      await desk.page.keyboard.type(desk.world.people[0]!.name, { delay: 60 })
      await desk.page.locator('.found__row', { hasText: 'Written, not printed' }).waitFor()
      expect(await desk.page.getByText('Sent only').count()).toBe(0)
    })
  })

  describe('a roll', () => {
    it('is changed by a letter, a digit and Enter', async () => {
      const desk = await openDevices()
      await desk.press('r')
      await desk.says('Choose the loaded roll')
      await desk.press('2')
      await desk.page.locator('.choice-row--on', { hasText: 'DK-4205' }).waitFor()
      await desk.press('Enter')
      await expect
        .poll(() => desk.world.printers[0])
        .toMatchObject({ stock: 'DK-4205', rollMm: 30_480, usedMm: 0, rollLabels: 0 })
      await desk.says('Check the devices')
    })

    it('that was begun before is put in with its metres', async () => {
      const desk = await openDevices()
      await desk.press('r')
      await desk.says('Choose the loaded roll')
      await desk.press('4')
      await desk.page.locator('.choice-row--on', { hasText: 'DK-2210' }).waitFor()
      await desk.press('m')
      await desk.page.getByLabel('Metres left').fill('a lot')
      await desk.press('Enter')
      await desk.page.getByText('A number from 0 to 100').waitFor()
      await desk.page.getByLabel('Metres left').fill('１２.５')
      await desk.press('Enter')
      await expect
        .poll(() => desk.world.printers[0])
        .toMatchObject({ stock: 'DK-2210', rollMm: 30_480, usedMm: 17_980 })
    })

    it('of the other 62 mm stock is corrected by a digit, its metres by M; labels are kept', async () => {
      const desk = await openDevices()
      await desk.press('2')
      await expect.poll(() => desk.world.printers[0]!.stock).toBe('DK-4205')
      await desk.press('m')
      await desk.page.getByLabel('Metres left').fill('12.5')
      await desk.press('Enter')
      await expect
        .poll(() => desk.world.printers[0]!.rollMm - desk.world.printers[0]!.usedMm)
        .toBe(12_500)
      expect(desk.world.printers[0]!.rollLabels).toBe(302)
    })
  })

  describe('the position of the print', () => {
    it('is moved by arrows in tenths of a millimetre, as far as confirmed passes can go', async () => {
      const desk = await openDevices()
      await desk.press('l')
      await desk.says('Adjust the print position')
      await desk.press('ArrowRight', 'ArrowRight', 'ArrowUp')
      await expect.poll(() => desk.page.getByLabel('Sideways (mm)').inputValue()).toBe('+0.2')
      for (let times = 0; times < 20; times += 1) await desk.press('ArrowRight')
      await desk.page.getByText('Confirmed passes can be moved by +1.3 mm at most').waitFor()
      await desk.press('Enter')
      await expect.poll(() => desk.world.printers[0]!.offsets).toEqual({ xMm: 1.3, yMm: -0.1 })
      await desk.says('Check the devices')
    })

    it('is typed as the folds of the label read it, and tried', async () => {
      const desk = await openDevices()
      await desk.press('l')
      await desk.says('Adjust the print position')
      await desk.page.getByLabel('Feed (mm)').fill('９')
      await desk.page.getByText('From -1.8 to +2.1 mm, in steps of 0.1 mm').waitFor()
      await desk.press('Enter')
      await desk.page.getByLabel('Feed (mm)').fill('−0.4')
      await desk.page.getByLabel('Feed (mm)').blur()
      await desk.press('t')
      await desk.page.locator('.alignment').getByText('Printed. All four sides visible').waitFor()
      expect(desk.world.printers[0]!.offsets).toEqual({ xMm: 0, yMm: -0.4 })
    })
  })

  it('do nothing else while something is asked', async () => {
    const desk = await openDevices(secondPrinter)
    await desk.press('r')
    await desk.says('Choose the loaded roll')
    for (const key of ['v', 't', 'd', 'Delete']) {
      await desk.press(key)
      await desk.page.waitForTimeout(120)
    }
    await desk.says('Choose the loaded roll')
    expect(
      desk.world.asked.filter(({ id }) =>
        ['addPrinter', 'testPrint', 'changePrinter', 'removePrinter'].includes(id),
      ),
    ).toEqual([])
  })

  it('choose which printer helps out, and that none does', async () => {
    const desk = await openDevices(secondPrinter)
    await desk.press('b')
    await desk.says('Choose the alternate printer')
    await desk.press('1')
    await expect
      .poll(() => desk.world.printers[0]!.fallbackId)
      .toBe(desk.world.printers[1]!.printerId)
    await desk.page.locator('.device--on').getByText('Alternate: QL-800').waitFor()
    await desk.press('b')
    await desk.says('Choose the alternate printer')
    await desk.press('0')
    await expect.poll(() => desk.world.printers[0]!.fallbackId).toBeNull()
  })

  it('pause, name and choose the printer that is selected, not another', async () => {
    const desk = await openDevices(secondPrinter)
    await desk.press('ArrowDown')
    await desk.page.locator('.device--on', { hasText: 'QL-800' }).waitFor()
    await desk.press('F8')
    await expect.poll(() => desk.world.printers.map((one) => one.paused)).toEqual([false, true])
    await desk.press('e')
    await desk.says("Type the printer's name")
    await desk.page.getByLabel('Name').fill('QL-820NWB')
    await desk.press('Enter')
    await desk.page.getByText('This desk already has a printer with this name.').waitFor()
    await desk.page.getByLabel('Name').fill('Left')
    await desk.press('Enter')
    await desk.says('Check the devices')
    expect(desk.world.printers[1]!.name).toBe('Left')
    await desk.press('d')
    await expect.poll(() => desk.world.printers.map((one) => one.isDefault)).toEqual([false, true])
  })

  it.each([
    [
      'en',
      'Close the printer cover — The cover is open.',
      'Press the cover until both sides click',
    ],
    ['ja', 'プリンターのカバーを閉じる — カバーが開いたままです', '両側がカチッと鳴るまで押す'],
  ] as const)(
    'draw what to do about a fault and say it on the banner (%s)',
    async (language, sign, step) => {
      const desk = await openDevices((world) => {
        world.printers[0]!.problem = { code: 'cover_open' }
      }, language)
      await desk.says(sign)
      await desk.page.locator('.device__cure').getByText(step).waitFor()
      expect(await desk.page.locator('.device__cure svg').count()).toBe(1)
      desk.world.printers[0]!.problem = null
      desk.desk.changed()
      await expect.poll(() => desk.page.locator('.device__cure').count()).toBe(0)
    },
  )
})

describe('a pass that waits at a printer with a fault', () => {
  it('is offered the fallback by P, also among the jobs', async () => {
    const desk = await browser.open(
      (world) => {
        secondPrinter(world)
        world.printers.push(makePrinter({ name: 'Third', isDefault: false }))
        Object.assign(world.printers[0]!, {
          problem: { code: 'cover_open' },
          fallbackId: world.printers[2]!.printerId,
        })
        addJob(world, addPerson(world, { name: '田中 美咲' }), {
          state: 'blocked',
          problem: { code: 'cover_open' },
        })
      },
      { language: 'en' },
    )
    onTestFinished(() => desk.close())
    await desk.press('F7')
    await desk.says('Close the printer cover')
    await desk.press('p')
    await expect
      .poll(() => desk.page.locator('.jobs__move button').allInnerTexts())
      .toEqual([expect.stringContaining('Third'), expect.stringContaining('QL-800')])
    await desk.press('1')
    await expect.poll(() => desk.world.jobs[0]).toMatchObject({ printerName: 'Third', moved: true })
  })
})
