import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import type { StationInput } from './station-child.ts'

const FILE = join(import.meta.dirname, 'station-child.ts')

export interface Station {
  readonly child: ChildProcess
  readonly url: string
  /** What it prints after its address. */
  readonly lines: Interface
}

/** Starts a station in a process of its own. */
export async function startStation(input: StationInput): Promise<Station> {
  const child = spawn(process.execPath, [FILE, JSON.stringify(input)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const [url] = (await once(lines, 'line')) as [string]
  return { child, url, lines }
}

/** Kills a process, and waits for its end. */
export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}
