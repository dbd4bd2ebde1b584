// @module-tag slow
import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryFolder } from '../support/after-file.ts'
import { openDeskHouse, type Desk } from './desk-house.ts'
import { openedEach } from '../support/opened.ts'

// Printers at the devices screen, by keys. A new kiosk for each test: printers belong to it.
let found: Record<string, unknown>[] = []
beforeEach(() => void (found = []))
const house = openedEach(() => openDeskHouse({ findPrinters: async () => found as never }))

const FOUND = {
  address: 'tcp://192.168.1.44:9100',
  model: 'QL-820NWB',
  name: 'QL-820NWB',
  serial: null,
  connection: 'network',
  problem: null,
}

async function openDevices(): Promise<Desk> {
  const desk = await house.open({ people: ['田中 美咲'], admin: true })
  await desk.room('Devices')
  await desk.page.locator('.card.device').first().waitFor()
  return desk
}
async function act(desk: Desk, command: string, text: string | RegExp = /./): Promise<void> {
  await desk.press('Enter')
  await desk.page.locator(`[data-command="${command}"]`).click()
  await desk.says(text)
}
const second = () => house.addPrinter({ name: 'QL-800', model: 'QL-800', isDefault: false })
/** Rows of the printers, oldest first. */
const printers = (): Promise<Record<string, unknown>[]> =>
  house.db('printers').whereNull('removed_at').orderBy('created_at').select()
const first = () => expect.poll(async () => (await printers())[0])
const newest = () => expect.poll(async () => (await printers()).at(-1))
const pressed = (desk: Desk, name: RegExp | string) =>
  desk.page.getByRole('button', { name, pressed: true }).waitFor()

describe('the devices', () => {
  it('choose where a bulk run is cut and how fast it is', async () => {
    const desk = await openDevices()
    await act(desk, 'bulk', 'Choose cut and speed')
    await desk.press('3')
    await pressed(desk, 'Cut after 10')
    await desk.press('f')
    await pressed(desk, /^Speed/)
    expect((await printers())[0]).toMatchObject({ bulk_cut: 10, bulk_fast: 1 })
    expect(await desk.page.getByRole('button', { name: /Short USB transfers/ }).count()).toBe(0)
    await desk.step('Escape', 'Check the devices')
  })

  it('keep an open dialog in view when a fault of its printer begins', async () => {
    await second()
    const desk = await openDevices()
    await act(desk, 'bulk')
    const button = desk.page.getByRole('button', { name: 'Cut each pass' })
    const topOf = async (): Promise<number> => (await button.boundingBox())!.y
    const before = await topOf()
    house.printer().setCover(true)
    await desk.page.locator('.device-line').getByText('Cover is open').waitFor()
    expect(await topOf()).toBe(before)
  })

  it('show a printer that was found, and add it by one key under a name of its own', async () => {
    found = [FOUND]
    const desk = await openDevices()
    await desk.page.locator('.nearby').getByText('Network, 192.168.1.44:9100').waitFor()
    await desk.press('n')
    await newest().toMatchObject({ name: 'QL-820NWB 2', address: FOUND.address })
    await desk.page.locator('.nearby').getByText('No other printer was found').waitFor()
  })

  it('add a printer by its address, once it is one', async () => {
    const desk = await openDevices()
    await desk.press('a', '1')
    await desk.page.getByLabel('Network address').fill('no address')
    await desk.press('Enter')
    await desk.page.getByText('Type a name or an IP address').waitFor()
    await desk.page.getByLabel('Network address').fill('192.168.1.41')
    await desk.press('ArrowDown')
    await pressed(desk, 'QL-810W')
    await desk.press('Enter')
    await newest().toMatchObject({ address: 'tcp://192.168.1.41:9100', model: 'QL-810W', name: 'QL-810W' })
  })

  it('ask before they add an address outside of the private networks, and confirm one later', async () => {
    const desk = await openDevices()
    await desk.press('a', '1')
    await desk.page.getByLabel('Network address').fill('127.0.0.1:9')
    await desk.step('Enter', 'Confirm the address')
    expect(await printers()).toHaveLength(1)
    await desk.press('Enter')
    await newest().toMatchObject({ address: 'tcp://127.0.0.1:9', confirmed: 1 })
    // As added by somebody else: it has to identify itself.
    const { id } = (await printers()).at(-1)!
    await house.db('printers').where({ id }).update({ confirmed: false })
    await second()
    await desk.page.locator('.card.device', { hasText: '127.0.0.1' }).click()
    await act(desk, 'confirm')
    await expect.poll(() => house.db('printers').where({ id, confirmed: true })).toHaveLength(1)
  })

  it('choose which printer helps out, and that none does', async () => {
    const secondId = await second()
    const desk = await openDevices()
    await act(desk, 'fallback', 'Choose the backup printer')
    await desk.press('1')
    await expect.poll(async () => (await printers())[0]!.fallback_id).toBe(secondId)
    await desk.page.locator('.card.device.on').getByText('Backup: QL-800').waitFor()
    await act(desk, 'fallback', 'Choose the backup printer')
    await desk.press('0')
    await expect.poll(async () => (await printers())[0]!.fallback_id).toBeNull()
  })

  it('pause, name and choose the selected printer, and nothing else while something is asked', async () => {
    await second()
    const desk = await openDevices()
    await desk.press('ArrowDown')
    await desk.page.locator('.card.device.on', { hasText: 'QL-800' }).waitFor()
    await desk.press('F8')
    await desk.page.locator('.card.device.on').getByText('Paused').first().waitFor()
    await act(desk, 'name', "Type the printer's name")
    await desk.page.getByLabel('Name').fill('QL-820NWB')
    await desk.press('Enter')
    await desk.page.getByText('This desk already has a printer with this name.').waitFor()
    await desk.page.getByLabel('Name').fill('Left')
    await desk.step('Enter', 'Check the devices')
    expect((await printers())[1]!.name).toBe('Left')
    await desk.step('r', 'Choose the loaded roll')
    for (const key of ['v', 't', 'd', 'Delete']) await desk.press(key)
    await desk.says('Choose the loaded roll')
    expect(await printers()).toHaveLength(2)
    await desk.press('Escape')
    await act(desk, 'default')
    await expect.poll(async () => (await printers()).map((one) => one.is_default)).toEqual([0, 1])
  })

  it('draw what to do about a fault and say it', async () => {
    const desk = await openDevices()
    house.printer().setCover(true)
    await desk.says('Close the printer cover — The cover is open.')
    await desk.page.locator('.device__cure').getByText('Press the cover until both sides click').waitFor()
    expect(await desk.page.locator('.device__cure svg').count()).toBe(1)
    house.cure()
    await expect.poll(() => desk.page.locator('.device__cure').count()).toBe(0)
  })
})

