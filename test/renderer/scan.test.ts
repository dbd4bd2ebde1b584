import { SCAN } from '../../src-renderer/keyboard/scan-detector.ts'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openDeskHouse, type Desk, type DeskHouse } from './desk-house.ts'
import { opened } from '../support/opened.ts'

const house = opened(() => openDeskHouse())

const NAMES = ['佐藤 悠斗', 'Anna Berg', '李 健', '渡邊 Christina']

async function openReady(names: readonly string[] = NAMES): Promise<Desk> {
  const desk = await house.open({ people: names })
  await desk.says('Scan the pass QR')
  return desk
}

it('a scan of a person without a ticket here adds them with J, because they show their code', async () => {
  const desk = await openReady()
  await desk.scan(await house.house.makePerson({ eventId: await house.house.makeEvent() }))
  await desk.says(
    'This QR is not from this event — The QR belongs to somebody who is not registered here. ' +
      'J adds them, or search by name.',
  )
  await desk.step('j', 'Check the text')
})

describe('a scanner that is read directly', () => {
  const plug = (options: Parameters<DeskHouse['scanners']['plug']>[0] = {}) => {
    const scanner = house.scanners.plug({ name: 'Honeywell Voyager', ...options })
    onTestFinished(() => scanner.unplug())
    return scanner
  }
  const panel = (desk: Desk) => desk.page.locator('.device-line')
  async function openWithScanner() {
    const scanner = plug()
    const desk = await openReady()
    await panel(desk).getByText('All devices ready').waitFor()
    return { scanner, desk }
  }

  it('opens the person although another window has the focus and a field holds the cursor', async () => {
    const { scanner, desk } = await openWithScanner()
    await desk.press('F2')
    await desk.page.keyboard.insertText('anna')
    scanner.scan(desk.people[2]!.qr)
    await desk.holds('李 健')
    expect(await desk.page.locator('.search-field').inputValue()).toBe('anna')
  })

  it('opens the person in one of two windows only: the one that was worked with last', async () => {
    const { scanner, desk } = await openWithScanner()
    const second = await house.open({ at: desk })
    await panel(second).getByText('All devices ready').waitFor()
    scanner.scan(desk.people[2]!.qr)
    await second.says('Print the pass')
    await second.opens('李 健')
    await desk.says('Scan the pass QR')
  })

  it('asks for the code again when a part of it was lost', async () => {
    const { scanner, desk } = await openWithScanner()
    const reports = scanner.reports(desk.people[2]!.qr.repeat(3))
    expect(reports.length).toBeGreaterThan(1)
    scanner.send(reports[0]!)
    await desk.says('Scan again — A part of the code is missing.')
  })

  it('is in the line of devices, and Devices says what to do when it was unplugged', async () => {
    const { scanner, desk } = await openWithScanner()
    scanner.unplug()
    await panel(desk).getByText('Honeywell Voyager').waitFor()
    await desk.room('Devices')
    await desk.page.getByText('Plug the scanner in again.').waitFor()
  })

  it('without permission names the rule that gives it', async () => {
    plug({ name: 'Zebra', permission: 'missing' })
    const desk = await openReady()
    await panel(desk).getByText('Zebra').waitFor()
    await desk.room('Devices')
    await desk.page.getByText('Install the rule 70-passdesk.rules').waitFor()
  })
})

describe('many scans in a short time', () => {
  it('wait until the printed pass is handed over, then Enter turns to the next', async () => {
    const desk = await openReady()
    await desk.scanStep(desk.people[0]!, 'Print the pass')
    await desk.scan(desk.people[1]!)
    await desk.holds('Anna Berg')
    await desk.page.waitForTimeout(SCAN.tailMs.most)
    await desk.step('Enter', 'Hand over the pass')
    await desk.step('Enter', 'Print the pass')
    await desk.opens('Anna Berg')
  })

  it('of the finished pass do not open it again; those of another pass turn the page', async () => {
    const desk = await openReady()
    await desk.scanStep(desk.people[0]!, 'Print the pass')
    await desk.step('Enter', 'Hand over the pass')
    await desk.scan(desk.people[0]!)
    await desk.page.waitForTimeout(300)
    await desk.says('Hand over the pass')
    await desk.scanStep(desk.people[2]!, 'Print the pass')
    await desk.opens('李 健')
  })

  it('are kept while the kiosk is unreachable, and matched when it is back', async () => {
    const desk = await openReady()
    await desk.page.route('**/desk/**', (route) => route.abort())
    await desk.scanStep(desk.people[3]!, 'Reconnecting')
    const devices = desk.page.locator('.device-line')
    await devices.getByText('PassDesk does not respond').waitFor()
    await desk.page.unroute('**/desk/**')
    await desk.says('Print the pass')
    await expect.poll(() => devices.innerText()).not.toContain('does not respond')
    await desk.opens('渡邊 Christina')
  })
})

