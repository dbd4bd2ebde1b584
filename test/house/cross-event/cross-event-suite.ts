import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../contract/platform/http/endpoint.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { Role } from '../../../contract/person/user/person.ts'
import { isPostgres, type Db } from '../../../src-server/platform/db/database.ts'
import { startSession } from '../../../src-server/account/session/session-store.ts'
import type { Answer, Client } from '../../support/client.ts'
import type { databaseKinds } from '../../support/databases.ts'
import type { TestPerson } from '../../support/kiosk.ts'
import { made, opened } from '../../support/opened.ts'
import { requestOf, type Named } from './fill.ts'
import { makeWorld } from './records.ts'
import { plain, RECORD_IDS, WHO, without } from './values.ts'

const rows = Object.values(endpoints) as unknown as Endpoint[]
/** Roles for one event; new ones are included automatically. */
const roles = Role.shape.role.options.filter((role) => role !== 'admin')
/** They wait or check a password: replies depend on earlier calls. */
const UNLIKE_EACH_TIME = new Set(['takeScans', 'takeOver'])

/** Open to everyone for a published event: requested for event B only, with records of A. */
const OPEN_TO_ALL = new Set(['registerForEvent'])

/** The owner of a code made here shows it: test/guest/join-event.test.ts. */
const BY_OWN_CODE = new Set(['joinByQr'])

const PUBLIC = new Set(['listPlaylistItems'])

/** Unknown records instead of those of A. */
function unknown(records: Named): Named {
  return Object.fromEntries(
    Object.entries(records).map(([name, value]) => {
      if (!RECORD_IDS.includes(name)) return [name, value]
      if (name === 'code') return [name, 'NOSUCH22']
      return [name, Array.isArray(value) ? [randomUUID()] : randomUUID()]
    }),
  )
}

/** All values if the schema accepts them, else those it accepts; a row that accepts none fails. */
function canAsk(row: Endpoint, named: Named, left: readonly string[]): boolean {
  const fits = WHO.filter((names) => {
    try {
      requestOf(row, without(named, names), RECORD_IDS)
      return true
    } catch {
      return false
    }
  })
  return fits.includes(WHO[0]!) || fits.length === 0 ? left.length === 0 : fits.includes(left)
}

/** Staff of one event call every endpoint with the records of another one. */
export const crossEventSuite = (kinds: typeof databaseKinds): void =>
  describe.each(kinds)('staff of event B and the records of event A on %s', (kind) => {
    const world = opened(() => makeWorld(kind), 120_000)

    /** A new session each time, because some calls end it. */
    async function signedIn(person: TestPerson): Promise<Client> {
      const session = await startSession(world.house.db, person.userId, Date.now())
      return world.house.client.with({ cookie: `passdesk_session=${session.id}` })
    }

    async function ask(
      row: Endpoint,
      by: TestPerson,
      named: Named,
    ): Promise<{ answer: Answer; ids: readonly string[]; sent: string }> {
      // Imports of people and of event data have the same id name.
      const records = row.path.includes('office-imports')
        ? { ...named, importId: named.officeImportId ?? randomUUID() }
        : named
      const request = requestOf(row, records, RECORD_IDS)
      const answer = await (await signedIn(by)).send(request.method, request.path, request.body)
      return { answer, ids: request.ids, sent: `${request.path} ${JSON.stringify(request.body)}` }
    }

    /** Rows of every table with data of A, without revs and attempt counters. */
    async function rowsOfA(db: Db): Promise<string[]> {
      const tables: string[] = isPostgres(db)
        ? await db('information_schema.tables')
            .whereRaw('table_schema = current_schema()')
            .pluck('table_name')
        : await db('sqlite_master').where({ type: 'table' }).pluck('name')
      const kept = tables
        .filter(
          (name) =>
            !/^(sqlite_|knex_)/.test(name) && !['revs', 'rate_windows', 'web_sessions'].includes(name),
        )
        .sort()
      const found: string[] = []
      const contents = await Promise.all(kept.map((table) => db(table)))
      for (const [index, table] of kept.entries()) {
        for (const row of contents[index]!) {
          const text = JSON.stringify(row)
          if (world.marks.some((mark) => text.includes(mark))) found.push(`${table} ${text}`)
        }
      }
      return found.sort()
    }

    /** Rows before the next call; nothing else runs on this kiosk. */
    let seen: readonly string[] | null = null

    describe.each(roles)('as %s', (role) => {
      const somebody = made(() =>
        world.house.makePerson({ name: `B ${role}`, password: 'correct horse battery' }),
      )
      beforeAll(() => world.house.grant(somebody, role, world.eventB))

      it.each(rows.filter(({ id }) => !BY_OWN_CODE.has(id)).map((row) => [row.id, row] as const))(
        '%s reads nothing of them and changes nothing',
        async (_, row) => {
          const { db } = world.house
          const before = seen ?? (await rowsOfA(db))
          for (const records of world.records) {
            const named = { ...plain(), ...records }
            const events = OPEN_TO_ALL.has(row.id) ? [world.eventB] : [world.eventA, world.eventB]
            const calls = events.flatMap((eventId) => WHO.map((left) => ({ eventId, left })))
            for (const { eventId, left } of calls.filter(({ eventId: id, left: out }) =>
              canAsk(row, { ...named, eventId: id }, out),
            )) {
              const { answer, ids, sent } = await ask(row, somebody, without({ ...named, eventId }, left))
              const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
              const told = world.secrets.filter((secret) => text.includes(secret) && !sent.includes(secret))
              expect(told, `${sent} answered ${answer.status} ${text.slice(0, 400)}`).toEqual([])
              expect(answer.status, `${sent} answered ${text.slice(0, 400)}`).not.toBe(500)
              // If event A is named, the missing role for it is the error.
              if (
                ids.length === 0 ||
                sent.includes(world.eventA) ||
                UNLIKE_EACH_TIME.has(row.id) ||
                PUBLIC.has(row.id)
              )
                continue
              const none = await ask(row, somebody, without({ ...named, ...unknown(records), eventId }, left))
              const outcome = ({ status, body }: Answer) => ({
                status,
                error: body.error,
                outcome: body.outcome,
              })
              expect(outcome(answer), `${sent} is not answered like unknown ids`).toEqual(
                outcome(none.answer),
              )
            }
          }
          seen = await rowsOfA(db)
          expect(seen).toEqual(before)
        },
      )
    })

    it('finds every record of A in the database, so that a change would be detected', async () => {
      const tables = new Set((await rowsOfA(world.house.db)).map((row) => row.split(' ')[0]))
      const known =
        'users events entries ticket_types questions invitation_codes imports print_jobs print_runs ' +
        'print_run_labels pass_drafts tag_keys tag_operations personal_tokens app_devices ' +
        'organizations logos parked_people role_grants audit_log'
      for (const table of known.split(' ')) expect(tables, table).toContain(table)
    })
  })
