import type { DeskPerson } from '../../contract/guest/view/attendees.ts'
import type { RenderProblem } from '../../contract/pass/drawing/render-problem.ts'
import type { BoxPlace } from '../../contract/print/run/hand-out.ts'
import type { DeskPrinter } from '../../contract/print/printer/printers.ts'
import type { PrintJob, ReprintReason } from '../../contract/print/job/jobs.ts'
import type { PassTemplate } from '../../contract/event/event/pass-template.ts'
import type { PrinterProblem } from '../../contract/print/printer/printer-problem.ts'
import { hasRoll, rollProblem } from '../../facts/roll-rules.ts'
import { usualStock, type Stock } from '../../facts/stocks.ts'

/** The facts that determine the next action for the person at the desk. */
export interface NextActionFacts {
  readonly person: DeskPerson
  /** The printer for this pass; null: this desk has none. */
  readonly printer: DeskPrinter | null
  /** The person's newest print job that is still relevant, or null. */
  readonly job: PrintJob | null
  /** Jobs that print before this one. */
  readonly ahead: number
  /** Hash of the drawing that staff have seen; null if they have seen none. */
  readonly seenHash: string | null
  readonly reason: ReprintReason | null
  /** Text for the reason `other`. */
  readonly reasonText: string
  /** Staff want another pass although one exists. */
  readonly reprinting?: boolean
}

export type NextAction =
  /** `confirms`: the text is not confirmed and only consent is missing, so one Enter does both. */
  | { readonly kind: 'no_consent'; readonly confirms: boolean }
  | { readonly kind: 'no_ticket'; readonly why: 'none' | 'cancelled' | 'pending' }
  | { readonly kind: 'no_template' }
  | { readonly kind: 'cannot_draw'; readonly problem: RenderProblem | null }
  | { readonly kind: 'no_printer' }
  | { readonly kind: 'paused'; readonly printer: DeskPrinter }
  /**
   * `isFirst`: the pass was never printed, so that it can be queued although the printer does not
   * work.
   */
  | {
      readonly kind: 'printer'
      readonly printer: DeskPrinter | null
      readonly problem: PrinterProblem
      readonly job: PrintJob | null
      readonly isFirst: boolean
    }
  | { readonly kind: 'changed' }
  | { readonly kind: 'not_confirmed' }
  /** Staff must read the note of the ticket class first. */
  | { readonly kind: 'tell'; readonly note: string; readonly box: BoxPlace | null }
  /** The pass waits in a box of a print run. */
  | { readonly kind: 'hand_out'; readonly box: BoxPlace }
  /** The pass in the box is outdated: a new one replaces it. */
  | { readonly kind: 'replace_box'; readonly box: BoxPlace }
  | {
      readonly kind: 'printed_before'
      readonly last: PrintJob | null
      readonly times: number
      readonly handedOut: BoxPlace['handedOut']
    }
  | { readonly kind: 'type_reason' }
  | { readonly kind: 'print'; readonly reason: ReprintReason | null; readonly times: number }
  /** `isDown`: the printer does not work now; the job prints when it recovers. */
  | {
      readonly kind: 'waiting'
      readonly job: PrintJob
      readonly ahead: number
      readonly isDown: boolean
    }
  | { readonly kind: 'printing'; readonly job: PrintJob }
  | { readonly kind: 'came_out'; readonly job: PrintJob }
  | { readonly kind: 'sent_only'; readonly job: PrintJob }
  | { readonly kind: 'not_cut'; readonly job: PrintJob }
  | {
      readonly kind: 'printed'
      readonly job: PrintJob
      readonly evidence: 'printer' | 'network' | 'staff'
    }

const OUT_STATES: ReadonlySet<PrintJob['state']> = new Set([
  'printed',
  'printed_network',
  'printed_not_cut',
  'sent_unconfirmed',
  'confirmed_by_staff',
])

/**
 * The most urgent state of a person. First the job in progress or in question, then the causes in
 * fixed order: consent, ticket, text, changed look, printer or roll, printed before. One cause is
 * shown at a time. A text can be checked without a printer, so it comes before the printer.
 */
export function decideNextAction(facts: NextActionFacts): NextAction {
  return (
    nextJobAction(facts) ??
    nextPersonAction(facts.person) ??
    nextNoteAction(facts) ??
    nextBoxAction(facts) ??
    nextTextAction(facts) ??
    nextPrinterAction(facts) ??
    nextPrintAction(facts)
  )
}

function nextJobAction({ person, job, printer, ahead }: NextActionFacts): NextAction | null {
  if (!job) return null
  // A pass in a box is checked when it is handed out.
  if (job.state === 'sent_unconfirmed' && person.box?.jobId === job.jobId) return null
  // A waiting bulk job does not block: Enter prints in its place.
  if (job.bulk && (job.state === 'queued' || job.state === 'blocked')) return null
  switch (job.state) {
    case 'queued':
    case 'blocked':
      if (job.problem) return { kind: 'printer', printer, problem: job.problem, job, isFirst: false }
      if (printer?.paused && printer.printerId === job.printerId) return { kind: 'paused', printer }
      return { kind: 'waiting', job, ahead, isDown: isDown(printer) }
    case 'preflight':
    case 'sending':
    case 'printing':
      // A pause for cooling within a label is part of printing, but is shown.
      return job.problem
        ? { kind: 'printer', printer, problem: job.problem, job, isFirst: false }
        : { kind: 'printing', job }
    case 'unknown':
      return { kind: 'came_out', job }
    case 'sent_unconfirmed':
      return { kind: 'sent_only', job }
    case 'printed_not_cut':
      return { kind: 'not_cut', job }
    case 'printed':
      return { kind: 'printed', job, evidence: 'printer' }
    case 'printed_network':
      return { kind: 'printed', job, evidence: 'network' }
    case 'confirmed_by_staff':
      return { kind: 'printed', job, evidence: 'staff' }
    case 'cancelled':
      return null
  }
}

