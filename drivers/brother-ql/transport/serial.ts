import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PrinterError } from '../job/printer-error.ts'
import { WriteError, type Transport, raceAbort } from './transport.ts'

/**
 * The used part of an open port (@serialport/bindings-cpp). `list` is not used: on Linux it starts
 * a program.
 */
interface SerialPort {
  read(buffer: Buffer, offset: number, length: number): Promise<{ readonly bytesRead: number }>
  write(buffer: Buffer): Promise<void>
  close(): Promise<void>
}

interface SerialPackage {
  autoDetect(): { open(options: { path: string; baudRate: number }): Promise<SerialPort> }
}

/** Without effect over Bluetooth, but required. */
const BAUD_RATE = 115_200

const READ_BYTES = 256

/**
 * Opens the serial device of a paired Bluetooth printer (`/dev/rfcomm0`, `COM5`) in raw mode. The
 * bytes are the same as on USB.
 * @throws PrinterError `not_available` (no such device, or the package does not load),
 * `no_permission`, `in_use_by_other`, `link_lost` (the printer is off or out of range)
 */
export async function connectSerial(path: string): Promise<Transport> {
  const { autoDetect } = await loadPackage()
  const port = await autoDetect()
    .open({ path, baudRate: BAUD_RATE })
    .catch((error: unknown) => {
      throw openError(path, error)
    })
  return createTransport(port)
}

/** Serial devices of paired Bluetooth devices (Linux: `/dev/rfcomm0`); empty on other systems. */
export async function serialDevices(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => /^rfcomm\d+$/.test(name))
    .toSorted()
    .map((name) => join(folder, name))
}

/**
 * True for the name of a paired printer's serial device: `/dev/rfcomm0` (Linux) or `COM5`
 * (Windows). Any other path would let the person who adds a printer write to any device or file.
 */
export function isPairedDevice(path: string, folder = '/dev'): boolean {
  if (/^COM\d{1,3}$/i.test(path)) return true
  return path.startsWith(`${folder}/`) && /^rfcomm[\w-]{1,20}$/.test(path.slice(folder.length + 1))
}

async function loadPackage(): Promise<SerialPackage> {
  try {
    // A variable, so that bundlers do not require the optional package.
    const name = '@serialport/bindings-cpp'
    const loaded = (await import(/* @vite-ignore */ name)) as SerialPackage & {
      default?: SerialPackage
    }
    return loaded.default ?? loaded
  } catch (cause) {
    throw new PrinterError(
      {
        code: 'not_available',
        what: 'bluetooth',
        detail: { text: 'printerReason.serialNotLoaded', values: { reason: textOf(cause) } },
      },
      { cause },
    )
  }
}

function openError(path: string, error: unknown): PrinterError {
  const text = textOf(error)
  // The package has only messages: "Error: No such file or directory, cannot open /dev/rfcomm0".
  if (/no such (file|device)|file not found|cannot find/i.test(text)) {
    const detail = { text: 'printerReason.noSerialDevice', values: { path } } as const
    return new PrinterError({ code: 'not_available', what: 'bluetooth', detail }, { cause: error })
  }
  if (/permission denied|access denied/i.test(text)) {
    const reason = { text: 'printerReason.serialNotPermitted', values: { path } } as const
    return new PrinterError({ code: 'no_permission', reason }, { cause: error })
  }
  if (/cannot lock|busy/i.test(text))
    return new PrinterError(
      {
        code: 'in_use_by_other',
        reason: { text: 'printerReason.serialInUse', values: { path } },
      },
      { cause: error },
    )
  return new PrinterError({ code: 'link_lost', link: 'bluetooth', detail: text }, { cause: error })
}

function createTransport(port: SerialPort): Transport {
  let onBytes: (bytes: Uint8Array) => void = () => {}
  let emitLost: () => void = () => {}
  let lost = false
  let closing: Promise<void> | null = null
  const loss = Promise.withResolvers<'lost'>()
  const lose = (): void => {
    if (lost || closing) return
    lost = true
    loss.resolve('lost')
    emitLost()
  }
  void read(port, (bytes) => onBytes(bytes)).catch(lose)

  return {
    bidirectional: true,
    async write(chunk, signal) {
      if (lost || closing) throw new WriteError('lost', 0)
      if (signal.aborted) throw new WriteError('stopped', 0)
      const accepted = port.write(Buffer.from(chunk)).then(
        () => 'accepted' as const,
        () => {
          lose()
          return 'lost' as const
        },
      )
      const end = await raceAbort(signal, accepted, loss.promise)
      if (end !== 'accepted') throw new WriteError(end, chunk.length)
    },
    onData: (next) => {
      onBytes = next
    },
    onLost: (next) => {
      emitLost = next
      if (lost) next()
    },
    close: () => (closing ??= port.close().catch(() => {})),
  }
}

/** Reads until the port is closed or the other end is gone; both reject the pending read. */
async function read(port: SerialPort, onBytes: (bytes: Uint8Array) => void): Promise<never> {
  const buffer = Buffer.alloc(READ_BYTES)
  for (;;) {
    const { bytesRead } = await port.read(buffer, 0, buffer.length)
    onBytes(Uint8Array.from(buffer.subarray(0, bytesRead)))
  }
}

function textOf(error: unknown): string {
  return (
    String(error instanceof Error ? error.message : error)
      .split('\n')[0]
      ?.replace(/^Error: /, '') ?? ''
  )
}