it('a scan that PassDesk cannot answer yet is answered by itself when it is back', async () => {
  const desk = await openReady()
  const refused = (error: string, status: number) => ({
    status,
    json: { error, message: 'Later.', requestId: 'test' },
  })
  const replies = [
    { status: 200, body: '{"outcome":"per' },
    refused('internal_error', 500),
    refused('rate_limited', 429),
    { status: 502, body: '<h1>Bad gateway</h1>' },
  ]
  await desk.page.route('**/desk/match', (route) => route.fulfill(replies.pop()!), { times: 4 })
  await desk.scanStep(desk.people[1]!, 'Print the pass')
  await desk.opens('Anna Berg')
  expect(replies).toEqual([])
})

describe('the search', () => {
  it('finds while an IME is still composing, opens with Enter and never prints', async () => {
    const desk = await house.open({
      prepare: (event) => event.guest('渡辺 健太', { kana: 'わたなべ けんた' }),
    })
    const { page } = desk
    await desk.press('/')
    await page.locator('.search-field').waitFor()
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Input.imeSetComposition', { text: 'わたな', selectionStart: 3, selectionEnd: 3 })
    await page.locator('.found__row').getByText('渡辺 健太').waitFor()
    await cdp.send('Input.insertText', { text: 'わたなべ' })
    await desk.says('1 person. Open with Enter.')
    await desk.step('Enter', 'Print the pass')
    expect(await desk.jobs()).toEqual([])
  })

  it('shows a cancelled ticket in red, and sends the person to the help desk', async () => {
    const desk = await house.open({
      people: ['Anna Berg'],
      prepare: (event) => event.guest('渡辺 健太', { entryState: 'CANCELLED', confirmed: false }),
    })
    await desk.find('渡辺')
    const chip = desk.page.locator('.found__row .chip')
    await chip.getByText('Ticket cancelled').waitFor()
    expect(await chip.getAttribute('class')).toContain('is-stop')
    await desk.step('Enter', /The ticket was cancelled\. Press F9\.$/)
  })

  it('chooses with the arrows, clears with Esc, then leaves with Esc', async () => {
    const desk = await openReady()
    const { page } = desk
    await desk.scanStep(desk.people[2]!, 'Print the pass')
    await desk.press('F2')
    await page.locator('.search-field').fill('a')
    await page.locator('.found__row').nth(1).waitFor()
    await desk.press('ArrowDown')
    const name = await page.locator('.found .on .found__row .found__who b').innerText()
    await desk.press('Escape')
    expect(await page.locator('.search-field').inputValue()).toBe('')
    await page.locator('.search-field').fill('a')
    await page.locator('.found__row').nth(1).waitFor()
    await desk.press('ArrowDown', 'Enter')
    await desk.opens(name)
    await desk.press('F2', 'Escape')
    await desk.opens(name)
  })

  it('finds nobody by a text that is longer than a name', async () => {
    const desk = await openReady()
    await desk.press('F2')
    await desk.page.locator('.search-field').fill('😀'.repeat(200))
    await desk.says('Nobody found')
  })

  it('leaves its field as it was when an IME makes kana of a scanned code', async () => {
    const desk = await openReady()
    await desk.press('F2')
    await desk.page.keyboard.insertText('たな')
    await desk.scan(desk.people[0]!, 'kana')
    await desk.holds('佐藤 悠斗')
    expect(await desk.page.locator('.search-field').inputValue()).toBe('たな')
  })

  it('reads a code in full-width letters, and one that is scanned while the IME composes', async () => {
    const desk = await openReady()
    const search = desk.page.locator('.search-field')
    await desk.press('F2')
    const code = [...desk.people[0]!.qr].map((one) => String.fromCharCode(one.charCodeAt(0) + 0xfee0))
    await search.fill(code.join(''))
    await desk.says('Nobody found. Enter reads it as a QR code.')
    await desk.press('Enter')
    await desk.opens('佐藤 悠斗')
    await desk.press('F2')
    const cdp = await desk.page.context().newCDPSession(desk.page)
    await cdp.send('Input.imeSetComposition', { text: 'たな', selectionStart: 2, selectionEnd: 2 })
    await desk.scan(desk.people[2]!, 'process')
    await desk.holds('李 健')
    expect(await search.inputValue()).not.toContain('http')
  })
})
