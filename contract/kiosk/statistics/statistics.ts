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
  /** Steps of a person: until Enter, until the pass is printed, until the tag is verified. */
  'step_check',
  'step_print',
  'step_tag',
] as const
export const Measured = z.enum(MEASURED)
export type Measured = z.infer<typeof Measured>

/** Time targets, ms: the median where stated, else the 95th percentile. */
export const TIME_TARGETS = [
  { kind: 'scan_to_person', targetMs: 150, of: 'p95' },
  { kind: 'enter_to_byte', targetMs: 400, of: 'p95' },
  { kind: 'scan_to_print', targetMs: 2500, of: 'p95' },
  { kind: 'tag_to_verified', targetMs: 1500, of: 'p95' },
  { kind: 'search', targetMs: 100, of: 'p95' },
  { kind: 'person', targetMs: 8000, of: 'median' },
] as const
export const TimeKind = z.enum(TIME_TARGETS.map((one) => one.kind))

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
  /** `ms` is null without measurements on that day. */
  times: z.array(
    z.strictObject({
      kind: TimeKind,
      targetMs: z.int(),
      of: z.enum(['p95', 'median']),
      ms: z.number().nullable(),
      samples: count,
    }),
  ),
  /** The slowest step and the slowest desk; medians. */
  longest: z
    .strictObject({
      step: z.enum(['step_check', 'step_print', 'step_tag']),
      ms: z.number(),
      station: z.string(),
    })
    .nullable(),
})
export type Stats = z.infer<typeof Stats>

export const ofDay = { eventId: uuid, day: z.iso.date().optional() }

/** Statistics of a day; loopback listener only. */
export const statisticsEndpoints = endpointGroup({
  getStats: endpoint({
    ...desk,
    summary:
      'Get passes and check-ins per hour and desk, and times against their targets, for one ' +
      'day of the event',
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
