import { makeShared } from './make-shared.ts'
import { findPostgres } from './postgres.ts'

/** Runs before all test files; the returned function runs after them. */
export default async function setup(): Promise<() => Promise<void>> {
  checkPostgres()
  const pages: { ensurePages(): Promise<void> } = await import(
    new URL('../../scripts/build-pages.mjs', import.meta.url).href
  )
  await pages.ensurePages()
  return makeShared()
}

/** Store tests run on PostgreSQL and SQLite. Skipping PostgreSQL must be explicit. */
function checkPostgres(): void {
  if (process.env.PASSDESK_TEST_POSTGRES === 'skip') {
    console.warn('\nSKIPPED: every PostgreSQL test (PASSDESK_TEST_POSTGRES=skip).\n')
    return
  }
  if (!findPostgres()) {
    throw new Error(
      'PostgreSQL is not installed, and the tests run on it too. Install it (Debian: apt-get ' +
        'install postgresql; macOS: brew install postgresql), or set PASSDESK_TEST_POSTGRES=skip.',
    )
  }
}
