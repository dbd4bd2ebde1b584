import { z } from 'zod'
import { eventManager } from '../core/access.ts'
import { endpoint } from '../core/endpoint.ts'
import { uuid } from '../core/scalars.ts'
import { PROFILE_FIELD_NAMES } from '../people/profile-fields.ts'

/** Fields for which staff choose the value to keep. */
export const MERGE_FIELDS = ['name', 'kana', 'email', ...PROFILE_FIELD_NAMES] as const

export const MergeField = z.enum(MERGE_FIELDS)

export type MergeField = z.infer<typeof MergeField>

/** Why two people cannot be merged now. */
export const MergeObstacle = z.enum(['elsewhere', 'printing'])

/** One of two entries that may belong to one person. */
export const DuplicatePerson = z.strictObject({
  userId: uuid,
  fields: z.record(MergeField, z.string()),
  tickets: z.array(z.string()),
  confirmed: z.boolean(),
  printed: z.boolean(),
  checkedIn: z.boolean(),
})

export type DuplicatePerson = z.infer<typeof DuplicatePerson>

export const DuplicatePair = z.strictObject({
  people: z.tuple([DuplicatePerson, DuplicatePerson]),
  obstacle: MergeObstacle.nullable(),
})

export type DuplicatePair = z.infer<typeof DuplicatePair>

const desk = { tag: 'desk', api: 'desk' } as const

export const mergeEndpoints = {
  listDuplicates: endpoint({
    ...desk,
    id: 'listDuplicates',
    summary: 'List pairs of participants with the same name, or the same kana and affiliation',
    method: 'GET',
    path: '/desk/events/{eventId}/duplicates',
    access: eventManager('params.eventId'),
    params: z.strictObject({ eventId: uuid }),
    reply: z.strictObject({ pairs: z.array(DuplicatePair) }),
    errors: ['event_not_found', 'event_manager_required'],
  }),
  mergePeople: endpoint({
    ...desk,
    id: 'mergePeople',
    summary: 'Merge two entries of one person; both QR codes then identify the remaining person',
    method: 'POST',
    path: '/desk/events/{eventId}/people/{userId}/merge',
    access: eventManager('params.eventId'),
    params: z.strictObject({ eventId: uuid, userId: uuid }),
    body: z.strictObject({
      /** The account that is removed. */
      otherUserId: uuid,
      /** Fields whose value is taken from the removed account. */
      take: z.array(MergeField).max(MERGE_FIELDS.length),
    }),
    reply: z.strictObject({ userId: uuid }),
    errors: ['event_not_found', 'event_manager_required', 'not_found', 'conflict'],
  }),
}
