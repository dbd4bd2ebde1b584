import { endpoints } from '../../contract/endpoints.ts'
import type { TagReader } from '../../drivers/tag-reader.ts'
import type { Db } from '../db/database.ts'
import { ApiError } from '../http/api-error.ts'
import type { Mount } from '../http/mount.ts'
import { hasAnyRole } from '../person/role-store.ts'
import { readerView } from './reader-view.ts'
import type { TagUrls } from './tag-url.ts'
import { testTag } from './test-tag.ts'

export interface ReaderDeps {
  readonly db: Db
  readonly tagReader: TagReader | null
  readonly tagUrls: TagUrls
}

/** The reader as a device of the desk, whatever the event. */
export function mountReaderRoutes(mount: Mount, { db, tagReader, tagUrls }: ReaderDeps): void {
  const requireStaff = async (userId: string): Promise<void> => {
    if (!(await hasAnyRole(db, userId))) throw new ApiError('event_manager_required', { message: 'Only staff may see to the reader.' })
  }
  mount(endpoints.getReader, async ({ caller }) => {
    await requireStaff(caller.userId)
    return readerView(tagReader)
  })
  mount(endpoints.testTag, async ({ caller, body }) => {
    await requireStaff(caller.userId)
    return testTag(tagReader, tagUrls, body.seconds * 1_000)
  })
}
