// @module-tag slow
// @module-tag alone
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDrillPostgres, type DrillPostgres } from '../support/drill-postgres.ts'
import { openTcpProxy } from '../support/tcp-proxy.ts'
import { CALL_MS, openDrillDesk, SETTLED_MS, type DrillDesk } from './drill-desk.ts'
import { opened } from '../support/opened.ts'

const PASSES = 8
const OUTAGE_MS = 4_000
const LOOK_MS = 100

interface Drill {
  begin(): Promise<void> | void
  end(): Promise<void> | void
}

/**
 * Prints passes one after another while the database fails for four seconds. Every call is answered
 * in time, every label is printed once, and ten seconds after the end of the outage no job is in
 * progress.
 */
async function endure(desk: DrillDesk, drill: Drill): Promise<void> {
  const passes = await desk.confirmed(PASSES)
  const before = desk.labels.length
  const printing = Promise.all(passes.map(async (pass, i) => (await sleep(i * 400), desk.print(pass))))
  // Awaited below; without a handler a failure would be an unhandled rejection.
  printing.catch(() => {})
  await sleep(600)
  await drill.begin()
  await sleep(OUTAGE_MS)
  await drill.end()
  const over = performance.now()
  const jobIds = await printing
  const states = async (): Promise<string[]> =>
    desk.world
      .db('print_jobs')
      .whereIn('id', jobIds)
      .orderBy('number')
      .pluck('state')
      .catch(() => [])
  await expect
    .poll(states, { timeout: SETTLED_MS - (performance.now() - over), interval: LOOK_MS })
    .toEqual(Array(PASSES).fill('printed'))
  expect(new Set(jobIds).size).toBe(PASSES)
  expect(desk.labels.length - before, 'one label for each pass').toBe(PASSES)
  expect(desk.slowestMs()).toBeLessThan(CALL_MS)
}

describe('a desk on a PostgreSQL', () => {
  let server: DrillPostgres
  let url: string

  const run = async (sql: string): Promise<void> => {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    await client.connect()
    await client.query(sql).finally(() => client.end())
  }

  beforeAll(async () => {
    server = await startDrillPostgres()
    const name = `drill_${randomUUID().replaceAll('-', '')}`
    url = server.url
    await run(`create database ${name}`)
    url = new URL(`/${name}`, server.url).href
  })
  afterAll(() => server.stop())
  const proxy = opened(() => openTcpProxy(url))
  const desk = opened(() => openDrillDesk({ database: { kind: 'postgres', url: proxy.url } }))

  it.each<[string, () => Drill]>([
    ['killed', () => ({ begin: () => server.kill(), end: () => server.restart() })],
    ['frozen', () => ({ begin: () => server.freeze(), end: () => server.thaw() })],
    ['lost in the network', () => ({ begin: () => proxy.set('swallow'), end: through })],
    ['disconnected', () => ({ begin: () => proxy.set('cut'), end: through })],
  ])('that is %s', (_, drill) => endure(desk, drill()))
  const through = () => proxy.set('pass')

  it('that is read-only', () => {
    const terminate =
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() ' +
      'and pid <> pg_backend_pid()'
    const set = async (value: 'on' | 'off'): Promise<void> => {
      await run(
        `begin read write; alter database ${new URL(url).pathname.slice(1)} set ` +
          `default_transaction_read_only = ${value}; commit`,
      )
      await run(terminate)
    }
    return endure(desk, { begin: () => set('on'), end: () => set('off') })
  })

  it('whose disk is full', async () => {
    await run(
      'create function full_disk() returns trigger language plpgsql as $$ begin raise exception ' +
        `'no space' using errcode = '53100'; end $$`,
    )
    return endure(desk, {
      begin: () =>
        run(
          'create trigger full_disk before insert or update on print_jobs for each statement execute ' +
            'function full_disk()',
        ),
      end: () => run('drop trigger full_disk on print_jobs'),
    })
  })

  it('whose connections are all used', async () => {
    const taken: pg.Client[] = []
    const take = async (): Promise<void> => {
      await run(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'passdesk'`)
      for (;;) {
        const client = new pg.Client({ connectionString: url })
        client.on('error', () => {})
        taken.push(client)
        const isRefused = client.connect().then(
          () => false,
          () => true,
        )
        if (await isRefused) return
      }
    }
    return endure(desk, {
      begin: take,
      end: async () => void (await Promise.allSettled(taken.map((client) => client.end()))),
    })
  })

  it('that loses every third reply to a COMMIT', () => {
    let over = false
    const lose = async (): Promise<void> => {
      while (!over) {
        await Promise.race([proxy.loseAnswerTo('COMMIT'), sleep(500)])
        await sleep(300)
      }
    }
    return endure(desk, { begin: () => void lose(), end: () => void (over = true) })
  })
})

describe('a desk on a SQLite', () => {
  const desk = opened(() => openDrillDesk({ kind: 'sqlite' }))
  it('whose disk is full', () =>
    endure(desk, {
      begin: async () => {
        const { db } = desk.world
        const [{ page_count: pages }] = (await db.raw('pragma page_count')) as [{ page_count: number }]
        await db.raw(`pragma max_page_count = ${pages}`)
        // Free space inside the file is used up first.
        for (let fits = true; fits;)
          fits = await db('settings')
            .insert({ key: randomUUID(), value: 'x'.repeat(3_000) })
            .then(
              () => true,
              () => false,
            )
      },
      end: async () => void (await desk.world.db.raw('pragma max_page_count = 1073741823')),
    }))

  it('that is read-only', () =>
    endure(desk, {
      begin: async () => void (await desk.world.db.raw('pragma query_only = 1')),
      end: async () => void (await desk.world.db.raw('pragma query_only = 0')),
    }))
})
