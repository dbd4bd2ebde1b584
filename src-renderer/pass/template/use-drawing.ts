import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { RenderProblem } from '../../../contract/pass/drawing/render-problem.ts'
import type { BodyOf } from '../../../contract/platform/http/endpoint.ts'
import type { PassRender } from '../../../contract/pass/draft/pass.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { templateEndpoints, type TemplateSample } from '../../../contract/pass/template/template.ts'
import { call, failureCode, type FailureCode } from '../../api/call.ts'
import type { TemplateOwner } from './template-owner.ts'

/** Delay between the last change and the request for a drawing, in milliseconds. */
const QUIET_MS = 80

export interface Drawing {
  /** The newest drawing. */
  readonly render: PassRender | null
  /** Whether it shows the current template and sample. */
  readonly current: boolean
  /** Why the sample cannot be drawn. */
  readonly problem: RenderProblem | null
  /** Dots per module of the code in `render`. */
  readonly qrDots: number | null
  readonly failure: FailureCode | null
}

/** The kiosk's drawing of a sample on a template that is being edited. */
export function useDrawing(
  { eventId, classId }: TemplateOwner,
  template: PassTemplate,
  sample: TemplateSample,
): Drawing {
  const wanted = useSettled(JSON.stringify({ classId, template, sample }), QUIET_MS)
  const drawn = useQuery({
    queryKey: ['template-drawing', eventId, wanted.settled],
    queryFn: ({ signal }) =>
      call(templateEndpoints.drawTemplate, {
        params: { eventId },
        body: JSON.parse(wanted.settled) as BodyOf<typeof templateEndpoints.drawTemplate>,
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  })
  const last = useRef<Pick<Drawing, 'render' | 'qrDots'>>({ render: null, qrDots: null })
  if (drawn.data?.render) last.current = drawn.data
  const isOwn = wanted.isSettled && !drawn.isPlaceholderData && drawn.data !== undefined
  return {
    ...last.current,
    current: isOwn && drawn.data?.render !== null,
    problem: isOwn ? (drawn.data?.problem ?? null) : null,
    failure: failureCode(drawn.error),
  }
}

/** Returns the value once it is unchanged for a while. */
export function useSettled(
  value: string,
  quietMs: number,
): { readonly settled: string; readonly isSettled: boolean } {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), quietMs)
    return () => clearTimeout(timer)
  }, [value, quietMs])
  return { settled, isSettled: settled === value }
}
