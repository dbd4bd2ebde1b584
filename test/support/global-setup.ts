import { makeShared } from './make-shared.ts'
import { findPostgres } from './postgres.ts'

/** Before all test files, and after them. */
export default function setup(): Promise<() => Promise<void>> {
  checkPostgres()
  return makeShared()
}

/**
 * Store tests run on PostgreSQL beside SQLite. Going without is a choice somebody makes in words.
 */
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
