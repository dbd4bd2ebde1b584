import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds, type DatabaseKind } from '../support/databases.ts'
import { startEventWorld, type EventWorld } from './world.ts'

interface Statement {
  readonly sql: string
  readonly bindings: readonly unknown[]
}

/** Tables that grow with the kiosk's life. */
const TABLES = ['events', 'event_tags', 'event_positions', 'ticket_types', 'questions', 'entries', 'playlists', 'playlist_items', 'rate_windows', 'oauth_clients', 'users', 'revs']

describe.each(databaseKinds)('what the resource API asks of %s', (kind: DatabaseKind) => {
  let world: EventWorld
  const ids = { eventId: '', ticketId: '', playlistId: '' }
  beforeAll(async () => {
    world = await startEventWorld({ kind })
    for (let i = 0; i < 20; i += 1) ids.eventId = (await world.addEvent({ tags: ['startup'], pins: [[i, i]] })).eventId
    ids.ticketId = await world.addTicket(ids.eventId, { sales_limit: 1_000 })
    ids.playlistId = await world.addPlaylist([ids.eventId, null])
  })
  afterAll(() => world.close())

  /** What the database is asked while `work` runs. */
  async function statementsOf(work: () => Promise<{ status: number }>): Promise<Statement[]> {
    const statements: Statement[] = []
    const note = (statement: Statement): void => {
      if (!/^(select|insert|update|delete)\b/i.test(statement.sql)) return
      statements.push({ sql: statement.sql.replaceAll(/\$\d+/g, '?'), bindings: statement.bindings ?? [] })
    }
    world.kiosk.db.on('query', note)
    const answer = await work()
    world.kiosk.db.off('query', note)
    expect(answer.status).toBe(200)
    return statements
  }

  /** Lines of the plan in which a whole table is read. PostgreSQL is told to avoid that, so that it does only where it must. */
  async function wholeTables({ sql, bindings }: Statement): Promise<string[]> {
    const { db } = world.kiosk
    const aliases = [...TABLES, ...[...sql.matchAll(/"?`?(\w+)`?"? as [`"]?(\w+)[`"]?/g)].filter(([, table]) => TABLES.includes(table!)).map(([, , alias]) => alias!)]
    if (kind === 'sqlite') {
      const plan: { detail: string }[] = await db.raw(`explain query plan ${sql}`, bindings as never)
      return plan.map((line) => line.detail).filter((line) => aliases.some((name) => new RegExp(`^SCAN ${name}( LEFT-JOIN)?$`).test(line)))
    }
    return db.transaction(async (trx) => {
      await trx.raw('set local enable_seqscan = off')
      const { rows } = await trx.raw(`explain ${sql}`, bindings as never)
      return rows.map((row: Record<string, string>) => Object.values(row)[0]!).filter((line: string) => line.includes('Seq Scan'))
    })
  }

  const reads = (search: string): [string, () => Promise<{ status: number }>][] => [
    [`GET /events?${search}`, () => world.client.get(`/events?${search}`)],
    [`GET /events/geojson?${search}`, () => world.client.get(`/events/geojson?${search}`)],
    [`GET playlist items?${search}`, () => world.client.get(`/playlists/${ids.playlistId}/items?${search}`)],
  ]
  const filters = ['', 'timeFilter=upcoming', 'timeFilter=past', 'startDate=2026-01-01&endDate=2026-02-01', 'isPaid=true', 'isPaid=false', 'tags=startup,design', 'q=event', 'bbox=0,0,5,5', 'bbox=170,0,-170,5', 'tags=startup&bbox=0,0,5,5&q=an&isPaid=false&timeFilter=upcoming']

  it.each([
    ...filters.flatMap(reads),
    ['a page by cursor', () => world.client.get(`/playlists/${ids.playlistId}/items?limit=1`)],
    ['an event', () => world.client.get(`/events/${ids.eventId}`)],
    ['questions', () => world.client.get(`/events/${ids.eventId}/questions`)],
    ['a ticket', () => world.client.get(`/events/${ids.eventId}/tickets/${ids.ticketId}`)],
    ['a registration by an app', async () => world.asApp(await world.makePerson()).post(`/events/${ids.eventId}/register`, { ticketId: ids.ticketId })],
  ] as [string, () => Promise<{ status: number }>][])('reads no whole table for %s', async (_, work) => {
    const statements = await statementsOf(work)
    expect(statements.length).toBeGreaterThan(0)
    for (const statement of statements) expect({ sql: statement.sql, whole: await wholeTables(statement) }).toEqual({ sql: statement.sql, whole: [] })
  })

  it('would notice one', async () => {
    expect(await wholeTables({ sql: "select * from events where title = 'x'", bindings: [] })).toHaveLength(1)
    expect(await wholeTables({ sql: `select e.id from events as e where e.title = 'x'`, bindings: [] })).toHaveLength(1)
  })
})
