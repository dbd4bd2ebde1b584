/** Runs tasks one at a time. */
export interface Mutex {
  /** Runs `task` after the earlier ones, whether they succeed or fail. */
  run<T>(task: () => Promise<T>): Promise<T>
  /** Resolves when no task is pending. */
  idle(): Promise<void>
  isFree(): boolean
}

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    run(task) {
      waiting++
      const current = last.then(task).finally(() => {
        waiting--
      })
      last = current.catch(() => {})
      return current
    },
    async idle() {
      while (waiting > 0) await last
    },
    isFree: () => waiting === 0,
  }
}
