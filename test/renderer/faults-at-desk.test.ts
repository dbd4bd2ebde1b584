// @module-tag slow
import { afterEach, describe, expect, it } from 'vitest'
import { faultOf } from '../../drivers/label-printer.ts'
import { opened } from '../support/opened.ts'
import { openDeskHouse, type Desk, type DeskOptions } from './desk-house.ts'

const house = opened(() => openDeskHouse())
afterEach(() => house.cure())

const NAMES = ['田中 美咲', 'Anna Berg', '李 健']
const open = (options: DeskOptions = {}): Promise<Desk> => house.open({ people: NAMES, ...options })
const second = () => house.addPrinter({ name: 'QL-800', model: 'QL-800', isDefault: false })

describe('a fault of the printer', () => {
  it.each([
    ['cover_open', 'Close the printer cover', 'プリンターのカバーを閉じる'],
    ['no_media', 'Put in a roll', 'ロールを'],
  ] as const)('(%s) stops the home screen in both languages and ends by itself', async (fault, en, ja) => {
    const desk = await open()
    const status = desk.page.locator('.banner [role=status]')
    expect(await status.getAttribute('aria-live')).toBe('polite')
    house.printer().setFaults([faultOf(fault)])
    await desk.says(en)
    expect(await status.getAttribute('aria-live')).toBe('assertive')
    await desk.step('F10', ja)
    expect(await desk.page.locator('.banner .cap').count()).toBe(0)
    house.cure()
    await desk.says('パスのQRを読み取る')
  })

  it('leaves the home screen as it is while another printer works', async () => {
    await second()
    const desk = await open()
    house.printer().setCover(true)
    await desk.page.locator('.device-line').getByText('Cover is open').waitFor()
    await desk.says('Scan the pass QR')
  })

  it('shows a wrong roll with both widths, the steps, and the way to the other printer', async () => {
    await second()
    const desk = await open()
    house.printer().loadRoll('DK-2210')
    await desk.page.locator('.device-line').getByText('Wrong roll').waitFor()
    await desk.scanStep(desk.people[0]!, 'Load the 62 mm roll — Loaded: 29 mm. Needed: 62 mm (DK-2205).')
    const steps = await desk.page.locator('.steps-to-do li').allInnerTexts()
    expect(steps.join(' ')).toContain('Open the cover, take out 29 mm')
    await desk.press('Enter')
    expect(await desk.jobs()).toEqual([])
    await desk.step('p', 'Print the pass')
    await desk.step('Enter', 'Hand over the pass')
    expect(house.printer('QL-800').counts().printed).toBe(1)
  })

  it('is kept in full in Devices', async () => {
    const desk = await open()
    house.printer().setCover(true)
    await desk.says('Close the printer cover')
    await desk.room('Devices')
    expect(await desk.page.locator('.last-fault').innerText()).toContain('{"code":"cover_open"}')
  })

  it('lets Q queue each person with their place, and prints all of them after the cure', async () => {
    const desk = await open()
    const queue = desk.page.getByText('Queue it, next person')
    const kept = desk.page.locator('.fault-kept')
    house.printer().setCover(true)
    await desk.says('Close the printer cover')
    await desk.scan(desk.people[0]!)
    await desk.page.getByText('Once fixed, press Enter to print').waitFor()
    await queue.waitFor()
    expect(await desk.page.locator('.banner .cap').count()).toBe(0)
    await desk.press('q')
    await desk.page.getByText('Prints by itself once fixed').waitFor()
    await desk.scan(desk.people[1]!)
    await kept.getByText('Anna Berg').waitFor()
    await desk.page.getByText('Prints when the printer is back, place 2.').waitFor()
    await desk.scan(desk.people[2]!)
    await desk.holds('李 健')
    await queue.waitFor()
    await desk.press('q')
    await queue.waitFor({ state: 'detached' })
    await desk.press('Enter')
    await kept.getByText('李 健').waitFor()
    house.cure()
    await expect
      .poll(async () => (await desk.jobs()).map((job) => job.state), { timeout: 15_000 })
      .toEqual(['printed', 'printed'])
  })

  it('queues nothing by Enter if another printer is available for the pass: staff choose', async () => {
    await second()
    const desk = await open()
    house.printer().setCover(true)
    await desk.page.locator('.device-line').getByText('Cover is open').waitFor()
    await desk.scan(desk.people[0]!)
    await desk.page.getByText('Print on the other printer').waitFor()
    await desk.press('Enter')
    await desk.page.waitForTimeout(200)
    expect(await desk.jobs()).toEqual([])
  })
})

describe('a pass with an unknown outcome', () => {
  /** The link is lost during the label. */
  async function lost(): Promise<Desk> {
    const desk = await open()
    house.printer().setFaults([faultOf('drop_during')])
    await desk.scanStep(desk.people[0]!, 'Print the pass')
    await desk.step('Enter', 'Did this pass come out?')
    house.cure()
    return desk
  }
  const states = async (desk: Desk) => (await desk.jobs()).map((job) => job.state)

  it('is asked about, counted on F7 and not called printed before the answer', async () => {
    const desk = await lost()
    await desk.page.locator('.rail .chip.is-hold').getByText('1').waitFor()
    await desk.page.locator('.steps .now', { hasText: 'Print' }).waitFor()
    await desk.step('y', 'Hand over the pass — You saw that it came out.')
    expect(await states(desk)).toEqual(['confirmed_by_staff'])
  })

  it('is printed when it did not come out', async () => {
    const desk = await lost()
    await desk.step('n', 'Hand over the pass')
    expect(await states(desk)).toEqual(['printed'])
  })

  it('is asked about among the jobs, one after the other', async () => {
    const desk = await lost()
    await desk.step('F7', 'Did this pass come out?')
    await desk.page.locator('.table .on').getByText('田中 美咲').waitFor()
    await desk.step('y', 'Print jobs')
    expect(await states(desk)).toEqual(['confirmed_by_staff'])
  })
})

describe('the jobs', () => {
  it('move with P and end with Del while they wait', async () => {
    const desk = await open()
    await desk.step('F8', 'Resume the printer')
    expect(await desk.page.locator('.banner .key').innerText()).toContain('Resume')
    await second()
    await desk.order(desk.people[0]!)
    await desk.order(desk.people[1]!)
    await desk.press('F7')
    await desk.page.locator('.table tbody tr').getByText('Waiting, next').waitFor()
    await desk.page.locator('.rail .key', { hasText: 'Move to other printer' }).waitFor()
    await desk.press('p')
    await expect
      .poll(async () => (await desk.jobs())[1], { timeout: 15_000 })
      .toMatchObject({ state: 'printed', moved: 1 })
    await desk.press('ArrowDown', 'Delete')
    await expect.poll(async () => (await desk.jobs())[0]!.state).toBe('cancelled')
    await desk.press('Escape')
    await desk.press('F8')
    await desk.page.locator('.device-line').getByText('All devices ready').waitFor()
  })

  it('are opened by the key bar too, which gives Enter back, and reprint with a reason', async () => {
    const desk = await open()
    await desk.scanStep(desk.people[0]!, 'Print the pass')
    await desk.step('Enter', 'Hand over the pass')
    await desk.page.locator('.rail .key', { hasText: 'Jobs' }).focus()
    await desk.step('Enter', 'Print jobs')
    await desk.page.locator('.table .on').waitFor()
    await desk.step('Enter', 'Choose why to reprint')
  })
})
