import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { uuid } from '../core/scalars.ts'
import { Stats, Timings } from './statistics.ts'

const desk = { tag: 'desk', door: 'desk', access: { credential: 'session', role: 'event_manager' } } as const
const managed = ['event_not_found', 'event_manager_required'] as const
const ofDay = { eventId: uuid, day: z.iso.date().optional() }

/** How a day goes; on the loopback listener only. */
export const statisticsEndpoints = {
  getStats: endpoint({
    ...desk,
    id: 'getStats',
    summary: 'Passes and check-ins per hour and desk, and times against their targets, for one day of the event',
    method: 'GET',
    path: '/desk/stats',
    query: z.strictObject({ ...ofDay, since: z.coerce.number().int().min(0).optional() }),
    reply: Stats,
    errors: [...managed],
    polled: true,
  }),
  statsCsv: endpoint({
    ...desk,
    id: 'statsCsv',
    summary: 'The same as CSV: UTF-8 with byte order mark, one line for each hour and desk, then the times',
    method: 'GET',
    path: '/desk/stats.csv',
    query: z.strictObject({ ...ofDay, language: z.enum(['ja', 'en']).default('ja') }),
    reply: z.string(),
    rawBody: 'text/csv; charset=utf-8',
    errors: [...managed],
  }),
  addTimings: endpoint({
    ...desk,
    id: 'addTimings',
    summary: "Times that this desk's screens measured",
    method: 'POST',
    path: '/desk/timings',
    access: { credential: 'session', role: 'receptionist' },
    body: Timings,
    reply: z.strictObject({ ok: z.literal(true) }),
    errors: [...managed],
  }),
} as const
