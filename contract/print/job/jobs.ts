import { Apart } from '../../event/entry/entry-state.ts'
import { receptionist } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { z } from 'zod'
import { PrinterProblem } from '../printer/printer-problem.ts'
import { PrinterConnection } from '../printer/printers.ts'
import {
  count,
  hex64,
  listLimit,
  pngDataUrl,
  revision,
  since,
  timestamp,
  uuid,
} from '../../platform/http/scalars.ts'
import { desk, EVENT_ERRORS } from '../../platform/http/row-fields.ts'

/** State of a print job. Only evidence of the printer makes it `printed`. */
export const PrintState = z.enum([
  'queued',
  'blocked',
  'preflight',
  'sending',
  'printing',
  'printed',
  'printed_network',
  'printed_not_cut',
  'sent_unconfirmed',
  'unknown',
  'confirmed_by_staff',
  'cancelled',
])

export type PrintState = z.infer<typeof PrintState>

/** States in which a label is, or may be, printed. */
export const PRINTED_STATES: readonly PrintState[] = [
  'printed',
  'printed_network',
  'printed_not_cut',
  'sent_unconfirmed',
  'confirmed_by_staff',
]

/** States in which a job continues without staff. */
export const LIVE_STATES: readonly PrintState[] = ['queued', 'blocked', 'preflight', 'sending', 'printing']

/** States of a job without a final outcome: it continues, or staff are asked. */
export const UNSETTLED_STATES: readonly PrintState[] = [...LIVE_STATES, 'unknown']

export const ReprintReason = z.enum([
  'lost',
  'damaged',
  'text_changed',
  'misprint',
  'other',
  /** Reprinted by a print run. */
  'print_run',
])

export type ReprintReason = z.infer<typeof ReprintReason>

export const PrintJob = z.strictObject({
  jobId: uuid,
  /** Sequence number within the event, for staff. */
  number: z.int().min(1),
  eventId: uuid,
  userId: uuid,
  name: z.string(),
  kana: z.string().nullable(),
  state: PrintState,
  printerId: uuid,
  printerName: z.string(),
  /** With `file`, `sent_unconfirmed` means written to a PDF file, not printed. */
  printerConnection: PrinterConnection,
  moved: z.boolean(),
  /** Nobody waits for it at the desk: all other jobs go first. */
  bulk: z.boolean(),
  station: z.string(),
  requestedBy: z.string(),
  reason: ReprintReason.nullable(),
  reasonText: z.string().nullable(),
  /** The fault that blocks it, or that occurred. */
  problem: PrinterProblem.nullable(),
  linesSent: count.nullable(),
  lines: count,
  attempts: count,
  renderHash: hex64,
  createdAt: timestamp,
  sentAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
})

export type PrintJob = z.infer<typeof PrintJob>

export const PrintJobEvent = z.strictObject({
  at: timestamp,
  state: PrintState,
  /** Who caused it; null for the system. */
  by: z.string().nullable(),
  problem: PrinterProblem.nullable(),
  note: z.string().nullable(),
})

export const PrintJobDetail = z.strictObject({
  job: PrintJob,
  history: z.array(PrintJobEvent),
  /** The confirmed dots; the printer's offsets only move them. */
  image: pngDataUrl,
  widthPx: z.int(),
  heightPx: z.int(),
})

export type PrintJobDetail = z.infer<typeof PrintJobDetail>

export const PrintJobs = z.strictObject({ rev: count, jobs: z.array(PrintJob) })

/** The print jobs of the desk's list. */
export const DeskPrintJobs = z.strictObject({ ...PrintJobs.shape, apart: Apart })

/** Body of a print request of staff. */
export const DeskPrint = z.strictObject({
  eventId: uuid,
  userId: uuid,
  draftRevision: revision,
  /** Hash of the render that staff saw; the print has the same. */
  renderHash: hex64,
  requestKey: uuid,
  /** Required if the pass was printed before. */
  reason: ReprintReason.optional(),
  reasonText: z.string().min(1).max(200).optional(),
  /** Another printer than the desk's default. */
  printerId: uuid.optional(),
  /** Nobody waits for it at the desk: all other jobs go first. */
  bulk: z.boolean().optional(),
})

export type DeskPrint = z.infer<typeof DeskPrint>

const jobRow = {
  ...desk,
  access: receptionist('print-job'),
  params: z.strictObject({ jobId: uuid }),
  reply: PrintJob,
  errors: ['event_manager_required', 'not_found', 'print_state_conflict'],
} as const

export const jobEndpoints = endpointGroup({
  print: endpoint({
    ...desk,
    summary: 'Queue one label of the confirmed pass',
    method: 'POST',
    path: '/desk/prints',
    access: receptionist('body.eventId'),
    body: DeskPrint,
    reply: PrintJob,
    status: 201,
    errors: [
      ...EVENT_ERRORS,
      'not_found',
      'pass_ticket_required',
      'consent_required',
      'pass_template_disabled',
      'pass_confirmation_required',
      'pass_revision_conflict',
      'pass_request_key_conflict',
      'pass_preview_mismatch',
      'pass_render_failed',
      'print_reason_required',
      'print_state_conflict',
    ],
  }),
  listPrints: endpoint({
    ...desk,
    summary: 'List the print jobs of the event: open questions first, then the newest',
    method: 'GET',
    path: '/desk/prints',
    access: receptionist('query.eventId'),
    query: z.strictObject({
      eventId: uuid,
      since,
      limit: listLimit,
    }),
    reply: DeskPrintJobs,
    errors: EVENT_ERRORS,
    polled: true,
  }),
  getPrint: endpoint({
    ...jobRow,
    summary: 'Get one print job with its history and its bitmap',
    method: 'GET',
    path: '/desk/prints/{jobId}',
    reply: PrintJobDetail,
    errors: ['event_manager_required', 'not_found'],
  }),
  answerJob: endpoint({
    ...jobRow,
    summary:
      'Answer whether the label of an unknown or unconfirmed job came out; `no` prints it, or ends the ' +
      'job if the person has a later one',
    method: 'POST',
    path: '/desk/prints/{jobId}/answer',
    body: z.strictObject({
      cameOut: z.boolean(),
      /** The attempt that was looked at: an answer that comes twice is refused. */
      attempts: count.optional(),
    }),
  }),
  cancelJob: endpoint({
    ...jobRow,
    summary: 'Cancel a job of which no byte was sent',
    method: 'POST',
    path: '/desk/prints/{jobId}/cancel',
  }),
  reassignJob: endpoint({
    ...jobRow,
    summary: 'Move a waiting job to another printer; its id stays the same',
    method: 'POST',
    path: '/desk/prints/{jobId}/move',
    body: z.strictObject({ printerId: uuid }),
  }),
})
