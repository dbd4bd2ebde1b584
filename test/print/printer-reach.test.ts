import { createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/app/endpoints.ts'
import {
  createQlSimulator,
  createUsbSimulator,
  findPrinters,
  openPrinterAddress,
  type FoundPrinter,
} from '../../drivers/label-printer.ts'
import { checkedLookup } from '../../drivers/brother-ql/transport/checked-lookup.ts'
import { isVenueAddress, needsConfirmation } from '../../src-server/print/printer/venue-address.ts'
import { temporaryFolder } from '../support/after-file.ts'
import { codesNotShown, expectError, type Answer } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { virtualPrinter } from '../support/desk-bodies.ts'
import { addPrinter } from '../support/desk-steps.ts'
import { startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { listenLocally } from '../support/listen.ts'
import { opened, made } from '../support/opened.ts'
import { openedEvent } from '../support/opened-event.ts'
import { shownPrinter, SOON } from './print-world.ts'

const FOREIGN = [
  'tcp://127.0.0.1:22',
  'tcp://127.255.0.9',
  'tcp://localhost:9100',
  'tcp://[::1]:9100',
  'tcp://0.0.0.0:9100',
  'tcp://[::]:9100',
  'tcp://169.254.169.254:80',
  'tcp://[fe80::1]:9100',
  'tcp://224.0.0.251:9100',
  'tcp://[ff02::1]:9100',
  'tcp://255.255.255.255:9100',
  'tcp://8.8.8.8:53',
  'tcp://203.0.113.7',
  'tcp://[2001:db8::1]:9100',
  'tcp://[::ffff:127.0.0.1]:9100',
  'tcp://[::ffff:a9fe:a9fe]:80',
  'tcp://[64:ff9b::7f00:1]:9100',
  'TCP://127.0.0.1:9100',
  // Folders of another computer.
  'pdf:a4@\\\\host\\share',
  'pdf:a4@//host/share',
  'pdf:a4@\\/host/share',
  'pdf:a4@\\\\?\\UNC\\host\\share',
  'pdf:a4@\\??\\UNC\\host\\share',
  'pdf:a4@\\\\.\\pipe\\x',
  'pdf:a4@ //host/share',
  'acme:box@//host/share',
]

describe('an address that is only an administrator’s to add', () => {
  it.each(FOREIGN)('is %s', async (address) => {
    expect(await needsConfirmation(address)).toBe(true)
  })

  it.each([
    'tcp://192.168.1.40:9100',
    'tcp://10.0.0.9',
    'tcp://172.31.255.1:9100',
    'tcp://[fd00::40]:9100',
    'tcp://[::ffff:192.168.1.40]:9100',
    'tcp://no-such-host.invalid:9100',
    'usb:',
    'usb:A@B',
    'virtual',
    'pdf:a4',
    'pdf:a4@/srv/passes',
    'pdf:a4@C:\\passes',
    'bluetooth:COM5',
  ])('is not %s', async (address) => {
    expect(await needsConfirmation(address)).toBe(false)
  })

  it('is refused by its number, in whatever form a name resolves to it', async () => {
    expect(isVenueAddress('192.168.0.1')).toBe(true)
    for (const text of ['2130706433', '0x7f.1', '0177.0.0.1', '127.1', ''])
      expect(isVenueAddress(text), text).toBe(false)
    const resolved = await new Promise((resolve) =>
      checkedLookup(isVenueAddress)('localhost', { all: true }, (error) => resolve(error?.code)),
    )
    expect(resolved).toBe('EHOSTUNREACH')
  })
})

describe.each(databaseKinds)('adding such a printer on %s', (kind) => {
  const house = opened(() =>
    startTestKiosk({
      kind,
      openPrinter: ({ printerId, model }) =>
        openPrinterAddress(`virtual:${temporaryFolder('reach')}`, { id: printerId, model }),
    }),
  )
  const reception = made(async () => house.makeReceptionist(await house.makeEvent()))
  const admin = made(() => house.makeAdmin())
  const add = (by: TestPerson, address: string, change = {}): Promise<Answer> =>
    by.client.post('/desk/printers', virtualPrinter({ address, ...change }))

  it('is asked of an administrator, and recorded', async () => {
    const address = 'tcp://127.0.0.1:9'
    expectError(await add(admin, address), 'address_confirmation_required')
    const added = await add(admin, address, { confirmed: true })
    expect(added).toMatchObject({ status: 201, body: { confirmed: true } })
    const [line] = await house.db('audit_log').where({ action: 'add_printer' })
    expect(JSON.parse(line.detail)).toMatchObject({ address, confirmed: true })
  })

  it('needs no question in a private network, and only an administrator confirms it later', async () => {
    const { status, body } = await add(reception, 'tcp://10.255.255.1:9100')
    expect([status, body.confirmed]).toEqual([201, false])
    const confirm = (by: TestPerson) =>
      by.client.post(`/desk/printers/${body.printerId}`, { confirmed: true })
    expectError(await confirm(reception), 'admin_required')
    expect((await confirm(admin)).body).toMatchObject({ confirmed: true })
  })
})

describe.each(databaseKinds)('the printers that a desk can see on %s', (kind) => {
  const usb = createUsbSimulator()
  const simulator = createQlSimulator({ model: 'QL-800' })
  const cable = usb.plug(simulator, { model: 'QL-800', serial: '000A1' })
  const asked: number[] = []
  let also: FoundPrinter[] = []
  let only: FoundPrinter[] | null = null
  const house: ReturnType<typeof openedEvent> = openedEvent({
    kind,
    openPrinter: ({ printerId, model, address, stock }) =>
      openPrinterAddress(address, { id: printerId, model, stock, usb }),
    async findPrinters({ seconds }) {
      asked.push(seconds)
      return only ?? [...(await findPrinters({ seconds, usb, mdns: null, devices: house.dir })), ...also]
    },
  })
  const found = (query = ''): ReturnType<TestPerson['client']['get']> =>
    house.desk.get(`/desk/printers/found${query}`)
  const device: FoundPrinter = {
    address: 'usb:000A1',
    model: 'QL-800',
    name: 'QL-800',
    serial: '000A1',
    connection: 'usb',
    problem: null,
  }

  it('are told with the address that adds them, and looked for as long as asked', async () => {
    const answer = await found('?seconds=2')
    expect([answer.status, answer.body]).toEqual([200, { found: [{ ...device, known: false }] }])
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
    const added = await house.desk.post('/desk/printers', virtualPrinter({ name: 'Left', model, address }))
    expect(added).toMatchObject({ status: 201, body: { connection: 'usb', address: 'usb:000A1' } })
    expect((await house.desk.post(`/desk/printers/${added.body.printerId}/test`)).body.state).toBe('printed')
    usb.plug(createQlSimulator(), { serial: '000B2' })
    expect((await found()).body.found).toMatchObject([
      { address: 'usb:000B2', known: false, problem: null },
      { address: 'usb:000A1', known: true, problem: null },
    ])
  })

  it('are known and added once under any spelling of their address', async () => {
    also = ['tcp://127.0.0.1:9100', 'tcp://127.0.0.1:9101'].map((address) => ({
      ...device,
      address,
      connection: 'network',
    }))
    const admin = await house.makeAdmin()
    const add = (address: string) =>
      admin.client.post('/desk/printers', virtualPrinter({ address, confirmed: true }))
    await add('tcp://127.0.0.1')
    const known = async (): Promise<string[]> =>
      (await found()).body.found
        .filter((one: { known: boolean }) => one.known)
        .map((one: { address: string }) => one.address)
    expect(await known()).toContain('tcp://127.0.0.1:9100')
    expect(await known()).not.toContain('tcp://127.0.0.1:9101')
    expectError(await add('tcp://127.0.0.1:9100/'), 'conflict')
    only = [{ ...device, address: 'usb:C3' }]
    expect(await known()).toEqual([])
    await house.desk.post('/desk/printers', virtualPrinter({ name: 'Any', address: 'usb:' }))
    expect(await known()).toEqual(['usb:C3'])
    only = null
    also = []
  })

  it('show at the desk that their cable was pulled, and that it is back', async () => {
    const shown = async () =>
      (await house.desk.get(`/desk/state?eventId=${house.eventId}`)).body.printers.find(
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

  it.each(['?seconds=0', '?seconds=11', '?seconds=soon'])('are not looked for with %s', async (query) => {
    expectError(await found(query), 'invalid_input')
  })

  it('are told to staff alone', async () => {
    expectError(await (await house.guest()).client.get('/desk/printers/found'), 'event_manager_required')
    expectError(await house.client.get('/desk/printers/found'), 'unauthorized')
    expect(codesNotShown([endpoints.findPrinters])).toEqual([])
  })

  describe('on a network and never confirmed', () => {
    async function added(port: number): Promise<string> {
      const { client } = await house.makeAdmin()
      // Loopback stands for the private network here: the driver is asked to reach everything.
      const id = await addPrinter(client, { address: `tcp://127.0.0.1:${port}`, confirmed: true })
      await house.db('printers').where({ id }).update({ confirmed: false })
      // A change that opens the printer again.
      await client.post('/desk/printers', virtualPrinter())
      return id
    }
    const shown = (printerId: string) => shownPrinter(house.desk, house.eventId, printerId)

    it('shows the same for a closed port and for a server that is no printer', async () => {
      const received: string[] = []
      const server = createServer((socket) =>
        socket.on('data', (bytes) => received.push(bytes.toString('latin1'))).write('SSH-2.0-x\r\n'),
      )
      const port = await listenLocally(server)
      const unused = createServer()
      const closedPort = await listenLocally(unused)
      await new Promise((resolve) => unused.close(resolve))
      const open = await added(port)
      const closed = await added(closedPort)
      const answers = []
      for (const [printerId, at] of [
        [open, port],
        [closed, closedPort],
      ] as const) {
        await expect.poll(async () => (await shown(printerId)).state, { timeout: 20_000 }).toBe('problem')
        const { problem, state, loadedMm, sheet } = await shown(printerId)
        const test = await house.desk.post(`/desk/printers/${printerId}/test`)
        answers.push(
          JSON.stringify([problem, state, loadedMm, sheet, test.body]).replaceAll(String(at), 'PORT'),
        )
      }
      expect(answers[0]!.split(',')).toEqual(answers[1]!.split(','))
      expect(answers[0]).toContain('unreachable')
      // A status request at most: no label was sent to a server that is no printer.
      expect(received.join('').length).toBeLessThan(2_000)
      server.close()
    })

    it('is ready as soon as it identifies itself', async () => {
      const simulator = createQlSimulator()
      const printerId = await added((await simulator.listen()).port)
      await expect.poll(async () => (await shown(printerId)).state, { timeout: 20_000 }).toBe('ready')
      await simulator.close()
    })
  })
})