it('PDF files are added with a paper and a folder that exists', async () => {
  const folder = temporaryFolder('sheets')
  const desk = await openDevices()
  await desk.step(['a', '2'], 'Choose the paper')
  for (let i = 0; i < 2; i++) await desk.press('ArrowDown')
  await desk.page.locator('.key-rows .on', { hasText: 'each Letter page' }).waitFor()
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
  await desk.page.getByLabel('Folder on this computer').fill(folder)
  await desk.press('Enter')
  await newest().toMatchObject({ name: 'PDF file', address: `pdf:letter-2x4-127-127@${folder}` })
})

it('a roll that was begun before is put in with its metres', async () => {
  const desk = await openDevices()
  await desk.step('r', 'Choose the loaded roll')
  await desk.press('4')
  await desk.page.locator('.key-rows .on', { hasText: 'DK-2210' }).waitFor()
  await desk.press('m')
  await desk.page.getByLabel('Metres left').fill('a lot')
  await desk.press('Enter')
  await desk.page.getByText('A number from 0 to 100').waitFor()
  await desk.page.getByLabel('Metres left').fill('１２.５')
  await desk.press('Enter')
  await first().toMatchObject({ stock: 'DK-2210' })
  await desk.page.locator('.card.device.on').getByText('12.5 m').first().waitFor()
})

it('the position of the print is moved by arrows by 0.1 mm, or typed as the label reads it', async () => {
  const desk = await openDevices()
  await act(desk, 'position', 'Adjust the print position')
  await desk.press('ArrowRight', 'ArrowRight', 'ArrowUp')
  await expect.poll(() => desk.page.getByLabel('Sideways (mm)').inputValue()).toBe('+0.2')
  await desk.press('Enter')
  await first().toMatchObject({ offset_x: 2, offset_y: -1 })
  await act(desk, 'position', 'Adjust the print position')
  await desk.page.getByLabel('Feed (mm)').fill('９')
  await desk.page.getByText(/From -.* to \+.* mm, in steps of 0.1 mm/).waitFor()
  await desk.page.getByLabel('Feed (mm)').fill('−0.4')
  await desk.page.getByLabel('Feed (mm)').blur()
  await desk.press('t')
  await desk.page.locator('.alignment').getByText('Printed. All four sides visible').waitFor()
})

it('a pass that waits at a printer with a fault is offered the alternate one first', async () => {
  await second()
  const third = await house.addPrinter({ name: 'Third', isDefault: false })
  await house.db('printers').where({ is_default: true }).update({ fallback_id: third })
  const desk = await house.open({ people: ['田中 美咲'] })
  house.printer().setCover(true)
  await desk.page.locator('.device-line').getByText('Cover is open').waitFor()
  await desk.order(desk.people[0]!)
  await desk.step('F7', 'Close the printer cover')
  await desk.press('p')
  await expect
    .poll(() => desk.page.locator('.key-rows button').allInnerTexts())
    .toEqual([expect.stringContaining('Third'), expect.stringContaining('QL-800')])
  await desk.press('1')
  await expect
    .poll(async () => (await desk.jobs())[0], { timeout: 15_000 })
    .toMatchObject({ printer_id: third, moved: 1, state: 'printed' })
})
