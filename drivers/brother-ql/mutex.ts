/** Lets one task after another use a thing that serves one at a time. */
export interface Mutex {
  /** Runs `task` after those before it, whatever became of them. */
  take<T>(task: () => Promise<T>): Promise<T>
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>
  isFree(): boolean
}

export function createMutex(): Mutex {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  return {
    take(task) {
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
