import { asBoolean, isoTime } from './column-values.ts'
import type { Row } from './database.ts'

/** The stored kind of a column. `time` is an ISO 8601 UTC text, `json` a text with JSON. */
export type ColumnKind = 'text' | 'integer' | 'flag' | 'json' | 'time'

/** A column whose values have the type `T`. */
export interface Column<T> {
  readonly kind: ColumnKind
  readonly nullable: boolean
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
export const time = (): Column<string> => column<string>('time')
/** A stored time as ms since 1970. */
export const timeMs = (): Column<number> =>
  column('time', (stored) => Date.parse(stored as string), isoTime)
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

type Columns = Readonly<Record<string, Column<unknown>>>
type Fields<C> = { readonly [K in keyof C]: C[K] extends Column<infer V> ? V : never }

/** The record of a table: one field for each column, in camel case. */
export type RecordOf<T extends { read(row: Row): unknown }> = ReturnType<T['read']>

/**
 * A table that is declared once: the type of a record, the names of the columns and their conversion
 * on both databases follow from it. `test/platform/db/tables.test.ts` compares it with the
 * migrations.
 */
export interface Table<C> {
  readonly name: string
  readonly columns: C
  /** The record of a row. Columns of a join beside it are left out. */
  read(row: Row): Fields<C>
  /** The columns of these fields, for an insert or an update. Undefined fields are left out. */
  write(part: { readonly [K in keyof C]?: Fields<C>[K] | undefined }): Row
}

/** @param columns by field; the column of `userId` is `user_id` */
export function table<C extends Columns>(name: string, columns: C): Table<C> {
  const fields = Object.entries(columns).map(([field, { read, write }]) => ({
    field,
    stored: columnName(field),
    read,
    write: write as (value: unknown) => unknown,
  }))
  return {
    name,
    columns,
    read(row) {
      const record: Record<string, unknown> = {}
      for (const { field, stored, read } of fields) record[field] = read(row[stored])
      return record as Fields<C>
    },
    write(part) {
      const row: Row = {}
      for (const { field, stored, write } of fields) {
        const value = (part as Record<string, unknown>)[field]
        if (value !== undefined) row[stored] = write(value)
      }
      return row
    },
  }
}

/** The column of a field: `userId` is `user_id`. */
export const columnName = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
