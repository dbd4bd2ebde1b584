import { createSimulatedReader, createVirtualTag } from '../../../drivers/tag-reader.ts'
import type {
  ReaderState,
  SimulatedReader,
  TagFaults,
  TagKind,
  TagReader,
  TagSetUp,
  VirtualTag,
  WriteOutcome,
  WriteRequest,
} from '../../../drivers/tag-reader.ts'

/** 48 characters, like every tag URL of a kiosk. */
export const NEW_URL = 'https://pass-kiosk.local:8443/n#AbCd1234EfGh5678'
export const OLD_URL = 'https://pass-kiosk.local:8443/n#ZyXw9876VuTs5432'
export const KINDS: readonly TagKind[] = ['NTAG213', 'NTAG215', 'NTAG216', 'ULTRALIGHT']

/** A tag with these faults. */
export function faultyTag(faults: TagFaults, setUp: TagSetUp = { kind: 'NTAG215' }): VirtualTag {
  const tag = createVirtualTag(setUp)
  tag.setFaults(faults)
  return tag
}

/** Places `tag` on a simulated reader and writes `NEW_URL` to it. */
export async function writeTo(
  tag: VirtualTag,
  request: Partial<WriteRequest> = {},
  reader: SimulatedReader = createSimulatedReader(),
): Promise<WriteOutcome> {
  reader.present(tag)
  try {
    return await reader.writeTag({ url: NEW_URL, allowOverwrite: 'never', timeoutMs: 2000, ...request })
  } finally {
    await reader.close()
  }
}

/**
 * The URL that a phone opens: the only URI record of the first NDEF TLV with the https prefix,
 * decoded independently of the product.
 */
export function urlOnPhone(memory: Uint8Array): string | undefined {
  const area = memory.subarray(16, 16 + (memory[14] ?? 0) * 8)
  let at = 0
  while (at < area.length && area[at] !== 0xfe) {
    if (area[at] === 0) {
      at += 1
      continue
    }
    const long = area[at + 1] === 0xff
    const length = long ? (area[at + 2] ?? 0) * 256 + (area[at + 3] ?? 0) : (area[at + 1] ?? 0)
    const valueAt = at + (long ? 4 : 2)
    if (area[at] === 0x03) return httpsUri(area.subarray(valueAt, valueAt + length))
    at = valueAt + length
  }
  return undefined
}

function httpsUri(message: Uint8Array): string | undefined {
  const [flags, typeLength, payloadLength, type, prefix] = message
  const isShortUri =
    flags === 0xd1 &&
    typeLength === 1 &&
    type === 0x55 &&
    prefix === 4 &&
    message.length === 4 + (payloadLength ?? 0)
  const isLongUri =
    flags === 0xc1 &&
    typeLength === 1 &&
    message[6] === 0x55 &&
    message[7] === 4 &&
    message.length === 7 + (message[4] ?? 0) * 256 + (message[5] ?? 0)
  if (!isShortUri && !isLongUri) return undefined
  return `https://${Buffer.from(message.subarray(isShortUri ? 5 : 8)).toString()}`
}

export const messageHex = (message: Uint8Array): string => Buffer.from(message).toString('hex').toUpperCase()

/** The first state that is `wanted`; waits end here or by the timeout of the test. */
export const stateOf = (reader: TagReader, wanted: (state: ReaderState) => boolean): Promise<ReaderState> =>
  new Promise((resolve) => {
    const look = (state: ReaderState): void => {
      if (!wanted(state)) return
      stop()
      resolve(state)
    }
    const stop = reader.onState(look)
    look(reader.state())
  })

export const status = (reader: TagReader, wanted: ReaderState['status']): Promise<ReaderState> =>
  stateOf(reader, (state) => state.status === wanted)
