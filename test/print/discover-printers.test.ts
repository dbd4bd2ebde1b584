import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/app/endpoints.ts'
import {
  createQlSimulator,
  createUsbSimulator,
  findPrinters,
  openPrinterAddress,
  type FoundPrinter,
} from '../../drivers/label-printer.ts'
import { codesNotShown, expectError } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { startTestKiosk, type TestKiosk, type TestPerson } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
import { virtualPrinter } from '../support/desk-bodies.ts'

/** Long enough for a busy machine. */
const SOON = { timeout: 10_000 }

describe.each(databaseKinds)('the printers that a desk can see on %s', (kind) => {
  const usb = createUsbSimulator()
  const simulator = createQlSimulator({ model: 'QL-800' })
  const cable = usb.plug(simulator, { model: 'QL-800', serial: '000A1' })
  const asked: number[] = []
  let also: FoundPrinter[] = []
  let only: FoundPrinter[] | null = null
  const house: TestKiosk = opened(() =>
    startTestKiosk({
      kind,
      openPrinter: ({ printerId, model, address, stock }) =>
        openPrinterAddress(address, { id: printerId, model, stock, usb }),
      async findPrinters({ seconds }) {
        asked.push(seconds)
        return (
          only ?? [
            ...(await findPrinters({ seconds, usb, mdns: null, devices: house.dir })),
            ...also,
          ]
        )
      },
    }),
  )
  let eventId: string
  let manager: TestPerson

  beforeAll(async () => {
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
  })

  const found = (query = ''): ReturnType<TestPerson['client']['get']> =>
    manager.client.get(`/desk/printers/found${query}`)
  const seen = {
    address: 'usb:000A1',
    model: 'QL-800',
    name: 'QL-800',
    serial: '000A1',
    connection: 'usb',
    problem: null,
    known: false,
  }

  it('are told with the address that adds them, and looked for as long as asked', async () => {
    const answer = await found('?seconds=2')
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { found: [seen] },
    })
    await found()
    expect(asked.slice(-2)).toEqual([2, 3])
  })

  it('tell why one cannot be used', async () => {
    cable.setEditorLite(true)
    const { body } = await found()
    cable.setEditorLite(false)
    expect(body.found[0].problem).toEqual({ code: 'editor_lite' })
  })

  it('can be added by that address, print, and are then listed after the unknown ones', async () => {
    const { address, model } = (await found()).body.found[0]
    const added = await manager.client.post(
      '/desk/printers',
      virtualPrinter({ name: 'Left', model, address }),
    )
    expect(added).toMatchObject({ status: 201, body: { connection: 'usb', address: 'usb:000A1' } })
    expect(
      (await manager.client.post(`/desk/printers/${added.body.printerId}/test`)).body.state,
    ).toBe('printed')
    usb.plug(createQlSimulator(), { serial: '000B2' })
    expect(
      (await found()).body.found.map(
        (one: { address: string; known: boolean; problem: unknown }) => [
          one.address,
          one.known,
          one.problem,
        ],
      ),
    ).toEqual([
      ['usb:000B2', false, null],
      ['usb:000A1', true, null],
    ])
  })

  it('are known and added once under any spelling of their address', async () => {
    const network = {
      model: 'QL-820NWB',
      name: 'Q',
      serial: null,
      connection: 'network',
      problem: null,
    } as const
    const usbOnly = { ...network, connection: 'usb' } as const
    also = [
      { ...network, address: 'tcp://127.0.0.1:9100' },
      { ...network, address: 'tcp://127.0.0.1:9101' },
    ]
    const admin = await house.makeAdmin()
    await admin.client.post(
      '/desk/printers',
      virtualPrinter({ name: 'Net', address: 'tcp://127.0.0.1', confirmed: true }),
    )
    const known = async (): Promise<string[]> =>
      (await found()).body.found
        .filter((one: { known: boolean }) => one.known)
        .map((one: { address: string }) => one.address)
    expect(await known()).toContain('tcp://127.0.0.1:9100')
    expect(await known()).not.toContain('tcp://127.0.0.1:9101')
    const again = await admin.client.post(
      '/desk/printers',
      virtualPrinter({ name: 'Net again', address: 'tcp://127.0.0.1:9100/', confirmed: true }),
    )
    expect(again).toMatchObject({ status: 409, body: { error: 'conflict' } })
    only = [{ ...usbOnly, address: 'usb:C3' }]
    expect(await known()).toEqual([])
    await manager.client.post('/desk/printers', virtualPrinter({ name: 'Any', address: 'usb:' }))
    expect(await known()).toEqual(['usb:C3'])
    only = null
    also = []
  })

  it('show at the desk that their cable was pulled, and that it is back', async () => {
    const shown = async () =>
      (await manager.client.get(`/desk/state?eventId=${eventId}`)).body.printers.find(
        (one: { name: string }) => one.name === 'Left',
      )
    await expect.poll(shown, SOON).toMatchObject({ state: 'ready', problem: null, loadedMm: 62 })
    cable.unplug()
    await expect
      .poll(shown, SOON)
      .toMatchObject({ state: 'problem', problem: { code: 'link_lost', connection: 'usb' } })
    cable.plugIn()
    await expect.poll(shown, SOON).toMatchObject({ state: 'ready', problem: null })
  })

  it.each(['?seconds=0', '?seconds=11', '?seconds=soon'])(
    'are not looked for with %s',
    async (query) => {
      expectError(await found(query), 'invalid_input')
    },
  )

  it('are told to staff alone', async () => {
    const visitor = await house.makePerson({ eventId })
    expectError(await visitor.client.get('/desk/printers/found'), 'event_manager_required')
    expectError(await house.client.get('/desk/printers/found'), 'unauthorized')
    expect(codesNotShown([endpoints.findPrinters])).toEqual([])
  })
})
