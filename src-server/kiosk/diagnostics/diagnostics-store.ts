import { UNSETTLED_STATES } from '../../../contract/print/job/jobs.ts'
import { readSetting } from '../../platform/db/setting-store.ts'
import { isPostgres, pendingMigrations, rawRows, type Db, type Row } from '../../platform/db/database.ts'

/** Number of newest print jobs in the history. */
const JOBS = 200

/** Type and size of the database; contains no row of it. */
export async function databaseFacts(db: Db): Promise<Row> {
  const postgres = isPostgres(db)
  const [version] = rawRows(
    await db.raw(postgres ? 'select version() as version' : 'select sqlite_version() as version'),
  )
  const tables = await tableNames(db, postgres)
  const rows: Record<string, number> = {}
  for (const table of tables)
    rows[table] = Number((await db(table).count({ count: '*' }).first())?.count ?? 0)
  const bytes = postgres
    ? rawRows(await db.raw('select pg_database_size(current_database()) as bytes'))[0]?.bytes
    : await sqliteBytes(db)
  return {
    kind: postgres ? 'postgres' : 'sqlite',
    version: version?.version,
    /** The PassDesk that opened it last. */
    passdesk: await readSetting<string>(db, 'version'),
    bytes: Number(bytes),
    migrations: await db('knex_migrations').orderBy('id').pluck('name'),
    pendingMigrations: await pendingMigrations(db),
    rows,
    check: postgres ? null : rawRows(await db.raw('pragma quick_check(5)')).map((row) => row.quick_check),
    events: await eventFacts(db),
    entriesByState: await db('entries')
      .select('event_id', 'state')
      .count({ count: '*' })
      .groupBy('event_id', 'state')
      .orderBy(['event_id', 'state']),
    jobsByState: await db('print_jobs')
      .select('event_id', 'state')
      .count({ count: '*' })
      .groupBy('event_id', 'state')
      .orderBy(['event_id', 'state']),
    auditByAction: await db('audit_log')
      .select('action')
      .count({ count: '*' })
      .max({ last: 'at' })
      .groupBy('action')
      .orderBy('action'),
  }
}

const eventFacts = (db: Db): Promise<Row[]> =>
  db('events')
    .select('id', 'starts_at', 'ends_at', 'time_zone', 'status', 'nfc_enabled', 'template_revision')
    .orderBy(['starts_at', 'id'])

async function tableNames(db: Db, postgres: boolean): Promise<string[]> {
  const query = postgres
    ? 'select tablename as name from pg_tables where schemaname = current_schema() order by 1'
    : "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by 1"
  return rawRows(await db.raw(query)).map((row) => row.name)
}

async function sqliteBytes(db: Db): Promise<number> {
  const [pages] = rawRows(await db.raw('pragma page_count'))
  const [size] = rawRows(await db.raw('pragma page_size'))
  return Number(pages?.page_count) * Number(size?.page_size)
}

/** The last labels with their outcomes and times. The person and notes of staff are left out. */
export async function jobHistories(db: Db): Promise<Row[]> {
  const jobs: Row[] = await db('print_jobs')
    .select(
      'id',
      'number',
      'event_id',
      'station_id',
      'printer_id',
      'moved',
      'state',
      'problem',
      'reason',
      'stock',
      'lines',
      'lines_sent',
      'attempts',
      'created_at',
      'sent_at',
      'finished_at',
    )
    .orderBy([{ column: 'created_at', order: 'desc' }, { column: 'id' }])
    .limit(JOBS)
  const events: Row[] = await db('print_job_events')
    .select('job_id', 'seq', 'at', 'state', 'problem')
    .whereIn(
      'job_id',
      jobs.map((job) => job.id),
    )
    .orderBy(['job_id', 'seq'])
  return jobs.map((job) => ({
    ...job,
    problem: parsed(job.problem),
    history: events
      .filter((event) => event.job_id === job.id)
      .map(({ seq, at, state, problem }) => ({ seq, at, state, problem: parsed(problem) })),
  }))
}

/** Stations and their printers, including removed ones. */
export async function deviceFacts(db: Db): Promise<Row> {
  return {
    stations: await db('stations').select('id', 'created_at', 'last_seen_at').orderBy(['created_at', 'id']),
    printers: await db('printers')
      .select(
        'id',
        'station_id',
        'model',
        'connection',
        'address',
        'stock',
        'roll_mm',
        'used_dots',
        'paused',
        'is_default',
        'fallback_id',
        'created_at',
        'removed_at',
      )
      .orderBy(['created_at', 'id']),
  }
}

/** Folders in the addresses of PDF printers, including removed ones. */
export async function printerFolders(db: Db): Promise<string[]> {
  const addresses: string[] = await db('printers').where('address', 'like', 'pdf:%@%').pluck('address')
  return addresses.map((address) => address.slice(address.indexOf('@') + 1)).filter(Boolean)
}

/** Events that have not ended, and labels that still need an action. */
export async function updateFacts(
  db: Db,
  now: string,
): Promise<{ events: { title: string; startsAt: string; endsAt: string }[]; openJobs: number }> {
  const events: Row[] = await db('events')
    .where('ends_at', '>', now)
    .orderBy(['starts_at', 'id'])
    .select('title', 'starts_at', 'ends_at')
  const jobs = await db('print_jobs')
    .whereIn('state', [...UNSETTLED_STATES])
    .count({ count: '*' })
    .first()
  return {
    events: events.map((row) => ({
      title: row.title,
      startsAt: row.starts_at,
      endsAt: row.ends_at,
    })),
    openJobs: Number(jobs?.count ?? 0),
  }
}

const parsed = (text: unknown): unknown => (typeof text === 'string' ? (JSON.parse(text) as unknown) : null)
