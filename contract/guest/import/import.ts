import { eventManager } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { LIMITS } from '../../platform/http/limits.ts'
import { z } from 'zod'
import { PROFILE_FIELD_NAMES } from '../../person/profile/profile-fields.ts'
import { KEPT_COLUMNS } from '../../event/entry/entry-state.ts'
import { count, timestamp, uuid } from '../../platform/http/scalars.ts'
import { desk, EVENT_ERRORS, ProblemValues } from '../../platform/http/row-fields.ts'

export const IMPORT_FIELDS = [
  'name',
  'family_name',
  'given_name',
  /** Before the family name: "van der". */
  'family_prefix',
  'second_family_name',
  'kana',
  'family_kana',
  'given_kana',
  'email',
  ...PROFILE_FIELD_NAMES,
  'ticket',
  'party',
  'external_id',
  'order',
  'qr',
  'locale',
  'consent',
] as const

export const ImportField = z.enum(IMPORT_FIELDS)

export type ImportField = z.infer<typeof ImportField>

/** Index of a column or number of a row; the list that is open has the exact bounds. */
const columnIndex = z
  .int()
  .min(0)
  .max(LIMITS.importColumns - 1)
const rowNumber = z.int().min(1).max(LIMITS.importLine)

/** A shop or form whose export is recognised by its headings. */
export const ListPreset = z.enum([
  'eventbrite',
  'peatix',
  'connpass',
  'doorkeeper',
  'tito',
  'luma',
  'hi_events',
  'google_forms',
  'pretix',
])

export type ListPreset = z.infer<typeof ListPreset>

/** What a word of a state column means. */
export const StateAnswer = z.enum(['coming', 'not_coming'])

/** The columns that say who comes, and what their unknown words mean, by word. */
export const ImportStates = z.strictObject({
  columns: z.array(columnIndex).max(20),
  answers: z.record(z.string().min(1).max(400), StateAnswer),
})

/** Column index of each field in the file. */
export const ImportMapping = z.partialRecord(ImportField, columnIndex)

export type ImportMapping = z.infer<typeof ImportMapping>

/** Indexes of columns without a field that are kept as they are, with the entry. */
export const KeptColumnIndexes = z.array(columnIndex).max(KEPT_COLUMNS.columns)

/**
 * A problem or warning about a cell. `text` and `values` are what `messages/import-problem.ts`
 * makes the sentence from.
 */
export const ImportRemark = z.strictObject({
  /** Index of the cell, -1 for the row as a whole. */
  column: z.int(),
  code: z.string(),
  text: z.string(),
  values: ProblemValues,
})

/** What a row that may be another person is asked about. */
export const QUESTION_KINDS = [
  /** The number is that of a person with another name and another e-mail. */
  'foreign_number',
  /** The number differs from a person's in leading zeros only. */
  'damaged_number',
  /** The e-mail is that of a person with another name. */
  'foreign_email',
  /** An earlier row of the file has the e-mail, with another name. */
  'email_twice',
  /** The person does not come, and may be one who is registered with other details. */
  'not_coming',
] as const

/** The same person, corrected; another person; or the row is not imported. */
export const ROW_ANSWERS = ['same', 'other', 'leave_out'] as const

const QuestionKind = z.enum(QUESTION_KINDS)
const RowAnswer = z.enum(ROW_ANSWERS)

export const ImportQuestion = z.strictObject({
  kind: QuestionKind,
  /** Name of the registered person; null for the earlier row. */
  name: z.string().nullable(),
  /** Number of the earlier row. */
  line: z.int().nullable(),
  answers: z.array(RowAnswer),
  /** What staff answered; null while the row waits for an answer. */
  answer: RowAnswer.nullable(),
})

export type ImportQuestion = z.infer<typeof ImportQuestion>

/** An answer to the question of one row, or of all rows of its kind. */
export const ImportAnswer = z.strictObject({
  kind: QuestionKind,
  line: rowNumber.nullable(),
  answer: RowAnswer,
})

export type ImportAnswer = z.infer<typeof ImportAnswer>

/** Name of the list (shop) that the numbers of a file belong to. */
export const ListName = z.string().trim().max(LIMITS.listName)

export const ImportRow = z.strictObject({
  line: z.int(),
  cells: z.array(z.string()),
  /**
   * `cancelled`: the entry of the person ends. `asked`: imported after an answer. `left_out`: the
   * person does not come and is not registered, or staff left the row out.
   */
  result: z.enum(['new', 'changed', 'unchanged', 'cancelled', 'asked', 'left_out', 'refused']),
  question: ImportQuestion.nullable(),
  /** Why the row is not imported, or ends an entry. */
  problems: z.array(ImportRemark),
  /** Staff should check these; the row is imported anyway. */
  warnings: z.array(ImportRemark),
  /**
   * Fields in which the account differs from the row and stays unchanged, because it is used beyond
   * the event.
   */
  kept: z.array(ImportField),
})

export type ImportRow = z.infer<typeof ImportRow>

/** A problem or warning that several rows have. */
export const ImportFinding = z.strictObject({
  kind: z.enum(['problem', 'warning']),
  remark: ImportRemark.omit({ column: true }),
  /** Number of its rows, and the first of their numbers. */
  rows: count,
  lines: z.array(z.int()).max(100),
})

export type ImportFinding = z.infer<typeof ImportFinding>

