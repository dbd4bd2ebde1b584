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
  let isLying = false
  const placeTag = (): void => {
    if (isLying) return
    isLying = true
    reader.present(createVirtualTag({ kind: 'NTAG213', uid: newUid() }))
  }
  const removeTag = (): void => {
    isLying = false
    reader.remove()
  }
  return {
    ...reader,
    waitForTag: (options) => withHelp(reader.waitForTag(options), PLACE_MS, placeTag),
    readTag: (options) => withHelp(reader.readTag(options), PLACE_MS, placeTag),
    writeTag: async (request) => {
      const outcome = await withHelp(reader.writeTag(request), PLACE_MS, placeTag)
      if (outcome.result === 'verified') setTimeout(removeTag, REMOVE_MS).unref()
      return outcome
    },
    waitForRemoval: (options) => withHelp(reader.waitForRemoval(options), REMOVE_MS, removeTag),
  }
}

/** Calls `help` if the work has not ended after `afterMs`. */
async function withHelp<T>(work: Promise<T>, afterMs: number, help: () => void): Promise<T> {
  const timer = setTimeout(help, afterMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}

/** NXP's manufacturer byte and six random bytes. */
const newUid = (): string => `04${randomBytes(6).toString('hex').toUpperCase()}`
