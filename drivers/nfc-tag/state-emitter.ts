/**
 * Says what a reader is doing: the port's own state, with the step of the work under way laid over
 * it.
 */
import type { ReaderState, WriteStep } from '../types/tag-reader.ts'
import type { CardPort } from './card-port.ts'

export interface StateEmitter {
  state(): ReaderState
  onState(listener: (state: ReaderState) => void): () => void
  /** The step of the work under way; nothing when the reader is free. */
  setStep(step: WriteStep | undefined): void
  /** Tells the listeners when the state is another than they were told last. */
  emitIfChanged(): void
}

export function createStateEmitter(port: Pick<CardPort, 'state'>): StateEmitter {
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
