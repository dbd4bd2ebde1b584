import Database from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { reuseStatements } from '../../../src-server/platform/db/reuse-statements.ts'

describe('prepared statements of a SQLite connection', () => {
  let db: Database.Database
  beforeEach(() => {
    db = new Database(':memory:')
    reuseStatements(db as unknown as Parameters<typeof reuseStatements>[0])
    db.exec('create table people (name text)')
    db.prepare('insert into people values (?)').run('Ann')
    db.prepare('insert into people values (?)').run('Bea')
  })
  afterEach(() => void db.close())

  it('are prepared once for the same text', () => {
    const first = db.prepare('select * from people')
    expect(db.prepare('select * from people')).toBe(first)
    expect(db.prepare('select name from people')).not.toBe(first)
  })

  it('are prepared again while a cursor of the first is open', () => {
    const cursor = db.prepare('select * from people').iterate()
    expect(cursor.next().value).toEqual({ name: 'Ann' })
    expect(db.prepare('select * from people').all()).toHaveLength(2)
    cursor.return?.()
  })

  it('return a column that was added since', () => {
    expect(db.prepare('select * from people').get()).toEqual({ name: 'Ann' })
    db.prepare('alter table people add column seat integer').run()
    expect(db.prepare('select * from people').get()).toEqual({ name: 'Ann', seat: null })
  })
})
