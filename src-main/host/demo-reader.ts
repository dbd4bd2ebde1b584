import { randomBytes } from 'node:crypto'
import {
  createSimulatedReader,
  createVirtualTag,
  type TagReader,
} from '../../drivers/tag-reader.ts'

/** Time to place and to remove a tag by hand, ms. */
const PLACE_MS = 1_200
const REMOVE_MS = 800

/** A simulated reader that places a new tag when one is awaited, and removes it afterwards. */
export function createDemoReader(): TagReader {
  const reader = createSimulatedReader()
  let isPlaced = false
  const placeTag = (): void => {
    if (isPlaced) return
    isPlaced = true
    reader.present(createVirtualTag({ kind: 'NTAG213', uid: newUid() }))
  }
  const removeTag = (): void => {
    isPlaced = false
    reader.remove()
  }
  return {
    ...reader,
    waitForTag: (options) => actAfter(reader.waitForTag(options), PLACE_MS, placeTag),
    readTag: (options) => actAfter(reader.readTag(options), PLACE_MS, placeTag),
    writeTag: async (request) => {
      const outcome = await actAfter(reader.writeTag(request), PLACE_MS, placeTag)
      if (outcome.result === 'verified') setTimeout(removeTag, REMOVE_MS).unref()
      return outcome
    },
    waitForRemoval: (options) => actAfter(reader.waitForRemoval(options), REMOVE_MS, removeTag),
  }
}

/** Calls `act` after `afterMs` unless `work` has settled. */
async function actAfter<T>(work: Promise<T>, afterMs: number, act: () => void): Promise<T> {
  const timer = setTimeout(act, afterMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}

/** NXP's manufacturer byte and six random bytes. */
const newUid = (): string => `04${randomBytes(6).toString('hex').toUpperCase()}`
