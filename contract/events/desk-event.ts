import { z } from 'zod'
import { eventSlug } from './event-admin.ts'
import { PassTemplate } from '../pass/pass.ts'
import { revision, timestamp, uuid } from '../core/scalars.ts'

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
