import { describe, expect, it, onTestFinished } from 'vitest'
import { scan, type DeskBrowser, type OpenDesk } from './desk-browser.ts'
import { addPerson, NOW, type World } from './fake-world.ts'

const NAMES = ['佐藤 悠斗', 'Anna Berg', '李 健', '渡邊 Christina', '鈴木 遥', 'Zoë Kraus']

/** Scans in all situations. */
export function scanSuite(open: DeskBrowser['open']): void {
  async function openReady(prepare?: (world: World) => void): Promise<OpenDesk> {
    const desk = await open(
      (world) => {
        for (const name of NAMES) addPerson(world, { name })
        prepare?.(world)
      },
      { language: 'en' },
    )
    onTestFinished(() => desk.close())
    await desk.says('Scan the QR code')
    return desk
  }
  const strip = (desk: OpenDesk) => desk.page.locator('.waiting-scans')

  describe('a scan', () => {
    it.each(['process', 'kana'] as const)(
      'is understood although an IME is on (%s)',
      async (ime) => {
        const desk = await openReady()
        await scan(desk.page, desk.world.people[1]!.qr, ime)
        await desk.says('Print this pass')
        expect(await desk.page.locator('.pass-panel').innerText()).toContain('Anna Berg')
      },
    )

    it('that is pasted counts as one', async () => {
      const desk = await openReady()
      await desk.page.evaluate((text) => {
        const data = new DataTransfer()
        data.setData('text/plain', text)
        document.body.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        )
      }, desk.world.people[0]!.qr)
      await desk.says('Print this pass')
    })

    it('never prints with its own Enter', async () => {
      const desk = await openReady()
      const { page, world } = desk
      await scan(page, world.people[0]!.qr)
      await desk.says('Print this pass')
      await scan(page, world.people[1]!.qr)
      await strip(desk).getByText('Anna Berg').waitFor()
      await desk.says('Print this pass')
      expect(world.jobs).toEqual([])
    })

    it('of an unknown code offers the search', async () => {
      const desk = await openReady()
      await scan(desk.page, 'https://elsewhere.example/q#1234567890')
      await desk.says('Search by name — This QR is not registered.')
      await desk.press('/')
      await desk.page.locator('.search-field').waitFor()
    })

    it('of a person without a ticket here adds them with J, because they show their code', async () => {
      const desk = await openReady((world) => {
        world.people[0]!.entries = []
      })
      await scan(desk.page, desk.world.people[0]!.qr)
      await desk.says(
        'No ticket for this event — The QR belongs to somebody who is not registered here. ' +
          'J adds them, or search by name.',
      )
      await desk.press('j')
      await desk.says('Print this pass')
    })

    it('of a revoked code says when and why, and offers no Enter', async () => {
      const desk = await openReady((world) => {
        world.people[0]!.revoked = { at: '2026-10-17T00:20:00Z', reason: 'lost' }
      })
      await scan(desk.page, desk.world.people[0]!.qr)
      await desk.says('Ask for the new QR — This QR was revoked at 9:20 (lost).')
      expect(await desk.tone()).toBe('error')
      expect(await desk.page.locator('.banner .cap').count()).toBe(0)
    })

    it('that arrives in a field leaves the field as it was', async () => {
      const desk = await openReady()
      const { page, world } = desk
      await desk.press('F6')
      await desk.says('Add a participant')
      await page.keyboard.insertText('山田')
      await scan(page, world.people[2]!.qr)
      await strip(desk).getByText('李 健').waitFor()
      expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('山田')
      await desk.press('Escape')
      await desk.says('Print this pass')
    })
  })

  describe('a scanner that is read directly', () => {
    const read = (desk: OpenDesk, ...texts: (string | null)[]): void => {
      for (const text of texts)
        desk.world.hidScans.push({
          n: desk.world.hidScans.length + 1,
          text,
          at: NOW,
          scanner: 'Stand',
        })
    }

    it('opens the person although another window has the focus and a field holds the cursor', async () => {
      const desk = await openReady()
      await desk.press('F2')
      await desk.page.keyboard.insertText('anna')
      read(desk, desk.world.people[2]!.qr)
      await strip(desk).getByText('李 健').waitFor()
      expect(await desk.page.locator('.search-field').inputValue()).toBe('anna')
    })

    it('brings twenty codes in their order, none twice and none lost', async () => {
      const desk = await openReady((world) => {
        for (let index = 0; index < 20; index += 1)
          addPerson(world, { name: `Visitor ${String(index).padStart(2, '0')}` })
      })
      const visitors = desk.world.people.slice(NAMES.length)
      read(desk, ...visitors.map((visitor) => visitor.qr))
      await desk.says('Print this pass')
      await strip(desk).getByText('19 scans waiting').waitFor()
      for (const visitor of visitors) {
        await desk.page.locator('.person--display').getByText(visitor.name).waitFor()
        await desk.press('Escape')
      }
      await desk.says('Scan the QR code')
    })

    it('asks for the code again when a part of it was lost', async () => {
      const desk = await openReady()
      read(desk, null)
      await desk.says('Scan again — A part of the code is missing.')
    })

    it.each([
      ['ready', 'Ready'],
      ['unplugged', 'Plug the scanner in again.'],
      ['no_permission', 'Install the rule 70-passdesk.rules'],
      ['cannot_open', 'Plug the scanner in again.'],
    ] as const)('that is %s shows so in the side panel', async (state, text) => {
      const desk = await openReady((world) => {
        world.scanners = { state, name: 'Honeywell Voyager', ready: state === 'ready' ? 1 : 0 }
      })
      await desk.page.locator('.device-panel').getByText('Honeywell Voyager').waitFor()
      await desk.page.locator('.device-panel').getByText(text).first().waitFor()
    })
  })

  describe('many scans in a short time', () => {
    it('queue up with their names, twenty of them, and none is lost', async () => {
      const desk = await openReady((world) => {
        for (let index = 0; index < 20; index += 1)
          addPerson(world, { name: `Guest ${String(index).padStart(2, '0')}` })
      })
      const guests = desk.world.people.slice(NAMES.length)
      for (const guest of guests) {
        await scan(desk.page, guest.qr)
        await desk.page.waitForTimeout(100)
      }
      await desk.says('Print this pass')
      await strip(desk).getByText('19 scans waiting').waitFor()
      const seen: string[] = []
      for (const guest of guests) {
        await desk.page.locator('.person--display').getByText(guest.name).waitFor()
        seen.push(guest.name)
        await desk.press('Escape')
      }
      await desk.says('Scan the QR code')
      expect(seen).toHaveLength(20)
    })

    it('hold the same code once', async () => {
      const desk = await openReady()
      for (let times = 0; times < 3; times += 1) await scan(desk.page, desk.world.people[0]!.qr)
      await desk.says('Print this pass')
      await scan(desk.page, desk.world.people[1]!.qr)
      await scan(desk.page, desk.world.people[1]!.qr)
      await strip(desk).getByText('1 scan waiting').waitFor()
    })

    it('wait until the printed pass is handed over, then Enter turns to the next', async () => {
      const desk = await openReady()
      await scan(desk.page, desk.world.people[0]!.qr)
      await desk.says('Print this pass')
      await scan(desk.page, desk.world.people[1]!.qr)
      await strip(desk).getByText('Anna Berg').waitFor()
      await desk.press('Enter')
      await desk.says('Hand over the pass')
      await desk.press('Enter')
      await desk.says('Print this pass')
      expect(await desk.page.locator('.pass-panel').innerText()).toContain('Anna Berg')
    })

    it('of a code that is still under the scanner do not open its finished pass again', async () => {
      const desk = await openReady()
      const [first] = desk.world.people
      await scan(desk.page, first!.qr)
      await desk.says('Print this pass')
      await desk.press('Enter')
      await desk.says('Hand over the pass')
      await scan(desk.page, first!.qr)
      await desk.page.waitForTimeout(300)
      await desk.says('Hand over the pass')
    })

    it('turn the page of a finished pass at once when nobody waits', async () => {
      const desk = await openReady()
      await scan(desk.page, desk.world.people[0]!.qr)
      await desk.says('Print this pass')
      await desk.press('Enter')
      await desk.says('Hand over the pass')
      await scan(desk.page, desk.world.people[2]!.qr)
      await desk.says('Print this pass')
      expect(await desk.page.locator('.pass-panel').innerText()).toContain('李 健')
    })

    it('are kept while the kiosk is unreachable, and matched when it is back', async () => {
      const desk = await openReady()
      desk.desk.hang(true)
      await scan(desk.page, desk.world.people[3]!.qr)
      await desk.says('Check that PassDesk is running')
      const devices = desk.page.locator('.device-panel')
      await devices.getByText('Not known now').first().waitFor()
      expect(await devices.locator('.device-status').first().innerText()).not.toContain('Ready')
      desk.desk.hang(false)
      await desk.says('Print this pass')
      await devices.getByText('Ready').first().waitFor()
      expect(await desk.page.locator('.pass-panel').innerText()).toContain('渡邊 Christina')
    })
  })

  describe('a scan that PassDesk cannot answer yet', () => {
    const refused = (error: string, status: number) => ({
      status,
      json: { error, message: 'Later.', requestId: 'test' },
    })
    it.each([
      ['ends in the middle of its reply', { status: 200, body: '{"outcome":"per' }],
      ['fails', refused('internal_error', 500)],
      ['is starting', refused('temporarily_unavailable', 503)],
      ['is busy', refused('rate_limited', 429)],
      ['is behind a gateway', { status: 502, body: '<h1>Bad gateway</h1>' }],
    ] as const)('because it %s is answered by itself when it is back', async (_, reply) => {
      const desk = await openReady()
      await desk.page.route('**/desk/match', (route) => route.fulfill(reply), { times: 2 })
      await scan(desk.page, desk.world.people[1]!.qr)
      await desk.says('Print this pass')
      expect(await desk.page.locator('.pass-panel').innerText()).toContain('Anna Berg')
    })
  })

  describe('the search', () => {
    it('finds while an IME is still composing, opens with Enter and never prints', async () => {
      const desk = await openReady((world) =>
        addPerson(world, { name: '渡辺 健太', kana: 'わたなべ けんた' }),
      )
      const { page } = desk
      await desk.press('/')
      await page.locator('.search-field').waitFor()
      const cdp = await page.context().newCDPSession(page)
      await cdp.send('Input.imeSetComposition', {
        text: 'わたな',
        selectionStart: 3,
        selectionEnd: 3,
      })
      await page.locator('.found__row').getByText('渡辺 健太').waitFor()
      await cdp.send('Input.insertText', { text: 'わたなべ' })
      await desk.says('1 person. Open with Enter.')
      await desk.press('Enter')
      await desk.says('Print this pass')
      expect(desk.world.jobs).toEqual([])
    })

    it('shows a cancelled ticket in red, and sends the person to the help desk', async () => {
      const desk = await openReady((world) => {
        addPerson(world, { name: '渡辺 健太', kana: 'わたなべ けんた' })
        Object.assign(world.people.at(-1)!, { ticket: null, entryState: 'CANCELLED' })
      })
      await desk.press('/')
      await desk.page.locator('.search-field').fill('渡辺')
      const chip = desk.page.locator('.found__row .chip')
      await chip.getByText('Ticket cancelled').waitFor()
      expect(await chip.getAttribute('class')).toContain('error')
      await desk.press('Enter')
      await desk.says(/The ticket was cancelled\. Press F9\.$/)
    })

    it('chooses with the arrows, clears with Esc, then leaves with Esc', async () => {
      const desk = await openReady()
      const { page } = desk
      await desk.press('F2')
      await page.locator('.search-field').fill('a')
      await page.locator('.found__row').nth(1).waitFor()
      await desk.press('ArrowDown')
      const name = await page.locator('.found__row.is-selected .person__name').innerText()
      await desk.press('Escape')
      expect(await page.locator('.search-field').inputValue()).toBe('')
      await page.locator('.search-field').fill('a')
      await page.locator('.found__row').nth(1).waitFor()
      await desk.press('ArrowDown', 'Enter')
      await page.locator('.person--display').getByText(name).waitFor()
      await desk.press('F2', 'Escape')
      await desk.says('Print this pass')
    })

    it('handles a typed code that matches no name as a scan', async () => {
      const desk = await openReady()
      await desk.press('F2')
      await desk.page.locator('.search-field').fill(desk.world.people[4]!.qr)
      await desk.says('Nobody found. Enter reads it as a QR code.')
      await desk.press('Enter')
      await desk.says('Print this pass')
      expect(await desk.page.locator('.pass-panel').innerText()).toContain('鈴木 遥')
    })
  })
}
