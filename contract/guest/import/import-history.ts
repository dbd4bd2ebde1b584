import { z } from 'zod'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { count, timestamp, uuid } from '../../platform/http/scalars.ts'
import { EVENT_ERRORS, managerRow } from '../../platform/http/row-fields.ts'

/** An import of the event. */
export const PastImport = z.strictObject({
  listId: uuid,
  fileName: z.string(),
  at: timestamp,
  /** Name of the staff member; null on the command line. */
  by: z.string().nullable(),
  added: count,
  changed: count,
  /** Places of parties without a name. */
  places: count,
  /** What an undo did; null without one. */
  undone: z.strictObject({ at: timestamp, removed: count, restored: count }).nullable(),
  /** People done so far of an undo that began and is not complete; null otherwise. */
  undoing: z.strictObject({ done: count, of: count }).nullable(),
})

export type PastImport = z.infer<typeof PastImport>

/** What an undo of an import would do now. */
export const UndoPlan = z.strictObject({
  /** People without an entry for the event afterwards. */
  removed: count,
  /** People whose earlier values are restored. */
  restored: count,
  /** People who are not changed. */
  stays: count,
  /** Number of party places without a name that are removed. */
  places: count,
  /** The first of the people who are not changed. */
  people: z.array(
    z.strictObject({
      userId: uuid,
      name: z.string(),
      affiliation: z.string(),
    }),
  ),
})

export type UndoPlan = z.infer<typeof UndoPlan>

const listParams = z.strictObject({ eventId: uuid, listId: uuid })
export const importHistoryEndpoints = endpointGroup({
  listImports: endpoint({
    ...managerRow,
    summary: 'List the imports of the event, newest first',
    method: 'GET',
    path: '/desk/events/{eventId}/imports',
    reply: z.strictObject({ imports: z.array(PastImport) }),
  }),
  planUndoImport: endpoint({
    ...managerRow,
    summary: 'Get what an undo of the import would do now, and who would stay unchanged',
    method: 'GET',
    path: '/desk/events/{eventId}/imports/{listId}/undo',
    params: listParams,
    reply: UndoPlan,
    errors: [...EVENT_ERRORS, 'not_found'],
  }),
  undoImport: endpoint({
    ...managerRow,
    summary:
      'Make a backup, then remove the people that the import added and restore the values it ' +
      'changed, in groups; people changed since then stay; continues an interrupted undo',
    method: 'POST',
    path: '/desk/events/{eventId}/imports/{listId}/undo',
    params: listParams,
    access: { ...managerRow.access, recentPassword: true },
    reply: UndoPlan,
    errors: [...EVENT_ERRORS, 'not_found', 'conflict'],
  }),
})
