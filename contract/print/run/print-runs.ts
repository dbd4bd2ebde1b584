import { z } from 'zod'
import { KEPT_COLUMNS, Apart } from '../../event/entry/entry-state.ts'
import { LIMITS } from '../../platform/http/limits.ts'
import { eventManager, receptionist } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { count, listLimit, pngDataUrl, since, timestamp, uuid } from '../../platform/http/scalars.ts'
import { RenderProblem } from '../../pass/drawing/render-problem.ts'
import { DeskStock } from '../../event/event/pass-template.ts'
import { PrinterProblem } from '../printer/printer-problem.ts'
import { desk, EVENT_ERRORS } from '../../platform/http/row-fields.ts'

/** Rows of the kana table, then Latin letters, then everything else. */
export const INITIAL_ROWS = [
  'a',
  'ka',
  'sa',
  'ta',
  'na',
  'ha',
  'ma',
  'ya',
  'ra',
  'wa',
  'latin',
  'other',
] as const
export const InitialRow = z.enum(INITIAL_ROWS)
export type InitialRow = z.infer<typeof InitialRow>

export const RUN_SORT_FIELDS = [
  'kana',
  'name',
  'affiliation',
  'title',
  'university',
  'ticket',
  'number',
  'party',
] as const

/** A field, or the heading of a kept column. */
export const RunSortKey = z.union([
  z.enum(RUN_SORT_FIELDS),
  z.templateLiteral(['column:', z.string().min(1).max(KEPT_COLUMNS.heading)]),
])
export type RunSortKey = z.infer<typeof RunSortKey>

/** The people of a run, their order, and its printers. */
export const RunChoices = z.strictObject({
  /** Ticket types; empty: all. */
  tickets: z.array(uuid).max(200),
  from: InitialRow,
  to: InitialRow,
  confirmed: z.enum(['all', 'confirmed', 'unconfirmed']),
  printed: z.enum(['never', 'all']),
  sort: z.array(RunSortKey).min(1).max(3),
  /** A party stands together, and in one box if it fits. */
  parties: z.boolean().default(true),
  boxSize: z.int().min(10).max(500),
  /** A box is printed by one printer. */
  printers: z.array(uuid).min(1).max(8),
})
export type RunChoices = z.infer<typeof RunChoices>

/** The plan of a run with these choices. */
export const RunPlan = z.strictObject({
  tickets: z.array(z.strictObject({ ticketId: uuid, name: z.string(), people: count })),
  /** Headings of the columns that the import kept. */
  columns: z.array(z.string()),
  /** Parties with several people among them. */
  parties: count,
  passes: count,
  unconfirmed: count,
  /** Selected people who cannot get a pass: no consent. */
  unprintable: count,
  /** Rolls that none of the printers has; their passes are left out. */
  missing: z.array(z.strictObject({ stock: DeskStock, passes: z.int().min(1) })),
  seconds: count,
  rollMm: count,
  lanes: z.array(
    z.strictObject({
      printerId: uuid,
      stock: DeskStock,
      leftMm: count,
      rollChanges: count,
      boxes: z.array(z.string()),
      /** First and last initial. */
      initials: z.array(z.string()).max(2),
    }),
  ),
})
export type RunPlan = z.infer<typeof RunPlan>

export const RunState = z.enum(['drawing', 'ready', 'running', 'paused', 'ended'])
export type RunState = z.infer<typeof RunState>

/** Why a person of a run has no pass. */
export const SkipReason = z.enum([
  'no_consent',
  'no_ticket',
  'does_not_fit',
  'cannot_print',
  'no_roll',
  'damaged',
  'changed',
  'left_out',
  'printed_at_desk',
  'cancelled',
  'run_ended',
])
export type SkipReason = z.infer<typeof SkipReason>

/** One label of a run: a pass, or a label for a box. */
export const RunLabel = z.strictObject({
  labelId: uuid,
  kind: z.enum(['pass', 'box']),
  userId: uuid.nullable(),
  name: z.string(),
  kana: z.string().nullable(),
  ticket: z.string().nullable(),
  box: z.string().nullable(),
  place: z.int().min(1).nullable(),
  state: z.enum(['drawing', 'waiting', 'ordered', 'printing', 'printed', 'unknown', 'skipped', 'handed_out']),
  /** The run confirms the pass in the name of the staff member who starts it. */
  confirms: z.boolean(),
  skip: z
    .strictObject({
      reason: SkipReason,
      at: timestamp,
      detail: z.string(),
      /** Why the pass cannot be drawn, with what would fit; null for other reasons. */
      problem: RenderProblem.nullable(),
      /** When a pass of the person was printed since, at a desk or in another run. */
      printedAt: timestamp.nullable(),
    })
    .nullable(),
})
export type RunLabel = z.infer<typeof RunLabel>

/** The pass of a label as it is printed; null if it has none or cannot be drawn. */
export const RunPicture = z
  .strictObject({ image: pngDataUrl, widthPx: z.int().min(1), heightPx: z.int().min(1) })
  .nullable()

const RunBox = z.strictObject({
  box: z.string(),
  printerId: uuid,
  passes: count,
  printed: count,
})

