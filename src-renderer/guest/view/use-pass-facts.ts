import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { LIVE_STATES, type PrintJob, type ReprintReason } from '../../../contract/print/job/jobs.ts'
import { POLL_MS, refreshDesk, usePrints } from '../../api/queries.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { printerFor } from '../../print/printer/printer-for.ts'
import { couldPrint, decideNextAction, newest, type NextAction } from '../../shell/next-action.ts'

/** The choices of staff for the open person so far. */
export interface PassChoices {
  /** The job that was started or answered here. */
  readonly jobId: string | null
  readonly seenHash: string | null
  readonly reason: ReprintReason | null
  readonly reasonText: string
  /** Another printer than this desk's. */
  readonly printerId: string | null
  /**
   * After a reload of the page: a job that was made since then is the one of this turn, so that it
   * needs no reason for another pass.
   */
  readonly since: string | null
  /** The finished job is ignored: the person gets another pass. */
  readonly reprinting: boolean
}

export interface PassFacts {
  readonly nextAction: NextAction
  readonly job: PrintJob | null
  readonly printer: DeskPrinter | null
  /** Another printer that is available for this pass. */
  readonly other: DeskPrinter | null
  /** Position of the pass in the queue of this printer. */
  readonly place: number
}

const LIVE: ReadonlySet<PrintJob['state']> = new Set(LIVE_STATES)
/** States of a job that matter when the person is opened again. */
const OPEN: ReadonlySet<PrintJob['state']> = new Set([...LIVE_STATES, 'unknown', 'sent_unconfirmed'])

const isOfTurn = (job: PrintJob, since: string | null): boolean =>
  since !== null && !job.bulk && job.createdAt >= since

/** Polls the person's job while it is in progress, at a shorter interval than the desk. */
function useJob(
  person: DeskPerson,
  { jobId, since }: Pick<PassChoices, 'jobId' | 'since'>,
): { readonly job: PrintJob | null; readonly all: readonly PrintJob[] } {
  const { event } = useDesk()
  const client = useQueryClient()
  const last = newest(person.prints)
  const known =
    person.prints.find((job) => job.jobId === jobId) ??
    (last && (OPEN.has(last.state) || isOfTurn(last, since)) ? last : null)
  const underWay = known ? LIVE.has(known.state) : jobId !== null
  const prints = usePrints(event.eventId, underWay ? POLL_MS.job : false)
  const all = prints.data?.jobs ?? []
  const followedId = jobId ?? known?.jobId
  // The jobs are polled only while the person's job is in progress, and are older afterwards.
  const fresh = underWay ? all.find((job) => job.jobId === followedId) : undefined
  const job = fresh ?? known
  const ended = job !== null && underWay && !LIVE.has(job.state)
  // Side panel and facts change together with the banner, not one poll later.
  useEffect(() => {
    if (ended) void refreshDesk(client, event.eventId)
  }, [ended, client, event.eventId])
  return { job, all }
}

/** Collects the facts and determines the next action. */
export function usePassFacts(person: DeskPerson, choices: PassChoices): PassFacts {
  const desk = useDesk()
  const { job: found, all } = useJob(person, choices)
  const job = found && choices.reprinting && !OPEN.has(found.state) ? null : found
  const printers = desk.state?.printers ?? []
  const template = person.pass?.template
  const roll = person.ticketClass?.roll ?? null
  const printer =
    printers.find((one) => one.printerId === (job?.printerId ?? choices.printerId)) ??
    printerFor(desk, person)
  const able = template
    ? printers.filter((one) => one.printerId !== printer?.printerId && couldPrint(one, template, roll))
    : []
  const other = able.find((one) => one.printerId === printer?.fallbackId) ?? able[0] ?? null
  const before = all.filter(
    (one) => job && LIVE.has(one.state) && one.printerId === job.printerId && one.number < job.number,
  )
  const place = (job ? before.length : (printer?.waiting ?? 0)) + 1
  return {
    nextAction: decideNextAction({ person, printer, job, ahead: before.length, ...choices }),
    job,
    printer,
    other,
    place,
  }
}
