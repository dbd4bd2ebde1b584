export interface Emitter<T> {
  add(listener: (what: T) => void): () => void
  emit(what: T): void
}

/** Listeners of one kind of news. */
export function createEmitter<T>(): Emitter<T> {
  const listeners = new Set<(what: T) => void>()
  return {
    add: (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    emit: (what) => {
      for (const listener of listeners) listener(what)
    },
  }
}
