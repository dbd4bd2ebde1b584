/**
 * A child that represents this process: signals are forwarded, and this process exits with the
 * child's signal.
 */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_POLL_MS = 250
const PARENT = process.ppid
/**
 * For glibc: one memory arena for all threads, and large blocks are returned to the system when
 * they are freed. Other systems ignore it.
 */
const MALLOC = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}

/**
 * @param {string} file
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {(child: import('node:child_process').ChildProcess) => void} [watch]
 * @returns {Promise<number>} exit code; 128 plus the signal's number after a signal
 */
export function runChild(file, args, options, watch = () => {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      ...options,
      env: { ...MALLOC, ...(options.env ?? process.env) },
    })
    let ending = false
    const pass = (signal) => {
      ending = true
      child.kill(signal)
    }
    for (const signal of SIGNALS) process.on(signal, pass)
    const watchParent = setInterval(() => isOrphan() && pass('SIGTERM'), PARENT_POLL_MS)
    const finish = () => {
      clearInterval(watchParent)
      for (const signal of SIGNALS) process.off(signal, pass)
    }
    child.once('error', (error) => {
      finish()
      reject(error)
    })
    child.once('close', (code, signal) => {
      finish()
      const outcome = code ?? 128 + constants.signals[signal]
      if (ending) process.exit(outcome)
      resolve(outcome)
    })
    watch(child)
  })
}

/**
 * npm sends a signal to the shell between npm and this process, which exits without forwarding it.
 */
export function isOrphan() {
  return process.env.npm_lifecycle_event !== undefined && process.ppid !== PARENT
}
