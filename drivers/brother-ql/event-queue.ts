import type { PrintEvent } from '../types/label-printer.ts'

/** Tells a caller what happens, one event after another. */
export interface EventQueue {
  /** In order, not waited for; what the caller throws is its own affair. */
  emit(event: PrintEvent): void
  /** Waits until the caller has dealt with it. @throws what the caller throws */
  ask(event: PrintEvent): Promise<void>
  /** Resolves when the last event was dealt with. */
  done(): Promise<void>
}

export function createEventQueue(on: (event: PrintEvent) => void | Promise<void>): EventQueue {
  let last: Promise<void> = Promise.resolve()
  return {
    emit(event) {
      last = last.then(() => on(event)).catch(() => {})
    },
    async ask(event) {
      await last
      await on(event)
    },
    done: () => last,
  }
}
