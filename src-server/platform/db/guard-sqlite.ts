interface Connection {
  readonly inTransaction: boolean
  prepare(sql: string): Statement
  exec(sql: string): unknown
}

interface Statement {
  readonly reader: boolean
  run(...bindings: unknown[]): unknown
}

const NOTHING: Statement = { reader: false, run: () => ({ changes: 0, lastInsertRowid: 0 }) }

/**
 * A full disk or a disk error ends a SQLite transaction (sqlite.org/lang_transaction.html). knex
 * does not notice: its ROLLBACK would fail and hide the cause, later statements would be stored on
 * their own, and a failed COMMIT would leave the next transaction inside this one. Here such a
 * ROLLBACK does nothing, other statements fail until it comes, and a failed COMMIT is rolled back.
 */
export function guardTransactions(connection: Connection): void {
  const prepare = connection.prepare.bind(connection)
  let began = false

  function guarded(sql: string): Statement {
    if (connection.inTransaction) began = true
    const ended = began && !connection.inTransaction
    const [word] = /^\w+/.exec(sql.trimStart()) ?? ['']
    const isWhole = !/^rollback\s+to/i.test(sql)
    switch (word.toUpperCase()) {
      case 'BEGIN':
        began = false
        return prepare(sql)
      case 'ROLLBACK':
        if (isWhole) began = false
        return ended ? NOTHING : prepare(sql)
      case 'COMMIT':
        if (!ended) return { reader: false, run: () => commit(sql) }
        began = false
        throw endedEarlier()
      default:
        if (ended) throw endedEarlier()
        return prepare(sql)
    }
  }

  function commit(sql: string): unknown {
    try {
      const result = prepare(sql).run()
      began = false
      return result
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK')
      began = false
      throw error
    }
  }

  Object.assign(connection, { prepare: guarded })
}

const endedEarlier = (): Error =>
  Object.assign(new Error('A disk error ended this transaction before.'), { code: 'SQLITE_IOERR' })