/** State of a printer in a run. */
export const RunLane = z.strictObject({
  printerId: uuid,
  name: z.string(),
  state: z.enum(['printing', 'stopped', 'question', 'waiting', 'done']),
  /** Why the printer stopped; null if it was removed. */
  problem: PrinterProblem.nullable(),
  stock: DeskStock,
  leftMm: count,
  /** The label that is printed now, or that staff are asked about. */
  now: RunLabel.nullable(),
  /** The print job of `now`; null for the label of a box. */
  jobId: uuid.nullable(),
  next: RunLabel.nullable(),
  /** Printed last, newest first. */
  last: z.array(RunLabel).max(4),
})
export type RunLane = z.infer<typeof RunLane>

export const PrintRun = z.strictObject({
  runId: uuid,
  state: RunState,
  choices: RunChoices,
  /** Labels drawn so far, and all labels. */
  drawn: count,
  people: count,
  /** Passes that the run prints or printed, without the skipped ones. */
  passes: count,
  printed: count,
  skipped: count,
  unconfirmed: count,
  seconds: count,
  createdAt: timestamp,
  startedBy: z.string().nullable(),
  startedAt: timestamp.nullable(),
  endedAt: timestamp.nullable(),
  boxes: z.array(RunBox),
  lanes: z.array(RunLane),
})
export type PrintRun = z.infer<typeof PrintRun>

const runRow = {
  ...desk,
  access: receptionist('print-run'),
  params: z.strictObject({ runId: uuid }),
  reply: PrintRun,
  errors: ['event_manager_required', 'not_found', 'print_state_conflict'],
} as const
const labelParams = z.strictObject({ runId: uuid, labelId: uuid })

export const printRunEndpoints = endpointGroup({
  planPrintRun: endpoint({
    ...desk,
    summary: 'Get what a print run with these choices would print; changes nothing',
    method: 'POST',
    path: '/desk/print-run-plans',
    access: eventManager('body.eventId'),
    body: z.strictObject({ eventId: uuid, choices: RunChoices }),
    reply: RunPlan,
    errors: [...EVENT_ERRORS, 'not_found'],
  }),
  createPrintRun: endpoint({
    ...desk,
    summary: 'Prepare a print run and draw its passes; prints nothing',
    method: 'POST',
    path: '/desk/print-runs',
    access: eventManager('body.eventId'),
    body: z.strictObject({ eventId: uuid, requestKey: uuid, choices: RunChoices }),
    reply: PrintRun,
    status: 201,
    errors: [...EVENT_ERRORS, 'not_found', 'pass_template_disabled', 'print_state_conflict'],
  }),
  getPrintRun: endpoint({
    ...desk,
    summary: 'Get the newest print run of the event with its printers',
    method: 'GET',
    path: '/desk/print-runs',
    access: receptionist('query.eventId'),
    query: z.strictObject({ eventId: uuid, since }),
    reply: z.strictObject({ rev: count, run: PrintRun.nullable() }),
    errors: EVENT_ERRORS,
    polled: true,
  }),
  listRunLabels: endpoint({
    ...runRow,
    summary: 'List labels of a run: passes in order, or people without a pass',
    method: 'GET',
    path: '/desk/print-runs/{runId}/labels',
    query: z.strictObject({
      part: z.enum(['order', 'skipped']),
      from: z.coerce.number().int().min(0).max(LIMITS.revision).default(0),
      count: listLimit,
    }),
    reply: z.strictObject({ of: count, labels: z.array(RunLabel), apart: Apart }),
    errors: ['event_manager_required', 'not_found'],
  }),
  getRunPicture: endpoint({
    ...runRow,
    summary: 'Get the pass of a label as it will be printed',
    method: 'GET',
    path: '/desk/print-runs/{runId}/labels/{labelId}/picture',
    params: labelParams,
    reply: z.strictObject({ picture: RunPicture }),
    errors: ['event_manager_required', 'not_found'],
  }),
  decideRunLabel: endpoint({
    ...runRow,
    summary: 'Before the start: leave out a pass. Later: mark it as damaged',
    method: 'POST',
    path: '/desk/print-runs/{runId}/labels/{labelId}',
    access: eventManager('print-run'),
    params: labelParams,
    body: z.strictObject({ decision: z.enum(['leave_out', 'damaged']) }),
    reply: RunLabel,
  }),
  startPrintRun: endpoint({
    ...runRow,
    summary:
      "Confirm the passes of a run in the caller's name and print them; a repeated call " + 'changes nothing',
    method: 'POST',
    path: '/desk/print-runs/{runId}/start',
    access: eventManager('print-run'),
  }),
  pausePrintRun: endpoint({
    ...runRow,
    summary: 'Pause a run after the current labels, or resume it',
    method: 'POST',
    path: '/desk/print-runs/{runId}/pause',
    body: z.strictObject({ paused: z.boolean() }),
  }),
  endPrintRun: endpoint({
    ...runRow,
    summary: 'End a run; people whose pass was not printed are listed as skipped',
    method: 'POST',
    path: '/desk/print-runs/{runId}/end',
    access: eventManager('print-run'),
  }),
  answerRunLabel: endpoint({
    ...runRow,
    summary: 'Answer whether the label of a box came out; `no` prints it again',
    method: 'POST',
    path: '/desk/print-runs/{runId}/labels/{labelId}/answer',
    params: labelParams,
    body: z.strictObject({ cameOut: z.boolean() }),
  }),
  printBoxLabels: endpoint({
    ...runRow,
    summary: 'Print one label for each box of an ended run',
    method: 'POST',
    path: '/desk/print-runs/{runId}/box-labels',
  }),
})
