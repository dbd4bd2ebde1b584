import { basename } from 'node:path'
import { utilityProcess } from 'electron'
import type { ForkHost } from '../../drivers/tag-reader.ts'

/**
 * Starts a module as utility process, the only kind of child process that a packaged app may start.
 * After `ready`.
 */
export const launchUtility: ForkHost = (modulePath, env) => {
  const child = utilityProcess.fork(modulePath, [], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
    serviceName: `PassDesk ${basename(modulePath, '.js')}`,
  })
  let lastLine = ''
  child.stderr?.on('data', (bytes: Buffer) => {
    process.stderr.write(bytes)
    lastLine = String(bytes).trim().split('\n').at(-1)?.slice(0, 300) ?? ''
  })
  return {
    send: (message) => child.postMessage(message),
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) =>
      void child.once('exit', (code) =>
        listener([`ended with code ${code}`, lastLine].filter((part) => part !== '').join(': ')),
      ),
    kill() {
      // Electron's `kill` only requests an exit; a hung process needs a signal.
      try {
        if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
      } catch {
        child.kill()
      }
    },
  }
}
