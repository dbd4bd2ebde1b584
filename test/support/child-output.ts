import type { ChildProcess } from 'node:child_process'

export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/** Collects the output of a child until it has closed. Rejects if the child could not be started. */
export function childOutput(child: ChildProcess): Promise<Ended> {
  const parts = { out: '', err: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (parts.out += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (parts.err += text))
  return childClosed(child).then((code) => ({ code, ...parts }))
}

/**
 * Exit code of a child after its streams have closed. Rejects if the child could not be started:
 * `close` may never be emitted then.
 */
export function childClosed(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code))
  })
}
