import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskPerson } from '../../contract/attendees/attendees.ts'
import { correctionEndpoints, type Suggestion } from '../../contract/attendees/corrections.ts'
import type { MissingGlyph } from '../../contract/pass/render-problem.ts'
import { call, type FailureCode } from '../api/call.ts'
import { keys, refreshDesk } from '../api/queries.ts'
import { useRequest } from '../api/use-request.ts'
import { useDesk } from '../components/desk-context.ts'
import { useMessages } from '../i18n/i18n.ts'

/** The correction that staff chose. */
export interface Corrected {
  /** Hash of its drawing. */
  readonly hash: string | null
  /** The text before, with its unprintable characters, and now; null without a text. */
  readonly before: { readonly text: string; readonly glyphs: readonly MissingGlyph[] } | null
  readonly now: { readonly text: string; readonly code: string } | null
  /** True if the participant list has the new text too. */
  readonly listed: boolean
  /** The correction ended a confirmation. */
  readonly endedConfirmation: boolean
}

export interface Corrections {
  /** The kana of the word with the character. */
  readonly reading: string | null
  /** Null while they are loading. */
  readonly suggestions: readonly Suggestion[] | null
  readonly choose: (suggestion: Suggestion) => void
  readonly corrected: Corrected | null
  readonly failure: FailureCode | null
}

/** Suggestions for a pass that cannot be drawn, and the choice of one. */
export function useCorrections(person: DeskPerson, cannotDraw: boolean): Corrections {
  const desk = useDesk()
  const { t } = useMessages()
  const client = useQueryClient()
  const { eventId } = desk.event
  const requests = useRequest(eventId)
  const [corrected, setCorrected] = useState<Corrected | null>(null)
  const params = { eventId, userId: person.userId }
  const revision = person.pass?.draft?.revision ?? 0
  const found = useQuery({
    queryKey: ['corrections', eventId, person.userId, revision, person.pass?.templateRevision],
    queryFn: ({ signal }) => call(correctionEndpoints.suggestCorrections, { params, signal }),
    enabled: cannotDraw,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const show = (next: DeskPerson): void =>
    void client.setQueryData(keys.person(eventId, person.userId), next)

  async function choose(suggestion: Suggestion): Promise<void> {
    const { pass } = person
    if (!pass) return
    const { kind, content } = suggestion
    const body = {
      kind,
      content,
      templateRevision: pass.templateRevision,
      expectedRevision: revision,
      requestKey: crypto.randomUUID() as string,
    }
    const done = await requests.act(() => call(correctionEndpoints.correctPass, { params, body }))
    if (!done) return
    show(done.person)
    setCorrected(correctedBy(person, suggestion, done))
    desk.offerUndo({
      text:
        suggestion.text === null
          ? t('correction.undo.plain')
          : t('correction.undo', { text: suggestion.text }),
      undo: () => void undo(revision + 1),
    })
  }

  async function undo(made: number): Promise<void> {
    const body = { revision: made }
    const back = await requests.act(() =>
      call(correctionEndpoints.undoCorrection, { params, body }),
    )
    if (back) show(back)
    await refreshDesk(client, eventId)
  }

  return {
    reading: found.data?.reading ?? null,
    suggestions: found.data?.suggestions ?? (found.isError ? [] : null),
    choose: (suggestion) => void choose(suggestion),
    corrected: corrected?.hash === (person.pass?.render?.hash ?? null) ? corrected : null,
    failure: requests.failure,
  }
}

function correctedBy(
  { pass, renderProblem }: DeskPerson,
  { text, codePoints }: Suggestion,
  { person, listed }: { readonly person: DeskPerson; readonly listed: boolean },
): Corrected {
  const before = pass?.draft?.content ?? pass?.defaults
  const field = renderProblem?.field
  const isText = field === 'name' || field === 'title' || field === 'affiliation'
  return {
    hash: person.pass?.render?.hash ?? null,
    before: isText && before ? { text: before[field], glyphs: renderProblem?.glyphs ?? [] } : null,
    now: text === null ? null : { text, code: codePoints.join(' ') },
    listed,
    endedConfirmation: typeof pass?.draft?.confirmedAt === 'string',
  }
}
