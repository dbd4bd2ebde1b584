import { receptionist } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { count, qrText, hex64, newName, timestamp, uuid } from '../../platform/http/scalars.ts'
import { z } from 'zod'
import { profileOf, WALK_IN_PROFILE_FIELDS } from '../../person/profile/profile-fields.ts'
import { LIMITS } from '../../platform/http/limits.ts'
import { PersonClass, CLASSES } from '../../event/ticket-class/ticket-class.ts'
import { EntryState, Apart } from '../../event/entry/entry-state.ts'
import { DeskEntry } from '../../scan/check-in/check-in.ts'
import { DrawingNote } from '../../pass/drawing/drawing-note.ts'
import { NfcStatus, PassView } from '../../pass/draft/pass.ts'
import { BoxPlace } from '../../print/run/hand-out.ts'
import { PrintState, PrintJob } from '../../print/job/jobs.ts'
import { RenderProblem } from '../../pass/drawing/render-problem.ts'
import { desk, EVENT_ERRORS, managerRow, personParams, personRow } from '../../platform/http/row-fields.ts'

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
  /** The pass of that job is in a PDF file: `sent_unconfirmed` means written, not printed. */
  written: z.boolean(),
  printedAt: timestamp.nullable(),
  /** First check-in of the person; null without one. */
  checkedInAt: timestamp.nullable(),
  nfc: NfcStatus.shape.status,
  parked: z.boolean(),
  /** The person's party at the event, with its number of places. */
  party: z.strictObject({ partyId: uuid, name: z.string(), places: z.int().min(1) }).nullable(),
})

export type DeskPersonRow = z.infer<typeof DeskPersonRow>

export const marks = z.array(z.strictObject({ start: count, end: count }))

/** A person found by a search; `marks` are the UTF-16 ranges of each text that match the query. */
export const FoundPerson = z.strictObject({
  ...DeskPersonRow.shape,
  /** Every entry of the person for this event was cancelled: they have no ticket. */
  cancelled: z.boolean(),
  marks: z.strictObject({ name: marks, kana: marks, affiliation: marks, email: marks }).optional(),
})

export type FoundPerson = z.infer<typeof FoundPerson>

/** The newest change of what a pass shows. */
export const PassChange = z.strictObject({
  what: z.enum(['text', 'template', 'qr', 'engine']),
  at: timestamp,
  by: z.enum(['self', 'staff']),
  name: z.string().nullable(),
  /** Desk of the change; null for phones and browsers. */
  desk: z.string().nullable(),
})

export type PassChange = z.infer<typeof PassChange>

/** One person at one event with everything that the pass screen shows. */
export const DeskPerson = z.strictObject({
  ...DeskPersonRow.shape,
  title: z.string(),
  /** What staff noted for the help desk; null while the person is not there. */
  helpDeskNote: z.string().nullable(),
  /** Time at which staff checked that the e-mail is the person's; null if nobody did. */
  emailCheckedAt: timestamp.nullable(),
  entryState: EntryState.nullable(),
  /** Every entry for the event; valid ones first. */
  entries: z.array(DeskEntry),
  /** Null while the event has no template. */
  pass: PassView.nullable(),
  /** Why the text cannot be rendered, or null. */
  renderProblem: RenderProblem.nullable(),
  /** What the drawing leaves out of the texts. */
  renderNotes: z.array(DrawingNote),
  /**
   * Hash of the last confirmed render; differs from `pass.render.hash` if the pass changed since.
   */
  confirmedHash: hex64.nullable(),
  /** Null without a known change. */
  changed: PassChange.nullable(),
  prints: z.array(PrintJob),
  /** The pass of a print run that waits in a box, or was handed out of it; null without one. */
  box: BoxPlace.nullable(),
  /** Null for a ticket without a class. */
  ticketClass: PersonClass.nullable(),
})

export type DeskPerson = z.infer<typeof DeskPerson>

export const MatchResult = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('person'), person: DeskPerson }),
  z.strictObject({ outcome: z.literal('unknown') }),
  /**
   * The code belongs to a person without an entry for the event; nothing about them is revealed.
   */
  z.strictObject({ outcome: z.literal('no_entry') }),
  z.strictObject({ outcome: z.literal('revoked'), at: timestamp, reason: z.string().nullable() }),
])

export type MatchResult = z.infer<typeof MatchResult>

export const WalkIn = z.strictObject({
  eventId: uuid,
  name: newName,
  kana: z.string().max(LIMITS.passText).default(''),
  ...profileOf(() => z.string().max(LIMITS.passText).default(''), WALK_IN_PROFILE_FIELDS),
  email: z.string().max(320).default(''),
  ticketId: uuid.optional(),
  requestKey: uuid,
})

