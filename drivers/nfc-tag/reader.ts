/** Order of operations with a reader, real or simulated. */

import type {
  TagReader,
  WaitOptions,
  WriteOutcome,
  WriteRequest,
  WriteStep,
  ReaderState,
  TagProblem,
} from '../types/tag-reader.ts'
import type { CardPort, OpenTag, PortState, PresentTag } from './card-port.ts'
import { encodeUriMessage } from './protocol/ndef.ts'
import { inspectTag } from './read-tag.ts'
import { TagFault } from './tag-fault.ts'
import { createWaiter, type Waiter } from './wait-for-change.ts'
import { writeTag } from './write-tag.ts'
import { openTagSession, type TagSession } from './tag-session.ts'

/**
 * Interval of UID checks of a placed tag: a fast swap causes no removal event (measured with
 * pcscd).
 */
const REMOVAL_POLL_MS = 400
/** Interval of checks whether a tag that was lost responds again, ms. */
const RETURN_POLL_MS = 100

/**
 * Creates a `TagReader` on a port.
 * @param now a monotonic clock, ms
 */
export function createTagReader(port: CardPort, now: () => number = () => performance.now()): TagReader {
  const emitter = createStateEmitter(port)
  const waiter = createWaiter(now)
  const mutex = createTagMutex(port, waiter, now)
  const stopListening = port.onChange(() => {
    emitter.emitIfChanged()
    waiter.wake()
  })

  const write = (request: WriteRequest): Promise<WriteOutcome> => {
    const onStep = (step: WriteStep): void => {
      emitter.setStep(step)
      request.onStep?.(step)
    }
    request.onStep?.('find')
    return mutex.withTag(request, async ({ session, seenAt }) => {
      const outcome = await writeTag(session, { ...request, onStep }).finally(() =>
        emitter.setStep(undefined),
      )
      return outcome.result === 'verified' ? { ...outcome, ms: now() - seenAt } : outcome
    })
  }

  return {
    state: emitter.state,
    onState: emitter.onState,
    readTag: (options: WaitOptions) =>
      mutex.withTag(options, async ({ session }) => {
        emitter.setStep('check')
        try {
          const { seen } = await inspectTag(session)
          await session.readHeader()
          return seen
        } finally {
          emitter.setStep(undefined)
        }
      }),
    writeTag: async (request) => {
      encodeUriMessage(request.url)
      try {
        return await write(request)
      } catch (error) {
        if (error instanceof TagFault) return { result: 'refused', problem: error.problem }
        throw error
      }
    },
    waitForTag: async (options) => {
      await waiter.until('tag', options, async () =>
        (await mutex.isThere()) ? true : waiter.again(RETURN_POLL_MS),
      )
    },
    waitForRemoval: async (options) => {
      await waiter.until('removal', options, async () =>
        (await mutex.isGone()) ? true : waiter.again(REMOVAL_POLL_MS),
      )
    },
    close: async () => {
      waiter.cancelAll()
      await port.close()
      emitter.emitIfChanged()
      stopListening()
    },
  }
}

// Reader state for listeners: the state of the port, or `busy` with the current step.

interface StateEmitter {
  state(): ReaderState
  onState(listener: (state: ReaderState) => void): () => void
  /** Current step; undefined when the reader is free. */
  setStep(step: WriteStep | undefined): void
  /** Calls the listeners if the state differs from the last emitted one. */
  emitIfChanged(): void
}

function createStateEmitter(port: Pick<CardPort, 'state'>): StateEmitter {
  const listeners = new Set<(state: ReaderState) => void>()
  let step: WriteStep | undefined
  const state = (): ReaderState => {
    const current = port.state()
    return step !== undefined && current.status === 'ready'
      ? { status: 'busy', readers: current.readers, step }
      : current
  }
  let reported = JSON.stringify(state())
  const emitIfChanged = (): void => {
    const current = state()
    const text = JSON.stringify(current)
    if (text === reported) return
    reported = text
    for (const listener of listeners) listener(current)
  }
  return {
    state,
    onState: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    setStep: (next) => {
      step = next
      emitIfChanged()
    },
    emitIfChanged,
  }
}

/** Gives one task at a time access to the one tag on the reader, and detects its removal. */

/** Delay before a tag that is entering the field is tried again, ms. */
const SETTLE_MS = 100

