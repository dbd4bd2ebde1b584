import { useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import { deskTagEndpoints } from '../../../contract/tag/operation/desk-tag.ts'
import type { TagDeskState } from '../../../contract/tag/reader/tag-desk.ts'
import { poll } from '../../api/queries.ts'
import { useEffect } from 'react'
import { call } from '../../api/call.ts'

/**
 * Polling intervals of the reader by its state, ms: a tag is placed for a second, a decision takes
 * longer.
 */
const POLL_MS: Readonly<Record<TagDeskState['state'], number>> = {
  idle: 500,
  touch: 150,
  writing: 100,
  verifying: 100,
  verified: 200,
  hold: 200,
  stop: 200,
}

const tagKey = (eventId: string) => ['tags', eventId] as const

/** The state of the reader; polled often while `follows`, else as another screen left it. */
export function useTagState(eventId: string, follows: boolean): UseQueryResult<TagDeskState> {
  const client = useQueryClient()
  const key = tagKey(eventId)
  return useQuery({
    queryKey: key,
    enabled: follows,
    queryFn: ({ signal }) => poll(client, key, deskTagEndpoints.getTagDesk, { query: { eventId }, signal }),
    refetchInterval: (query) => POLL_MS[query.state.data?.state ?? 'idle'],
    refetchIntervalInBackground: true,
    // A reply may arrive after that of a later request.
    structuralSharing: (before, fresh) => newer(before as TagDeskState | undefined, fresh as TagDeskState),
  })
}

/** Shows the reply to a request at once; a reply older than the known state changes nothing. */
export function showTagDesk(client: QueryClient, eventId: string, fresh: TagDeskState): void {
  client.setQueryData<TagDeskState>(tagKey(eventId), fresh)
}

const newer = (before: TagDeskState | undefined, fresh: TagDeskState): TagDeskState =>
  before && before.rev >= fresh.rev ? before : fresh

/** An unreachable kiosk has no armed reader: the failure is ignored. */
const leave = (eventId: string): void =>
  void call(deskTagEndpoints.disarmTag, { body: { eventId } }).catch(() => undefined)

/**
 * Disarms the reader once no screen shows the tag; the kiosk finishes a tag that is being written.
 * A page that was just opened also disarms it, for the person who was armed before it was closed.
 */
export function useLeaveTag(
  { eventId, nfcEnabled }: { readonly eventId: string; readonly nfcEnabled: boolean },
  isOpen: boolean,
): void {
  useEffect(() => {
    if (nfcEnabled) leave(eventId)
  }, [eventId, nfcEnabled])
  useEffect(() => (isOpen ? () => leave(eventId) : undefined), [eventId, isOpen])
}

/** True while a tag is being written and must not move. */
export function useTagIsWritten(eventId: string): boolean {
  const state = useTagState(eventId, false).data?.state
  return state === 'writing' || state === 'verifying'
}