function nextPersonAction(person: DeskPerson): NextAction | null {
  if (!person.consentGiven)
    return {
      kind: 'no_consent',
      confirms: nextPersonAction({ ...person, consentGiven: true }) === null && !isConfirmed(person),
    }
  if (person.entryState === 'CANCELLED') return { kind: 'no_ticket', why: 'cancelled' }
  if (person.entryState === 'PENDING') return { kind: 'no_ticket', why: 'pending' }
  if (person.ticket === null) return { kind: 'no_ticket', why: 'none' }
  if (!person.pass) return { kind: 'no_template' }
  if (person.renderProblem || !person.pass.render)
    return { kind: 'cannot_draw', problem: person.renderProblem }
  return null
}

function nextNoteAction({ person: { ticketClass, box } }: NextActionFacts): NextAction | null {
  if (!ticketClass || ticketClass.note === '' || ticketClass.toldAt !== null) return null
  return { kind: 'tell', note: ticketClass.note, box: box?.state === 'in_box' ? box : null }
}

function nextBoxAction({ person: { box }, reprinting }: NextActionFacts): NextAction | null {
  return box?.state === 'in_box' && !reprinting ? { kind: 'hand_out', box } : null
}

function nextPrinterAction({ person, printer }: NextActionFacts): NextAction | null {
  if (!printer) return { kind: 'no_printer' }
  const isFirst = !person.prints.some((job) => OUT_STATES.has(job.state))
  if (printer.problem) return { kind: 'printer', printer, problem: printer.problem, job: null, isFirst }
  if (printer.paused) return { kind: 'paused', printer }
  const wrong = person.pass && templateRollProblem(printer, person.pass.template, person.ticketClass?.roll)
  return wrong ? { kind: 'printer', printer, problem: wrong, job: null, isFirst } : null
}

function nextTextAction({ person, seenHash }: NextActionFacts): NextAction | null {
  const hash = person.pass?.render?.hash ?? null
  if (seenHash !== null && seenHash !== hash) return { kind: 'changed' }
  return isConfirmed(person) ? null : { kind: 'not_confirmed' }
}

function nextPrintAction(facts: NextActionFacts): NextAction {
  const { person, reason, reasonText, reprinting } = facts
  const before = person.prints.filter((job) => OUT_STATES.has(job.state))
  if (before.length === 0) return { kind: 'print', reason: null, times: 0 }
  if (reason === null && person.box?.state === 'outdated' && !reprinting)
    return { kind: 'replace_box', box: person.box }
  if (reason === null)
    return {
      kind: 'printed_before',
      last: newest(before),
      times: before.length,
      handedOut: person.box?.handedOut ?? null,
    }
  if (reason === 'other' && reasonText.trim() === '') return { kind: 'type_reason' }
  return { kind: 'print', reason, times: before.length }
}

/** Faults that end on their own within a minute. */
const PASSING: ReadonlySet<PrinterProblem['code']> = new Set(['cooling', 'busy'])

/** True while staff must fix the printer. */
function isDown(printer: DeskPrinter | null): boolean {
  return printer?.problem !== null && printer?.problem !== undefined && !PASSING.has(printer.problem.code)
}

/**
 * True if the person's pass is queued behind a fault: nothing is left to do, so the next person can
 * be served.
 */
export function isQueuedForLater(nextAction: NextAction): boolean {
  if (nextAction.kind === 'waiting') return nextAction.isDown
  return (
    nextAction.kind === 'printer' &&
    nextAction.job !== null &&
    (nextAction.job.state === 'queued' || nextAction.job.state === 'blocked') &&
    !PASSING.has(nextAction.problem.code)
  )
}

/** True if the current drawing is the one that was confirmed, by the person or by staff. */
export function isConfirmed(person: DeskPerson): boolean {
  const draft = person.pass?.draft
  return Boolean(draft?.currentConfirmation) && person.confirmedHash === (person.pass?.render?.hash ?? null)
}

export function newest(jobs: readonly PrintJob[]): PrintJob | null {
  return jobs.reduce<PrintJob | null>((best, job) => (!best || job.number > best.number ? job : best), null)
}

/**
 * A roll of another width than the template needs. The printer's report takes precedence; the
 * declared stock is used only if the printer reports nothing.
 */
export function templateRollProblem(
  { loadedMm, stock, connection }: DeskPrinter,
  { printer, media }: PassTemplate,
  /** The roll that the ticket class requires. */
  roll: Stock | null = null,
): PrinterProblem | null {
  if (!hasRoll(connection)) return null
  const loaded =
    loadedMm === null
      ? null
      : { widthMm: loadedMm, kind: loadedMm === 0 ? ('none' as const) : ('continuous' as const) }
  if (roll) return rollProblem({ stock: roll, named: true }, stock, loaded)
  return rollProblem({ stock: printer?.stock ?? usualStock(media), named: false }, stock, loaded)
}

/** True if this printer can print the template now; the key P offers it. */
export function couldPrint(printer: DeskPrinter, template: PassTemplate, roll: Stock | null = null): boolean {
  return !printer.problem && !printer.paused && templateRollProblem(printer, template, roll) === null
}