/** Source of the consent to print: a column, row by row; all people of the list; or none. */
export const ImportConsent = z.strictObject({
  from: z.enum(['column', 'all', 'none']),
  /** How consent was given, such as "Web form"; stored with each consent. Required for `all`. */
  source: z.string().max(200),
  /**
   * Day of the consent in the event's time zone. Required for `all`; null is the day of the import.
   */
  day: z.iso.date().nullable(),
})

export type ImportConsent = z.infer<typeof ImportConsent>

export const ImportPreview = z.strictObject({
  importId: uuid,
  fileName: z.string(),
  encoding: z.string(),
  /** Possible encodings with lines that differ; empty if the encoding is certain. */
  encodings: z.array(z.strictObject({ encoding: z.string(), samples: z.array(z.string()) })),
  preset: ListPreset.nullable(),
  /** Time of the import with the same headings whose columns are used; null without one. */
  rememberedFrom: timestamp.nullable(),
  header: z.array(z.string()),
  /** The list (shop) of the numbers, and the lists that the event has. */
  list: z.string(),
  lists: z.array(z.string()),
  mapping: ImportMapping,
  /** Columns without a field that are kept as they are. */
  keptColumns: KeptColumnIndexes,
  /** Fields whose heading is not a known one, but holds a known word; staff should check them. */
  guessed: z.array(ImportField),
  states: z.strictObject({
    /** Columns that say who comes. */
    columns: z.array(count),
    /** Those found by their values or by a question; staff should check them. */
    guessed: z.array(count),
    /** Words that nobody knows, with their number of rows; null: not answered yet. */
    unknown: z.array(
      z.strictObject({
        word: z.string(),
        column: count,
        count,
        answer: StateAnswer.nullable(),
      }),
    ),
  }),
  /** Headings of columns that are not imported, as in the file. */
  ignored: z.array(z.string()),
  /** Choices that are required before the import. */
  missing: z.array(z.enum(['encoding', 'name', 'identity', 'states', 'consent_source', 'consent_day'])),
  /** With the number of rows with yes, no, or no valid value. */
  consent: ImportConsent.extend({ yes: z.int(), no: z.int(), ask: z.int() }),
  counts: z.strictObject({
    total: z.int(),
    new: z.int(),
    changed: z.int(),
    unchanged: z.int(),
    refused: z.int(),
    cancelled: z.int(),
    asked: z.int(),
    leftOut: z.int(),
    /** Rows with warnings that are not refused. */
    flagged: z.int(),
  }),
  /** Rows of which an account keeps a field. */
  kept: count,
  /**
   * Every asked row, every refused one, every cancelled one, every flagged one, every one with kept
   * fields, and the first others, by line; at most 500.
   */
  rows: z.array(ImportRow),
  /**
   * What several rows of the whole list have in common, problems first, then the most frequent; at
   * most 20. An end of an entry is not among them: staff see each person.
   */
  findings: z.array(ImportFinding).max(20),
  state: z.enum(['preview', 'running', 'done', 'failed']),
  /** Rows stored so far; exact after the import has stopped. */
  done: count,
  /** Why a failed import stopped. */
  stopped: z.enum(['disk_full', 'store_unavailable', 'internal_error']).nullable(),
})

export type ImportPreview = z.infer<typeof ImportPreview>

const importRow = {
  ...desk,
  access: eventManager('attendee-import'),
  params: z.strictObject({ importId: uuid }),
  reply: ImportPreview,
  errors: ['event_manager_required', 'not_found'],
} as const
export const importEndpoints = endpointGroup({
  startImport: endpoint({
    ...desk,
    summary: 'Read a participant list and show what its import would do',
    method: 'POST',
    path: '/desk/imports',
    access: eventManager('query.eventId'),
    query: z.strictObject({ eventId: uuid, fileName: z.string().min(1).max(255) }),
    rawBody: 'application/octet-stream',
    bodyLimit: LIMITS.importBody,
    reply: ImportPreview,
    status: 201,
    errors: [...EVENT_ERRORS, 'import_unreadable', 'payload_too_large'],
  }),
  getImport: endpoint({
    ...importRow,
    summary: 'Get the state and the rows of an import',
    method: 'GET',
    path: '/desk/imports/{importId}',
  }),
  changeImport: endpoint({
    ...importRow,
    summary:
      'Map or keep columns, name the columns of states and explain their words, name the list, set ' +
      'the source of consent, correct a cell, or answer who a row is; returns what the import ' +
      'would do now',
    method: 'POST',
    path: '/desk/imports/{importId}',
    body: z.strictObject({
      encoding: z.string().max(20).optional(),
      mapping: ImportMapping.optional(),
      keptColumns: KeptColumnIndexes.optional(),
      states: ImportStates.partial().optional(),
      consent: ImportConsent.optional(),
      list: ListName.optional(),
      answer: ImportAnswer.optional(),
      fix: z.strictObject({ line: rowNumber, column: columnIndex, text: z.string().max(2000) }).optional(),
    }),
    errors: ['event_manager_required', 'not_found', 'print_state_conflict'],
  }),
  applyImport: endpoint({
    ...importRow,
    summary: 'Store the valid rows; a second call changes nothing',
    method: 'POST',
    path: '/desk/imports/{importId}/apply',
  }),
  importErrors: endpoint({
    ...importRow,
    summary: 'Get the rejected rows with their causes as CSV',
    method: 'GET',
    path: '/desk/imports/{importId}/errors.csv',
    access: { ...eventManager('attendee-import'), recentPassword: true },
    reply: z.string(),
    rawBody: 'text/csv; charset=utf-8',
  }),
})
