import { endpoints } from '../../../contract/app/endpoints.ts'
import type { TagReader } from '../../../drivers/tag-reader.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { readerView } from './reader-view.ts'
import type { TagUrls } from '../key/tag-url.ts'
import { writeTestTag } from './write-test-tag.ts'

export interface ReaderDeps {
  readonly tagReader: TagReader | null
  readonly tagUrls: TagUrls
}

/** The tag reader of the desk, independent of events. */
export function mountReaderRoutes(mount: Mount, { tagReader, tagUrls }: ReaderDeps): void {
  mount(endpoints.getReader, async () => readerView(tagReader))
  mount(endpoints.writeTestTag, ({ body }) =>
    writeTestTag(tagReader, tagUrls, body.seconds * 1_000),
  )
}
