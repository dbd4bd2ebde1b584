/**
 * A step of the set-up in a process of its own: shows its progress, and ends with this process.
 * Ctrl-C ends it and everything that it started within 5 seconds, a second Ctrl-C at once.
 */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { secondsPassed, showProgress } from './progress.mjs'
import { isOrphan } from './run-child.mjs'
import { holdLockWith } from './set-up-lock.mjs'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_POLL_MS = 250
/** A step that does not end by itself is killed. */
const KILL_MS = 3_000
/** For a process that the system cannot end at once, as one that waits for a network drive. */
const LEAVE_MS = 1_000
/** A terminal and npm send the same Ctrl-C one after the other. */
const SAME_SIGNAL_MS = 400
const END_WITH_PARENT = new URL('./end-with-parent.mjs', import.meta.url).href
const isWindows = process.platform === 'win32'

/**
 * @param {{ title: string, file: string, args: readonly string[],
 *   measure?: () => import('./progress.mjs').Reached, isQuiet?: boolean, isBeside?: boolean,
 *   timeoutMs?: number, options?: import('node:child_process').SpawnOptions }} step `isQuiet` hides
 *   its output; `isBeside`: another step runs, which has the progress and the lock
 * @returns {Promise<number | null>} exit code; null after `timeoutMs`. Rejects if it cannot start
 */
export function runStep({ title, file, args, measure, isQuiet, isBeside, timeoutMs, options = {} }) {
  const env = options.env ?? process.env
  const child = spawn(file, args, {
    ...options,
    env: {
      ...env,
      NODE_OPTIONS: `${env.NODE_OPTIONS ?? ''} --import=${END_WITH_PARENT}`.trim(),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
    // A group of its own on Unix: a signal reaches everything that it started.
    detached: !isWindows,
  })
  child.stdin.on('error', () => undefined)
  if (child.pid !== undefined && !isBeside) holdLockWith(child.pid)
  const progress = isBeside ? HIDDEN : showProgress(title, measure ?? secondsPassed())
  const stop = stopper(child, progress)
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      if (!isQuiet && !stop.isStopping()) progress.write(text)
    })
  let isLate = false
  const timer = timeoutMs && setTimeout(() => ((isLate = true), killGroup(child)), timeoutMs)
  return new Promise((resolve, reject) => {
    const finish = () => {
      clearTimeout(timer)
      stop.off()
      progress.end()
      if (!isBeside) holdLockWith(null)
    }
    child.once('error', (error) => {
      finish()
      reject(error)
    })
    child.once('close', (code, signal) => {
      if (stop.isStopping()) return stop.leave()
      finish()
      resolve(isLate ? null : (code ?? 128 + constants.signals[signal]))
    })
  })
}

/** Shows the output of a step, and no progress. */
const HIDDEN = { write: (text) => process.stderr.write(text), end: () => {} }

function stopper(child, progress) {
  let first = null
  let exitCode = 1
  const leave = () => process.exit(exitCode)
  const stop = (signal) => {
    if (first === null) {
      first = performance.now()
      exitCode = 128 + constants.signals[signal]
      progress.end()
      if (progress !== HIDDEN) process.stderr.write('passdesk: stopping …\n')
      killGroup(child, 'SIGTERM')
      setTimeout(killGroup, KILL_MS, child)
      setTimeout(leave, KILL_MS + LEAVE_MS)
    } else if (performance.now() - first > SAME_SIGNAL_MS) {
      killGroup(child)
      leave()
    }
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  const watchParent = setInterval(() => isOrphan() && first === null && stop('SIGTERM'), PARENT_POLL_MS)
  return {
    leave,
    isStopping: () => first !== null,
    off() {
      clearInterval(watchParent)
      for (const signal of SIGNALS) process.off(signal, stop)
    },
  }
}

function killGroup(child, signal = 'SIGKILL') {
  try {
    if (isWindows) child.kill(signal)
    else process.kill(-child.pid, signal)
  } catch {
    // It has ended.
  }
}
