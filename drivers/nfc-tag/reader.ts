/** Order of operations with a reader, real or simulated. */
import type {
  TagReader,
  WaitOptions,
  WriteOutcome,
  WriteRequest,
  WriteStep,
  ReaderState,
} from '../types/tag-reader.ts'
import type { CardPort } from './card-port.ts'
import { encodeUriMessage } from './protocol/ndef.ts'
import { inspectTag } from './read-tag.ts'
import { TagFault } from './tag-fault.ts'
import { createTagMutex } from './tag-mutex.ts'
import { createWaiter } from './wait-for-change.ts'
import { writeTag } from './write-tag.ts'

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
export function createTagReader(
  port: CardPort,
  now: () => number = () => performance.now(),
): TagReader {
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
        return (await inspectTag(session).finally(() => emitter.setStep(undefined))).seen
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
