import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import type { DatabaseFault } from '../../../contract/platform/db/database-fault.ts'
import { databaseFault, noteDatabaseError } from './database-fault.ts'

/** In ms. A call to a hanging server ends within SUSPECT + TICK + 2 * PROBE = 3.65 s. */
const SUSPECT_MS = 1_000
const TICK_MS = 250
const PROBE_MS = 1_200
const AGAIN_MS = 400
const STILL_WORKING_MS = 2_000
const CONNECT_MS = 2_000
const AWAY_PAUSE_MS = 500
const SLOT_WAIT_MS = 4_000
const END_MS = 1_000

/** The server hangs, or cannot be reached, by `code`. */
export class ServerAway extends Error {
  readonly code: 'DATABASE_SILENT' | 'DATABASE_AWAY'

  constructor(fault: DatabaseFault, cause: unknown) {
    super(
      fault === 'silent' ? 'The database server does not respond.' : 'The database server cannot be reached.',
      { cause },
    )
    this.name = 'ServerAway'
    this.code = fault === 'silent' ? 'DATABASE_SILENT' : 'DATABASE_AWAY'
  }
}

/** One connection of the pool and its current query. */
interface Watched {
  readonly raw: RawClient
  query: { nextLookAt: number; strikes: number } | null
  lastDataAt: number
}

/** Fields of a connection beyond pg's types. */
type RawClient = Omit<Client, 'connection'> & {
  readonly connection: EventEmitter & { readonly stream: Socket }
  readonly processID: number
  /** knex removes a connection with this mark from its pool. */
  __knex__disposed?: unknown
}

export interface Outage {
  readonly fault: DatabaseFault
  /** Unix time in ms. */
  readonly since: number
}

export interface PostgresWatch {
  /**
   * Opens a connection with the session settings below. Rejects at once during an outage; waits
   * while no connection is free.
   */
  connect(): Promise<unknown>
  disconnect(connection: unknown): Promise<void>
  outage(): Outage | null
  /** Called with an outage when it starts, and with null when it ends. */
  onOutage(listener: (outage: Outage | null) => void): void
  stop(): void
}

export interface PostgresSession {
  readonly url: string
  /** Lock timeout of a statement; 0: without limit. */
  readonly lockTimeoutMs: number
}

/**
 * Connections to a PostgreSQL that may hang. A query without a byte for a second starts a probe on
 * another connection. If it fails twice, all calls are rejected until a probe succeeds. If it
 * succeeds, it asks for the state of the silent connection's backend: one that waits for the client
 * has lost the reply, and only that connection ends. A query in progress continues.
 */
export function watchPostgres(session: PostgresSession): PostgresWatch {
  const open = new Set<Watched>()
  const listeners: ((outage: Outage | null) => void)[] = []
  const stopped = new AbortController()
  let away: (Outage & { readonly error: unknown }) | null = null
  let probing = false

  const timer = setInterval(() => {
    if (probing || away) return
    const now = performance.now()
    const suspects = [...open].filter(
      (one) => one.query && now >= Math.max(one.query.nextLookAt, one.lastDataAt + SUSPECT_MS),
    )
    if (suspects.length === 0) return
    probing = true
    void examine(suspects).finally(() => (probing = false))
  }, TICK_MS)
  timer.unref()

  async function examine(suspects: readonly Watched[]): Promise<void> {
    const before = suspects.map((one) => ({ one, query: one.query, lastDataAt: one.lastDataAt }))
    let states: ReadonlyMap<number, string>
    try {
      // A busy process fires timers before it reads, so one failed probe proves nothing.
      states = await probe(session, suspects).catch(() => probe(session, suspects))
    } catch (error) {
      return goAway(error)
    }
    for (const { one, query, lastDataAt } of before) {
      // It made progress during the probe.
      if (!query || one.query !== query || one.lastDataAt !== lastDataAt) continue
      const state = states.get(one.raw.processID)
      const lost = states.size > 0 && (state === undefined || state.startsWith('idle'))
      query.strikes = lost ? query.strikes + 1 : 0
      query.nextLookAt = performance.now() + (lost ? AGAIN_MS : STILL_WORKING_MS)
      if (query.strikes >= 2) end(one, new ServerAway('away', new Error('A reply of the database was lost.')))
    }
  }

  function goAway(error: unknown): void {
    if (away || stopped.signal.aborted) return
    const fault = databaseFault(error) ?? 'away'
    away = { fault, since: Date.now(), error }
    for (const one of open) end(one, new ServerAway(fault, error))
    for (const listener of listeners) listener(away)
    void untilBack()
  }

  async function untilBack(): Promise<void> {
    while (!stopped.signal.aborted) {
      try {
        await probe(session, [])
        away = null
        for (const listener of listeners) listener(null)
        return
      } catch {
        await sleep(AWAY_PAUSE_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => {})
      }
    }
  }

  function end(one: Watched, error: Error): void {
    open.delete(one)
    one.raw.__knex__disposed = error
    one.raw.connection.stream.destroy(error)
  }

  async function connect(): Promise<RawClient> {
    const until = performance.now() + SLOT_WAIT_MS
    for (;;) {
      if (away) throw new ServerAway(away.fault, away.error)
      try {
        return await openSession(session, (raw) => recordProgress(raw, open))
      } catch (error) {
        const fault = databaseFault(error)
        if (fault === 'too_many_connections' && performance.now() < until && !stopped.signal.aborted) {
          await sleep(100 + Math.random() * 200)
          continue
        }
        if (fault === 'away' || fault === 'silent') goAway(error)
        throw error
      }
    }
  }

  return {
    connect,
    disconnect: (connection) => endClient(connection as RawClient),
    outage: () => away && { fault: away.fault, since: away.since },
    onOutage: (listener) => void listeners.push(listener),
    stop() {
      clearInterval(timer)
      stopped.abort()
    },
  }
}

