import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { attendeePassEndpoints } from '../../contract/attendees/attendee-pass.ts'
import type { PassContent, PassRender } from '../../contract/pass/pass.ts'
import { ApiFailure, call } from '../api/call.ts'

/** Delay between the last key and the request for a preview, in milliseconds. */
const QUIET_MS = 300

export interface LivePreview {
  /** The newest drawing. */
  readonly render: PassRender | null
  /** Whether it shows the text in the fields. */
  readonly current: boolean
  readonly failure: ApiFailure | null
}

interface PreviewOf {
  readonly eventId: string
  readonly userId: string
  readonly templateRevision: number
  readonly content: PassContent
  /** The drawing before anything was typed. */
  readonly first: PassRender | null
}

/** A live drawing of the typed text. */
export function useLivePreview({
  eventId,
  userId,
  templateRevision,
  content,
  first,
}: PreviewOf): LivePreview {
  const typed = JSON.stringify(content)
  const [asked, setAsked] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), QUIET_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const preview = useQuery({
    queryKey: ['preview', eventId, userId, templateRevision, asked],
    queryFn: ({ signal }) =>
      call(attendeePassEndpoints.deskPreview, {
        params: { eventId, userId },
        body: { templateRevision, content: JSON.parse(asked) as PassContent },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const last = useRef(first)
  if (preview.data) last.current = preview.data.render
  const failure = preview.error instanceof ApiFailure ? preview.error : null
  return {
    render: last.current,
    current: asked === typed && preview.data !== undefined && !failure,
    failure: asked === typed ? failure : null,
  }
}
