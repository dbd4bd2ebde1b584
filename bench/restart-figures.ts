import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { forkHost, type HostProcess } from '../drivers/tag-reader.ts'
import { superviseServer } from '../src-main/server-process/supervise.ts'
import { readSettings } from '../src-server/app/settings.ts'
import { median, type Figure } from './figure.ts'

const KILLS = 5
/** Longer than the crash window of the supervisor's clock. */
const CLOCK_STEP_MS = 120_000
const GOAL = { name: 'goal', value: 600, unit: 'ms' }

/**
 * Downtime of a desk when its server process is killed: from `kill -9` to the first response, with
 * the demo's 200 people.
 */
export async function restartFigures(): Promise<Figure[]> {
  const dir = mkdtempSync(join(tmpdir(), 'passdesk-bench-'))
  const settings = readSettings({ data: dir, port: '0', demo: true }, { PASSDESK_LOG_LEVEL: 'silent' })
  const processes: HostProcess[] = []
  let kills = 0
  const { promise: ready, resolve } = Promise.withResolvers<string>()
  const part = superviseServer({
    launch(path, env) {
      const child = forkHost(path, env)
      processes.push(child)
      return child
    },
    serverPath: serverPath(),
    readerHostPath: null,
    env: process.env,
    settings: () => settings,
    onState: (state) => {
      if (state.status === 'ready') resolve(state.url)
    },
    now: () => performance.now() + kills * CLOCK_STEP_MS,
  })
  try {
    const url = await ready
    const times: number[] = []
    for (; kills < KILLS; kills += 1) times.push(await killAndWait(processes.at(-1)!, url))
    return [
      {
        name: `kill -9 of the server part to the first 200, median of ${KILLS}`,
        value: median(times),
        unit: 'ms',
        reference: GOAL,
      },
      {
        name: 'kill -9 of the server part to the first 200, slowest',
        value: Math.max(...times),
        unit: 'ms',
        reference: GOAL,
      },
    ]
  } finally {
    await part.stop()
    rmSync(dir, { recursive: true, force: true })
  }
}

/** As the app runs it. */
function serverPath(): string {
  return fileURLToPath(new URL('../out/main/server-process.js', import.meta.url))
}

async function killAndWait(process: HostProcess, url: string): Promise<number> {
  const { promise: gone, resolve } = Promise.withResolvers<void>()
  process.onExit(() => resolve())
  const killed = performance.now()
  process.kill()
  await gone
  for (;;) {
    const answer = await fetch(`${url}/desk/setup`).catch(() => null)
    if (answer?.status === 200) return performance.now() - killed
    await new Promise((next) => setTimeout(next, 10))
  }
}
