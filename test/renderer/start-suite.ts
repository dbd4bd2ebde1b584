import { describe, expect, it, onTestFinished } from 'vitest'
import { scan, type DeskBrowser, type OpenDesk } from './desk-browser.ts'
import { makeEvent, type World } from './fake-world.ts'

/** From the empty kiosk to the open desk. */
export function startSuite(open: DeskBrowser['open']): void {
  async function start(prepare: (world: World) => void): Promise<OpenDesk> {
    const desk = await open(prepare, { language: 'en' })
    onTestFinished(() => desk.close())
    return desk
  }
  const empty = (world: World): void => {
    Object.assign(world, {
      setUp: false,
      signedIn: false,
      events: [],
      printers: [],
      reader: { state: 'ready', name: 'ACS ACR1252 Dual Reader' },
    })
  }
  const makeAdministrator = async (desk: OpenDesk): Promise<void> => {
    await desk.says('Choose the language')
    await desk.press('2')
    await desk.says('Create the first administrator')
    await desk.page.getByLabel('Name', { exact: true }).fill('小林 恵')
    await desk.page.getByLabel('Email').fill('megumi@desk.example')
    // Back to the language and forth: what was typed is kept.
    await desk.press('Escape')
    await desk.says('Choose the language')
    await desk.press('2')
    await desk.says('Create the first administrator')
    expect(await desk.page.getByLabel('Name', { exact: true }).inputValue()).toBe('小林 恵')
    expect(await desk.page.getByLabel('Email').inputValue()).toBe('megumi@desk.example')
    await desk.page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await desk.page.getByLabel('Password again').fill('correct horse battery')
    await desk.press('Enter')
    await desk.says('Create the event')
  }

  it('without an event leads to maintenance and to the staff phones', async () => {
    const desk = await start((world) => void (world.events = []))
    await desk.says('Create an event')
    await desk.press('s')
    await desk.says('Change the settings')
    await desk.page.getByText('Maintenance').waitFor()
    await desk.press('Escape')
    await desk.says('Create an event')
    await desk.press('p')
    await desk.says('Pair a staff phone')
    await desk.press('Escape')
    await desk.says('Create an event')
    await desk.press('b')
    await desk.says('Back up to this computer')
    await desk.press('Escape')
    await desk.says('Create an event')
  })

  it('says what to do when the data file is damaged, and that a backup failed', async () => {
    const desk = await start((world) => void (world.storageFault = 'database_damaged'))
    await desk.says('Call an administrator')
    await desk.page.getByText('Data damaged').waitFor()
    desk.world.storageFault = 'backup_failed'
    desk.world.rev += 1
    await desk.says('Scan the QR code')
    await desk.page.getByText('Backup failed').waitFor()
  })

  describe('the first set-up', () => {
    it('goes from the language to the open desk by keyboard alone', async () => {
      const desk = await start(empty)
      await makeAdministrator(desk)
      await desk.page.getByLabel('Event name').fill('Kumo Day 2026')
      await desk.page.getByLabel('With tags').check()
      await desk.press('Enter')
      await desk.says('Choose the printer')
      await desk.press('v')
      await desk.says('Choose the roll')
      await desk.press('1')
      await desk.says('Print a test')
      await desk.press('Enter')
      await desk.says('Check the test print')
      await desk.press('Enter')
      await desk.says('Try the tag reader')
      await desk.press('Enter')
      await desk.says('The tag works')
      await desk.press('Enter')
      await desk.says('Open the desk')
      await desk.press('Enter')
      await desk.says('Import the participants')
      expect(desk.world.events).toMatchObject([
        {
          title: 'Kumo Day 2026',
          slug: 'kumo-day-2026',
          template: { printer: { stock: 'DK-2205' } },
        },
      ])
      expect(desk.world.printers).toMatchObject([
        { connection: 'virtual', stock: 'DK-2205', rollMm: 30_480 },
      ])
    })

    it('names the first wrong field, puts the focus there, and shows the password on demand', async () => {
      const desk = await start(empty)
      await desk.says('Choose the language')
      await desk.press('2')
      await desk.says('Create the first administrator')
      const focused = (): Promise<string | undefined> =>
        desk.page.evaluate(
          () => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.innerText,
        )
      await desk.page.getByLabel('Name', { exact: true }).fill('小林 恵')
      await desk.page.getByLabel('Email').fill('megumi@desk.example')
      await desk.page.getByLabel('Name of this desk').focus()
      await desk.press('Enter')
      await expect.poll(focused).toBe('Password')
      await desk.page.getByLabel('Password', { exact: true }).fill('correct horse battery')
      await desk.page.getByLabel('Password again').fill('correct horse batery')
      await desk.press('Enter')
      await desk.page.getByText('The passwords do not match').waitFor()
      await expect.poll(focused).toBe('Password again')
      await desk.page.getByRole('button', { name: 'Show' }).nth(1).click()
      expect(await desk.page.getByLabel('Password again').getAttribute('type')).toBe('text')
      await desk.page.getByLabel('Password again').fill('correct horse battery')
      await desk.press('Enter')
      await desk.says('Create the event')
      await desk.press('Enter')
      await expect.poll(focused).toBe('Event name')
    })

    it('shows a right test print, and what to do about another one', async () => {
      const desk = await start(empty)
      await makeAdministrator(desk)
      await desk.press('Escape')
      await desk.says('Choose the printer')
      await desk.press('v')
      await desk.says('Choose the roll')
      await desk.press('1')
      await desk.says('Print a test')
      await desk.page.getByRole('figure').getByText('A correct test print').waitFor()
      expect(
        await desk.page
          .getByRole('heading', { name: 'If it looks different' })
          .locator('~ ol li')
          .count(),
      ).toBe(4)
    })

    it('says nothing of tag readers where passes have no tags', async () => {
      const desk = await start((world) => {
        empty(world)
        world.reader = { state: 'no_service', name: null }
      })
      await makeAdministrator(desk)
      await desk.page.getByLabel('Event name').fill('Kumo Day 2026')
      await desk.press('Enter')
      for (const sign of ['Choose the printer', 'Print a test', 'Try the scanner']) {
        await desk.says(sign)
        if (sign !== 'Try the scanner') await desk.press('Escape')
      }
      expect(await desk.page.locator('main').innerText()).not.toMatch(/reader|smart card|tag/i)
      await desk.press('Enter')
      await desk.says('Open the desk')
      await desk.press('Enter')
      await desk.says('Add a printer')
      await desk.page.getByText('Scanner').waitFor()
      expect(await desk.page.locator('main').innerText()).not.toMatch(/reader|smart card|tag/i)
    })

    it('leaves every step but the administrator for later', async () => {
      const desk = await start(empty)
      await makeAdministrator(desk)
      for (const sign of [
        'Choose the printer',
        'Print a test',
        'Try the tag reader',
        'Open the desk',
      ]) {
        await desk.press('Escape')
        await desk.says(sign)
      }
      await desk.press('Enter')
      await desk.says('Create an event')
    })

    it('takes a printer that was found by its digit, and says why another cannot be used', async () => {
      const desk = await start((world) => {
        empty(world)
        const found = {
          address: 'usb:000M1',
          model: 'QL-800',
          name: 'Brother QL-800',
          serial: '000M1',
          connection: 'usb',
          known: false,
        } as const
        world.discoverPrinters = [
          { ...found, problem: { code: 'other_program' } },
          { ...found, address: 'usb:000M2', serial: '000M2', problem: null },
        ]
      })
      await makeAdministrator(desk)
      await desk.press('Escape')
      await desk.page
        .getByText('Another program is using it. Close other label programs.')
        .waitFor()
      await desk.press('1')
      // Two keys with a shorter gap are a scan.
      await desk.page.waitForTimeout(200)
      await desk.press('2')
      await desk.says('Choose the roll')
      expect(desk.world.printers).toMatchObject([{ address: 'usb:000M2', model: 'QL-800' }])
    })

    it('tests the reader: a tag’s content is kept, and a missing reader can be skipped', async () => {
      const desk = await start((world) => {
        empty(world)
        world.writeTestTag = { result: 'failed', problem: { code: 'foreign_content' } }
      })
      await makeAdministrator(desk)
      for (const sign of ['Choose the printer', 'Print a test', 'Try the tag reader']) {
        await desk.press('Escape')
        await desk.says(sign)
      }
      await desk.press('Enter')
      await desk.says('Use an empty tag')
      desk.world.reader = { state: 'no_service', name: null }
      await desk.page.getByText('Not found yet').waitFor()
      await desk.press('Escape')
      await desk.says('Open the desk')
    })

    it('shows that a scanner works', async () => {
      const desk = await start(empty)
      await makeAdministrator(desk)
      for (const sign of ['Choose the printer', 'Print a test', 'Try the tag reader']) {
        await desk.press('Escape')
        await desk.says(sign)
      }
      await scan(desk.page, 'PD1-ABCDEF')
      await desk.page.getByText('It works: 10 characters were read').waitFor()
    })

    it('adds a network printer by its address', async () => {
      const desk = await start(empty)
      await makeAdministrator(desk)
      await desk.press('Escape')
      await desk.says('Choose the printer')
      await desk.press('a')
      await desk.page.getByLabel('Network address').fill('192.168.1.40')
      await desk.press('Enter')
      await desk.says('Choose the roll')
      await desk.press('2')
      await desk.says('Print a test')
      expect(desk.world.printers).toMatchObject([
        { address: 'tcp://192.168.1.40:9100', stock: 'DK-4205', model: 'QL-820NWB' },
      ])
    })

    it('takes the model of a network printer from what was found there, or from staff', async () => {
      const desk = await start((world) => {
        empty(world)
        world.discoverPrinters = [
          {
            address: 'tcp://192.168.1.41:9100',
            model: 'QL-810W',
            name: 'Brother QL-810W',
            serial: null,
            connection: 'network',
            problem: null,
            known: false,
          },
        ]
      })
      await makeAdministrator(desk)
      await desk.press('Escape')
      await desk.page.getByText('Brother QL-810W').waitFor()
      await desk.press('a')
      await desk.page.getByLabel('Network address').fill('192.168.1.41')
      await desk.page.getByRole('button', { name: 'QL-810W', pressed: true }).waitFor()
      await desk.press('ArrowDown')
      await desk.page.getByRole('button', { name: 'QL-710W', pressed: true }).waitFor()
      await desk.press('ArrowUp')
      await desk.press('Enter')
      await desk.says('Choose the roll')
      expect(desk.world.printers).toMatchObject([
        { address: 'tcp://192.168.1.41:9100', model: 'QL-810W', name: 'Brother QL-810W' },
      ])
    })
  })

  it('an event without participants offers the import', async () => {
    const desk = await start((world) => void (world.events = [makeEvent({ participants: 0 })]))
    await desk.says('Import the participants — Nobody is registered yet.')
    await desk.press('i')
    await desk.says('Choose the participant list')
  })

  describe('signing in', () => {
    const signedOut = (world: World): void => void (world.signedIn = false)

    it('says below the field what is wrong', async () => {
      const desk = await start(signedOut)
      await desk.says('Sign in')
      await desk.page.getByLabel('Email').fill('megumi@desk.example')
      await desk.page.getByLabel('Password').fill('something else')
      await desk.press('Enter')
      await desk.page.getByText('Wrong email or password').waitFor()
      await desk.page.getByLabel('Password').fill(desk.world.password)
      await desk.press('Enter')
      await desk.says('Scan the QR code')
    })

    it('recognises password managers', async () => {
      const desk = await start(signedOut)
      await desk.says('Sign in')
      await desk.page.keyboard.type('megumi@desk.example')
      await desk.press('Tab')
      await desk.page.keyboard.type(desk.world.password)
      await desk.press('Enter')
      await desk.says('Scan the QR code')
    })

    it('with a first password asks for an own one', async () => {
      const desk = await start((world) => {
        signedOut(world)
        world.mustChangePassword = true
      })
      await desk.page.getByLabel('Email').fill('megumi@desk.example')
      await desk.page.getByLabel('Password').fill(desk.world.password)
      await desk.press('Enter')
      await desk.says('Set your own password')
      await desk.page.getByLabel('New password', { exact: true }).fill('my own password')
      await desk.page.getByLabel('New password again').fill('another password')
      await desk.press('Enter')
      await desk.page.getByText('The passwords do not match').waitFor()
      await desk.page.getByLabel('New password again').fill('my own password')
      await desk.press('Enter')
      await desk.says('Scan the QR code')
      expect(desk.world.password).toBe('my own password')
    })

    it('is asked again when the session has ended', async () => {
      const desk = await start(() => undefined)
      await desk.says('Scan the QR code')
      desk.world.signedIn = false
      desk.desk.changed()
      await desk.says('Sign in')
      await desk.page.getByText('You were signed out.').waitFor()
    })
  })

  it('a person who manages two events chooses one, and it opens automatically the next time', async () => {
    const desk = await start((world) =>
      world.events.unshift(makeEvent({ title: 'Second day', slug: 'second-day' })),
    )
    await desk.says('Choose the event')
    await desk.press('1')
    await desk.says('Scan the QR code')
    await desk.page.reload()
    await desk.says('Scan the QR code')
    expect(await desk.page.locator('.top-bar__event').innerText()).toBe('Second day')
  })

  it('a desk without a printer shows where to add one', async () => {
    const desk = await start((world) => void (world.printers = []))
    await desk.says('Add a printer')
    await desk.press('d')
    await desk.says('Add a printer — A: by its network address.')
  })
}
