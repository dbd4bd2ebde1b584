import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, type Dispatch } from 'react'
import type { DeskEvent } from '../../contract/events/desk-event.ts'
import type { PassTemplate } from '../../contract/pass/pass.ts'
import { presetOf } from '../../contract/pass/template-presets.ts'
import { DEFAULT_STOCK } from '../../labels/stocks.ts'
import { useDesk } from '../components/desk-context.ts'
import { beginDraft, reduceDraft, type DraftEvent, type TemplateDraft } from './draft.ts'

export interface DraftDesk {
  readonly draft: TemplateDraft
  readonly dispatch: Dispatch<DraftEvent>
  /** Changes the template; `what` names the kind, so that a key held down makes one undo step. */
  readonly change: (template: PassTemplate, what: string) => void
  /** Discards the edits, also for the next time that the screen opens. */
  readonly discard: () => void
}

const keyOf = (eventId: string): readonly string[] => ['template-draft', eventId]

/**
 * The edits of an event's template. They are kept when the screen is left, so that a look at
 * another screen loses nothing.
 */
export function useDraft(event: DeskEvent): DraftDesk {
  const client = useQueryClient()
  const { printer } = useDesk()
  const key = keyOf(event.eventId)
  const [draft, dispatch] = useReducer(reduceDraft, null, () => {
    const kept = client.getQueryData<TemplateDraft>(key)
    return (
      kept ??
      beginDraft(
        event.templateRevision,
        event.template,
        event.template ?? presetOf(printer?.stock ?? DEFAULT_STOCK),
      )
    )
  })
  useEffect(() => {
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData(key, draft)
  }, [draft])
  return {
    draft,
    dispatch,
    change: (template, what) =>
      dispatch({ type: 'changed', template, what, at: performance.now() }),
    discard: () => client.removeQueries({ queryKey: key }),
  }
}
