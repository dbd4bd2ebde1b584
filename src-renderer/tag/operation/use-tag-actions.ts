import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { deskTagEndpoints } from '../../../contract/tag/operation/desk-tag.ts'
import type { TagDeskState } from '../../../contract/tag/reader/tag-desk.ts'
import { call, type FailureCode } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { showTagDesk } from './use-tag-state.ts'

/** State kept while another screen is on top: coming back does not arm the reader again. */
export interface ArmedMemory {
  isArmed: boolean
}

export interface TagActions {
  /** A request is in progress. */
  readonly asking: boolean
  /** Why the last request was refused. */
  readonly failure: FailureCode | null
  /** Writes this person's pass to the next tag. */
  readonly arm: (userId: string) => void
  /** Writes one tag after the other, for all who need one. */
  readonly run: () => void
  readonly overwrite: (question: NonNullable<TagDeskState['question']>) => void
}

/** The requests to the reader. */
export function useTagActions(eventId: string): TagActions {
  const client = useQueryClient()
  const { failure, act } = useRequest(eventId)
  const [asking, setAsking] = useState(false)
  const ask = (request: () => Promise<TagDeskState>): void =>
    void act(async () => {
      setAsking(true)
      try {
        showTagDesk(client, eventId, await request())
      } finally {
        setAsking(false)
      }
    })
  return {
    asking,
    failure,
    arm: (userId) => ask(() => call(deskTagEndpoints.armTag, { body: { eventId, userId } })),
    run: () => ask(() => call(deskTagEndpoints.writeTagsInBulk, { body: { eventId } })),
    overwrite: ({ operationId, fingerprint }) =>
      ask(() =>
        call(deskTagEndpoints.overwriteTag, { body: { eventId, operationId, fingerprint } }),
      ),
  }
}