interface TagMutex {
  /**
   * The one tag on the readers, or undefined. Throws if waiting cannot help, and `several_tags`.
   */
  oneTag(): PresentTag | undefined
  /** Waits for a tag, runs the task with it, and releases it. */
  withTag<T>(options: WaitOptions, work: (tag: LockedTag) => Promise<T>): Promise<T>
  /** True if there is one tag; the last one counts only while it responds. */
  isThere(): Promise<boolean>
  /** True if the last tag was removed or exchanged; its UID decides, if it has one. */
  isGone(): Promise<boolean>
}

interface LockedTag {
  readonly session: TagSession
  /** When it was detected, ms of the clock. */
  readonly seenAt: number
}

/** @param now a monotonic clock in ms */
function createTagMutex(port: CardPort, waiter: Waiter, now: () => number): TagMutex {
  let holding = false
  /** A running UID check; tasks wait for its end. */
  let probe: Promise<string | undefined> | undefined
  let last: { readonly arrival: number; readonly uid?: string } | undefined

  const oneTag = (): PresentTag | undefined => {
    const problem = portProblem(port.state())
    if (problem !== undefined) throw new TagFault(problem)
    const tags = port.tags()
    if (tags.length > 1) throw new TagFault({ code: 'several_tags', readers: tags.map((tag) => tag.reader) })
    return tags[0]
  }
  /**
   * A tag that is lost before identification is ignored: it is at the edge of the field, or PC/SC
   * has not yet detected (up to 400 ms, measured) that the previous one was removed.
   */
  const openWhenThere = (options: WaitOptions): Promise<LockedTag & { readonly link: OpenTag }> =>
    waiter.until('tag', options, async () => {
      const tag = oneTag()
      if (tag === undefined) return undefined
      const seenAt = now()
      const link = await unlessLost(port.open(tag))
      if (link === undefined) return waiter.again(SETTLE_MS)
      last = { arrival: tag.arrival }
      const session = await unlessLost(openTagSession(link)).catch(async (error: unknown) => {
        await link.release()
        throw error
      })
      if (session !== undefined) {
        last = { arrival: tag.arrival, uid: session.uid }
        return { link, session, seenAt }
      }
      await link.release()
      return waiter.again(SETTLE_MS)
    })

  const uidNow = (tag: PresentTag): Promise<string | undefined> => {
    probe ??= uidOnReader(port, tag).finally(() => (probe = undefined))
    return probe
  }

  return {
    oneTag,
    withTag: async (options, work) => {
      if (holding) throw new TagFault({ code: 'busy' })
      holding = true
      try {
        await probe
        const { link, ...session } = await openWhenThere(options)
        return await work(session).finally(() => link.release())
      } finally {
        holding = false
      }
    },
    isThere: async () => {
      const tag = oneTag()
      if (tag === undefined) return false
      if (holding || tag.arrival !== last?.arrival) return true
      return (await uidNow(tag)) !== undefined
    },
    isGone: async () => {
      const tag = port.tags()[0]
      if (tag === undefined || last === undefined) return tag === undefined
      const { uid, arrival } = last
      if (uid === undefined) return tag.arrival !== arrival
      if (holding) return false
      const found = await uidNow(tag)
      // A tag that does not respond is gone when PC/SC reports it.
      return found !== undefined && found !== uid
    },
  }
}

/** The problem of a port state in which no tag can arrive; undefined for temporary states. */
function portProblem(state: PortState): TagProblem | undefined {
  switch (state.status) {
    case 'no_service':
    case 'no_library':
      return { code: state.status, reason: state.reason }
    case 'no_reader': {
      const { wanted, others } = state
      return { code: 'no_reader', ...(wanted !== undefined && { wanted, others }) }
    }
    case 'closed':
      return { code: 'cancelled' }
    case 'starting':
    case 'restarting':
    case 'ready':
      return undefined
  }
}

async function unlessLost<T>(attempt: Promise<T>): Promise<T | undefined> {
  try {
    return await attempt
  } catch (error) {
    if (
      error instanceof TagFault &&
      (error.problem.code === 'tag_lost' || error.problem.code === 'reader_lost')
    )
      return undefined
    throw error
  }
}

/** UID of the tag on the reader; undefined if it does not respond. */
async function uidOnReader(port: CardPort, tag: PresentTag): Promise<string | undefined> {
  const link = await unlessLost(port.open(tag))
  if (link === undefined) return undefined
  try {
    return (await openTagSession(link)).uid
  } catch (error) {
    if (error instanceof TagFault) return uidOf(error.problem)
    throw error
  } finally {
    await link.release()
  }
}

function uidOf(problem: TagProblem): string | undefined {
  if (problem.code === 'unsupported_tag') return problem.uid
  return problem.code === 'other_tag' ? problem.foundUid : undefined
}
