import type { Db, Row } from '../../platform/db/database.ts'
import { inChunks } from '../../platform/db/in-chunks.ts'

type Users = PromiseLike<Row[]>

/** Locked in one order. A password or role assigned at the same moment is either seen or waits. */
export function usersBy(db: Db, column: 'id' | 'email_folded', values: string[]): Users {
  const users = db('users').whereIn(column, values).orderBy('id').select('*')
  return db.isTransaction ? users.forNoKeyUpdate() : users
}

/** People with these folded addresses; those who sign in with them are last. */
export async function usersWithEmails(db: Db, emails: readonly string[]): Promise<Row[]> {
  const typed = (list: string[]): Users =>
    db('users').whereNull('email_folded').whereIn('email', list).orderBy('id').select('*')
  return [
    ...(await inChunks(emails, typed)),
    ...(await inChunks(emails, (list) => usersBy(db, 'email_folded', list))),
  ]
}
