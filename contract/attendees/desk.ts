import { z } from 'zod'
import { DeskEntry, EntryState } from '../scanning/check-in.ts'
import { eventSlug } from '../events/event-admin.ts'
import { PrinterProblem } from '../printing/printer-problem.ts'
import { NfcStatus, PassTemplate, PassView, PrinterModel, Stock } from '../pass/pass.ts'
import { hex64, pngDataUrl, revision, timestamp, uuid } from '../core/scalars.ts'

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

/** One sentence for staff: what to do, then why. */
export const StaffMessage = z.strictObject({ ja: z.string(), en: z.string() })
export type StaffMessage = z.infer<typeof StaffMessage>

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
  /** Nobody stands at the desk for it: it lets every other job go first. */
  bulk: z.boolean(),
  station: z.string(),
  requestedBy: z.string(),
  reason: ReprintReason.nullable(),
  reasonText: z.string().nullable(),
  problem: PrinterProblem.nullable(),
  /** What staff are told about it: the fault that holds it up, or the question whether it came out. */
  message: StaffMessage.nullable(),
  linesSent: z.int().min(0).nullable(),
  lines: z.int().min(0),
  attempts: z.int().min(0),
  renderHash: hex64,
  createdAt: timestamp,
  sentAt: timestamp.nullable(),
  finishedAt: timestamp.nullable(),
})
export type PrintJob = z.infer<typeof PrintJob>

const PrintJobEvent = z.strictObject({
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
  /** The dots that were confirmed; the printer's offsets move them on the paper and change none. */
  image: pngDataUrl,
  widthPx: z.int(),
  heightPx: z.int(),
})
export type PrintJobDetail = z.infer<typeof PrintJobDetail>
export const PrintJobs = z.strictObject({ rev: z.int().min(0), jobs: z.array(PrintJob) })

/** A distance that a print is moved by, mm in steps of 0.1. */
const offsetMm = z.number().min(-3).max(3).multipleOf(0.1)
/** Where a printer's print goes on the paper: `xMm` to the right, `yMm` along the feed, towards the end of the label. */
export const PrintOffsets = z.strictObject({ xMm: offsetMm, yMm: offsetMm })
export type PrintOffsets = z.infer<typeof PrintOffsets>

/** What this product prints on and how it is doing. */
export const DeskPrinter = z.strictObject({
  printerId: uuid,
  name: z.string(),
  model: PrinterModel,
  connection: z.enum(['usb', 'network', 'bluetooth', 'virtual']),
  address: z.string(),
  state: z.enum(['ready', 'printing', 'problem', 'paused', 'checking']),
  problem: PrinterProblem.nullable(),
  /** What staff are told about the problem. */
  message: StaffMessage.nullable(),
  /** Jobs of all events that wait for it. */
  waiting: z.int().min(0),
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
  offsets: PrintOffsets,
  /** Labels on the roll that is in, and labels and mm of tape since the printer was added. */
  rollLabels: z.int().min(0),
  labels: z.int().min(0),
  totalMm: z.int().min(0),
  /** The last test print since the kiosk was started: `printing` until its fate is known, then in the words of print jobs. */
  test: z.strictObject({ state: z.string(), at: timestamp, message: StaffMessage }).nullable(),
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
  /** Set when the event wants tags and the kiosk's address has the wrong length: the characters that it has and needs. */
  tagAddress: z.strictObject({ found: z.int(), needed: z.int() }).nullable(),
  /** Whether entries are checked in here. */
  checkIn: z.boolean(),
  /** Its desks print on scan what the person confirmed. */
  express: z.boolean(),
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
  /** When the person was first checked in; null while they are not. */
  checkedInAt: timestamp.nullable(),
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
  code: z.enum(['missing_glyph', 'text_does_not_fit', 'too_many_lines', 'unknown_logo', 'logo_does_not_fit', 'qr_too_long']),
  field: z.enum(['name', 'title', 'affiliation', 'logos', 'qr']),
  characters: z.array(z.string()),
  message: z.string(),
})
export type RenderProblem = z.infer<typeof RenderProblem>

