import { z } from 'zod'
import { asBoolean, isoTime } from './column-values.ts'
import type { Db, Row } from './database.ts'

/** The stored kind of a column. `time` is an ISO 8601 UTC text, `json` a text with JSON. */
export type ColumnKind = 'text' | 'integer' | 'real' | 'flag' | 'json' | 'time' | 'bytes'

/** A column whose values have the type `T`. */
export interface Column<T> {
  readonly kind: ColumnKind
  readonly nullable: boolean
  /** Its name in the database, if it does not follow from the field. */
  readonly stored?: string
  /** From the value of either database. */
  read(stored: unknown): T
  write(value: T): unknown
}

const same = (value: unknown): never => value as never
const column = <T>(
  kind: ColumnKind,
  read: (stored: unknown) => T = same,
  write: (value: T) => unknown = same,
): Column<T> => ({ kind, nullable: false, read, write })

export const text = <T extends string = string>(): Column<T> => column<T>('text')
export const integer = (): Column<number> => column<number>('integer')
/** PostgreSQL returns 64-bit integers as text. */
export const bigInteger = (): Column<number> => column('integer', Number)
export const real = (): Column<number> => column<number>('real')
export const bytes = (): Column<Uint8Array> =>
  column(
    'bytes',
    (stored) => new Uint8Array(stored as Uint8Array),
    (value) => Buffer.from(value),
  )
export const time = (): Column<string> => column<string>('time')
/** A stored time as ms since 1970. */
export const timeMs = (): Column<number> => column('time', (stored) => Date.parse(stored as string), isoTime)
/** SQLite stores 0 and 1. */
export const flag = (): Column<boolean> => column('flag', asBoolean)
export const json = <T>(read: (value: unknown) => T = same): Column<T> =>
  column<T>(
    'json',
    (stored) => read(JSON.parse(stored as string)),
    (value) => JSON.stringify(value),
  )
/** The column, or null. */
export const orNull = <T>({ kind, read, write }: Column<T>): Column<T | null> => ({
  kind,
  nullable: true,
  read: (stored) => (stored === null || stored === undefined ? null : read(stored)),
  write: (value) => (value === null ? null : write(value)),
})
/** A text that is stored as null if it is empty. */
export const orEmpty = (): Column<string> => ({
  kind: 'text',
  nullable: true,
  read: (stored) => (stored as string | null) ?? '',
  write: (value) => (value === '' ? null : value),
})
/** A column whose field has the name that the contract gives it. */
export const named = <T>(stored: string, column: Column<T>): Column<T> => ({ ...column, stored })

const SCHEMA_COLUMNS: Readonly<Record<string, () => Column<unknown>>> = {
  string: text,
  enum: text,
  /** An address or nothing. */
  union: orEmpty as () => Column<unknown>,
  number: integer as () => Column<unknown>,
  boolean: flag as () => Column<unknown>,
  array: json,
  object: json,
}

function columnOf(schema: z.core.$ZodType): Column<unknown> {
  if (schema instanceof z.ZodNullable) return orNull(columnOf(schema.unwrap()))
  if (schema instanceof z.ZodISODateTime) return time() as Column<unknown>
  return SCHEMA_COLUMNS[schema._zod.def.type]!()
}

/**
 * The columns of fields that the contract declares: a list or an object is JSON, a union is a text
 * that may be empty.
 */
export const columnsOf = <S extends z.ZodRawShape>(
  shape: S,
): { readonly [K in keyof S]: Column<z.output<S[K]>> } =>
  Object.fromEntries(Object.entries(shape).map(([field, schema]) => [field, columnOf(schema)])) as never

type Columns = Readonly<Record<string, Column<unknown>>>
type Fields<C> = { readonly [K in keyof C]: C[K] extends Column<infer V> ? V : never }

type Part<C> = { readonly [K in keyof C]?: Fields<C>[K] | undefined }

/** The record of a table: one field for each column, in camel case. */
export type RecordOf<T extends { read(row: Row): unknown }> = ReturnType<T['read']>

