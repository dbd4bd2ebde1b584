import type { ChildProcess } from 'node:child_process'

/** How a child process ended and what it wrote. */
export interface Ended {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

/**
 * Collects what a child writes to piped streams until it has closed. Rejects with the error of a
 * child that could not be started.
 */
export function childOutput(child: ChildProcess): Promise<Ended> {
  const parts = { out: '', err: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (parts.out += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (parts.err += text))
  return childClosed(child).then((code) => ({ code, ...parts }))
}

/**
 * Exit code of a child, when its streams have closed. Rejects with the error of a child that could
 * not be started: `close` may never come then.
 */
export function childClosed(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve(code))
  })
}
