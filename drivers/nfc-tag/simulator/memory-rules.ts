/**
 * Memory of a tag with the rules of the chip: one-time bits, locks, password, roll-over, secret
 * pages.
 */
import { TAG_MODELS, isLocked, tagMemory } from './tag-memory.ts'
import type { TagSetUp } from './tag-memory.ts'

export interface MemoryRules {
  /** Page 0 first. */
  readonly memory: Uint8Array
  /** Reads `bytes` bytes from `page`, rolling over at the end; undefined if the tag rejects it. */
  read(page: number, bytes: number): Uint8Array | undefined
  /** Stores the first bytes of `data` in `page`; false if the tag rejects it. */
  write(page: number, data: Uint8Array): boolean
}

/**
 * Only a tag with a 7-byte UID is a Type 2 tag; another has nothing to read, like a MIFARE Classic.
 */
export function createMemoryRules(setUp: TagSetUp, uid: Uint8Array): MemoryRules {
  const model = TAG_MODELS[setUp.kind]
  const memory = tagMemory(setUp, uid)
  const isType2 = uid.length === 7 && model.isType4 !== true
  const byteAt = (at: number): number => memory[at % memory.length] ?? 0
  const passwordPage = model.keyPage ?? (model.lockPage === 0 ? model.pages : model.lockPage + 3)
  /** PWD and PACK read as zero. */
  const isSecret = (at: number): boolean => at % memory.length >= passwordPage * 4
  const isWritable = (page: number): boolean => {
    if (page < 2 || page >= model.pages || page >= (setUp.passwordFrom ?? 0xff)) return false
    return page === 2 || page > model.lastUserPage || !isLocked(memory, model, page)
  }
  return {
    memory,
    read: (page, bytes) => {
      if (!isType2 || page >= (model.keyPage ?? model.pages) || bytes < 1 || bytes > 16)
        return undefined
      return Uint8Array.from({ length: bytes }, (_, index) =>
        isSecret(page * 4 + index) ? 0 : byteAt(page * 4 + index),
      )
    },
    write: (page, data) => {
      if (!isType2 || !isWritable(page)) return false
      const oneTime = page === 2 || page === 3 || page === model.lockPage
      for (const [index, byte] of data.entries()) {
        if (page === 2 && index < 2) continue
        memory[page * 4 + index] = oneTime ? byteAt(page * 4 + index) | byte : byte
      }
      return true
    },
  }
}
