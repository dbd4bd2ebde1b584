import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  createQlSimulator,
  createUsbSimulator,
  findPrinters,
  findUsbPrinters,
  openPrinterAddress,
} from '../../../drivers/label-printer.ts'
import type { PlugOptions, PluggedPrinter } from '../../../drivers/label-printer.ts'
import { PATIENT } from './rig.ts'
import { temporaryFolder } from '../../support/after-file.ts'

// DNS message codec of the mDNS library.
const dns = createRequire(createRequire(import.meta.url).resolve('bonjour-service'))('dns-packet') as {
  encode(message: object): Buffer
  decode(bytes: Buffer): { questions: { name: string; type: string }[] }
}

const simulator = createQlSimulator()
const plugged = (
  options: PlugOptions,
  change: (cable: PluggedPrinter) => void = () => {},
  platform: NodeJS.Platform = 'linux',
) => {
  const usb = createUsbSimulator({ platform })
  change(usb.plug(simulator, options))
  return usb
}

describe('printers at the USB ports are found', () => {
  it('with model, serial number and the address that opens them', async () => {
    const usb = plugged({ model: 'QL-800', serial: '000A1' })
    usb.plug(simulator, { serial: '000B2' })
    const usual = { connection: 'usb', why: null, via: 'package', queue: null, problem: null }
    const [one, two] = [
      { model: 'QL-800', serial: '000A1' },
      { model: 'QL-820NWB', serial: '000B2' },
    ]
    expect(await findUsbPrinters(usb)).toEqual([
      { ...usual, ...one, address: 'usb:000A1', name: 'QL-800' },
      { ...usual, ...two, address: 'usb:000B2', name: 'QL-820NWB' },
    ])
  })

  it('by their port if they have no serial number, and the name includes it', async () => {
    expect(await findUsbPrinters(plugged({ model: 'QL-800', port: '1-2.4' }))).toMatchObject([
      { address: 'usb:@1-2.4', name: 'QL-800 (USB port 1-2.4)', serial: null },
    ])
  })

  it('without being reported as claimed while this desk uses them', async () => {
    const usb = plugged({ serial: 'A1' })
    const printer = openPrinterAddress('usb:A1', { usb, timeouts: PATIENT })
    onTestFinished(() => printer.close())
    expect((await printer.status()).problems).toEqual([])
    expect(await findUsbPrinters(usb)).toMatchObject([{ address: 'usb:A1', problem: null }])
  })

  it('without a problem if a kernel driver holds them: opening detaches it', async () => {
    expect(await findUsbPrinters(plugged({ kernelDriver: 'usblp' }))).toMatchObject([{ problem: null }])
  })

  it('without other devices of the manufacturer', async () => {
    expect(await findUsbPrinters(plugged({ productId: 0x0456 }))).toEqual([])
  })
})

/** Replies to queries for service types on the loopback address, with the messages of real printers. */
async function responder(
  printers: readonly {
    name: string
    types: readonly string[]
    txt: readonly string[]
    address: string
    port?: number
  }[],
  deafTo = 0,
): Promise<{ port: number; ask: Socket }> {
  const socket = createSocket('udp4')
  let heard = 0
  socket.on('message', (question, asker) => {
    if (heard++ < deafTo) return
    for (const { name: asked } of dns.decode(question).questions) {
      for (const { name, types, txt, address, port = 9100 } of printers) {
        const type = types.find((one) => asked === `_${one}._tcp.local`)
        if (type === undefined) continue
        const host = `BRW${address.replaceAll('.', '')}.local`
        const service = `${name}._${type}._tcp.local`
        const answer = dns.encode({
          type: 'response',
          flags: 0x0400,
          answers: [{ type: 'PTR', name: asked, ttl: 4500, data: service }],
          additionals: [
            {
              type: 'SRV',
              name: service,
              ttl: 120,
              data: { port: type === 'ipp' ? 631 : port, target: host },
            },
            { type: 'TXT', name: service, ttl: 4500, data: txt.map((text) => Buffer.from(text)) },
            { type: 'A', name: host, ttl: 120, data: address },
          ],
        })
        socket.send(answer, asker.port, asker.address)
      }
    }
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const ask = createSocket('udp4')
  onTestFinished(() => void socket.close())
  return { port: socket.address().port, ask }
}

describe('printers on the network are found', () => {
  const find = (change: Partial<Parameters<typeof findPrinters>[0]>) =>
    findPrinters({
      seconds: 1,
      usb: createUsbSimulator(),
      devices: join(tmpdir(), 'none'),
      mdns: null,
      ...change,
    })
  const lookAt = async (...given: Parameters<typeof responder>) => {
    const { port, ask } = await responder(...given)
    return find({ mdns: { ip: '127.0.0.1', port, socket: ask, bind: false, multicast: false } })
  }
  const ql = {
    name: 'Brother QL-820NWB [0080777a1b2c]',
    types: ['pdl-datastream', 'ipp', 'printer'],
    txt: [
      'txtvers=1',
      'ty=Brother QL-820NWB',
      'product=(Brother QL-820NWB)',
      'usb_MFG=Brother',
      'usb_MDL=QL-820NWB',
    ],
    address: '192.0.2.40',
  }
  const OTHER = '192.0.2.41'

  it('once, even with several services, at the port where they print', async () => {
    expect(await lookAt([{ ...ql, port: 9101 }])).toEqual([
      {
        address: 'tcp://192.0.2.40:9101',
        model: 'QL-820NWB',
        name: 'Brother QL-820NWB [0080777a1b2c]',
        serial: null,
        connection: 'network',
        problem: null,
      },
    ])
  })

  it('by any of the three services, without other printers', async () => {
    const found = await lookAt([
      { ...ql, types: ['ipp'], txt: ['ty=Brother QL-820NWBc'] },
      { ...ql, name: 'Labels', types: ['printer'], txt: ['product=(QL-820NWB)'], address: OTHER },
      {
        name: 'Brother MFC-L2710DW',
        types: ['pdl-datastream', 'ipp'],
        txt: ['ty=Brother MFC-L2710DW', 'usb_MDL=MFC-L2710DW'],
        address: '192.0.2.42',
      },
    ])
    expect(found.map(({ address, model }) => [address, model])).toEqual([
      ['tcp://192.0.2.40:9100', 'QL-820NWB'],
      [`tcp://${OTHER}:9100`, 'QL-820NWB'],
    ])
  })

  it('with a note on unsupported models', async () => {
    const [found] = await lookAt([{ ...ql, txt: ['usb_MDL=QL-1110NWB'], name: 'Brother QL-1110NWB' }])
    expect(found).toMatchObject({ model: null, problem: { code: 'unsupported_model', value: 'QL-1110NWB' } })
  })

  it('if the first query of each kind is lost', async () => {
    expect(await lookAt([ql], 3)).toHaveLength(1)
  })

  it('only if the network search is requested', async () => {
    expect(await find({})).toEqual([])
  })
})

it('paired Bluetooth printers are found by the serial device of the system', async () => {
  const devices = temporaryFolder('ql-dev')
  for (const name of ['rfcomm0', 'ttyS0', 'rfcomm12']) await writeFile(join(devices, name), '')
  const found = await findPrinters({ seconds: 1, usb: createUsbSimulator(), mdns: null, devices })
  expect(found.map(({ address, connection, model }) => [address, connection, model])).toEqual([
    [`bluetooth:${join(devices, 'rfcomm0')}`, 'bluetooth', 'QL-820NWB'],
    [`bluetooth:${join(devices, 'rfcomm12')}`, 'bluetooth', 'QL-820NWB'],
  ])
})
