import { createSocket, type SocketOptions } from 'node:dgram'
import type { LookupFunction } from 'node:net'
import type { PrinterStatus } from '../../types/label-printer.ts'
import { STATUS_FRAME_BYTES, decodeStatusFrame } from '../protocol/status-frame.ts'

const SNMP_PORT = 161

/**
 * SNMP v1 GET of 1.3.6.1.4.1.2435.3.3.9.1.6.1.0 with community "public": its value is the status
 * frame (Brother's command FAQ names the QL-820NWB; 9 to 50 ms were measured).
 */
export const SNMP_REQUEST: Uint8Array = Uint8Array.from(
  Buffer.from(
    '302c02010004067075626c6963a01f02010102010002010030143012060e2b060104019303030309010601000500',
    'hex',
  ),
)

/** BER header of the value: OCTET STRING of 32 bytes. */
const VALUE_START = [0x04, STATUS_FRAME_BYTES]

/**
 * Requests the status frame of a network printer by SNMP. Never throws.
 * @param timeoutMs of the response
 * @returns null without a valid response
 */
export function readSnmpStatus(
  {
    host,
    port = SNMP_PORT,
    timeoutMs = 800,
    dns,
  }: { host: string; port?: number; timeoutMs?: number; dns?: LookupFunction | undefined },
  signal: AbortSignal,
): Promise<PrinterStatus | null> {
  return new Promise((resolve) => {
    const socket = createSocket({
      type: host.includes(':') ? 'udp6' : 'udp4',
      ...(dns && { lookup: dns as SocketOptions['lookup'] }),
    })
    let ended = false
    const end = (status: PrinterStatus | null) => {
      if (ended) return
      ended = true
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      socket.close()
      resolve(status)
    }
    const abort = () => end(null)
    const timer = setTimeout(abort, timeoutMs)
    socket.on('error', abort)
    socket.on('message', (message) => end(statusIn(message)))
    signal.addEventListener('abort', abort)
    if (signal.aborted) return abort()
    // A connected socket gets an error at once if the port is closed, and no packets of other
    // hosts.
    socket.connect(port, host, () => {
      if (!ended) socket.send(SNMP_REQUEST)
    })
  })
}

function statusIn(message: Uint8Array): PrinterStatus | null {
  const valueAt = message.length - STATUS_FRAME_BYTES - VALUE_START.length
  if (valueAt < 0 || VALUE_START.some((byte, index) => message[valueAt + index] !== byte)) return null
  return decodeStatusFrame(message.subarray(valueAt + VALUE_START.length))
}
