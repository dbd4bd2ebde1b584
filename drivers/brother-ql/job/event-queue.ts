import type { PrintEvent } from '../../types/label-printer.ts'

/** Delivers events to a handler in order, one at a time. */
export interface EventQueue {
  /** Queues the event without waiting; errors of the handler are ignored. */
  emit(event: PrintEvent): void
  /** Waits until the handler has finished. @throws what the handler throws */
  emitAndWait(event: PrintEvent): Promise<void>
  /** Resolves when the queue is empty. */
  drained(): Promise<void>
}

export function createEventQueue(on: (event: PrintEvent) => void | Promise<void>): EventQueue {
  let last: Promise<void> = Promise.resolve()
  return {
    emit(event) {
      last = last.then(() => on(event)).catch(() => {})
    },
    async emitAndWait(event) {
      await last
      await on(event)
    },
    drained: () => last,
  }
}
