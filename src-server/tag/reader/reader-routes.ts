import { endpoints } from '../../../contract/app/endpoints.ts'
import type { TagReader, WriteOutcome } from '../../../drivers/tag-reader.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { readerView } from './tag-desk-view.ts'
import { type TagUrls, TEST_KEY } from '../key/tag-url.ts'
import type { TestTag } from '../../../contract/tag/reader/reader.ts'
import { deviceProblem } from '../operation/tag-view.ts'
import type { TagDesk } from './tag-desk.ts'

export interface TagDeskRoutesDeps {
  readonly tagDesk: TagDesk
}

/** The tag desk: the desk's reader and the people whose tags it writes. */
export function mountTagDeskRoutes(mount: Mount, { tagDesk }: TagDeskRoutesDeps): void {
  mount(endpoints.getTagDesk, {
    rev: async () => tagDesk.rev(),
    reply: async ({ query }) => tagDesk.view(query.eventId),
  })
  mount(endpoints.armTag, async ({ caller, body }) => {
    await tagDesk.arm(caller.userId, body.eventId, body.userId)
    return tagDesk.view(body.eventId)
  })
  mount(endpoints.disarmTag, async ({ body }) => {
    tagDesk.disarm(body.eventId)
    return tagDesk.view(body.eventId)
  })
  mount(endpoints.overwriteTag, async ({ body }) => {
    tagDesk.overwrite(body)
    return tagDesk.view(body.eventId)
  })
  mount(endpoints.writeTagsInBulk, async ({ caller, body }) => {
    await tagDesk.bulk(caller.userId, body.eventId, body.userIds)
    return tagDesk.view(body.eventId)
  })
}

/**
 * Writes a test of a pass's length to the next tag and reads it back. A tag with other content is
 * left unchanged. The test opens no profile, and a pass overwrites it without a question.
 * @param timeoutMs how long to wait for the tag
 */
async function writeTestTag(reader: TagReader | null, tagUrls: TagUrls, timeoutMs: number): Promise<TestTag> {
  if (!reader) return { result: 'failed', problem: { code: 'no_reader' } }
  const url = tagUrls.urlOf(TEST_KEY)
  const first = await reader.writeTag({ url, allowOverwrite: 'never', timeoutMs })
  return resultOf(
    holdsTest(first, url)
      ? await reader.writeTag({
          url,
          allowOverwrite: { messageHex: first.seen.content.messageHex },
          timeoutMs,
        })
      : first,
  )
}

/** The tag of an earlier test. */
function holdsTest(
  outcome: WriteOutcome,
  url: string,
): outcome is WriteOutcome & { seen: { content: { messageHex: string } } } {
  return (
    outcome.result === 'refused' && outcome.seen?.content.state === 'url' && outcome.seen.content.url === url
  )
}

function resultOf(outcome: WriteOutcome): TestTag {
  if (outcome.result !== 'verified') return { result: 'failed', problem: deviceProblem(outcome.problem) }
  return {
    result: 'verified',
    kind: outcome.kind,
    capacityBytes: outcome.capacityBytes,
    ms: Math.round(outcome.ms),
  }
}

export interface ReaderDeps {
  readonly tagReader: TagReader | null
  readonly tagUrls: TagUrls
}

/** The tag reader of the desk, independent of events. */
export function mountReaderRoutes(mount: Mount, { tagReader, tagUrls }: ReaderDeps): void {
  mount(endpoints.getReader, async () => readerView(tagReader))
  mount(endpoints.writeTestTag, ({ body }) => writeTestTag(tagReader, tagUrls, body.seconds * 1_000))
}
