import { randomUUID } from 'node:crypto'
import {
  createQlPrinter,
  createQlSimulator,
  createUsbSimulator,
  openPrinterAddress,
  type Fault,
  type LabelPrinter,
  type QlSimulator,
} from '../../drivers/label-printer.ts'
import { readIppState } from '../../drivers/brother-ql/transport/ipp-status.ts'
import { readSnmpStatus } from '../../drivers/brother-ql/transport/snmp-status.ts'
import { openTcp } from '../../drivers/brother-ql/transport/tcp.ts'
import type { PrintJob } from '../../contract/print/job/jobs.ts'
import type { PrinterModel } from '../../facts/models.ts'
import type { DatabaseKind } from '../support/databases.ts'
import { untilJob } from '../support/client.ts'
import { addPrinter, bodyOf, orderPrint } from '../support/desk-steps.ts'
import { startTestKiosk } from '../support/kiosk.ts'
import { withEvent } from '../support/opened-event.ts'
import { confirmedOrder } from './print-world.ts'

/** Long timeouts of the driver, shortened for tests but long enough for a busy machine. */
const SHORT = {
  drainMs: 2,
  replyMs: 1_000,
  discoveryMs: 150,
  discoveryAfterNetworkMs: 40,
  busyRetryMs: 20,
  busyMs: 1_000,
  writeMs: 2_000,
  idleMs: 1_500,
  hardMs: 10_000,
  coolingMs: 5_000,
  pollMs: 15,
  networkLostMs: 2_000,
  statusMs: 2_000,
}
const SIDE_MS = 1_000

export type Cable = 'usb' | 'network'

/** A reception whose printers can have every fault. */
export async function openFaultWorld(kind: DatabaseKind) {
  const usb = createUsbSimulator()
  /** Printers by their address, as the kiosk opens them. */
  const openers = new Map<string, (id: string, model: PrinterModel) => LabelPrinter>()
  const house = await startTestKiosk({
    kind,
    openPrinter: ({ printerId, model, address }) => openers.get(address)!(printerId, model),
  })
  const { eventId, desk: client } = await withEvent(house)
  const job = async (jobId: string): Promise<PrintJob> => (await client.get(`/desk/prints/${jobId}`)).body.job

  async function added(address: string, model: PrinterModel): Promise<string> {
    const confirmed = address.startsWith('tcp:')
    const by = confirmed ? (await house.makeAdmin()).client : client
    return addPrinter(by, { model, address, isDefault: false, confirmed })
  }

  function healthy(simulator: QlSimulator): void {
    simulator.setFaults([])
    simulator.setCover(false)
  }

  async function removed(printerId: string, simulator: QlSimulator): Promise<void> {
    await client.delete(`/desk/printers/${printerId}`)
    await simulator.close()
  }

  async function usbPrinter(model: PrinterModel, faults: readonly Fault[]) {
    const serial = randomUUID().slice(0, 8)
    const address = `usb:${serial}`
    const simulator = createQlSimulator({ model, faults, times: { coolingMs: 700, busyMs: 100, slowMs: 1 } })
    const plug = usb.plug(simulator, { model, serial })
    openers.set(address, (id, asked) =>
      openPrinterAddress(address, { id, model: asked, usb, timeouts: SHORT }),
    )
    const printerId = await added(address, model)
    return {
      printerId,
      address,
      simulator,
      /** Unplugs the printer, or takes it off the network. */
      pull: async () => plug.unplug(),
      async cure() {
        healthy(simulator)
        plug.plugIn()
      },
      remove: () => removed(printerId, simulator),
    }
  }

  async function networkPrinter(model: PrinterModel, faults: readonly Fault[]) {
    const simulator = createQlSimulator({
      model,
      faults,
      answers: false,
      times: { printMs: 500, coolingMs: 300, busyMs: 100, slowMs: 1 },
    })
    let raw = await simulator.listen()
    const [snmp, ipp] = [await simulator.listenSnmp(), await simulator.listenIpp()]
    const host = '127.0.0.1'
    const { port } = raw
    const address = `tcp://${host}:${port}`
    openers.set(address, (id, asked) =>
      createQlPrinter({
        id,
        model: asked,
        connection: 'network',
        timeouts: SHORT,
        open: (signal) => openTcp({ host, port }, signal),
        network: {
          snmp: (signal) => readSnmpStatus({ host, port: snmp.port, timeoutMs: SIDE_MS }, signal),
          ipp: (signal) => readIppState({ host, port: ipp.port, timeoutMs: SIDE_MS }, signal),
        },
      }),
    )
    const printerId = await added(address, model)
    let away = false
    return {
      printerId,
      address,
      simulator,
      async pull() {
        away = true
        await Promise.all([raw.close(), snmp.close(), ipp.close()])
      },
      async cure() {
        healthy(simulator)
        if (away) {
          away = false
          raw = await simulator.listen({ port })
          await Promise.all([
            simulator.listenSnmp({ port: snmp.port }),
            simulator.listenIpp({ port: ipp.port }),
          ])
        }
      },
      remove: () => removed(printerId, simulator),
    }
  }

  return {
    job,
    printerAt: (cable: Cable, model: PrinterModel, faults: readonly Fault[]) =>
      cable === 'usb' ? usbPrinter(model, faults) : networkPrinter(model, faults),
    print: async (printerId: string): Promise<string> =>
      orderPrint(client, await confirmedOrder(house, eventId, { printerId })),
    until: (jobId: string, ...states: PrintJob['state'][]) => untilJob(client, jobId, ...states),
    answer: (jobId: string, cameOut: boolean) =>
      bodyOf(200, client.post(`/desk/prints/${jobId}/answer`, { cameOut })),
    close: () => house.close(),
  }
}
