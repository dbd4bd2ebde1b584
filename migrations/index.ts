import type { Knex } from 'knex'
import * as schema from './0001-schema.ts'

export interface Migration {
  readonly name: string
  up(db: Knex): Promise<void>
  down(db: Knex): Promise<void>
}

/** In execution order. The database stores the names: never rename a released one. */
export const migrations: readonly Migration[] = [{ name: '0001-schema', ...schema }]
