import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { dataFolder } from '../../src-server/platform/files/data-folder.ts'
import type { TestKiosk } from './kiosk.ts'
import type { StationInput } from './station-child.ts'

const FILE = join(import.meta.dirname, 'station-child.ts')

/** Settings of a second station in this folder, on the database of the kiosk. */
export const settingsBeside = ({ settings, dir }: TestKiosk, folder: string): KioskSettings => ({
  ...settings,
  folder: dataFolder(folder),
  stationName: 'Desk 2',
  installationKey: readFileSync(join(dir, 'installation.key'), 'utf8').trim(),
})

/** Starts a station in a process of its own; `lines` is what it prints after its address. */
export async function startStation(input: StationInput) {
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
