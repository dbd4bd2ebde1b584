/** A child that stands in for this process: signals pass to it, its end becomes ours. */
import { spawn } from 'node:child_process'
import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']
const LOOK_EVERY_MS = 250

/**
 * @param {string} file
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @param {(child: import('node:child_process').ChildProcess) => void} [watch]
 * @returns {Promise<number>} exit code; 128 and the signal's number when one ended it
 */
export function runChild(file, args, options, watch = () => {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, options)
    const pass = (signal) => void child.kill(signal)
    for (const signal of SIGNALS) process.on(signal, pass)
    const parent = process.ppid
    // npm passes a signal to the shell between us and it, which ends without passing it on.
    const watchParent = setInterval(() => process.ppid !== parent && process.env.npm_lifecycle_event && pass('SIGTERM'), LOOK_EVERY_MS)
    const settle = () => {
      clearInterval(watchParent)
      SIGNALS.forEach((signal) => process.off(signal, pass))
    }
    child.once('error', (error) => {
      settle()
      reject(error)
    })
    child.once('close', (code, signal) => {
      settle()
      resolve(code ?? 128 + constants.signals[signal])
    })
    watch(child)
  })
}
