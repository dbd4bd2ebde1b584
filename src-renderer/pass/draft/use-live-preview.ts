import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { attendeePassEndpoints } from '../../../contract/guest/view/attendee-pass.ts'
import type { DrawingNote } from '../../../contract/pass/drawing/drawing-note.ts'
import type { PassContent, PassRender } from '../../../contract/pass/draft/pass.ts'
import { ApiFailure, call } from '../../api/call.ts'

/** Delay between the last key and the request for a preview, in milliseconds. */
const QUIET_MS = 300

export interface LivePreview {
  /** The newest drawing. */
  readonly render: PassRender | null
  /** Whether it shows the text in the fields. */
  readonly current: boolean
  readonly failure: ApiFailure | null
  /** What the newest drawing leaves out of the texts. */
  readonly notes: readonly DrawingNote[]
}

interface Drawing {
  readonly render: PassRender | null
  readonly notes: readonly DrawingNote[]
}

interface PreviewOf {
  readonly eventId: string
  readonly userId: string
  readonly templateRevision: number
  readonly content: PassContent
  /** The typed kana. */
  readonly kana: string
  /** The drawing before anything was typed. */
  readonly first: Drawing
}

/** A live drawing of the typed text. */
export function useLivePreview({
  eventId,
  userId,
  templateRevision,
  content,
  kana,
  first,
}: PreviewOf): LivePreview {
  const typed = JSON.stringify({ content, kana })
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(typed), QUIET_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const preview = useQuery({
    queryKey: ['preview', eventId, userId, templateRevision, debounced],
    queryFn: ({ signal }) =>
      call(attendeePassEndpoints.deskPreview, {
        params: { eventId, userId },
        body: {
          templateRevision,
          ...(JSON.parse(debounced) as Pick<PreviewOf, 'content' | 'kana'>),
        },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const last = useRef<Drawing>(first)
  if (preview.data) last.current = preview.data
  const failure = preview.error instanceof ApiFailure ? preview.error : null
  return {
    ...last.current,
    current: debounced === typed && preview.data !== undefined && !failure,
    failure: debounced === typed ? failure : null,
  }
}
