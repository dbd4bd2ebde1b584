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
      child.once('exit', (code, signal) =>
        emit(signal === null ? `ended with code ${code ?? 0}` : `ended by ${signal}`),
      )
    },
    kill,
  }
}

/** The most informative line: an error message if there is one, else the last line. */
function errorLine(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  return (lines.find((line) => /^\w*Error\b/.test(line)) ?? lines.at(-1) ?? '').slice(0, 300)
}
