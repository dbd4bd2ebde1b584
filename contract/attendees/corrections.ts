import { z } from 'zod'
import { endpoint, endpointGroup } from '../core/endpoint.ts'
import { LIMITS } from '../core/limits.ts'
import { count, revision, saveRequestKey } from '../core/scalars.ts'
import { PassContent } from '../pass/pass.ts'
import { DeskPerson } from './attendees.ts'
import { EVENT_ERRORS, personRow } from '../core/row-fields.ts'

/**
 * What a correction does: another character in place of one that cannot be printed; characters left
 * out; the name as kana or in Latin letters; a shorter text; lines broken by the layout; smaller
 * type; places of the template; without a logo.
 */
export const CorrectionKind = z.enum([
  'character',
  'dropped',
  'kana',
  'romaji',
  'shorter',
  'joined',
  'smaller',
  'standard_places',
  'without_logo',
])
export type CorrectionKind = z.infer<typeof CorrectionKind>

/** A content that can be drawn, in place of one that cannot. */
export const Suggestion = z.strictObject({
  kind: CorrectionKind,
  content: PassContent,
  /** The text that changes, as it would be printed; null when no text does. */
  text: z.string().nullable(),
  /** The character put in place of the one that cannot be printed, and its code points. */
  character: z.string().nullable(),
  codePoints: z.array(z.string()),
  /** Number of people of the event whose name has the changed word; null if it is not useful. */
  people: count.nullable(),
})
export type Suggestion = z.infer<typeof Suggestion>

/** Digits that choose; the rest is typed. */
export const MOST_SUGGESTIONS = 3

const path = '/desk/events/{eventId}/people/{userId}/corrections'

/** Ways to print a pass whose text or logos cannot be drawn; loopback listener only. */
export const correctionEndpoints = endpointGroup({
  suggestCorrections: endpoint({
    ...personRow,
    summary: 'List corrected contents for a pass that cannot be drawn, the most likely first',
    method: 'GET',
    path,
    reply: z.strictObject({
      /** The kana of the word that has the character; null when unknown. */
      reading: z.string().nullable(),
      suggestions: z.array(Suggestion).max(MOST_SUGGESTIONS),
    }),
  }),
  correctPass: endpoint({
    ...personRow,
    summary:
      'Store a suggested content; private characters of a name are replaced in the participant ' +
      'list as well',
    method: 'POST',
    path,
    body: z.strictObject({
      kind: CorrectionKind,
      content: PassContent,
      templateRevision: revision,
      expectedRevision: revision,
      requestKey: saveRequestKey,
    }),
    reply: z.strictObject({
      person: DeskPerson,
      /** True if the name in the list was replaced too. */
      listed: z.boolean(),
    }),
    errors: [
      ...EVENT_ERRORS,
      'not_found',
      'pass_ticket_required',
      'consent_required',
      'pass_template_disabled',
      'pass_revision_conflict',
      'pass_request_key_conflict',
      'pass_render_failed',
    ],
  }),
  undoCorrection: endpoint({
    ...personRow,
    summary: 'Restore the text that a correction replaced, if nobody has changed it since',
    method: 'POST',
    path: `${path}/undo`,
    /** The revision that the correction made. */
    body: z.strictObject({ revision: revision.max(LIMITS.revision - 1) }),
    reply: DeskPerson,
    errors: [...EVENT_ERRORS, 'not_found', 'pass_revision_conflict'],
  }),
})
