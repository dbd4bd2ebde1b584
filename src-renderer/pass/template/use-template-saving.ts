import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { deskEventEndpoints } from '../../../contract/event/event/desk-event.ts'
import { templateDisagreement, type PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { ticketClassEndpoints } from '../../../contract/event/ticket-class/ticket-class.ts'
import { call, failureCode, type FailureCode } from '../../api/call.ts'
import { refreshDesk } from '../../api/queries.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useUnsaved } from '../../shell/use-unsaved.ts'
import { isDirty, type DraftDesk } from './use-draft.ts'
import type { InForce } from './template-owner.ts'
import type { TestPrint } from '../../../contract/print/printer/printers.ts'
import type { TemplateSample } from '../../../contract/pass/template/template.ts'
import { printerEndpoints } from '../../../contract/print/printer/printer-settings.ts'

export type SavingState =
  | { readonly at: 'none' }
  /** The effect of saving is shown, with a question. */
  | { readonly at: 'asking' }
  | { readonly at: 'saving' }
  | { readonly at: 'saved'; readonly revision: number }
  /** Another desk saved a revision meanwhile. */
  | { readonly at: 'conflict'; readonly theirs: InForce }
  /** Esc was pressed with unsaved edits. */
  | { readonly at: 'leaving' }
  | { readonly at: 'failed'; readonly failure: FailureCode }

export interface Saving {
  readonly state: SavingState
  /** Ctrl+S; null if there is nothing to save, or it cannot be saved. */
  readonly ask: (() => void) | null
  readonly save: () => void
  readonly back: () => void
  readonly leave: () => void
  /** Takes over the template of the other desk and drops the edits; Ctrl+Z restores them. */
  readonly takeTheirs: () => void
}

/**
 * Saves a new revision after a question that names the affected confirmations. A revision of
 * another desk loses no edits.
 */
export function useTemplateSaving(
  work: DraftDesk,
  { ticketClass, templateRevision: read }: InForce,
  readInForce: () => Promise<InForce | null>,
): Saving {
  const desk = useDesk()
  const client = useQueryClient()
  const { eventId } = desk.event
  const classId = ticketClass?.classId
  // The desk's state has the revision of the event only.
  const templateRevision = classId ? read : desk.event.templateRevision
  const { draft, dispatch } = work
  const [state, setState] = useState<SavingState>({ at: 'none' })
  const isWorking = useRef(false)
  const dirty = isDirty(draft)
  useUnsaved(dirty)
  const canSave = dirty && draft.template.name !== '' && templateDisagreement(draft.template) === null

  const lookAtTheirs = async (): Promise<void> => {
    const theirs = await readInForce()
    if (!theirs) return
    const { template, templateRevision: revision } = theirs
    if (revision === draft.base) return
    if (template && !dirty) return dispatch({ type: 'took', revision, template })
    dispatch({ type: 'rebased', revision, template })
    // Without a template of theirs there is nothing to choose.
    setState(template ? { at: 'conflict', theirs } : { at: 'asking' })
  }
  // The desk's state shows a new revision before anything is saved on the old one.
  useEffect(() => {
    if (templateRevision > draft.base && !isWorking.current) void lookAtTheirs()
  }, [templateRevision, draft.base])
  // Results for the former template do not apply to the changed one.
  useEffect(
    () =>
      setState((now) => (now.at === 'saved' && !dirty ? now : now.at === 'conflict' ? now : { at: 'none' })),
    [draft.template],
  )

  const save = async (): Promise<void> => {
    if (isWorking.current) return
    isWorking.current = true
    setState({ at: 'saving' })
    const { template, base } = draft
    try {
      const body = { expectedRevision: base, template }
      const saved = classId
        ? await call(ticketClassEndpoints.saveClassTemplate, { params: { eventId, classId }, body })
        : await call(deskEventEndpoints.saveTemplate, { params: { eventId }, body })
      dispatch({
        type: 'took',
        revision: saved.templateRevision,
        template: saved.template ?? template,
      })
      setState({ at: 'saved', revision: saved.templateRevision })
      await Promise.all([
        refreshDesk(client, eventId),
        readInForce(),
        client.invalidateQueries({ queryKey: ['office', eventId, 'classes'] }),
      ])
    } catch (error) {
      const failure = failureCode(error) ?? 'internal_error'
      setState({ at: 'failed', failure })
      if (failure === 'pass_revision_conflict') await lookAtTheirs()
    }
    isWorking.current = false
  }
  return {
    state,
    ask: canSave && state.at !== 'saving' ? () => setState({ at: 'asking' }) : null,
    save: () => void save(),
    back: () => setState({ at: 'none' }),
    leave() {
      if (dirty && state.at !== 'leaving') return setState({ at: 'leaving' })
      work.discard()
      desk.back()
    },
    takeTheirs() {
      if (draft.stored) work.change(draft.stored, 'theirs')
      setState({ at: 'none' })
    },
  }
}

type SamplePrint =
  | { readonly state: 'none' }
  | { readonly state: 'printing' }
  | { readonly state: 'failed'; readonly failure: FailureCode }
  | { readonly state: 'ended'; readonly came: boolean; readonly result: TestPrint }

export interface SamplePrinting {
  readonly print: SamplePrint
  /** Null without a printer, and while a print is in progress. */
  readonly run: (() => void) | null
  readonly forget: () => void
}

const CAME_OUT = new Set(['printed', 'printed_network'])

/**
 * Prints the current sample on this desk's printer. The result is shown until something changes.
 */
export function useSamplePrint(
  classId: string | undefined,
  template: PassTemplate,
  sample: TemplateSample,
): SamplePrinting {
  const { event, printer } = useDesk()
  const [print, setPrint] = useState<SamplePrint>({ state: 'none' })
  // A ref, because two key presses may come before React has rendered.
  const isWorking = useRef(false)
  useEffect(() => setPrint({ state: 'none' }), [template])
  const run = async (): Promise<void> => {
    if (!printer || isWorking.current) return
    isWorking.current = true
    setPrint({ state: 'printing' })
    try {
      const body = { classId, template, sample, printerId: printer.printerId }
      const result = await call(printerEndpoints.printTemplateSample, {
        params: { eventId: event.eventId },
        body,
      })
      setPrint({ state: 'ended', came: CAME_OUT.has(result.state), result })
    } catch (error) {
      setPrint({ state: 'failed', failure: failureCode(error) ?? 'internal_error' })
    }
    isWorking.current = false
  }
  return {
    print,
    run: printer && print.state !== 'printing' ? () => void run() : null,
    forget: () => setPrint({ state: 'none' }),
  }
}
