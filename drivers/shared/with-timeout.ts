/**
 * The result of `work`. After `ms` it rejects with the error of `onTimeout`, and `work` continues.
 */
export function withTimeout<T>(
  work: Promise<T>,
  ms: number,
  onTimeout: () => Error = () => noAnswer(ms),
): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(onTimeout()), ms)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/** The work may still be done. */
export class NoAnswer extends Error {}

export const noAnswer = (ms: number): NoAnswer => new NoAnswer(`no answer within ${ms} ms`)
