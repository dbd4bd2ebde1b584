import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, type Dispatch } from 'react'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { beginDraft, reduceDraft, type DraftEvent, type TemplateDraft } from './draft.ts'
import { startTemplate, type InForce } from './template-owner.ts'

export interface DraftDesk {
  readonly draft: TemplateDraft
  readonly dispatch: Dispatch<DraftEvent>
  /** Changes the template; `what` names the kind, so that a key held down makes one undo step. */
  readonly change: (template: PassTemplate, what: string) => void
  /** Discards the edits, also for the next time that the screen opens. */
  readonly discard: () => void
}

const keyOf = (eventId: string, classId = ''): readonly string[] => [
  'template-draft',
  eventId,
  classId,
]

/**
 * The edits of a template. They are kept when the screen is left, so that a look at
 * another screen loses nothing.
 */
export function useDraft(inForce: InForce): DraftDesk {
  const client = useQueryClient()
  const { printer } = useDesk()
  const key = keyOf(inForce.event.eventId, inForce.ticketClass?.classId)
  const [draft, dispatch] = useReducer(reduceDraft, null, () => {
    const kept = client.getQueryData<TemplateDraft>(key)
    return (
      kept ??
      beginDraft(
        inForce.templateRevision,
        inForce.template,
        inForce.template ?? startTemplate(inForce, printer?.stock),
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
