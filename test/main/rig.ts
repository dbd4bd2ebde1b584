import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { forkHost, type ForkHost, type HostProcess } from '../../drivers/tag-reader.ts'
import type { DatabaseAddress } from '../../src-server/platform/db/database.ts'
import { readDemoFile, type DemoFile } from '../../src-server/kiosk/demo/make-demo.ts'
import { readSettings, type KioskSettings } from '../../src-server/app/settings.ts'
import {
  superviseServer,
  type SupervisorOptions,
  type ServerProcessState,
} from '../../src-main/server-process/supervise.ts'
import { afterFile, temporaryFolder } from '../support/after-file.ts'
import { createClient, type Client } from '../support/client.ts'
import { shared } from '../support/shared.ts'

export const SERVER = fileURLToPath(new URL('../../src-main/server-process.ts', import.meta.url))

export const newFolder = (): string => temporaryFolder('main')

/** A data folder with a demo. A server takes 3 s of processor time to make one. */
export async function demoFolder(): Promise<string> {
  const data = join(newFolder(), 'data')
  cpSync(await shared('demo'), data, { recursive: true })
  return data
}

/** A server process of this code. */
export function serverOf(code: string): string {
  const file = join(newFolder(), 'server.mjs')
  writeFileSync(file, code)
  return file
}

/** An idle server process for tests that need none. */
export const idleServer = (): string =>
  serverOf(`
    process.on('message', ({ type, ask }) => {
      if (type === 'start') process.send({ type: 'ready', url: 'http://127.0.0.1:9' })
      if (type === 'ping') process.send({ type: 'pong', ask })
      if (type === 'stop') process.exit(0)
    })`)

/** Settings of a demo in its own folder, on any free port. */
export function demoSettings(change: { data?: string; database?: DatabaseAddress } = {}): KioskSettings {
  const settings = readSettings(
    { data: change.data ?? join(newFolder(), 'data'), port: '0', demo: true },
    { PASSDESK_LOG_LEVEL: 'silent' },
  )
  return { ...settings, ...(change.database && { database: change.database }) }
}

export function superviseTestServer(settings: KioskSettings, options: Partial<SupervisorOptions> = {}) {
  const states: ServerProcessState[] = []
  const waiting = new Set<() => void>()
  const processes: HostProcess[] = []
  const launch: ForkHost = (path, env) => {
    const child = (options.launch ?? forkHost)(path, env)
    if (path === (options.serverPath ?? SERVER)) processes.push(child)
    return child
  }
  const part = superviseServer({
    serverPath: SERVER,
    readerHostPath: null,
    env: { ...process.env, PASSDESK_LOG: '' },
    settings: () => settings,
    ...options,
    launch,
    onState: (state) => {
      states.push(state)
      for (const look of waiting) look()
    },
  })
  afterFile(() => part.stop())
  return {
    part,
    states,
    /** The current state if it matches, else the next that does. */
    until: (status: ServerProcessState['status']): Promise<ServerProcessState> =>
      new Promise((resolve) => {
        const look = (): void => {
          const state = part.state()
          if (state.status !== status) return
          waiting.delete(look)
          resolve(state)
        }
        waiting.add(look)
        look()
      }),
    /** `kill -9` of the current process. */
    kill: () => processes.at(-1)!.kill(),
    starts: () => processes.length,
    url: () => {
      const ready = states.findLast((state) => state.status === 'ready')
      if (!ready) throw new Error('the server part has not been ready yet')
      return ready.url
    },
  }
}

/** Repeats until true; the timeout of the test is the limit. */
export async function eventually(isSo: () => Promise<boolean> | boolean): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 25))
}

export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/desk/setup`, { signal: AbortSignal.timeout(5_000) })).status === 200
  } catch {
    return false
  }
}

/** The demo's first event with its manager signed in. */
export async function demoManager(
  settings: KioskSettings,
  url: string,
): Promise<{ client: Client; demo: DemoFile; eventId: string; participants: readonly string[] }> {
  const demo = readDemoFile(settings.folder.demoFile)!
  const event = demo.events[0]!
  const manager = demo.users.find(
    (user) => user.role === 'event_manager' && event.managers.includes(user.userId),
  )!
  return {
    client: await createClient(url).signIn(manager.email, manager.password),
    demo,
    eventId: event.eventId,
    participants: event.participants,
  }
}
