/** Reader state for listeners: the state of the port, or `busy` with the current step. */
import type { ReaderState, WriteStep } from '../types/tag-reader.ts'
import type { CardPort } from './card-port.ts'

export interface StateEmitter {
  state(): ReaderState
  onState(listener: (state: ReaderState) => void): () => void
  /** Current step; undefined when the reader is free. */
  setStep(step: WriteStep | undefined): void
  /** Calls the listeners if the state differs from the last emitted one. */
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
