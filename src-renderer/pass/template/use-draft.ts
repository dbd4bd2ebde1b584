import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, type Dispatch } from 'react'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { startTemplate, type InForce } from './template-owner.ts'

export interface DraftDesk {
  readonly draft: TemplateDraft
  readonly dispatch: Dispatch<DraftEvent>
  /** Changes the template; `what` names the kind, so that a key held down makes one undo step. */
  readonly change: (template: PassTemplate, what: string) => void
  /** Discards the edits, also for the next time that the screen opens. */
  readonly discard: () => void
}

const keyOf = (eventId: string, classId = ''): readonly string[] => ['template-draft', eventId, classId]

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
    change: (template, what) => dispatch({ type: 'changed', template, what, at: performance.now() }),
    discard: () => client.removeQueries({ queryKey: key }),
  }
}

/** The edited template, with its undo history. */
interface TemplateDraft {
  /**
   * The revision that the edits are based on, or the one shown when another user saved.
   */
  readonly base: number
  /** The template of that revision; null without one. */
  readonly stored: PassTemplate | null
  readonly template: PassTemplate
  readonly past: readonly PassTemplate[]
  readonly future: readonly PassTemplate[]
  /** The last change, so that a key held down makes one undo step. */
  readonly last: { readonly what: string; readonly at: number } | null
}

type DraftEvent =
  /** `what` names the kind of change; `at` is the time in ms. */
  | {
      readonly type: 'changed'
      readonly template: PassTemplate
      readonly what: string
      readonly at: number
    }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' }
  /** Saved, or another desk's taken over: this is the current template from now on. */
  | { readonly type: 'took'; readonly revision: number; readonly template: PassTemplate }
  /** Another desk saved meanwhile; the edits stay, and are saved on top of it. */
  | { readonly type: 'rebased'; readonly revision: number; readonly template: PassTemplate | null }

/** Changes of one kind within this time are one step. */
const ONE_STEP_MS = 1_000
const MOST_STEPS = 200

function beginDraft(revision: number, stored: PassTemplate | null, template: PassTemplate): TemplateDraft {
  return { base: revision, stored, template, past: [], future: [], last: null }
}

function reduceDraft(draft: TemplateDraft, event: DraftEvent): TemplateDraft {
  switch (event.type) {
    case 'changed': {
      const { template, what, at } = event
      if (same(template, draft.template)) return draft
      const goesOn = draft.last !== null && draft.last.what === what && at - draft.last.at < ONE_STEP_MS
      const past = goesOn ? draft.past : [...draft.past, draft.template].slice(-MOST_STEPS)
      return { ...draft, template, past, future: [], last: { what, at } }
    }
    case 'undone': {
      const before = draft.past.at(-1)
      return before
        ? {
            ...draft,
            template: before,
            past: draft.past.slice(0, -1),
            future: [draft.template, ...draft.future],
            last: null,
          }
        : draft
    }
    case 'redone': {
      const [after, ...future] = draft.future
      return after
        ? { ...draft, template: after, past: [...draft.past, draft.template], future, last: null }
        : draft
    }
    case 'took':
      return beginDraft(event.revision, event.template, event.template)
    case 'rebased':
      return { ...draft, base: event.revision, stored: event.template }
  }
}

export const isDirty = (draft: TemplateDraft): boolean => !same(draft.template, draft.stored)

/** Equal for any order of the fields. */
function same(one: PassTemplate | null, other: PassTemplate | null): boolean {
  return JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, part]) => [key, sorted(part)]),
  )
}
