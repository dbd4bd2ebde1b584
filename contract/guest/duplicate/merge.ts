import { z } from 'zod'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { uuid } from '../../platform/http/scalars.ts'
import { PROFILE_FIELD_NAMES } from '../../person/profile/profile-fields.ts'
import { EVENT_ERRORS, managerRow, personParams } from '../../platform/http/row-fields.ts'

/** Fields of a person for which staff choose the value to keep. */
export const MERGE_FIELDS = ['name', 'kana', 'email', ...PROFILE_FIELD_NAMES] as const

export const MergeField = z.enum(MERGE_FIELDS)

export type MergeField = z.infer<typeof MergeField>

/** What staff choose: a field, or the ticket that determines the ticket class. */
export const MergeChoice = z.enum([...MERGE_FIELDS, 'ticket'])

export type MergeChoice = z.infer<typeof MergeChoice>

/** Why two people cannot be merged now. */
export const MergeObstacle = z.enum(['elsewhere', 'printing'])

/** One of two entries that may belong to one person. */
export const DuplicatePerson = z.strictObject({
  userId: uuid,
  fields: z.record(MergeField, z.string()),
  /** Names of the valid tickets; the first one determines the ticket class. */
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
    access: { ...managerRow.access, recentPassword: true },
    summary: 'Merge two entries of one person; both QR codes then identify the remaining person',
    method: 'POST',
    path: '/desk/events/{eventId}/people/{userId}/merge',
    params: personParams,
    body: z.strictObject({
      /** The account that is removed. */
      otherUserId: uuid,
      /** Choices that are taken from the removed account. */
      take: z.array(MergeChoice).max(MergeChoice.options.length),
    }),
    reply: z.strictObject({ userId: uuid }),
    errors: [...EVENT_ERRORS, 'not_found', 'conflict'],
  }),
})
