import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  type DeskPerson,
  attendeeEndpoints,
  classNoteEndpoints,
} from '../../../contract/guest/view/attendees.ts'
import { type ReprintReason, jobEndpoints } from '../../../contract/print/job/jobs.ts'
import { attendeePassEndpoints } from '../../../contract/guest/view/attendee-pass.ts'
import { call, failureCode, isAway, type CallInput, type FailureCode } from '../../api/call.ts'
import { keys, refreshDesk } from '../../api/queries.ts'
import { useRequest, type RequestState } from '../../api/use-request.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useRefusedConsent } from '../../pass/confirmation/consent-text.tsx'
import { requestKeyFor, type SavedPassState } from '../../shell/saved-pass-state.ts'
import { usePassFacts, type PassChoices, type PassFacts } from './use-pass-facts.ts'
import { handOutEndpoints } from '../../../contract/print/run/hand-out.ts'
import { useMessages } from '../../i18n/i18n.ts'

/**
 * Marks the boxed pass as handed out, offers the undo for ten seconds, and opens the next person.
 * If another desk was first, the person is shown as handed out.
 */
function useHandOut(person: DeskPerson, memory: SavedPassState, { act }: RequestState): () => void {
  const desk = useDesk()
  const client = useQueryClient()
  const { t } = useMessages()
  const { eventId } = desk.event
  const { name, userId, box } = person

  const readAgain = (): Promise<unknown> =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.person(eventId, userId) }),
      refreshDesk(client, eventId),
    ])
  const undo = (placeId: string, handedOutAt: string): void =>
    void call(handOutEndpoints.undoHandOut, {
      params: { placeId },
      body: { eventId, handedOutAt },
    })
      .catch(() => undefined)
      .finally(() => void readAgain())

  return () => {
    if (!box) return
    const { placeId } = box
    const requestKey = requestKeyFor(memory, `hand-out ${placeId}`, () => crypto.randomUUID())
    void act(() => call(handOutEndpoints.handOut, { body: { eventId, placeId, requestKey } })).then(
      async (done) => {
        await readAgain()
        if (!done) return
        memory.request = null
        const { handedOut } = done.place
        if (done.outcome !== 'handed_out' || !handedOut) return
        desk.offerUndo({
          text: t('handOut.undo', { name }),
          undo: () => undo(placeId, handedOut.at),
        })
        desk.next()
      },
    )
  }
}

export interface PassActions extends PassFacts {
  readonly failure: FailureCode | null
  /** The print request is in progress. */
  readonly queueing: boolean
  readonly chooseReason: (reason: ReprintReason) => void
  readonly giveReason: (text: string) => void
  /** Records that staff have seen the new text. */
  readonly accept: () => void
  readonly consent: () => void
  /** The person does not agree. */
  readonly refuse: () => void
  readonly confirm: () => void
  readonly print: () => void
  /** Sends the print again whose reply was lost: it may have been stored. Null without one. */
  readonly repeat: (() => void) | null
  /** Records that the note of the ticket class was read to the person. */
  readonly recordNote: () => void
  /** Marks the pass of a box as handed out. */
  readonly handOut: () => void
  readonly answer: (cameOut: boolean) => void
  readonly useOther: () => void
  readonly reprint: () => void
  /** Sends the person to the help desk or takes them back; true if it succeeded. */
  readonly park: () => Promise<boolean>
}

/** State and actions of one open person. */
export function usePassActions(
  person: DeskPerson,
  memory: SavedPassState,
  opened: { readonly reprint: boolean; readonly isRestored: boolean },
): PassActions {
  const { event } = useDesk()
  const client = useQueryClient()
  const requests = useRequest(event.eventId)
  const [choices, setChoices] = useState<PassChoices>({
    jobId: memory.jobId,
    seenHash: memory.seenHash ?? person.pass?.render?.hash ?? null,
    reason: null,
    reasonText: '',
    printerId: null,
    reprinting: opened.reprint,
    since: opened.isRestored ? new Date(memory.openedAt).toISOString() : null,
  })
  useEffect(() => {
    memory.jobId = choices.jobId
    memory.seenHash = choices.seenHash
  }, [memory, choices])
  const choose = (part: Partial<PassChoices>): void => setChoices((now) => ({ ...now, ...part }))
  const facts = usePassFacts(person, choices)
  const params = { eventId: event.eventId, userId: person.userId }
  const show = (next: DeskPerson | null): void => {
    if (!next) return
    client.setQueryData(keys.person(event.eventId, person.userId), next)
    choose({ seenHash: next.pass?.render?.hash ?? null })
  }
  return {
    ...facts,
    ...useJobActions({ person, memory, choices, choose, facts, requests }),
    recordNote: useClassNote(person, requests),
    handOut: useHandOut(person, memory, requests),
    failure: requests.failure,
    chooseReason(reason) {
      requests.forget()
      choose({ reason, reasonText: '' })
    },
    giveReason: (reasonText) => choose({ reasonText }),
    accept: () => choose({ seenHash: person.pass?.render?.hash ?? null }),
    consent: () =>
      void requests
        .act(() =>
          consentTo(
            person,
            event.eventId,
            facts.nextAction.kind === 'no_consent' && facts.nextAction.confirms,
          ),
        )
        .then(show),
    refuse: useRefusedConsent(person, requests),
    confirm() {
      const body = confirmBody(person)
      if (body) void requests.act(() => call(attendeePassEndpoints.deskSavePass, { params, body })).then(show)
    },
    reprint: () => choose({ reprinting: true, reason: null, reasonText: '' }),
    park: async () =>
      (await requests.act(() =>
        call(attendeeEndpoints.park, { params, body: { parked: !person.parked } }),
      )) !== null,
  }
}

