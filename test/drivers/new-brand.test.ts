import { describe, expect, it } from 'vitest'
import {
  createPrinterRegistry,
  createUsbSimulator,
  PRINTER_DRIVERS,
  PrinterError,
} from '../../drivers/label-printer.ts'
import { expectError } from '../support/client.ts'
import { startTestKiosk } from '../support/kiosk.ts'
import { ACME_LABEL, printed } from './acme-label/driver.ts'
import { opened } from '../support/opened.ts'

const registry = createPrinterRegistry([...PRINTER_DRIVERS, ACME_LABEL])

describe('a second printer brand, registered by one entry', () => {
  const house = opened(() =>
    startTestKiosk({
      openPrinter: ({ printerId, model, address, stock }) =>
        registry.open(address, { id: printerId, model, stock }),
    }),
  )

  it('is found beside the printers of the other drivers', async () => {
    const options = { seconds: 0, usb: createUsbSimulator(), mdns: null, devices: '/none' }
    expect((await registry.find(options)).map(({ address }) => address)).toContain('acme:1')
  })

  it('leaves the other schemes to their drivers', () => {
    expect(registry.open('usb:').connection).toBe('usb')
    expect(registry.open('virtual:labels').connection).toBe('virtual')
  })

  it.each(['acme:one', 'other:1', '', 'virtual:'])('rejects the address "%s"', (address) => {
    expect(() => registry.open(address)).toThrow(PrinterError)
    expect(() => registry.open(address)).toThrow(/pdf:SHEET.* or acme:NUMBER/)
  })

  it('is added at the desk and prints a test label', async () => {
    const manager = await house.makeManager(await house.makeEvent())
    const printer = { name: 'Acme', model: 'QL-800', address: 'acme:1', stock: 'DK-2205' }
    const { status, body } = await manager.client.post('/desk/printers', printer)
    expect([status, body.connection]).toEqual([201, 'usb'])
    const before = printed.length
    await manager.client.post(`/desk/printers/${body.printerId}/test`)
    await expect.poll(() => printed.length).toBe(before + 1)
    const wrong = { ...printer, name: 'B', address: 'acme:one' }
    expectError(await manager.client.post('/desk/printers', wrong), 'invalid_input')
  })
})
