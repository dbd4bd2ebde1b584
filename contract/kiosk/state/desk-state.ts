import { Apart } from '../../event/entry/entry-state.ts'
import { receptionist } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { z } from 'zod'
import { count, since, timestamp, uuid } from '../../platform/http/scalars.ts'
import { DeskPrinter } from '../../print/printer/printers.ts'
import { DeskEvent } from '../../event/event/desk-event.ts'
import { DeskPersonRow } from '../../guest/view/attendees.ts'
import { ReaderState } from '../../tag/reader/reader-state.ts'
import { desk, EVENT_ERRORS } from '../../platform/http/row-fields.ts'

export const DeskState = z.strictObject({
  rev: count,
  now: timestamp,
  station: z.strictObject({ stationId: uuid, name: z.string() }),
  event: DeskEvent.nullable(),
  demo: z.boolean(),
  printers: z.array(DeskPrinter),
  reader: ReaderState,
  counts: z.strictObject({
    /** People whose pass was printed today. */
    passes: count,
    participants: count,
    perMinute: z.number().min(0),
    /** Passes per 10 minutes, oldest first; the last bar is the current ten minutes. */
    bars: z.array(z.strictObject({ from: timestamp, passes: count })),
  }),
  lastPeople: z.array(z.strictObject({ ...DeskPersonRow.shape, at: timestamp })),
  apart: Apart,
  queue: z.strictObject({
    waiting: count,
    printing: count,
    questions: count,
    /** Sent to a printer that reported nothing. */
    unconfirmed: count,
    done: count,
  }),
  stations: z.array(
    z.strictObject({
      stationId: uuid,
      name: z.string(),
      passes: count,
      inStep: z.boolean(),
    }),
  ),
  parked: count,
  /** Requires an administrator: the data file is damaged, or no backup could be made. */
  storageFault: z
    .enum([
      'database_damaged',
      'backup_failed',
      'stick_missing',
      'stick_full',
      'stick_read_only',
      'stick_failed',
    ])
    .nullable(),
})

export type DeskState = z.infer<typeof DeskState>

export const deskStateEndpoints = endpointGroup({
  getDeskState: endpoint({
    ...desk,
    summary: 'Get the state that the indicators and the home screen show',
    method: 'GET',
    path: '/desk/state',
    access: receptionist('query.eventId'),
    query: z.strictObject({ eventId: uuid, since }),
    reply: DeskState,
    errors: EVENT_ERRORS,
    polled: true,
  }),
})
