import type { SaveTicketClass } from '../../contract/event/ticket-class/ticket-class.ts'
import { randomUUID } from 'node:crypto'
import type { RunChoices } from '../../contract/print/run/print-runs.ts'
import type { Endpoint } from '../../contract/platform/http/endpoint.ts'

export const virtualPrinter = (
  change: Record<string, unknown> = {},
): Record<string, unknown> & { name: string } => ({
  name: randomUUID(),
  model: 'QL-820NWB',
  address: 'virtual',
  stock: 'DK-2205',
  ...change,
})

/** Body of a print request for the first revision of a pass, as drawn with this hash. */
export const printOrder = (
  eventId: string,
  userId: string,
  renderHash: string,
  change: Record<string, unknown> = {},
): Record<string, unknown> => ({
  eventId,
  userId,
  draftRevision: 1,
  renderHash,
  requestKey: randomUUID(),
  ...change,
})

/** The path of a row with valid parameters; the records in it are unknown, except the event. */
export const pathOfRow = (row: Endpoint, eventId: string): string =>
  row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (name === 'eventId') return eventId
    if (name === 'code') return 'ABCD2345'
    if (name === 'which') return 'face'
    return name.length === 1 ? '1' : randomUUID()
  })

/** Everybody whose pass was never printed, by kana, on these printers. */
export const runChoices = (printers: readonly string[], change: Partial<RunChoices> = {}): RunChoices => ({
  tickets: [],
  from: 'a',
  to: 'other',
  confirmed: 'all',
  printed: 'never',
  sort: ['kana'],
  parties: true,
  boxSize: 10,
  printers: [...printers],
  ...change,
})

/** A ticket class for nobody, with the look of the event. */
export const ticketClass = (change: Partial<SaveTicketClass>): SaveTicketClass => ({
  nameJa: '一般',
  nameEn: 'General',
  tickets: [],
  ownTemplate: null,
  roll: null,
  mark: null,
  note: '',
  partyPlaces: null,
  ...change,
})