/** The newest change of what a pass shows, and who made it. */
export const PassChange = z.strictObject({
  what: z.enum(['text', 'template', 'qr']),
  at: timestamp,
  by: z.enum(['self', 'staff']),
  name: z.string().nullable(),
  /** The desk at which it was made; null for phones and browsers. */
  desk: z.string().nullable(),
})
export type PassChange = z.infer<typeof PassChange>

/** One person at one event, everything the pass screen shows. */
export const DeskPerson = z.strictObject({
  ...DeskPersonRow.shape,
  title: z.string(),
  entryState: EntryState.nullable(),
  /** Every entry for the event, those that count first. */
  entries: z.array(DeskEntry),
  /** The pass; null while the event has no template. */
  pass: PassView.nullable(),
  /** Why the text cannot be drawn, when it cannot. */
  renderProblem: RenderProblem.nullable(),
  /** Hash of the render that was last confirmed; differs from `pass.render.hash` when the look moved on. */
  confirmedHash: hex64.nullable(),
  /** Null when nobody is known to have changed anything. */
  changed: PassChange.nullable(),
  prints: z.array(PrintJob),
})
export type DeskPerson = z.infer<typeof DeskPerson>

export const MatchResult = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('person'), person: DeskPerson }),
  z.strictObject({ outcome: z.literal('unknown') }),
  /** The code is somebody's who has no entry for the event: nothing is told of them. */
  z.strictObject({ outcome: z.literal('no_entry') }),
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
  /** What an administrator has to see to: the data file is damaged, or no backup could be made. */
  storageFault: z.enum(['database_damaged', 'backup_failed', 'stick_missing', 'stick_full', 'stick_read_only', 'stick_failed']).nullable(),
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
  /** Nobody stands at the desk for it: it lets every other job go first. */
  bulk: z.boolean().optional(),
})
export type DeskPrint = z.infer<typeof DeskPrint>

export const AddPrinter = z.strictObject({
  name: z.string().trim().min(1).max(60),
  model: PrinterModel,
  /** `tcp://HOST:9100`, `usb:[SERIAL]`, `bluetooth:/dev/rfcomm0`, `bluetooth:COM5`, or `virtual` for labels as PNG files in the data folder. */
  address: z.string().min(1).max(200),
  stock: Stock,
  isDefault: z.boolean().default(true),
})
export type AddPrinter = z.infer<typeof AddPrinter>
export const DeclareRoll = z.strictObject({
  stock: Stock,
  /** Tape on the roll when it was new, mm. */
  rollMm: z.int().min(0).max(100_000),
  /** How much of it is gone. */
  usedMm: z.int().min(0).max(100_000).default(0),
  /** `new`: another roll was put in, the former one goes to the history. `same`: what was said of this one is corrected. */
  roll: z.enum(['new', 'same']).default('new'),
})

/** Settings of a printer; what is left out stays. */
export const PrinterSettings = z.strictObject({
  name: z.string().trim().min(1).max(60).optional(),
  /** The printer of this desk that is offered when this one has a fault; null: none. */
  fallbackId: uuid.nullable().optional(),
  isDefault: z.boolean().optional(),
  offsets: PrintOffsets.optional(),
})

/** A roll that was in a printer; the one that is in has no end. */
export const PrinterRoll = z.strictObject({
  rollId: uuid,
  stock: Stock,
  rollMm: z.int().min(0),
  /** With what was gone when it was put in. */
  usedMm: z.int().min(0),
  labels: z.int().min(0),
  since: timestamp,
  endedAt: timestamp.nullable(),
})

/** How far the passes that were confirmed last may be moved without losing a dot, mm: from (0 or less) to (0 or more). */
export const OffsetRange = z.strictObject({
  xMm: z.tuple([z.number(), z.number()]),
  yMm: z.tuple([z.number(), z.number()]),
})
export type OffsetRange = z.infer<typeof OffsetRange>

