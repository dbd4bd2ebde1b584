import { MODEL_SPECS, type PrinterModel } from '../../../facts/models.ts'
import { UsbFault, type UsbDevice } from '../transport/usb-bus.ts'
import { CONSTANTS, INTERFACE_USBPRINT } from '../transport/windows/constants.ts'
import {
  Win32Error,
  type Pending,
  type WindowsCalls,
  type Handle,
  type PrintQueueInfo,
  type SpoolCalls,
} from '../transport/windows/calls.ts'
import type { QlSimulator } from './ql-simulator.ts'
import { createWindowsFiles, type SimulatedCall, type WindowsDevice } from './windows-files.ts'
import { createUsbSimulator, type PluggedPrinter, type UsbSimulator } from './usb-simulator.ts'

/**
 * Windows with simulated printers: the system calls of the driver, with a log and injected errors.
 * As with usbprint.sys, a path opened with share 0 cannot be opened a second time.
 */
export interface WindowsSimulator extends SpoolSimulator {
  readonly calls: WindowsCalls
  /** Every call with its main values, oldest first. */
  readonly log: readonly string[]
  /** The ports themselves, for Editor Lite and devices with WinUSB. */
  readonly usb: UsbSimulator
  plug(
    printer: Pick<QlSimulator, 'device'>,
    options: { readonly model: PrinterModel; readonly serial?: string | null },
  ): PluggedPrinter & { readonly path: string }
  /** The next `times` calls of this name fail with this error. */
  fail(call: string, code: number, times?: number): void
  /** Calls of this kind never complete, not even cancelled ones. */
  setEndless(kind: Pending['kind'], endless: boolean): void
  /** Opening this path, or the spooler call of this name, hangs until it is switched off again. */
  setHangs(pathOrCall: string, hangs: boolean): void
  /** Another program opens the printer exclusively (`true`) or closes it. */
  setOpenElsewhere(path: string, open: boolean): void
}

/** Time of an empty read, ms. */
const EMPTY_MS = 2

export function createWindowsSimulator(): WindowsSimulator {
  const usb = createUsbSimulator({ platform: 'win32' })
  const log: string[] = []
  const devices: WindowsDevice[] = []
  const files = createWindowsFiles(usb, devices)
  const hanging = new Map<string, PromiseWithResolvers<void>>()
  const failures = new Map<string, { code: number; times: number }>()

  function note(call: string, ...values: readonly unknown[]): void {
    log.push([call, ...values].join(' '))
    const failure = failures.get(call)
    if (!failure || failure.times <= 0) return
    failure.times--
    throw new Win32Error(call, failure.code)
  }

  const spool = createSpoolSimulator({
    note,
    hang: async (call) => hanging.get(call)?.promise,
    /** The spooler opens the printer only during a job; false while it is in use. */
    async print(model, bytes) {
      const device = devices.find((one) => one.model === model && one.plugged.isPlugged())
      if (!device || !files.isShared(device.path, 0)) return false
      const handle = files.openPath(device.path, 0)
      const opened = await (files.fileOf(handle).claimed = files.claim(device))
      for (let at = 0; at < bytes.length;)
        at += await opened.transferOut(2, bytes.subarray(at, at + 4_096), 1_000)
      await files.closeFile(handle)
      return true
    },
  })

  const calls: WindowsCalls = {
    listInterfaces(guid) {
      note('CM_Get_Device_Interface_ListW', guid)
      if (guid !== INTERFACE_USBPRINT) return []
      return devices.filter(({ plugged }) => plugged.isPlugged()).map(({ path }) => path)
    },
    async openFile(path, { access, share }) {
      note('CreateFileW', path, access, share)
      await hanging.get(path)?.promise
      return files.openPath(path, share)
    },
    closeHandle(handle) {
      note('CloseHandle', handle)
      files.close(handle)
    },
    beginControl(handle, code, length) {
      note('DeviceIoControl', code, length)
      const { model } = files.fileOf(handle).device
      const id = `MFG:Brother;CMD:PT-CBP;MDL:${model};CLS:PRINTER;`
      const data = Buffer.alloc(2 + id.length)
      data.writeUInt16BE(data.length, 0)
      data.write(id, 2, 'latin1')
      const isId = code === CONSTANTS.IOCTL_USBPRINT_GET_1284_ID
      const outcome = { data: isId ? Uint8Array.from(data) : Uint8Array.of(0x18) }
      return { kind: 'control', file: files.fileOf(handle), done: true, outcome } as SimulatedCall
    },
    beginWrite(handle, bytes) {
      note('WriteFile', bytes.length)
      const copy = bytes.slice()
      return files.begin('write', handle, async (device) =>
        copy.subarray(0, await device.transferOut(2, copy, 600_000)),
      )
    },
    beginRead(handle, length) {
      note('ReadFile', length)
      return files.begin('read', handle, readOnce)
    },
    isDone: (call) => (call as SimulatedCall).done,
    finish(pending) {
      const { outcome } = pending as SimulatedCall
      if (!outcome) throw new Error('finish of a call that has not ended')
      if ('code' in outcome) throw new Win32Error('GetOverlappedResult', outcome.code)
      return outcome.data
    },
    cancel(pending) {
      note('CancelIoEx', pending.kind)
      const call = pending as SimulatedCall
      // A read completes after EMPTY_MS at the latest, and its data is not lost.
      if (files.endless.has(call.kind) || call.kind === 'read') return
      call.outcome ??= { code: CONSTANTS.ERROR_OPERATION_ABORTED }
      call.done = true
      void call.file.claimed?.then((device) => device.reset())
    },
    ...spool.calls,
  }

  return {
    ...spool,
    calls,
    log,
    usb,
    plug(printer, { model, serial = null }) {
      const port = `1-${devices.length + 1}`
      const plugged = usb.plug(printer, { model, serial, port })
      const product = MODEL_SPECS[model].usbProductId.toString(16)
      const instance = serial ?? `6&2a${devices.length}f&0&1`
      const path = `\\\\?\\usb#vid_04f9&pid_${product}#${instance.toLowerCase()}#{${INTERFACE_USBPRINT}}`
      devices.push({ path, port, model, plugged })
      return { ...plugged, path }
    },
    fail: (call, code, times = 1) => void failures.set(call, { code, times }),
    setEndless: (kind, on) => void (on ? files.endless.add(kind) : files.endless.delete(kind)),
    setHangs(what, on) {
      hanging.get(what)?.resolve()
      hanging.delete(what)
      if (on) hanging.set(what, Promise.withResolvers())
    },
    setOpenElsewhere: (path, on) =>
      void (on ? files.openElsewhere.add(path) : files.openElsewhere.delete(path)),
  }
}

/** An idle printer sends empty packets: its reads end at once without data. */
async function readOnce(device: UsbDevice): Promise<Uint8Array> {
  try {
    return await device.transferIn(1, 64, EMPTY_MS)
  } catch (error) {
    if (error instanceof UsbFault && error.why === 'timeout') return new Uint8Array()
    throw error
  }
}

/** A simulated print spooler: its queues send their jobs to simulated printers. */
interface SpoolSimulator {
  /** Adds a queue as the driver of the manufacturer adds it. */
  addQueue(queue: Partial<PrintQueueInfo> & { readonly model: PrinterModel }): SimulatedQueue
}

interface SimulatedQueue {
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

function createSpoolSimulator({ note, hang, print }: SpoolSimulatorOptions): SpoolSimulator & {
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
