export interface Emitter<T> {
  subscribe(listener: (value: T) => void): () => void
  emit(value: T): void
}

/** Calls every subscribed listener. `subscribe` returns the unsubscribe function. */
export function createEmitter<T>(): Emitter<T> {
  const listeners = new Set<(value: T) => void>()
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit: (value) => {
      for (const listener of listeners) listener(value)
    },
  }
}