export const PrinterDetail = z.strictObject({
  printer: DeskPrinter,
  /** The roll that is in, then the ones before it, newest first; 50 at most. */
  rolls: z.array(PrinterRoll),
  room: OffsetRange,
})
export type PrinterDetail = z.infer<typeof PrinterDetail>

export const CreateEvent = z.strictObject({
  title: z.string().min(1).max(300),
  slug: eventSlug,
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

/** Fields of a walk-in that an account may have already. */
export const WalkInField = z.enum(['name', 'kana', 'affiliation', 'title'])
export type WalkInField = z.infer<typeof WalkInField>

/** The participant added at the desk. `kept`: fields in which an account that was there before differs, and stays as it is. */
export const AddedPerson = z.strictObject({ ...DeskPerson.shape, kept: z.array(WalkInField) })
export type AddedPerson = z.infer<typeof AddedPerson>

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
  'consent',
] as const
export const ImportField = z.enum(IMPORT_FIELDS)
export type ImportField = z.infer<typeof ImportField>
/** Column index of each field that the file has. */
export const ImportMapping = z.partialRecord(ImportField, z.int().min(0))
export type ImportMapping = z.infer<typeof ImportMapping>

/** What is said of one cell of a list. */
const ImportRemark = z.strictObject({
  /** Index of the cell, -1 for the row as a whole. */
  column: z.int(),
  code: z.string(),
  ja: z.string(),
  en: z.string(),
})

export const ImportRow = z.strictObject({
  line: z.int(),
  cells: z.array(z.string()),
  result: z.enum(['new', 'changed', 'unchanged', 'refused']),
  /** Why the row is not imported. */
  problems: z.array(ImportRemark),
  /** What staff should look at; the row is imported all the same. */
  warnings: z.array(ImportRemark),
  /** Fields in which the account differs from the row and stays as it is, because it reaches beyond the event. */
  kept: z.array(ImportField),
})
export type ImportRow = z.infer<typeof ImportRow>

/** Where consent to print the pass comes from: a column, row by row; from all people of the list; or nobody is taken to have given it. */
export const ImportConsent = z.strictObject({
  from: z.enum(['column', 'all', 'none']),
  /** How it was given, such as "Web form"; recorded with each consent. Needed for `all`. */
  source: z.string().max(200),
  /** Day on which it was given, in the event's time zone. Needed for `all`; null is the day of the import. */
  day: z.iso.date().nullable(),
})
export type ImportConsent = z.infer<typeof ImportConsent>

export const ImportPreview = z.strictObject({
  importId: uuid,
  fileName: z.string(),
  encoding: z.string(),
  pretix: z.boolean(),
  header: z.array(z.string()),
  mapping: ImportMapping,
  /** Headings of columns that are not imported, as in the file. */
  ignored: z.array(z.string()),
  /** What has to be chosen before anything can be imported. */
  missing: z.array(z.enum(['name', 'identity', 'consent_source', 'consent_day'])),
  /** With the number of rows that say yes, say no, or say nothing that can be understood. */
  consent: ImportConsent.extend({ yes: z.int(), no: z.int(), ask: z.int() }),
  counts: z.strictObject({
    total: z.int(),
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    /** Rows with warnings among those that are not refused. */
    flagged: z.int(),
  }),
  /** Number of rows of which an account keeps something. */
  kept: z.int().min(0),
  /** Every refused row, every flagged one, every one with something kept and the first others, by line, at most 500. */
  rows: z.array(ImportRow),
  state: z.enum(['preview', 'running', 'done', 'failed']),
  /** Rows stored so far; exact when the import has stopped. */
  done: z.int().min(0),
  /** Why a failed import stopped. */
  stopped: z.enum(['disk_full', 'store_unavailable', 'internal_error']).nullable(),
})
export type ImportPreview = z.infer<typeof ImportPreview>

