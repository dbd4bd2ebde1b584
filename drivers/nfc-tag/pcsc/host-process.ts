/** A child process as its parent uses it. */
import { fork } from 'node:child_process'

export interface HostProcess {
  send(message: unknown): void
  onMessage(listener: (message: unknown) => void): void
  /** `reason` has the exit code or signal and the last line of stderr. */
  onExit(listener: (reason: string) => void): void
  /** Kills at once, even a hung process. */
  kill(): void
}

/** Starts a module in its own process. Electron passes one that uses `utilityProcess`. */
export type ForkHost = (hostPath: string, env: NodeJS.ProcessEnv) => HostProcess

/** Forks with `node:child_process`, for plain Node. */
export const forkHost: ForkHost = (hostPath, env) => {
  const typeScript = hostPath.endsWith('.ts') && process.features.typescript === false
  const child = fork(hostPath, [], {
    env,
    execArgv: typeScript ? ['--experimental-strip-types', '--no-warnings'] : [],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  let lastLine = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lastLine = errorLine(`${lastLine}\n${text}`)
  })
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  return {
    send: (message) => {
      if (child.connected) child.send(message as object, () => undefined)
    },
    onMessage: (listener) => void child.on('message', listener),
    onExit: (listener) => {
      let reported = false
      const emit = (reason: string): void => {
        process.off('exit', kill)
        if (reported) return
        reported = true
        listener([reason, lastLine].filter((part) => part !== '').join(': '))
      }
      child.once('error', (error) => emit(error.message))
      child.once('exit', (code, signal) => emit(describeEnd(code ?? 0, signal)))
    },
    kill,
  }
}

/** Exit codes of a crash on Windows: an NTSTATUS, as 0xC0000005 for a wrong address. */
const CRASH_CODES_FROM = 0xc0000000

/** How a process ended. A crash on Windows has no signal, and its code may come with a sign. */
export function describeEnd(code: number, signal: NodeJS.Signals | null = null): string {
  if (signal !== null) return `ended by ${signal}`
  const status = code >>> 0
  return process.platform === 'win32' && status >= CRASH_CODES_FROM
    ? `ended by 0x${status.toString(16).toUpperCase()}`
    : `ended with code ${code}`
}

/** The most informative line: an error message if there is one, else the last line. */
function errorLine(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return (lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1) ?? '').slice(0, 300)
}
