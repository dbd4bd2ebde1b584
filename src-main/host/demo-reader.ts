import { randomBytes } from 'node:crypto'
import {
  createSimulatedReader,
  createVirtualTag,
  type TagReader,
} from '../../drivers/tag-reader.ts'

/** As long as a person takes to lay a tag down and to take it away, ms. */
const LAY_MS = 1_200
const TAKE_MS = 800

/**
 * A reader with somebody beside it: a new tag comes when one is waited for, and goes when it is
 * done with.
 */
export function createDemoReader(): TagReader {
  const reader = createSimulatedReader()
  let isLying = false
  const lay = (): void => {
    if (isLying) return
    isLying = true
    reader.present(createVirtualTag({ kind: 'NTAG213', uid: newUid() }))
  }
  const take = (): void => {
    isLying = false
    reader.remove()
  }
  return {
    ...reader,
    waitForTag: (options) => withHelp(reader.waitForTag(options), LAY_MS, lay),
    readTag: (options) => withHelp(reader.readTag(options), LAY_MS, lay),
    writeTag: async (request) => {
      const outcome = await withHelp(reader.writeTag(request), LAY_MS, lay)
      if (outcome.result === 'verified') setTimeout(take, TAKE_MS).unref()
      return outcome
    },
    waitForRemoval: (options) => withHelp(reader.waitForRemoval(options), TAKE_MS, take),
  }
}

/** Helps when the work has not ended after a while. */
async function withHelp<T>(work: Promise<T>, afterMs: number, help: () => void): Promise<T> {
  const timer = setTimeout(help, afterMs)
  try {
    return await work
  } finally {
    clearTimeout(timer)
  }
}

/** NXP's manufacturer byte and six of chance. */
const newUid = (): string => `04${randomBytes(6).toString('hex').toUpperCase()}`