/** Adds a connection to the open ones, and records the times of its queries and received bytes. */
function recordProgress(raw: RawClient, open: Set<Watched>): void {
  const one: Watched = { raw, query: null, lastDataAt: 0 }
  open.add(one)
  raw.once('end', () => open.delete(one))
  raw.connection.stream.on('data', () => (one.lastDataAt = performance.now()))
  const send = raw.query.bind(raw) as (...parts: unknown[]) => unknown
  const query = (...parts: unknown[]): unknown => {
    one.query = { nextLookAt: performance.now() + SUSPECT_MS, strikes: 0 }
    const callback = parts.at(-1)
    if (typeof callback === 'function') {
      return send(...parts.slice(0, -1), (...result: unknown[]) => {
        one.query = null
        callback(...result)
      })
    }
    return (send(...parts) as Promise<unknown>).finally(() => (one.query = null))
  }
  Object.assign(raw, { query })
}

/** The state of each backend of these connections; empty if no connection is free to ask. */
async function probe(
  session: PostgresSession,
  suspects: readonly Watched[],
): Promise<ReadonlyMap<number, string>> {
  const raw = await clientOf(session, PROBE_MS)
  try {
    const work = raw.connect().then(() => raw.query(STATES_SQL, [suspects.map((one) => one.raw.processID)]))
    work.catch(() => {})
    const { rows } = await within(PROBE_MS, work)
    return new Map(
      (rows as { pid: number; state: string | null }[]).map((row) => [row.pid, row.state ?? 'active']),
    )
  } catch (error) {
    if (databaseFault(error) === 'too_many_connections') return new Map()
    throw error
  } finally {
    void endClient(raw)
  }
}

const STATES_SQL =
  'select pid, state from pg_stat_activity where pid = any($1::int[]) or pid = pg_backend_pid()'

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('timeout expired')), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/** Loads pg at the first connection: a kiosk with SQLite never does. */
async function clientOf({ url }: PostgresSession, connectMs: number): Promise<RawClient> {
  const { default: pg } = await import('pg')
  pg.types.setTypeParser(pg.types.builtins.INT8, Number)
  const raw = new pg.Client({
    connectionString: url,
    application_name: 'passdesk',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
  }) as unknown as RawClient
  raw.connection.on('error', noteDatabaseError)
  raw.on('error', (error) => (raw.__knex__disposed = error))
  raw.on('end', () => (raw.__knex__disposed ??= 'ended'))
  return raw
}

/**
 * The server ends connections of a dead station within 20 s, and idle transactions after 15 s, so
 * no locks remain.
 */
const SESSION_SQL = `select set_config(name, value, false) from (values
  ('tcp_keepalives_idle', '8'), ('tcp_keepalives_interval', '4'), ('tcp_keepalives_count', '3'),
  ('tcp_user_timeout', '20000'), ('idle_in_transaction_session_timeout', '15000'), ('lock_timeout', $1::text)
) as wanted(name, value) where exists (select 1 from pg_settings s where s.name = wanted.name)`
/** A server on Windows or macOS rejects it. */
const CHECK_CLIENT_SQL = `select set_config('client_connection_check_interval', '2000', false)`

async function openSession(session: PostgresSession, watch: (raw: RawClient) => void): Promise<RawClient> {
  const raw = await clientOf(session, CONNECT_MS)
  try {
    await raw.connect()
    watch(raw)
    await raw.query(SESSION_SQL, [String(session.lockTimeoutMs)])
    await raw.query(CHECK_CLIENT_SQL).catch((error: unknown) => {
      if (databaseFault(error)) throw error
    })
    return raw
  } catch (error) {
    void endClient(raw)
    throw error
  }
}

/** Ends a connection within a second: a hanging server does not reply. */
async function endClient(raw: RawClient): Promise<void> {
  const stream = raw.connection.stream
  const timer = setTimeout(() => stream.destroy(), END_MS)
  timer.unref()
  await raw.end().catch(() => {})
  clearTimeout(timer)
}
