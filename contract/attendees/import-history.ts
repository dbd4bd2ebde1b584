import { z } from 'zod'
import { eventManager } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { timestamp, uuid } from '../core/scalars.ts'

/** An import of the event. */
export const PastImport = z.strictObject({
  listId: uuid,
  fileName: z.string(),
  at: timestamp,
  /** Name of the staff member; null on the command line. */
  by: z.string().nullable(),
  added: z.int().min(0),
  changed: z.int().min(0),
  /** Places of parties without a name. */
  places: z.int().min(0),
  /** What an undo did; null without one. */
  undone: z
    .strictObject({ at: timestamp, removed: z.int().min(0), restored: z.int().min(0) })
    .nullable(),
  /** People done so far of an undo that began and is not complete; null otherwise. */
  undoing: z.strictObject({ done: z.int().min(0), of: z.int().min(0) }).nullable(),
})

export type PastImport = z.infer<typeof PastImport>

/** Why an undo does not change a person. */
export const STAY_REASONS = [
  'printed',
  'printing',
  'checked_in',
  'tag',
  'confirmed_self',
  'confirmed_staff',
  'edited',
  'help_desk',
  'ticket',
  'consent',
  'qr',
  'merged',
  'newer_import',
  'elsewhere',
  'taken',
  'named',
] as const

export const StayReason = z.enum(STAY_REASONS)

export type StayReason = z.infer<typeof StayReason>

/** What an undo of an import would do now. */
export const UndoPlan = z.strictObject({
  /** People without an entry for the event afterwards. */
  removed: z.int().min(0),
  /** People whose earlier values are restored. */
  restored: z.int().min(0),
  /** People who are not changed. */
  stays: z.int().min(0),
  /** Number of party places without a name that are removed. */
  places: z.int().min(0),
  /** The first of the people who are not changed. */
  people: z.array(
    z.strictObject({
      userId: uuid,
      name: z.string(),
      affiliation: z.string(),
      reason: StayReason,
      at: timestamp.nullable(),
      /** The desk, or the file of a newer import. */
      where: z.string().nullable(),
    }),
  ),
})

export type UndoPlan = z.infer<typeof UndoPlan>

const listParams = z.strictObject({ eventId: uuid, listId: uuid })
const desk = { tag: 'desk', api: 'desk' } as const

export const importHistoryEndpoints = {
  listImports: endpoint({
    ...desk,
    id: 'listImports',
    summary: 'List the imports of the event, newest first',
    method: 'GET',
    path: '/desk/events/{eventId}/imports',
    access: eventManager('params.eventId'),
    params: z.strictObject({ eventId: uuid }),
    reply: z.strictObject({ imports: z.array(PastImport) }),
    errors: ['event_not_found', 'event_manager_required'],
  }),
  planUndoImport: endpoint({
    ...desk,
    id: 'planUndoImport',
    summary: 'Get what an undo of the import would do now, and who would stay unchanged',
    method: 'GET',
    path: '/desk/events/{eventId}/imports/{listId}/undo',
    access: eventManager('params.eventId'),
    params: listParams,
    reply: UndoPlan,
    errors: ['event_not_found', 'event_manager_required', 'not_found'],
  }),
  undoImport: endpoint({
    ...desk,
    id: 'undoImport',
    summary:
      'Make a backup, then remove the people that the import added and restore the values it ' +
      'changed, in groups; people changed since then stay; continues an interrupted undo',
    method: 'POST',
    path: '/desk/events/{eventId}/imports/{listId}/undo',
    access: eventManager('params.eventId'),
    params: listParams,
    reply: UndoPlan,
    errors: ['event_not_found', 'event_manager_required', 'not_found', 'conflict'],
  }),
}
