import { eventManager, receptionist } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { z } from 'zod'
import { count, ok, since, timestamp, uuid } from '../../platform/http/scalars.ts'
import { desk, EVENT_ERRORS } from '../../platform/http/row-fields.ts'

/** Durations measured by the desk screens, ms: start; end. */
const MEASURED = [
  /** Code read; person shown. */
  'scan_to_person',
  /** Code read; first byte of the label sent, including the wait for Enter. */
  'scan_to_print',
  /** Search key pressed; list shown. */
  'search',
  /** Code read; pass printed, and its tag written if the event uses tags. */
  'person',
] as const
export const Measured = z.enum(MEASURED)
export type Measured = z.infer<typeof Measured>

/** Durations of a day, in the order of a person's way. */
export const TIME_KINDS = [
  'scan_to_person',
  'enter_to_byte',
  'scan_to_print',
  'tag_to_verified',
  'search',
  'person',
] as const

/**
 * Longest stored duration, ms. Longer ones, such as a pass left open over lunch, are not about the
 * desk.
 */
export const LONGEST_MS = 600_000

export const Timings = z.strictObject({
  eventId: uuid,
  samples: z
    .array(z.strictObject({ kind: Measured, ms: z.number().min(0).max(LONGEST_MS) }))
    .min(1)
    .max(100),
})

/** One day of an event in the event's time zone. */
export const Stats = z.strictObject({
  rev: count,
  day: z.iso.date(),
  /** Days with data, in order. */
  days: z.array(z.iso.date()).min(1),
  timeZone: z.string(),
  /**
   * From the first to the last hour with data. `passes` counts every printed label, `reprints`
   * those of them.
   */
  hours: z.array(
    z.strictObject({
      from: timestamp,
      passes: count,
      reprints: count,
      checkIns: count,
    }),
  ),
  totals: z.strictObject({
    passes: count,
    reprints: count,
    checkIns: count,
  }),
  desks: z.array(
    z.strictObject({
      stationId: uuid,
      name: z.string(),
      passes: count,
      checkIns: count,
    }),
  ),
  /** Median and 95th percentile, ms; null without measurements on that day. */
  times: z.array(
    z.strictObject({
      kind: z.enum(TIME_KINDS),
      median: z.number().nullable(),
      p95: z.number().nullable(),
      samples: count,
    }),
  ),
})
export type Stats = z.infer<typeof Stats>

export const ofDay = { eventId: uuid, day: z.iso.date().optional() }

/** Statistics of a day; loopback listener only. */
export const statisticsEndpoints = endpointGroup({
  getStats: endpoint({
    ...desk,
    summary: 'Get passes and check-ins per hour and desk, and the times of one day of the event',
    method: 'GET',
    path: '/desk/stats',
    query: z.strictObject({ ...ofDay, since }),
    access: eventManager('query.eventId'),
    reply: Stats,
    errors: EVENT_ERRORS,
    polled: true,
  }),
  statsCsv: endpoint({
    ...desk,
    summary:
      'Get the statistics as CSV (UTF-8 with byte order mark): one line for each hour and ' +
      'desk, then the times',
    method: 'GET',
    path: '/desk/stats.csv',
    query: z.strictObject({ ...ofDay, language: z.enum(['ja', 'en']).default('ja') }),
    access: { ...eventManager('query.eventId'), recentPassword: true },
    reply: z.string(),
    rawBody: 'text/csv; charset=utf-8',
    errors: EVENT_ERRORS,
  }),
  addTimings: endpoint({
    ...desk,
    summary: "Record times measured by this desk's screens",
    method: 'POST',
    path: '/desk/timings',
    access: receptionist('body.eventId'),
    body: Timings,
    reply: ok,
    errors: EVENT_ERRORS,
  }),
})
