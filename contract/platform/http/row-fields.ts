import { z } from 'zod'
import { eventManager, receptionist } from './access.ts'
import { uuid } from './scalars.ts'

/** Values in the sentence about a problem: numbers, words of a file, keys of other texts. */
export const ProblemValues = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.null(), z.array(z.string().nullable())]),
)

/** Fields that many rows share. `desk`: a row of the loopback listener. */
export const desk = { tag: 'desk', api: 'desk' } as const

export const eventParams = z.strictObject({ eventId: uuid })
export const personParams = z.strictObject({ eventId: uuid, userId: uuid })

/** Codes of every row for the staff of one event. */
export const EVENT_ERRORS = ['event_not_found', 'event_manager_required'] as const

/** A desk row for managers of the event in its path. */
export const managerRow = {
  ...desk,
  access: eventManager('params.eventId'),
  params: eventParams,
  errors: EVENT_ERRORS,
} as const

/** A desk row for staff, about a person of the event in its path. */
export const personRow = {
  ...desk,
  access: receptionist('params.eventId'),
  params: personParams,
  errors: [...EVENT_ERRORS, 'not_found'],
} as const
