import type { Koffi, Pointer } from './koffi-types.ts'

/** Reads and writes memory outside of JavaScript. Offsets and lengths in bytes. */
export interface NativeMemory {
  /** Allocates zeros; the caller frees them. */
  zeroed(length: number): Pointer
  free(...blocks: readonly Pointer[]): void
  write(block: Pointer, bytes: Uint8Array): void
  /** A copy of the bytes. */
  bytes(block: Pointer, length: number): Uint8Array
  uint32(block: Pointer, offset?: number): number
  /** The zero-terminated text that a pointer field refers to; empty for a null pointer. */
  text(block: Pointer, offset: number): string
  /** Runs `work` with zeroed blocks of these lengths, and frees them afterwards. */
  withBlocks<T>(lengths: readonly number[], work: (...blocks: Pointer[]) => Promise<T>): Promise<T>
}

export function createNativeMemory(koffi: Koffi): NativeMemory {
  const write = (block: Pointer, bytes: Uint8Array): void => {
    if (bytes.length > 0) koffi.encode(block, 0, koffi.array('uint8_t', bytes.length), bytes)
  }
  const zeroed = (length: number): Pointer => {
    const block = koffi.alloc('uint8_t', Math.max(1, length))
    write(block, new Uint8Array(length))
    return block
  }
  const free = (...blocks: readonly Pointer[]): void => blocks.forEach((block) => koffi.free(block))
  return {
    zeroed,
    free,
    write,
    bytes: (block, length) =>
      length === 0
        ? new Uint8Array()
        : Uint8Array.from(koffi.decode(block, 0, koffi.array('uint8_t', length)) as Uint8Array),
    uint32: (block, offset = 0) => Number(koffi.decode(block, offset, 'uint32_t')),
    text(block, offset) {
      const pointer = BigInt(koffi.decode(block, offset, 'uint64_t') as number | bigint)
      return pointer === 0n ? '' : String(koffi.decode(pointer, 0, 'char16', -1))
    },
    async withBlocks(lengths, work) {
      const blocks = lengths.map(zeroed)
      try {
        return await work(...blocks)
      } finally {
        free(...blocks)
      }
    },
  }
}
