import type { ForeignFunction } from './koffi-types.ts'

/** The return value of a call, and the error code of Windows if the value is 0 or -1. */
export interface AsyncResult {
  readonly result: number
  readonly code: number
}

/** Calls in another thread. `GetLastError` is valid only inside the callback. */
export function callAsync(
  call: ForeignFunction,
  values: readonly unknown[],
  lastError: () => number,
): Promise<AsyncResult> {
  return new Promise((resolve, reject) => {
    call.async(...values, (error: unknown, value: unknown) => {
      const result = Number(value)
      if (error) reject(error as Error)
      else resolve({ result, code: result === 0 || result === -1 ? lastError() : 0 })
    })
  })
}
