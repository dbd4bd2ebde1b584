import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Db } from '../../../src-server/platform/db/database.ts'
import {
  columnName,
  integer,
  orEmpty,
  table,
  text,
  type Column,
  type ColumnKind,
  type Table,
} from '../../../src-server/platform/db/table.ts'
import { databaseKinds } from '../../support/databases.ts'
import { databaseOfEach } from '../../support/opened-database.ts'
import { loadModule } from '../../support/repository-files.ts'
import { tableNames } from '../../support/table-rows.ts'

type AnyTable = Table<Record<string, Column<unknown>>>

const DECLARATION = /^export const (\w+) = table\(/gm

/** Types of the databases that hold a kind. */
const TYPES: Readonly<Record<ColumnKind, RegExp>> = {
  text: /^(text|character varying|varchar\(\d+\))$/,
  time: /^(text|character varying|varchar\(\d+\))$/,
  json: /^(text|character varying|varchar\(\d+\))$/,
  integer: /^(integer|bigint)$/,
  real: /^(float|double precision)$/,
  bytes: /^(blob|bytea)$/,
  flag: /^boolean$/,
}

/** Tables without a declaration, and why. */
const UNDECLARED: Readonly<Record<string, string>> = {
  audit_log: 'a line is hashed with the names of its columns',
  event_tags: 'a pair of keys',
  organization_members: 'a pair of keys',
  people_changes: 'a pair of keys',
  revs: 'counters that only expressions write',
  settings: 'the type of a value is that of its key',
}

/** Every declaration of the server, found by its text. */
const TABLES: readonly AnyTable[] = (
  await Promise.all(
    globSync('src-server/**/*.ts').map(async (file) => {
      const declared = [...readFileSync(file, 'utf8').matchAll(DECLARATION)].map(([, name]) => name)
      if (declared.length === 0) return []
      const exports = await loadModule<Record<string, AnyTable>>(file)
      return declared.map((name) => exports[name!]!)
    }),
  )
).flat()

/** Columns of a table by name, as the migrations made them. */
async function columnsOf(db: Db, name: string): Promise<Map<string, [type: string, no: boolean]>> {
  if (db.client.config.client === 'pg') {
    const rows: Record<string, string>[] = await db('information_schema.columns')
      .where({ table_name: name })
      .whereRaw('table_schema = current_schema()')
      .select('column_name', 'data_type', 'is_nullable')
    return new Map(rows.map((r) => [r.column_name!, [r.data_type!, r.is_nullable === 'YES']]))
  }
  const rows = (await db.raw(`pragma table_info(${name})`)) as {
    name: string
    type: string
    notnull: number
    pk: number
  }[]
  return new Map(rows.map((r) => [r.name, [r.type.toLowerCase(), !r.notnull && !r.pk]]))
}

/** What a declaration and the database say differently. */
async function differences(db: Db, declared: AnyTable): Promise<string[]> {
  const stored = await columnsOf(db, declared.name)
  const columns = Object.entries(declared.columns).map(
    ([field, column]) => [column.stored ?? columnName(field), column] as const,
  )
  const names = new Set(columns.map(([name]) => name))
  const missing = [...stored.keys()].filter((name) => !names.has(name))
  return [
    ...missing.map((name) => `${declared.name}.${name} is not declared`),
    ...columns.flatMap(([name, { kind, nullable }]) => {
      const at = `${declared.name}.${name}`
      const found = stored.get(name)
      if (!found) return [`${at} is in no migration`]
      const [type, isNullable] = found
      return [
        ...(TYPES[kind].test(type) ? [] : [`${at} is ${kind}, in the database ${type}`]),
        ...(nullable === isNullable ? [] : [`${at} may ${isNullable ? '' : 'not '}be null`]),
      ]
    }),
  ]
}

describe.each(databaseKinds)('the declared tables on %s', (kind) => {
  const database = databaseOfEach(kind)

  it('have the columns that the migrations make', async () => {
    const found = await Promise.all(TABLES.map((one) => differences(database.db, one)))
    expect(found.flat()).toEqual([])
  })

  it('are all tables of the migrations but those with a reason', async () => {
    const names = [...TABLES.map(({ name }) => name), ...Object.keys(UNDECLARED)]
    expect(names.toSorted()).toEqual(await tableNames(database.db))
  })

  it('are refused with another name, kind or null, or without a column', async () => {
    const { state: _, ...columns } = TABLES.find(({ name }) => name === 'print_runs')!.columns
    const wrong = { idd: text(), firstBox: integer(), createdAt: integer() }
    expect(await differences(database.db, table('print_runs', { ...columns, ...wrong }))).toEqual([
      'print_runs.state is not declared',
      'print_runs.first_box may be null',
      expect.stringMatching(/^print_runs\.created_at is integer, in the database /),
      'print_runs.idd is in no migration',
    ])
  })
})

it('every declaration is exported, so that it can be compared', () => {
  const all = globSync('src-server/**/*.ts').flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/= table\('\w+', \{/g),
  ])
  expect(all.length).toBe(TABLES.length)
})

const THINGS = table('things', { thingId: text(), note: orEmpty() })

it('a record is not searched or changed without a condition', async () => {
  const noDatabase = (() => undefined) as unknown as Db
  expect(() => THINGS.find(noDatabase, {})).toThrow('things needs a condition')
  await expect(THINGS.update(noDatabase, {}, { note: 'a' })).rejects.toThrow('a condition')
  await expect(THINGS.update(noDatabase, { thingId: undefined }, {})).rejects.toThrow('thingId')
})
