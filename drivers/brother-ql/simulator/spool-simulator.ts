import type { PrinterModel } from '../../../labels/models.ts'
import { Win32Error } from '../transport/windows/calls.ts'
import type { Handle, PrintQueueInfo, WindowsCalls } from '../transport/windows/calls.ts'
import { CONSTANTS } from '../transport/windows/constants.ts'

/** The print spooler in software: queues that hand their jobs to simulated printers. */
export interface SpoolSimulator {
  /** A queue as a maker's driver makes it. */
  addQueue(queue: Partial<PrintQueueInfo> & { readonly model: PrinterModel }): SimulatedQueue
}

export interface SimulatedQueue {
  setAttributes(attributes: number): void
  setStatus(status: number): void
  /** Attributes of its driver. */
  setDriver(attributes: number, datatypes?: readonly string[]): void
  /** Jobs that it has handed over, with their datatype. */
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
  /** False while the printer cannot be opened. */
  readonly print: (model: PrinterModel, bytes: Uint8Array) => Promise<boolean>
}

const RETRY_MS = 10

export function createSpoolSimulator({ note, print }: SpoolSimulatorOptions): SpoolSimulator & {
  readonly calls: Pick<
    WindowsCalls,
    | 'listQueues'
    | 'openQueue'
    | 'closeQueue'
    | 'driverAttributes'
    | 'startDocument'
    | 'writeDocument'
    | 'endDocument'
    | 'jobStatus'
  >
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
      listQueues() {
        note('EnumPrintersW')
        return queues.map(({ info }) => info)
      },
      openQueue(name) {
        note('OpenPrinterW', name)
        const queue = queues.find(({ info }) => info.name === name)!
        open.set(++handles, { queue, jobId: null })
        return handles
      },
      closeQueue(handle) {
        note('ClosePrinter')
        open.delete(handle)
      },
      driverAttributes: (handle) => at(handle).queue.driver,
      startDocument(handle, title, datatype) {
        note('StartDocPrinterW', title, datatype)
        const { queue } = at(handle)
        if (!queue.datatypes.includes(datatype))
          throw new Win32Error('StartDocPrinterW', CONSTANTS.ERROR_INVALID_DATATYPE)
        queue.jobs.set(++jobs, { datatype, bytes: new Uint8Array() })
        at(handle).jobId = jobs
        return jobs
      },
      writeDocument(handle, bytes) {
        note('WritePrinter', bytes.length)
        const { queue, jobId } = at(handle)
        const job = queue.jobs.get(jobId!)!
        job.bytes = Uint8Array.from([...job.bytes, ...bytes])
        return bytes.length
      },
      endDocument(handle) {
        note('EndDocPrinter')
        const { queue, jobId } = at(handle)
        void handOver(queue, jobId!)
      },
      jobStatus(handle, jobId) {
        note('GetJobW', jobId)
        return at(handle).queue.jobs.has(jobId) ? 0 : null
      },
    },
  }
}
