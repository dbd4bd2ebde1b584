import { endpoints } from '../../contract/endpoints.ts'
import type { TagReader } from '../../drivers/tag-reader.ts'
import type { Db } from '../db/database.ts'
import type { Mount } from '../http/mount.ts'
import { requireStaff } from '../http/require-role.ts'
import { readerView } from './reader-view.ts'
import type { TagUrls } from './tag-url.ts'
import { testTag } from './test-tag.ts'

export interface ReaderDeps {
  readonly db: Db
  readonly tagReader: TagReader | null
  readonly tagUrls: TagUrls
}

const ONLY_STAFF = 'Only staff may see to the reader.'

/** The reader as a device of the desk, whatever the event. */
export function mountReaderRoutes(mount: Mount, { db, tagReader, tagUrls }: ReaderDeps): void {
  mount(endpoints.getReader, async ({ caller }) => {
    await requireStaff(db, caller, ONLY_STAFF)
    return readerView(tagReader)
  })
  mount(endpoints.testTag, async ({ caller, body }) => {
    await requireStaff(db, caller, ONLY_STAFF)
    return testTag(tagReader, tagUrls, body.seconds * 1_000)
  })
}
