import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The built command line. */
export const PASSDESK = fileURLToPath(new URL('../out/main/passdesk.js', import.meta.url))

/** Runs the command line to its end. */
export async function command(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, [PASSDESK, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`passdesk ${args[0]} ended with ${code}.`)
}

/** A built kiosk in its own process. */
export interface StartedKiosk {
  readonly child: ChildProcess
  readonly url: string
  /** From its spawn to `ready`. */
  readonly ms: number
}

/** Starts the built kiosk with this data folder. It ends with this process at the latest. */
export function startBuiltKiosk(
  dir: string,
  {
    port = '0',
    flags = [],
    env = {},
  }: { port?: string; flags?: readonly string[]; env?: NodeJS.ProcessEnv } = {},
): Promise<StartedKiosk> {
  if (!existsSync(PASSDESK)) throw new Error('Build first: npm run build.')
  const begun = performance.now()
  const child = spawn(process.execPath, [PASSDESK, 'serve', '--data', dir, '--port', port, ...flags], {
    env: { ...process.env, PASSDESK_LAN_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const orphan = (): void => void child.kill('SIGKILL')
  process.once('exit', orphan)
  return new Promise((resolve, reject) => {
    child.stdout.on('data', (text: Buffer) => {
      const [, url] = /passdesk ready (\S+)/.exec(text.toString()) ?? []
      if (url) resolve({ child, url, ms: performance.now() - begun })
    })
    child.once('exit', (code) => {
      process.removeListener('exit', orphan)
      reject(new Error(`The kiosk ended with ${code} at its start.`))
    })
  })
}

/** Ends a kiosk; resolves when its process is gone. */
export async function endKiosk(
  { child }: Pick<StartedKiosk, 'child'>,
  signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM',
): Promise<void> {
  const gone = once(child, 'close')
  child.kill(signal)
  await gone
}
