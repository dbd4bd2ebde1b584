import { setTimeout as sleep } from 'node:timers/promises'
import { productName } from '../job/usb-models.ts'
import { UsbFault } from '../transport/usb-bus.ts'
import type { UsbDevice } from '../transport/usb-bus.ts'
import { PACKET_BYTES, endTransfers, givePackets, takePackets } from './usb-device-state.ts'
import type { UsbDeviceState } from './usb-device-state.ts'

/** One program's handle state. */
interface HandleState {
  open: boolean
  claimed: number | null
  readonly running: { in: boolean; out: boolean }
  /**
   * @throws UsbFault `gone` if it was unplugged since it was listed, else the given fault unless
   * `condition` holds
   */
  readonly needs: (condition: boolean, why: UsbFault['why'], message: string) => void
}

/**
 * One program's handle on a simulated device, as strict as a real bus: it must be opened and
 * claimed first, a pipe is addressed by its number in the active alternate setting and runs one
 * transfer at a time.
 */
export function usbHandle(body: UsbDeviceState, platform: NodeJS.Platform): UsbDevice {
  const { address } = body
  const isHere = (): boolean => body.plugged && body.address === address
  const handle: HandleState = {
    open: false,
    claimed: null,
    running: { in: false, out: false },
    needs(condition, why, message) {
      if (!isHere()) throw new UsbFault('gone', 'device disconnected')
      if (!condition) throw new UsbFault(why, message)
    },
  }
  return {
    key: `simulated@${body.port}:${address}`,
    productId: body.productId,
    port: body.port,
    productName: productName(body.productId),
    serial: body.serial,
    async interfaces() {
      handle.needs(body.permitted, 'no_permission', 'permission denied')
      return body.interfaces
    },
    async open() {
      handle.needs(body.permitted, 'no_permission', 'permission denied')
      handle.open = true
    },
    async close() {
      if (handle.claimed !== null && isHere()) body.driver = null
      handle.open = false
      handle.claimed = null
    },
    driverOf: async () => (platform === 'linux' ? body.driver : null),
    ...interfaceCalls(body, handle),
    ...transferCalls(body, handle),
  }
}

type InterfaceCalls = Pick<
  UsbDevice,
  'detachDriver' | 'attachDriver' | 'claim' | 'release' | 'selectAlternate'
>

function interfaceCalls(body: UsbDeviceState, handle: HandleState): InterfaceCalls {
  const { needs } = handle
  return {
    async detachDriver() {
      needs(handle.open && body.driver !== null, 'failed', 'no kernel driver attached')
      body.driver = null
    },
    async attachDriver() {
      needs(handle.open && body.driver === null, 'busy', 'kernel driver already attached')
      body.driver = 'usblp'
    },
    async claim(number) {
      needs(
        handle.open && body.interfaces.some((one) => one.number === number),
        'failed',
        'interface not found',
      )
      needs(body.driver === null, 'busy', 'interface is busy')
      handle.claimed = number
      body.driver = 'usbfs'
      body.alternate = 0
    },
    async release(number) {
      needs(handle.claimed === number, 'failed', 'not claimed')
      needs(!handle.running.in && !handle.running.out, 'failed', 'a transfer is under way')
      handle.claimed = null
      body.driver = null
    },
    async selectAlternate(number, alternateSetting) {
      needs(
        handle.claimed === number &&
          body.interfaces.some((one) => one.number === number && one.alternateSetting === alternateSetting),
        'failed',
        'alternate setting not found',
      )
      body.alternate = alternateSetting
    },
  }
}

type TransferCalls = Pick<UsbDevice, 'transferIn' | 'transferOut' | 'clearHalt' | 'reset'>

function transferCalls(body: UsbDeviceState, handle: HandleState): TransferCalls {
  const { needs, running } = handle
  const isPipe = (direction: 'in' | 'out', number: number): boolean =>
    body.interfaces.some(
      (one) =>
        one.number === handle.claimed &&
        one.alternateSetting === body.alternate &&
        one.endpoints.some(
          (pipe) => pipe.direction === direction && pipe.number === number && pipe.type === 'bulk',
        ),
    )

  /** Runs one transfer until it completes, times out, or all transfers end. */
  async function transfer<T>(
    pipe: 'in' | 'out',
    timeoutMs: number,
    work: (isOver: () => boolean) => Promise<T>,
  ): Promise<T> {
    if (body.stallsDue[pipe] > 0) {
      body.stallsDue[pipe]--
      body.halted[pipe] = true
    }
    needs(!body.halted[pipe], 'stall', 'endpoint stalled')
    const waited = new AbortController()
    let over = false
    running[pipe] = true
    try {
      const late = sleep(timeoutMs, undefined, { signal: waited.signal, ref: false }).then(() => {
        throw new UsbFault('timeout', 'transfer was cancelled')
      })
      late.catch(() => {})
      return await Promise.race([work(() => over), late, body.ending.promise])
    } finally {
      over = true
      running[pipe] = false
      waited.abort()
      body.wake()
    }
  }

  return {
    async transferIn(endpoint, length, timeoutMs) {
      needs(handle.open && isPipe('in', endpoint) && !running.in, 'failed', 'endpoint not found')
      needs(length > 0 && length % PACKET_BYTES === 0, 'failed', 'not whole packets')
      return transfer('in', timeoutMs, (isOver) => takePackets(body, length, isOver))
    },
    async transferOut(endpoint, bytes, timeoutMs) {
      needs(handle.open && isPipe('out', endpoint) && !running.out, 'failed', 'endpoint not found')
      return transfer('out', timeoutMs, (isOver) => givePackets(body, bytes, isOver))
    },
    async clearHalt(pipe, endpoint) {
      needs(handle.open && isPipe(pipe, endpoint) && !running[pipe], 'failed', 'endpoint not found')
      body.halted[pipe] = false
    },
    async reset() {
      needs(handle.open, 'failed', 'invalid state')
      // The USB side restarts: halted and stuck pipes are free.
      body.halted.in = body.halted.out = false
      body.quirks = { ...body.quirks, stuck: false }
      endTransfers(body, new UsbFault('failed', 'the device was reset'))
    },
  }
}
