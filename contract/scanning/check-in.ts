import { z } from 'zod'
import { qrText, timestamp, uuid } from '../core/scalars.ts'

export const EntryState = z.enum(['UNUSED', 'USED', 'PENDING', 'CANCELLED'])
export type EntryState = z.infer<typeof EntryState>

/** Who checked an entry in, when and where. */
const CheckInRecord = z.strictObject({ at: timestamp, by: z.string(), station: z.string() })

/** One entry of a person for the event. `checkIn` is set while it is USED, unless it came so from elsewhere. */
export const DeskEntry = z.strictObject({
  entryId: uuid,
  ticket: z.string(),
  state: EntryState,
  checkIn: CheckInRecord.nullable(),
})
export type DeskEntry = z.infer<typeof DeskEntry>

/** Whom a check-in is about, as the door shows them. */
export const CheckInPerson = z.strictObject({ userId: uuid, name: z.string(), kana: z.string().nullable(), affiliation: z.string() })
export type CheckInPerson = z.infer<typeof CheckInPerson>

/**
 * Body of a check-in: by a scanned personal QR, or by the person once they were found. Without `entryId` the first entry
 * that is not used yet is taken. A repeat under one `requestKey` answers what the first one did.
 */
export const CheckIn = z
  .strictObject({ eventId: uuid, requestKey: uuid, qr: qrText.optional(), userId: uuid.optional(), entryId: uuid.optional() })
  .refine((body) => (body.qr === undefined) !== (body.userId === undefined), { path: ['qr'], message: 'name the person by qr or by userId, one of them' })
export type CheckIn = z.infer<typeof CheckIn>

/**
 * What became of a check-in. Only `checked_in` changed something. `already` says who, when and where before anything
 * happens; `unused` are the person's entries that could still be checked in.
 */
export const CheckInResult = z.discriminatedUnion('outcome', [
  z.strictObject({ outcome: z.literal('checked_in'), person: CheckInPerson, entry: DeskEntry }),
  z.strictObject({ outcome: z.literal('already'), person: CheckInPerson, entry: DeskEntry, unused: z.array(DeskEntry) }),
  z.strictObject({ outcome: z.enum(['pending', 'cancelled']), person: CheckInPerson, entry: DeskEntry }),
  /** The code is somebody's who has no entry for the event: nothing is told of them. */
  z.strictObject({ outcome: z.literal('no_ticket') }),
  /** As `no_ticket`, with an entry for another event; `title` is null where the caller does not manage that event. */
  z.strictObject({ outcome: z.literal('other_event'), title: z.string().nullable() }),
  z.strictObject({ outcome: z.literal('unknown') }),
  z.strictObject({ outcome: z.literal('revoked'), at: timestamp, reason: z.string().nullable() }),
])
export type CheckInResult = z.infer<typeof CheckInResult>

/** The door at a glance. */
export const CheckInDesk = z.strictObject({
  rev: z.int().min(0),
  counts: z.strictObject({
    /** Different people who are checked in, of those who may be. */
    checkedIn: z.int().min(0),
    participants: z.int().min(0),
    /** Of the last ten minutes. */
    perMinute: z.number().min(0),
  }),
  stations: z.array(z.strictObject({ stationId: uuid, name: z.string(), checkIns: z.int().min(0) })),
  /** The newest check-ins of all desks, newest first. */
  last: z.array(z.strictObject({ person: CheckInPerson, entry: DeskEntry })),
})
export type CheckInDesk = z.infer<typeof CheckInDesk>
