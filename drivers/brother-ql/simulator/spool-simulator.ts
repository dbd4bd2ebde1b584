import type { PrinterModel } from '../../../facts/models.ts'
import { Win32Error } from '../transport/windows/calls.ts'
import type { Handle, PrintQueueInfo, SpoolCalls } from '../transport/windows/calls.ts'
import { CONSTANTS } from '../transport/windows/constants.ts'

/** A simulated print spooler: its queues send their jobs to simulated printers. */
export interface SpoolSimulator {
  /** Adds a queue as the driver of the manufacturer adds it. */
  addQueue(queue: Partial<PrintQueueInfo> & { readonly model: PrinterModel }): SimulatedQueue
}

export interface SimulatedQueue {
  setAttributes(attributes: number): void
  setStatus(status: number): void
  /** Sets the attributes of its driver and the datatypes that it accepts. */
  setDriver(attributes: number, datatypes?: readonly string[]): void
  /** Jobs sent to the printer, with their datatype. */
  readonly handedOver: readonly { readonly datatype: string; readonly bytes: Uint8Array }[]
}

interface Queue {
  info: PrintQueueInfo
  readonly model: PrinterModel
  driver: number
  datatypes: readonly string[]
  readonly jobs: Map<number, { datatype: string; bytes: Uint8Array }>
  readonly handedOver: { datatype: string; bytes: Uint8Array }[]
}

interface SpoolSimulatorOptions {
  readonly note: (call: string, ...values: readonly unknown[]) => void
  /** Resolves when a hanging call may continue. */
  readonly hang: (call: string) => Promise<void>
  /** Prints a job. Resolves to false while the printer cannot be opened. */
  readonly print: (model: PrinterModel, bytes: Uint8Array) => Promise<boolean>
}

const RETRY_MS = 10

export function createSpoolSimulator({
  note,
  hang,
  print,
}: SpoolSimulatorOptions): SpoolSimulator & {
  readonly calls: SpoolCalls
} {
  const queues: Queue[] = []
  const open = new Map<Handle, { queue: Queue; jobId: number | null }>()
  let handles = 4_096
  let jobs = 0

  const at = (handle: Handle): { queue: Queue; jobId: number | null } => open.get(handle)!

  async function handOver(queue: Queue, jobId: number): Promise<void> {
    const job = queue.jobs.get(jobId)!
    while (!(await print(queue.model, job.bytes)))
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref())
    queue.jobs.delete(jobId)
    queue.handedOver.push(job)
  }

  return {
    addQueue({ model, ...info }) {
      const name = `Brother ${model}`
      const queue: Queue = {
        info: { name, port: 'USB001', driver: name, attributes: 0, status: 0, ...info },
        model,
        driver: 0,
        datatypes: ['RAW'],
        jobs: new Map(),
        handedOver: [],
      }
      queues.push(queue)
      return {
        setAttributes: (attributes) => (queue.info = { ...queue.info, attributes }),
        setStatus: (status) => (queue.info = { ...queue.info, status }),
        setDriver: (attributes, datatypes = ['RAW']) =>
          Object.assign(queue, { driver: attributes, datatypes }),
        handedOver: queue.handedOver,
      }
    },
    calls: {
      async listQueues() {
        note('EnumPrintersW')
        await hang('EnumPrintersW')
        return queues.map(({ info }) => info)
      },
      async openQueue(name) {
        note('OpenPrinterW', name)
        await hang('OpenPrinterW')
        const queue = queues.find(({ info }) => info.name === name)!
        open.set(++handles, { queue, jobId: null })
        return handles
      },
      async closeQueue(handle) {
        note('ClosePrinter')
        await hang('ClosePrinter')
        open.delete(handle)
      },
      driverAttributes: async (handle) => at(handle).queue.driver,
      async startDocument(handle, title, datatype) {
        note('StartDocPrinterW', title, datatype)
        await hang('StartDocPrinterW')
        const { queue } = at(handle)
        if (!queue.datatypes.includes(datatype))
          throw new Win32Error('StartDocPrinterW', CONSTANTS.ERROR_INVALID_DATATYPE)
        queue.jobs.set(++jobs, { datatype, bytes: new Uint8Array() })
        at(handle).jobId = jobs
        return jobs
      },
      async writeDocument(handle, bytes) {
        note('WritePrinter', bytes.length)
        await hang('WritePrinter')
        const { queue, jobId } = at(handle)
        const job = queue.jobs.get(jobId!)!
        job.bytes = Uint8Array.from([...job.bytes, ...bytes])
        return bytes.length
      },
      async endDocument(handle) {
        note('EndDocPrinter')
        await hang('EndDocPrinter')
        const { queue, jobId } = at(handle)
        void handOver(queue, jobId!)
      },
      async jobStatus(handle, jobId) {
        note('GetJobW', jobId)
        await hang('GetJobW')
        return at(handle).queue.jobs.has(jobId) ? 0 : null
      },
    },
  }
}
