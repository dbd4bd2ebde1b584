import type { Db } from '../../platform/db/database.ts'

/**
 * A value that changes with all data that needs a backup: data on screens raises a rev, actions of
 * staff add an audit line.
 */
export async function changeMark(db: Db): Promise<string> {
  const revs = await db('revs').sum({ sum: 'rev' }).first()
  const audit = await db('audit_log').count({ count: '*' }).first()
  const jobs = await db('print_job_events').count({ count: '*' }).first()
  return [revs?.sum ?? 0, audit?.count ?? 0, jobs?.count ?? 0].join('/')
}
