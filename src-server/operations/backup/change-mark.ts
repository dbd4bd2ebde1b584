import type { Db } from '../../db/database.ts'

/**
 * Changes with everything worth a copy: what screens show bumps a rev, what staff do is a line of
 * the audit.
 */
export async function changeMark(db: Db): Promise<string> {
  const revs = await db('revs').sum({ sum: 'rev' }).first()
  const audit = await db('audit_log').count({ count: '*' }).first()
  const jobs = await db('print_job_events').count({ count: '*' }).first()
  return [revs?.sum ?? 0, audit?.count ?? 0, jobs?.count ?? 0].join('/')
}
