import { z } from 'zod'
import { endpoint, endpointGroup } from '../core/endpoint.ts'
import { uuid } from '../core/scalars.ts'
import { PROFILE_FIELD_NAMES } from '../people/profile-fields.ts'
import { EVENT_ERRORS, managerRow, personParams } from '../core/row-fields.ts'

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

export const mergeEndpoints = endpointGroup({
  listDuplicates: endpoint({
    ...managerRow,
    summary: 'List pairs of participants with the same name, or the same kana and affiliation',
    method: 'GET',
    path: '/desk/events/{eventId}/duplicates',
    reply: z.strictObject({ pairs: z.array(DuplicatePair) }),
  }),
  mergePeople: endpoint({
    ...managerRow,
    summary: 'Merge two entries of one person; both QR codes then identify the remaining person',
    method: 'POST',
    path: '/desk/events/{eventId}/people/{userId}/merge',
    params: personParams,
    body: z.strictObject({
      /** The account that is removed. */
      otherUserId: uuid,
      /** Fields whose value is taken from the removed account. */
      take: z.array(MergeField).max(MERGE_FIELDS.length),
    }),
    reply: z.strictObject({ userId: uuid }),
    errors: [...EVENT_ERRORS, 'not_found', 'conflict'],
  }),
})
