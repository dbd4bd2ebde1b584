import { z } from 'zod'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { count, ok, revision, timestamp, uuid } from '../../platform/http/scalars.ts'
import { ClassMark } from './class-mark.ts'
import { PassTemplate } from '../event/pass-template.ts'
import { DeskStock } from '../event/pass-template.ts'
import { EVENT_ERRORS, managerRow } from '../../platform/http/row-fields.ts'

export const CLASSES = {
  name: 60,
  ticket: 200,
  tickets: 50,
  note: 160,
  partyPlaces: 40,
} as const

const text = (most: number) => z.string().trim().min(1).max(most)

const classFields = {
  /** As staff typed them; at least one. */
  nameJa: z.string().trim().max(CLASSES.name),
  nameEn: z.string().trim().max(CLASSES.name),
  /** Ticket values of the list that belong to the class; the two names always do. */
  tickets: z.array(text(CLASSES.ticket)).max(CLASSES.tickets),
  /** Template of the class; null: that of the event. */
  ownTemplate: PassTemplate.nullable(),
  /** The roll that the passes are printed on; null: that of the template. */
  roll: DeskStock.nullable(),
  mark: ClassMark.nullable(),
  /** The note that staff read before they print; empty: none. */
  note: z.string().trim().max(CLASSES.note),
  /**
   * Maximum number of people of a party whose leader has the class; null: the desk adds no place.
   */
  partyPlaces: z.int().min(1).max(CLASSES.partyPlaces).nullable(),
}

export const SaveTicketClass = z.strictObject(classFields)
export type SaveTicketClass = z.infer<typeof SaveTicketClass>

export const TicketClass = z.strictObject({
  ...classFields,
  classId: uuid,
  /** Ticket types of the event that belong to the class, with their valid entries. */
  entries: count,
})
export type TicketClass = z.infer<typeof TicketClass>

/** The class of one person, as the desk uses it. */
export const PersonClass = z.strictObject({
  classId: uuid,
  nameJa: z.string(),
  nameEn: z.string(),
  /** Set if the class is printed on another roll than the event's template. */
  roll: DeskStock.nullable(),
  hasMark: z.boolean(),
  note: z.string(),
  /** When the note was read to the person; null if not yet, or if the text changed since. */
  toldAt: timestamp.nullable(),
})
export type PersonClass = z.infer<typeof PersonClass>

const ofClass = z.strictObject({ eventId: uuid, classId: uuid })

/** Ticket classes: how the desk treats each ticket. Loopback listener only. */
export const ticketClassEndpoints = endpointGroup({
  listTicketClasses: endpoint({
    ...managerRow,
    summary: 'List the ticket classes of the event, and the ticket types without a class',
    method: 'GET',
    path: '/desk/events/{eventId}/classes',
    reply: z.strictObject({
      classes: z.array(TicketClass),
      /** Names of ticket types without a class. */
      without: z.array(z.string()),
      /** Template of the event; null without one. */
      template: PassTemplate.nullable(),
    }),
  }),
  addTicketClass: endpoint({
    ...managerRow,
    summary: 'Create a ticket class; ends the confirmations of its people if their pass looks different',
    method: 'POST',
    path: '/desk/events/{eventId}/classes',
    body: SaveTicketClass,
    reply: TicketClass,
    status: 201,
    errors: [...EVENT_ERRORS, 'conflict'],
  }),
  editTicketClass: endpoint({
    ...managerRow,
    summary: 'Change a ticket class; ends the confirmations of its people if their pass looks different',
    method: 'PUT',
    path: '/desk/events/{eventId}/classes/{classId}',
    params: ofClass,
    body: SaveTicketClass,
    reply: TicketClass,
    errors: [...EVENT_ERRORS, 'not_found', 'conflict'],
  }),
  saveClassTemplate: endpoint({
    ...managerRow,
    summary: 'Save a template for a ticket class; ends the confirmations of its people',
    method: 'POST',
    path: '/desk/events/{eventId}/classes/{classId}/template',
    params: ofClass,
    body: z.strictObject({ expectedRevision: revision, template: PassTemplate }),
    reply: z.strictObject({ template: PassTemplate, templateRevision: revision }),
    errors: [...EVENT_ERRORS, 'not_found', 'pass_revision_conflict'],
  }),
  deleteTicketClass: endpoint({
    ...managerRow,
    summary: 'Delete a ticket class; its people keep their tickets',
    method: 'DELETE',
    path: '/desk/events/{eventId}/classes/{classId}',
    params: ofClass,
    reply: ok,
    errors: [...EVENT_ERRORS, 'not_found'],
  }),
})
