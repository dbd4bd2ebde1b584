import type { ForeignFunction } from './koffi-types.ts'

/** What a call returned, and the error of Windows if that is 0 or -1. */
export interface Aside {
  readonly result: number
  readonly code: number
}

/** A call in another thread. Its error is known only inside the callback. */
export function callAside(
  call: ForeignFunction,
  values: readonly unknown[],
  lastError: () => number,
): Promise<Aside> {
  return new Promise((resolve, reject) => {
    call.async(...values, (error: unknown, value: unknown) => {
      const result = Number(value)
      if (error) reject(error as Error)
      else resolve({ result, code: result === 0 || result === -1 ? lastError() : 0 })
    })
  })
}
