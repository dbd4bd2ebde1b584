import { z } from 'zod'
import { PrinterProblem } from './printer-problem.ts'
import { NfcStatus, PassTemplate, PassView, PrinterModel, Stock } from './pass.ts'
import { hex64, pngDataUrl, revision, timestamp, uuid } from './scalars.ts'

/** Where a print job stands. Only the printer's own evidence makes it `printed`. */
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

/** States in which a label is, or may be, out of the printer. */
export const PRINTED_STATES: readonly PrintState[] = [
  'printed',
  'printed_network',
  'printed_not_cut',
  'sent_unconfirmed',
  'confirmed_by_staff',
]
/** States in which the job still has something to do by itself. */
export const LIVE_STATES: readonly PrintState[] = ['queued', 'blocked', 'preflight', 'sending', 'printing']

export const ReprintReason = z.enum(['lost', 'damaged', 'text_changed', 'misprint', 'other'])
export type ReprintReason = z.infer<typeof ReprintReason>

export const PrintJob = z.strictObject({
  jobId: uuid,
  /** Running number within the event, for people. */
  number: z.int().min(1),
  eventId: uuid,
  userId: uuid,
  name: z.string(),
  kana: z.string().nullable(),
  state: PrintState,
  printerId: uuid,
  printerName: z.string(),
  moved: z.boolean(),
  station: z.string(),
  requestedBy: z.string(),
  reason: ReprintReason.nullable(),
  reasonText: z.string().nullable(),
  problem: PrinterProblem.nullable(),
  linesSent: z.int().min(0).nullable(),
  lines: z.int().min(0),
  attempts: z.int().min(0),
  renderHash: hex64,
  createdAt: timestamp,
  sentAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
})
export type PrintJob = z.infer<typeof PrintJob>

export const PrintJobEvent = z.strictObject({
  at: timestamp,
  state: PrintState,
  /** Who caused it; null for the product itself. */
  by: z.string().nullable(),
  problem: PrinterProblem.nullable(),
  note: z.string().nullable(),
})
export type PrintJobEvent = z.infer<typeof PrintJobEvent>

export const PrintJobDetail = z.strictObject({
  job: PrintJob,
  history: z.array(PrintJobEvent),
  /** The bitmap that the printer gets. */
  image: pngDataUrl,
  widthPx: z.int(),
  heightPx: z.int(),
})
export const PrintJobs = z.strictObject({ rev: z.int().min(0), jobs: z.array(PrintJob) })

/** What this product prints on and how it is doing. */
export const DeskPrinter = z.strictObject({
  printerId: uuid,
  name: z.string(),
  model: PrinterModel,
  connection: z.enum(['usb', 'network', 'bluetooth', 'virtual']),
  address: z.string(),
  state: z.enum(['ready', 'printing', 'problem', 'paused', 'checking']),
  problem: PrinterProblem.nullable(),
  /** What the printer reports; null when it cannot be asked. */
  loadedMm: z.int().nullable(),
  /** What staff declared: DK-2205 and DK-4205 cannot be told apart by the printer. */
  stock: Stock,
  rollMm: z.int().min(0),
  usedMm: z.int().min(0),
  /** Passes of the event's length that are left on the roll; null without an event. */
  passesLeft: z.int().min(0).nullable(),
  paused: z.boolean(),
  isDefault: z.boolean(),
  fallbackId: uuid.nullable(),
})
export type DeskPrinter = z.infer<typeof DeskPrinter>

export const DeskEvent = z.strictObject({
  eventId: uuid,
  title: z.string(),
  slug: z.string(),
  startsAt: timestamp,
  endsAt: timestamp,
  timeZone: z.string(),
  state: z.enum(['upcoming', 'running', 'ended']),
  nfcEnabled: z.boolean(),
  template: PassTemplate.nullable(),
  templateRevision: revision,
  participants: z.int().min(0),
})
export type DeskEvent = z.infer<typeof DeskEvent>

export const DeskPersonRow = z.strictObject({
  userId: uuid,
  name: z.string(),
  kana: z.string().nullable(),
  affiliation: z.string(),
  email: z.string().nullable(),
  ticket: z.string().nullable(),
  consentGiven: z.boolean(),
  confirmed: z.boolean(),
  /** State of the newest print job, null when there was none. */
  print: PrintState.nullable(),
  printedAt: timestamp.nullable(),
  nfc: NfcStatus.shape.status,
  parked: z.boolean(),
})
export type DeskPersonRow = z.infer<typeof DeskPersonRow>

const marks = z.array(z.strictObject({ start: z.int().min(0), end: z.int().min(0) }))

/** A found person; `marks` are the UTF-16 ranges of each text that the query met, to be underlined. */
export const FoundPerson = z.strictObject({
  ...DeskPersonRow.shape,
  marks: z.strictObject({ name: marks, kana: marks, affiliation: marks, email: marks }).optional(),
})
export type FoundPerson = z.infer<typeof FoundPerson>

export const RenderProblem = z.strictObject({
  code: z.enum(['missing_glyph', 'text_does_not_fit', 'unknown_logo', 'logo_does_not_fit', 'qr_too_long']),
  field: z.enum(['name', 'title', 'affiliation', 'logos', 'qr']),
  characters: z.array(z.string()),
  message: z.string(),
})
export type RenderProblem = z.infer<typeof RenderProblem>

