import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { APPS } from '../../../src-server/account/oauth/oauth-app-store.ts'
import { PAIRINGS } from '../../../src-server/account/pairing/pairing-store.ts'
import { CLASSES } from '../../../src-server/event/ticket-class/ticket-class-store.ts'
import { DRAFTS } from '../../../src-server/pass/draft/draft-store.ts'
import { JOBS } from '../../../src-server/print/job/job-record.ts'
import { PRINTERS } from '../../../src-server/print/printer/printer-store.ts'
import { LABELS } from '../../../src-server/print/run/run-label-store.ts'
import { BOXES, RUNS } from '../../../src-server/print/run/run-store.ts'
import { KEYS } from '../../../src-server/tag/key/tag-key-store.ts'
import { OPERATIONS } from '../../../src-server/tag/operation/tag-operation-store.ts'
import type { Db } from '../../../src-server/platform/db/database.ts'
import {
  columnName,
  flag,
  integer,
  json,
  orEmpty,
  orNull,
  table,
  text,
  type Column,
  type ColumnKind,
  type Table,
} from '../../../src-server/platform/db/table.ts'
import { databaseKinds, makeDatabase, type TestDatabase } from '../../support/databases.ts'

type AnyTable = Table<Record<string, Column<unknown>>>

/** Types of the databases that hold a kind. */
const TYPES: Readonly<Record<ColumnKind, RegExp>> = {
  text: /^(text|character varying|varchar\(\d+\))$/,
  time: /^(text|character varying|varchar\(\d+\))$/,
  json: /^(text|character varying|varchar\(\d+\))$/,
  integer: /^(integer|bigint)$/,
  flag: /^boolean$/,
}

const TABLES = [
  APPS,
  BOXES,
  CLASSES,
  DRAFTS,
  JOBS,
  KEYS,
  LABELS,
  OPERATIONS,
  PAIRINGS,
  PRINTERS,
  RUNS,
]

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
  return Object.entries(declared.columns).flatMap(([field, { kind, nullable }]) => {
    const at = `${declared.name}.${columnName(field)}`
    const found = stored.get(columnName(field))
    if (!found) return [`${at} is in no migration`]
    const [type, isNullable] = found
    return [
      ...(TYPES[kind].test(type) ? [] : [`${at} is ${kind}, in the database ${type}`]),
      ...(nullable === isNullable ? [] : [`${at} may ${isNullable ? '' : 'not '}be null`]),
    ]
  })
}

describe.each(databaseKinds)('the declared tables on %s', (kind) => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await makeDatabase(kind)
  })
  afterAll(() => database.drop())

  it('have the columns that the migrations make', async () => {
    const found = await Promise.all(
      TABLES.map((one) => differences(database.db, one as unknown as AnyTable)),
    )
    expect(found.flat()).toEqual([])
  })

  it('are refused with another name, kind or null', async () => {
    const wrong = table('print_runs', { idd: text(), state: integer(), firstBox: integer() })
    expect(await differences(database.db, wrong as unknown as AnyTable)).toEqual([
      'print_runs.idd is in no migration',
      expect.stringMatching(/^print_runs\.state is integer, in the database /),
      'print_runs.first_box may be null',
    ])
  })
})

it('every declared table is compared', () => {
  const texts = globSync('src-server/**/*.ts').map((file) => readFileSync(file, 'utf8'))
  const names = texts.flatMap((text) =>
    [...text.matchAll(/= table\('(\w+)', \{/g)].map(([, name]) => name),
  )
  expect(names.toSorted()).toEqual(TABLES.map(({ name }) => name).toSorted())
})

describe('a record', () => {
  const THINGS = table('things', {
    thingId: text(),
    isOn: flag(),
    parts: orNull(json<string[]>()),
    note: orEmpty(),
  })

  it('is read from a row of either database, without the columns of a join', () => {
    const row = { thing_id: 'a', is_on: 1, parts: '["b"]', note: null, name: 'joined' }
    const record = { thingId: 'a', isOn: true, parts: ['b'], note: '' }
    expect(THINGS.read(row)).toEqual(record)
    expect(THINGS.read({ ...row, is_on: true, parts: null })).toEqual({ ...record, parts: null })
  })

  it('is written with the given fields only', () => {
    expect(THINGS.write({ isOn: false, parts: undefined, note: '' })).toEqual({
      is_on: false,
      note: null,
    })
    expect(THINGS.write({ parts: ['b'] })).toEqual({ parts: '["b"]' })
  })
})
