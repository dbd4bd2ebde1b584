import { FRAME_START, STATUS_FRAME_BYTES } from './status-frame.ts'

/**
 * Finds status frames in received bytes: split, joined, or preceded by other bytes. A frame that is
 * cut off by the start of the next one is dropped.
 * @returns the function that accepts bytes; each complete 32-byte frame goes to `onFrame`
 */
export function createFrameReader(
  onFrame: (frame: Uint8Array) => void,
): (bytes: Uint8Array) => void {
  let buffer = new Uint8Array(0)

  return (bytes) => {
    buffer = joined(buffer, bytes)
    for (;;) {
      const start = findStart(buffer, 0)
      if (start < 0) {
        // The last two bytes may be the beginning of a frame.
        buffer = buffer.slice(Math.max(0, buffer.length - (FRAME_START.length - 1)))
        return
      }
      if (start > 0) buffer = buffer.slice(start)
      const next = findStart(buffer.subarray(0, STATUS_FRAME_BYTES), 1)
      if (next > 0) {
        buffer = buffer.slice(next)
        continue
      }
      if (buffer.length < STATUS_FRAME_BYTES) return
      const frame = buffer.slice(0, STATUS_FRAME_BYTES)
      buffer = buffer.slice(STATUS_FRAME_BYTES)
      onFrame(frame)
    }
  }
}

function findStart(bytes: Uint8Array, from: number): number {
  for (let at = from; at + FRAME_START.length <= bytes.length; at++) {
    if (FRAME_START.every((byte, index) => bytes[at + index] === byte)) return at
  }
  return -1
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}