export type WalkIn = z.infer<typeof WalkIn>

/** Fields of a walk-in that an existing account may have. */
export const WalkInField = z.enum(['name', 'kana', ...WALK_IN_PROFILE_FIELDS])

export type WalkInField = z.infer<typeof WalkInField>

/**
 * The participant added at the desk. `kept`: fields in which an existing account differs and stays
 * unchanged.
 */
export const AddedPerson = z.strictObject({ ...DeskPerson.shape, kept: z.array(WalkInField) })

export type AddedPerson = z.infer<typeof AddedPerson>

/** UTF-16 code units of a search. Longer texts are not names. */
export const MOST_QUERY = 160

export const attendeeEndpoints = endpointGroup({
  match: endpoint({
    ...desk,
    summary: 'Find the person of a scanned personal QR',
    method: 'POST',
    path: '/desk/match',
    access: receptionist('body.eventId'),
    body: z.strictObject({ eventId: uuid, qr: qrText }),
    reply: MatchResult,
    errors: EVENT_ERRORS,
  }),
  search: endpoint({
    ...desk,
    summary: 'Search people of the event by kanji, kana, romaji, e-mail or affiliation',
    method: 'GET',
    path: '/desk/search',
    access: receptionist('query.eventId'),
    query: z.strictObject({
      eventId: uuid,
      q: z.string().max(MOST_QUERY),
      limit: z.coerce.number().int().min(1).max(100).default(20),
    }),
    reply: z.strictObject({
      people: z.array(FoundPerson),
      apart: Apart,
      found: z.int(),
      of: z.int(),
      ms: z.number(),
    }),
    errors: EVENT_ERRORS,
  }),
  getDeskPerson: endpoint({
    ...personRow,
    summary: 'Get one person at one event with the history of pass and prints',
    method: 'GET',
    path: '/desk/events/{eventId}/people/{userId}',
    reply: DeskPerson,
  }),
  park: endpoint({
    ...personRow,
    summary: 'Send a person to the help desk, or remove them from its list',
    method: 'POST',
    path: '/desk/events/{eventId}/people/{userId}/park',
    body: z.strictObject({
      parked: z.boolean(),
      note: z.string().max(LIMITS.helpDeskNote).default(''),
    }),
    reply: DeskPerson,
  }),
  walkIn: endpoint({
    ...desk,
    summary: 'Add a participant at the desk',
    method: 'POST',
    path: '/desk/people',
    access: receptionist('body.eventId'),
    body: WalkIn,
    reply: AddedPerson,
    status: 201,
    errors: [...EVENT_ERRORS, 'not_found', 'conflict', 'pass_request_key_conflict'],
  }),
  replaceQr: endpoint({
    ...managerRow,
    access: { ...managerRow.access, recentPassword: true },
    summary: "Revoke the person's QR and create a new one",
    method: 'POST',
    path: '/desk/events/{eventId}/people/{userId}/qr',
    params: personParams,
    body: z.strictObject({
      reason: z.string().max(200).default(''),
      /**
       * Staff confirm that the person is at the desk; required of a manager if the person has
       * several events or a role.
       */
      personPresent: z.boolean().default(false),
    }),
    reply: DeskPerson,
    errors: [...EVENT_ERRORS, 'not_found', 'person_present_required'],
  }),
  checkEmail: endpoint({
    ...managerRow,
    access: { ...managerRow.access, recentPassword: true },
    summary:
      'Record that staff checked that the e-mail belongs to the person, or withdraw it; apps that ' +
      'sign in get it as email_verified',
    method: 'POST',
    path: '/desk/events/{eventId}/people/{userId}/email-check',
    params: personParams,
    body: z.strictObject({
      /** The address that was checked; must be the stored one. */
      email: z.string().min(1).max(320),
      checked: z.boolean(),
    }),
    reply: DeskPerson,
    errors: [...EVENT_ERRORS, 'not_found', 'conflict'],
  }),
})

/** The note of a ticket class that staff read to a person. */
export const classNoteEndpoints = endpointGroup({
  tellNote: endpoint({
    ...personRow,
    summary: 'Record that staff told the person the note of the ticket class',
    method: 'POST',
    path: '/desk/events/{eventId}/people/{userId}/note',
    /** The note as staff saw it; if it was changed since, a conflict. */
    body: z.strictObject({ note: z.string().min(1).max(CLASSES.note) }),
    reply: DeskPerson,
    errors: [...EVENT_ERRORS, 'not_found', 'conflict'],
  }),
})
