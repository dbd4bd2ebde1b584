import { setTimeout as sleep } from 'node:timers/promises'
import { statusRequestBytes } from '../../protocol/commands.ts'
import { BROTHER_VENDOR_ID } from '../../job/usb-models.ts'
import { Win32Error, type Handle, type Pending, type WindowsCalls } from './calls.ts'
import { CONSTANTS, INTERFACE_USB_DEVICE, INTERFACE_USBPRINT } from './constants.ts'
import { withTimeLimits } from './time-limits.ts'
import { runPending } from './run-pending.ts'
import { parseDevicePath } from './usbprint-bus.ts'

const { GENERIC_READ, GENERIC_WRITE, FILE_SHARE_READ, FILE_SHARE_WRITE } = CONSTANTS
const SHARED = FILE_SHARE_READ | FILE_SHARE_WRITE
const READ_WRITE = GENERIC_READ + GENERIC_WRITE

/** Longest output buffer of GET_1284_ID that every device accepts, bytes. */
const ID_BYTES = 1_024

/** Maximum number of reads until the status reply, and the timeout of one call, ms. */
const STATUS_READS = 300
const CALL_MS = 3_000

/**
 * Performs the steps of the driver on each Windows printer and yields the result, error and time of
 * each call. Prints nothing on paper. Leaves out serial numbers and names of queues.
 */
export async function* traceWindowsUsb(given: WindowsCalls): AsyncGenerator<string> {
  const calls = withTimeLimits(given)
  const found = list(calls, INTERFACE_USBPRINT)
  yield `usbprint devices: ${found.text}`
  yield `USB devices: ${list(calls, INTERFACE_USB_DEVICE).text}`
  for (const [index, path] of found.paths.entries()) {
    yield `printer ${index + 1}`
    for await (const line of tracePrinter(calls, path)) yield `  ${line}`
  }
  yield* traceQueues(calls)
}

function list(calls: WindowsCalls, guid: string): { text: string; paths: readonly string[] } {
  try {
    const paths = calls
      .listInterfaces(guid)
      .filter((path) => parseDevicePath(path)?.vendorId === BROTHER_VENDOR_ID)
    return { text: paths.map(withoutSerial).join(' ') || 'none of Brother', paths }
  } catch (error) {
    return { text: errorText(error), paths: [] }
  }
}

/** The path without the serial number. */
function withoutSerial(path: string): string {
  const { serial, instance } = parseDevicePath(path)!
  const length = `(serial number of ${instance.length})`
  return path.replace(/(#vid_[^#]+)#[^#]+#/i, `$1#${serial === null ? '(made up)' : length}#`)
}

async function* tracePrinter(calls: WindowsCalls, path: string): AsyncGenerator<string> {
  yield* withOpen(calls, { path, access: 0, share: SHARED }, async function* (handle) {
    const { IOCTL_USBPRINT_GET_1284_ID: id, IOCTL_USBPRINT_GET_LPT_STATUS: lpt } = CONSTANTS
    yield await step('GET_1284_ID', () => calls.beginControl(handle, id, ID_BYTES), calls, asText)
    yield await step('GET_LPT_STATUS', () => calls.beginControl(handle, lpt, 1), calls, asHex)
  })
  yield* withOpen(calls, { path, access: READ_WRITE, share: 0 }, async function* (handle) {
    for (const share of [0, SHARED])
      yield* withOpen(calls, { path, access: READ_WRITE, share }, async function* () {})
    for (let reads = 1; reads <= 5; reads++)
      yield await step(`idle read ${reads}`, () => calls.beginRead(handle, 64), calls, asHex)
    yield* traceStatus(calls, handle)
  })
}

async function* traceStatus(calls: WindowsCalls, handle: Handle): AsyncGenerator<string> {
  const request = statusRequestBytes()
  yield await step(
    `write of ${request.length} bytes (status request)`,
    () => calls.beginWrite(handle, request),
    calls,
    (bytes) => `${bytes.length} accepted`,
  )
  const since = performance.now()
  let empty = 0
  for (let reads = 1; reads <= STATUS_READS && performance.now() - since < CALL_MS; reads++) {
    let length = 0
    const line = await step(
      `status read ${reads}`,
      () => calls.beginRead(handle, 64),
      calls,
      (bytes) => {
        length = bytes.length
        return asHex(bytes)
      },
    )
    if (length === 0 && line.includes(': 0 bytes')) {
      empty++
      await sleep(10)
      continue
    }
    const ms = Math.round(performance.now() - since)
    yield `${line}, ${ms} ms after the request, ${empty} empty reads`
    return
  }
  yield `no status in ${CALL_MS} ms, ${empty} empty reads`
}

interface Opening {
  readonly path: string
  readonly access: number
  readonly share: number
}

async function* withOpen(
  calls: WindowsCalls,
  { path, access, share }: Opening,
  work: (handle: Handle) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  const name = `open, access ${access === 0 ? 0 : 'read and write'}, share ${share}`
  let handle: Handle
  try {
    handle = await calls.openFile(path, { access, share })
  } catch (error) {
    yield `${name}: ${errorText(error)}`
    return
  }
  yield `${name}: ok`
  try {
    for await (const line of work(handle)) yield `  ${line}`
  } finally {
    calls.closeHandle(handle)
  }
}

async function step(
  name: string,
  begin: () => Pending,
  calls: WindowsCalls,
  describe: (bytes: Uint8Array) => string,
): Promise<string> {
  const since = performance.now()
  const ms = (): string => `${(performance.now() - since).toFixed(1)} ms`
  try {
    const signal = new AbortController().signal
    const bytes = await runPending(calls, begin(), { timeoutMs: CALL_MS, signal })
    return `${name}: ${describe(bytes)} (${ms()})`
  } catch (error) {
    return `${name}: ${errorText(error)} (${ms()})`
  }
}

async function* traceQueues(calls: WindowsCalls): AsyncGenerator<string> {
  try {
    const queues = (await calls.listQueues()).filter(({ driver }) => /QL-\d/i.test(driver))
    yield `print queues with a QL driver: ${queues.length}`
    for (const { driver, port, attributes, status, name } of queues) {
      const queue = await calls.openQueue(name)
      const flags = await calls.driverAttributes(queue).finally(() => calls.closeQueue(queue))
      yield (
        `  driver ${driver}, port ${port}, driver flags ${flags}, ` +
          `attributes ${attributes}, status ${status}`
      )
    }
  } catch (error) {
    yield `print queues: ${errorText(error)}`
  }
}

const errorText = (error: unknown): string =>
  error instanceof Win32Error ? error.message : `failed: ${(error as Error).message}`

const asHex = (bytes: Uint8Array): string =>
  `${bytes.length} bytes ${Buffer.from(bytes).toString('hex')}`.trimEnd()

/** The device id without its serial number. */
const asText = (bytes: Uint8Array): string =>
  Buffer.from(bytes.subarray(2))
    .toString('latin1')
    .replace(/\b(SN|SERN|SERIALNUMBER):[^;]*/gi, '$1:…')
