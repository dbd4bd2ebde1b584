import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { encodeBitmap } from '../../drivers/label-printer.ts'
import { afterFile, temporaryFolder } from '../support/after-file.ts'
import { childClosed, type Ended } from '../support/child-output.ts'

export const ROOT = fileURLToPath(new URL('../../', import.meta.url))

export const newFolder = (): string => temporaryFolder('cli')

/** The built command in an environment without settings. */
function start(
  args: readonly string[],
  env: Record<string, string>,
  script = 'bin/passdesk.mjs',
  input: 'ignore' | 'pipe' = 'ignore',
  openFiles?: number,
): ChildProcess {
  const clean = Object.entries(process.env).filter(
    ([name]) => !/^(PASSDESK_|DATABASE_URL$|DISPLAY$|WAYLAND_DISPLAY$|NODE_OPTIONS$|VITEST)/.test(name),
  )
  const command = [process.execPath, join(ROOT, script), ...args]
  if (openFiles !== undefined) command.unshift('sh', '-c', `ulimit -n ${openFiles}; exec "$0" "$@"`)
  const child = spawn(command[0]!, command.slice(1), {
    env: {
      ...Object.fromEntries(clean),
      LANG: 'C.UTF-8',
      XDG_DATA_HOME: join(tmpdir(), 'passdesk-cli-none'),
      PASSDESK_LAN_PORT: 'off',
      ...env,
    },
    stdio: [input, 'pipe', 'pipe'],
  })
  let failed = false
  child.once('error', () => (failed = true))
  afterFile(() => (failed ? null : end(child, 'SIGKILL')))
  return child
}

/** Runs a command to its end. Output of the set-up, if a build is due, is removed. */
export async function passdesk(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const child = start(args, env)
  const heard = listen(child)
  const code = await childClosed(child)
  return { code, ...heard() }
}

export type Running = Awaited<ReturnType<typeof startPassdesk>>

/** Starts a long-running command and waits for the line on standard output that reports readiness. */
export async function startPassdesk(
  args: readonly string[],
  ready: RegExp,
  options: { env?: Record<string, string>; script?: string; openFiles?: number } = {},
) {
  const child = start(args, options.env ?? {}, options.script, 'pipe', options.openFiles)
  const heard = listen(child)
  const line = await new Promise<string>((resolve, reject) => {
    child.stdout!.on('data', () => {
      const found = heard()
        .out.split('\n')
        .find((one) => ready.test(one))
      if (found) resolve(found)
    })
    child.once('error', reject)
    child.once('close', () => reject(new Error(`It ended before it was ready: ${heard().err}`)))
  })
  return {
    ready: line,
    pid: child.pid!,
    /** The exit code, when it ends by itself. */
    ended: childClosed(child),
    out: () => heard().out,
    err: () => heard().err,
    /** Writes a line to its standard input. */
    t: (text: string) => void child.stdin!.write(`${text}\n`),
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    /** Sends a signal and returns the exit code. */
    end: (signal: NodeJS.Signals = 'SIGTERM') => end(child, signal),
  }
}

/** On Windows a signal from another process ends a process at once, without an exit code. */
const WITHOUT_SIGNALS = process.platform === 'win32'

const SET_UP = /^passdesk: (building|another set-up)/

function listen(child: ChildProcess): () => { out: string; err: string } {
  const parts = { out: '', err: '' }
  child.stdout!.setEncoding('utf8').on('data', (text: string) => (parts.out += text))
  child.stderr!.setEncoding('utf8').on('data', (text: string) => (parts.err += text))
  return () => ({
    out: parts.out,
    err: parts.err
      .split('\n')
      .filter((line) => !SET_UP.test(line))
      .join('\n'),
  })
}

function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  const done = childClosed(child)
  child.kill(signal)
  return done.then((code) => (WITHOUT_SIGNALS && child.signalCode === signal ? 0 : code))
}

export const KIOSK_READY = /^passdesk ready http:\/\/127\.0\.0\.1:\d+$/

/** Runs `serve` on a data folder. Returns its address. */
export async function startKiosk(
  data: string,
  args: readonly string[] = [],
  env: Record<string, string> = {},
  openFiles?: number,
): Promise<Running & { url: string }> {
  const kiosk = await startPassdesk(['serve', '--data', data, '--port', '0', ...args], KIOSK_READY, {
    env,
    ...(openFiles === undefined ? {} : { openFiles }),
  })
  return { ...kiosk, url: kiosk.ready.replace('passdesk ready ', '') }
}

/** A label with a black frame, as a 1-bit PNG file. */
export function labelFile(widthPx = 696, heightPx = 400): string {
  const row = Math.ceil(widthPx / 8)
  const data = new Uint8Array(row * heightPx)
  data.fill(0xff, 0, row * 4)
  data.fill(0xff, row * (heightPx - 4))
  const file = join(newFolder(), 'label.png')
  writeFileSync(file, encodeBitmap({ widthPx, heightPx, data }))
  return file
}

export const oneLine = (text: string): boolean => /^[^\n]+\n$/.test(text)
/** Expects that a command ended with this exit code and one line that says why. */
export function expectRefused({ code, out, err }: Ended, why: RegExp, exit = 1): void {
  expect(err).toMatch(why)
  expect({ code, out, oneLine: oneLine(err) }).toEqual({ code: exit, out: '', oneLine: true })
}

export const raster = (png: string, out: string, ...more: readonly string[]): string[] => [
  'raster',
  '--png',
  png,
  '--out',
  out,
  '--model',
  'QL-800',
  '--stock',
  'DK-2205',
  ...more,
]

/** A port that another program uses; `close` frees it. */
export async function usedPort(): Promise<{ port: number; close(): void }> {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  return { port: (other.address() as AddressInfo).port, close: () => void other.close() }
}
