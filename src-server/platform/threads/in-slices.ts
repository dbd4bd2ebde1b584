import { setImmediate } from 'node:timers/promises'

/** Runs long work to its result, with other work of this thread between its steps. */
export async function inSlices<T>(steps: Generator<void, T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await setImmediate()
  }
}
