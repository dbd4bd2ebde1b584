import type { TestProject } from 'vitest/node'
import { findPostgres, startPostgres } from './postgres.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Server that tests make their databases on; null where the operator chose to go without. */
    postgresUrl: string | null
  }
}

/** Starts the PostgreSQL that store tests run on beside SQLite. Going without is a choice somebody makes in words. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | void> {
  if (process.env.PASSDESK_TEST_POSTGRES === 'skip') {
    console.warn('\nSKIPPED: every PostgreSQL test (PASSDESK_TEST_POSTGRES=skip).\n')
    project.provide('postgresUrl', null)
    return
  }
  const bin = findPostgres()
  if (!bin) {
    throw new Error(
      'PostgreSQL is not installed, and the tests run on it too. Install it (Debian: apt-get install postgresql; macOS: brew install postgresql), or set PASSDESK_TEST_POSTGRES=skip.',
    )
  }
  const postgres = await startPostgres(bin)
  project.provide('postgresUrl', postgres.url)
  return () => postgres.stop()
}