/**
 * A table that is declared once: the type of a record, the names of the columns and their conversion
 * on both databases follow from it. `test/platform/db/tables.test.ts` compares it with the
 * migrations.
 */
export interface Table<C, All = C> {
  readonly name: string
  readonly columns: C
  /** The record of a row. Columns of a join beside it are left out. */
  read(row: Row): Fields<C>
  /** The record of the row that a query finds, or null. */
  one(query: PromiseLike<Row | undefined>): Promise<Fields<C> | null>
  /** The records of the rows that a query finds. */
  all(query: PromiseLike<readonly Row[]>): Promise<Fields<C>[]>
  /** The columns of these fields, for an insert or an update. Undefined fields are left out. */
  write(part: Part<C>): Row
  /** The record with these values, or null. No or an undefined value throws, here and in `update`. */
  find(db: Db, where: Part<All>): Promise<Fields<C> | null>
  insert(db: Db, record: Part<C>): Promise<void>
  /** Returns the number of changed rows. */
  update(db: Db, where: Part<All>, change: Part<C>): Promise<number>
  /** The names of the columns for a query; `alias` is that of the table in a join. */
  names(alias?: string): string[]
  /** Some of the fields; conditions may name all of them. */
  pick<K extends keyof C & string>(...fields: readonly K[]): Table<Pick<C, K>, All>
  /** The fields with those of a join, which `read` finds in the same row. */
  with<D extends Columns>(joined: D): Table<C & D, All>
}

/** @param columns by field; the column of `userId` is `user_id` unless it is `named` otherwise */
export const table = <C extends Columns>(name: string, columns: C): Table<C> => partOf(name, columns, columns)

/** The fields of columns with their names in the database, made once: a list writes 100,000 rows. */
const fieldsOf = (columns: Columns) =>
  Object.entries(columns).map(([field, { stored, read, write }]) => ({
    field,
    stored: stored ?? columnName(field),
    read,
    write,
  }))

/** The columns of fields. Undefined values are left out. */
function written(fields: ReturnType<typeof fieldsOf>, part: Readonly<Record<string, unknown>>): Row {
  const row: Row = {}
  for (const { field, stored, write } of fields) {
    const value = part[field]
    if (value !== undefined) row[stored] = write(value as never)
  }
  return row
}

/** @param all the columns of the table */
function partOf<C extends Columns, All extends Columns>(name: string, columns: C, all: All): Table<C, All> {
  const fields = fieldsOf(columns)
  const everyField = all === (columns as unknown) ? fields : fieldsOf(all)
  const readRow = (row: Row): Fields<C> => {
    const record: Record<string, unknown> = {}
    for (const { field, stored, read } of fields) record[field] = read(row[stored])
    return record as Fields<C>
  }
  const one = async (query: PromiseLike<Row | undefined>): Promise<Fields<C> | null> => {
    const row = await query
    return row ? readRow(row) : null
  }
  /** A condition that is left out would find or change other rows. */
  const key = (where: Part<All>): Row => {
    const given = Object.entries(where)
    if (given.length === 0) throw new Error(`${name} needs a condition.`)
    for (const [field, value] of given)
      if (value === undefined) throw new Error(`${name} needs a value of ${field}.`)
    return written(everyField, where)
  }
  return {
    name,
    columns,
    read: readRow,
    one,
    all: async (query) => (await query).map(readRow),
    write: (part) => written(fields, part),
    find(db, where) {
      const condition = key(where)
      return one(db(name).where(condition).first())
    },
    async insert(db, record) {
      await db(name).insert(written(fields, record))
    },
    async update(db, where, change) {
      const condition = key(where)
      return db(name).where(condition).update(written(fields, change))
    },
    names: (alias) => fields.map(({ stored }) => (alias ? `${alias}.${stored}` : stored)),
    pick: <K extends keyof C & string>(...picked: readonly K[]) =>
      partOf(name, Object.fromEntries(picked.map((field) => [field, columns[field]])) as Pick<C, K>, all),
    with: (joined) => partOf(name, { ...columns, ...joined }, all),
  }
}

/** The column of a field: `userId` is `user_id`. */
export const columnName = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
