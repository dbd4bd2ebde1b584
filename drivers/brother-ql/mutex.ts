/** Runs tasks one after another. */
export interface Mutex {
  /** Runs `task` after the earlier ones, whether they succeeded or failed. */
  run<T>(task: () => Promise<T>): Promise<T>
  /** Resolves when no task is left. */
  idle(): Promise<void>
  isFree(): boolean
}

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    run(task) {
      waiting++
      const mine = last.then(task).finally(() => {
        waiting--
      })
      last = mine.catch(() => {})
      return mine
    },
    async idle() {
      while (waiting > 0) await last
    },
    isFree: () => waiting === 0,
  }
}