type PrintOrder = NonNullable<CallInput<typeof jobEndpoints.print>['body']>

interface JobFacts {
  readonly person: DeskPerson
  readonly memory: SavedPassState
  readonly choices: PassChoices
  readonly choose: (part: Partial<PassChoices>) => void
  readonly facts: PassFacts
  readonly requests: RequestState
}

/** The actions of Enter, Y, N and P on the person's label. */
function useJobActions({
  person,
  memory,
  choices,
  choose,
  facts,
  requests,
}: JobFacts): Pick<PassActions, 'print' | 'repeat' | 'answer' | 'useOther' | 'queueing'> {
  const { event, printer: usual } = useDesk()
  const [queueing, setQueueing] = useState(false)
  /** The last print without a reply, and its failure. */
  const [lost, setLost] = useState<{ readonly order: PrintOrder; readonly error: unknown } | null>(null)
  const { job, other, nextAction, printer } = facts

  async function print(): Promise<void> {
    const replaces = nextAction.kind === 'replace_box'
    // The roll of a ticket class may be in another printer than the default one.
    const other = printer && usual && printer.printerId !== usual.printerId
    const printerId = choices.printerId ?? (other ? printer.printerId : null)
    const body = printBody(
      event.eventId,
      person,
      { ...choices, ...(replaces && { reason: 'text_changed' }), printerId },
      replaces || (nextAction.kind === 'print' && nextAction.reason !== null),
    )
    if (!body) return
    const requestKey = requestKeyFor(memory, JSON.stringify(body), () => crypto.randomUUID())
    await send({ ...body, requestKey })
  }

  async function send(order: PrintOrder): Promise<void> {
    const made = await requests.act(async () => {
      setQueueing(true)
      try {
        return await call(jobEndpoints.print, { body: order })
      } catch (error) {
        if (isAway(failureCode(error))) setLost({ order, error })
        throw error
      }
    })
    setQueueing(false)
    if (!made) return
    memory.request = null
    choose({ jobId: made.jobId, reprinting: false, reason: null, reasonText: '' })
  }

  async function answer(cameOut: boolean): Promise<void> {
    if (!job) return
    const { jobId, attempts } = job
    const answered = await requests.act(() =>
      call(jobEndpoints.answerJob, { params: { jobId }, body: { cameOut, attempts } }),
    )
    if (answered) choose({ jobId: answered.jobId, reprinting: false })
  }

  async function useOther(): Promise<void> {
    if (!other) return
    choose({ printerId: other.printerId })
    if (job)
      await requests.act(() =>
        call(jobEndpoints.reassignJob, {
          params: { jobId: job.jobId },
          body: { printerId: other.printerId },
        }),
      )
  }

  return {
    queueing,
    print: () => void print(),
    // Not after the failure of a later request.
    repeat: lost && lost.error === requests.failed ? () => void send(lost.order) : null,
    answer: (cameOut) => void answer(cameOut),
    useOther: () => void useOther(),
  }
}

/**
 * Records the consent. With `confirms`, the same Enter confirms the displayed text, unless it
 * changed since; then it must be checked again.
 */
async function consentTo(person: DeskPerson, eventId: string, confirms: boolean): Promise<DeskPerson> {
  const params = { eventId, userId: person.userId }
  const agreed = await call(attendeePassEndpoints.deskConsent, { params })
  const isAsShown = agreed.pass?.render?.hash === person.pass?.render?.hash
  const body = confirms && isAsShown ? confirmBody(agreed) : null
  return body ? call(attendeePassEndpoints.deskSavePass, { params, body }) : agreed
}

/** Sends the hash of the displayed drawing, so that exactly this is confirmed. */
function confirmBody(person: DeskPerson) {
  const { pass } = person
  if (!pass?.render) return null
  return {
    templateRevision: pass.templateRevision,
    content: pass.draft?.content ?? pass.defaults,
    expectedRevision: pass.draft?.revision ?? 0,
    requestKey: crypto.randomUUID() as string,
    action: 'confirm',
    previewHash: pass.render.hash,
  } as const
}

function printBody(eventId: string, person: DeskPerson, choices: PassChoices, again: boolean) {
  const { pass } = person
  if (!pass?.render || !pass.draft) return null
  const { reason, reasonText, printerId } = choices
  return {
    eventId,
    userId: person.userId,
    draftRevision: pass.draft.revision,
    renderHash: pass.render.hash,
    ...(again && reason && { reason }),
    ...(again && reason === 'other' && { reasonText: reasonText.trim() }),
    ...(printerId && { printerId }),
  }
}

/** Records that staff read the note of the open person's ticket class. */
function useClassNote(person: DeskPerson, { act }: RequestState): () => void {
  const client = useQueryClient()
  const { eventId } = useDesk().event
  const { userId, ticketClass } = person
  return () => {
    const note = ticketClass?.note
    if (!note) return
    const params = { eventId, userId }
    void act(() => call(classNoteEndpoints.tellNote, { params, body: { note } })).then((next) => {
      if (next) client.setQueryData(keys.person(eventId, userId), next)
    })
  }
}
