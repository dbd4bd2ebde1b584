import type { Knex } from 'knex'

/** Revs are milliseconds since 1970 and need more than 32 bits. SQLite integers have any size. */
export async function up(db: Knex): Promise<void> {
  if (db.client.config.client === 'pg')
    await db.raw('alter table revs alter column rev type bigint')
}

export async function down(db: Knex): Promise<void> {
  await db('revs').where({ scope: 'epoch' }).delete()
  if (db.client.config.client === 'pg')
    await db.raw('alter table revs alter column rev type integer')
}
