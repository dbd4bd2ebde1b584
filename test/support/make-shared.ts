import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { childClosed } from './child-output.ts'
import { listenLocally } from './listen.ts'
import { startPostgres } from './postgres.ts'

/** Name of the migrated database on the test server; tests use copies of it. */
const MIGRATED = 'passdesk_migrated'

export type SharedName = 'postgresUrl' | 'migratedPostgres' | 'migratedSqlite' | 'demo' | 'screens'

type OnClose = () => Promise<void> | void

/**
 * Serves what the test files of a run share at `GET PASSDESK_TEST_SHARED/NAME`, see `shared`. Each
 * resource is created on first request, so that a single file starts fast. Returns the function
 * that removes everything.
 */
export async function makeShared(): Promise<() => Promise<void>> {
  // Another project of the same run has done so.
  if (process.env.PASSDESK_TEST_SHARED) return async () => {}
  const folder = mkdtempSync(join(tmpdir(), 'passdesk-shared-'))
  const undo: OnClose[] = [() => rmSync(folder, { recursive: true, force: true })]
  const made = new Map<SharedName, Promise<string>>()
  const get = (name: SharedName): Promise<string> => {
    const one = made.get(name) ?? makers[name]()
    made.set(name, one)
    return one
  }
  const makers: Record<SharedName, () => Promise<string>> = {
    async postgresUrl() {
      const postgres = await startPostgres()
      undo.push(() => postgres.stop())
      return postgres.url
    },
    /** Name of a migrated database on that server, a template for others. */
    async migratedPostgres() {
      const url = new URL(await get('postgresUrl'))
      const { default: pg } = await import('pg')
      const client = new pg.Client({ connectionString: url.href })
      await client.connect()
      await client.query(`create database ${MIGRATED}`).finally(() => client.end())
      url.pathname = `/${MIGRATED}`
      await migrated({ kind: 'postgres', url: url.href })
      return MIGRATED
    },
    /** A migrated database file, a template for others. */
    async migratedSqlite() {
      const file = join(folder, 'migrated.sqlite')
      await migrated({ kind: 'sqlite', file })
      return file
    },
    /** Data folder with a demo, a template for others. */
    async demo() {
      const data = join(folder, 'demo')
      await makeDemo(data)
      return data
    },
    async screens() {
      const screens = join(folder, 'screens')
      const { buildScreens } = await import('./build-screens.ts')
      await buildScreens(screens)
      return screens
    },
  }
  const server = serve((name) => (name in makers ? get(name as SharedName) : null))
  process.env.PASSDESK_TEST_SHARED = `http://127.0.0.1:${await listenLocally(server)}`
  server.unref()
  return async () => {
    server.closeAllConnections()
    server.close()
    for (const step of undo.reverse()) await step()
  }
}

async function migrated(address: import('../../src-server/platform/db/database.ts').DatabaseAddress) {
  const { migrate, openDatabase } = await import('../../src-server/platform/db/database.ts')
  const db = openDatabase(address)
  // A SQLite file is copied without its log: the last connection writes the log into the file when
  // it closes.
  await migrate(db).finally(() => db.destroy())
}

async function makeDemo(data: string): Promise<void> {
  const passdesk = join(import.meta.dirname, '..', '..', 'src-main', 'passdesk.ts')
  const child = spawn(process.execPath, [passdesk, 'serve', '--demo', '--data', data, '--port', '0'], {
    env: { ...process.env, PASSDESK_LAN_PORT: 'off', PASSDESK_LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.once('data', () => child.kill())
  const code = await childClosed(child)
  if (code !== 0) throw new Error(`The demo could not be made: passdesk serve ended with ${code}.`)
}

function serve(find: (name: string) => Promise<string> | null) {
  return createServer((request, response) => {
    const found = find(request.url!.slice(1)) ?? Promise.reject(new Error('no such thing'))
    found.then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
}