/** One person at one event, everything the pass screen shows. */
export const DeskPerson = z.strictObject({
  ...DeskPersonRow.shape,
  title: z.string(),
  entryState: z.enum(['UNUSED', 'USED', 'PENDING', 'CANCELLED']).nullable(),
  /** The pass; null while the event has no template. */
  pass: PassView.nullable(),
  /** Why the text cannot be drawn, when it cannot. */
  renderProblem: RenderProblem.nullable(),
  /** Hash of the render that was last confirmed; differs from `pass.render.hash` when the look moved on. */
  confirmedHash: hex64.nullable(),
  prints: z.array(PrintJob),
})
export type DeskPerson = z.infer<typeof DeskPerson>

export const MatchResult = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('person'), person: DeskPerson }),
  z.strictObject({ outcome: z.literal('unknown') }),
  z.strictObject({ outcome: z.literal('revoked'), at: timestamp, reason: z.string().nullable() }),
])
export type MatchResult = z.infer<typeof MatchResult>

export const DeskState = z.strictObject({
  rev: z.int().min(0),
  now: timestamp,
  station: z.strictObject({ stationId: uuid, name: z.string() }),
  event: DeskEvent.nullable(),
  demo: z.boolean(),
  printers: z.array(DeskPrinter),
  reader: z.strictObject({
    state: z.enum(['off', 'no_service', 'no_library', 'no_reader', 'ready', 'busy', 'restarting', 'simulated']),
    name: z.string().nullable(),
  }),
  counts: z.strictObject({
    /** Different people whose pass came out today. */
    passes: z.int().min(0),
    participants: z.int().min(0),
    perMinute: z.number().min(0),
    /** Passes per 10 minutes, oldest first, the last one being the running ten minutes. */
    bars: z.array(z.strictObject({ from: timestamp, passes: z.int().min(0) })),
  }),
  lastPeople: z.array(z.strictObject({ ...DeskPersonRow.shape, at: timestamp })),
  queue: z.strictObject({
    waiting: z.int().min(0),
    printing: z.int().min(0),
    questions: z.int().min(0),
    done: z.int().min(0),
  }),
  stations: z.array(
    z.strictObject({ stationId: uuid, name: z.string(), passes: z.int().min(0), inStep: z.boolean() }),
  ),
  parked: z.int().min(0),
})
export type DeskState = z.infer<typeof DeskState>

/** Body of the staff's print. */
export const DeskPrint = z.strictObject({
  eventId: uuid,
  userId: uuid,
  draftRevision: revision,
  /** Hash of the render that staff saw; what is printed has the same. */
  renderHash: hex64,
  requestKey: uuid,
  /** Needed when the pass was printed before. */
  reason: ReprintReason.optional(),
  reasonText: z.string().min(1).max(200).optional(),
  /** Another printer than this desk's default. */
  printerId: uuid.optional(),
})
export type DeskPrint = z.infer<typeof DeskPrint>

export const AddPrinter = z.strictObject({
  name: z.string().min(1).max(60),
  model: PrinterModel,
  /** `tcp://HOST:9100`, or `virtual` for labels as PNG files in the data folder. */
  address: z.string().min(1).max(200),
  stock: Stock,
  isDefault: z.boolean().default(true),
})
export type AddPrinter = z.infer<typeof AddPrinter>
export const DeclareRoll = z.strictObject({ stock: Stock, rollMm: z.int().min(0).max(100_000), usedMm: z.int().min(0).default(0) })

export const CreateEvent = z.strictObject({
  title: z.string().min(1).max(300),
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'small letters, digits and single hyphens').max(200),
  startsAt: timestamp,
  endsAt: timestamp,
  timeZone: z.string().min(1).max(60),
  nfcEnabled: z.boolean(),
  template: PassTemplate,
})
export type CreateEvent = z.infer<typeof CreateEvent>

export const WalkIn = z.strictObject({
  eventId: uuid,
  name: z.string().min(1).max(160),
  kana: z.string().max(160).default(''),
  affiliation: z.string().max(160).default(''),
  title: z.string().max(160).default(''),
  email: z.string().max(320).default(''),
  ticketId: uuid.optional(),
  requestKey: uuid,
})
export type WalkIn = z.infer<typeof WalkIn>

export const IMPORT_FIELDS = [
  'name',
  'family_name',
  'given_name',
  'kana',
  'family_kana',
  'given_kana',
  'email',
  'affiliation',
  'title',
  'university',
  'ticket',
  'external_id',
  'qr',
  'locale',
] as const
export const ImportField = z.enum(IMPORT_FIELDS)
export type ImportField = z.infer<typeof ImportField>
/** Column index of each field that the file has. */
export const ImportMapping = z.partialRecord(ImportField, z.int().min(0))
export type ImportMapping = z.infer<typeof ImportMapping>

export const ImportRow = z.strictObject({
  line: z.int(),
  cells: z.array(z.string()),
  result: z.enum(['new', 'changed', 'unchanged', 'refused']),
  problems: z.array(
    z.strictObject({
      /** Index of the cell, -1 for the row as a whole. */
      column: z.int(),
      code: z.string(),
      ja: z.string(),
      en: z.string(),
    }),
  ),
})
export type ImportRow = z.infer<typeof ImportRow>

export const ImportPreview = z.strictObject({
  importId: uuid,
  fileName: z.string(),
  encoding: z.string(),
  pretix: z.boolean(),
  header: z.array(z.string()),
  mapping: ImportMapping,
  counts: z.strictObject({
    total: z.int(),
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
  }),
  /** The first rows and every refused row, by line, at most 500. */
  rows: z.array(ImportRow),
  state: z.enum(['preview', 'running', 'done', 'failed']),
  done: z.int().min(0),
})
export type ImportPreview = z.infer<typeof ImportPreview>

