import type { SaveTicketClass } from '../../../contract/event/ticket-class/ticket-class.ts'
import type { ClassMark } from '../../../contract/event/ticket-class/class-mark.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { NETWORK_MODEL } from '../../../facts/models.ts'
import { apiStockOf, STOCK_MEDIA, type Stock } from '../../../facts/stocks.ts'

/** Template and mark that a pass is drawn with. */
export interface PassLook {
  readonly template: PassTemplate
  readonly mark: ClassMark | null
  /** The roll that the pass must be printed on; null: one that the template allows. */
  readonly roll: Stock | null
}

export interface ClassRecord extends SaveTicketClass {
  readonly classId: string
  /** Revision that its passes are drawn with; null: that of the event. */
  readonly templateRevision: number | null
}

/** Ticket names that differ in width, case and spaces are the same. */
export const foldTicket = (name: string): string =>
  name.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()

type Named = Pick<SaveTicketClass, 'nameJa' | 'nameEn' | 'tickets'>

/** Ticket names that belong to a class: those listed and its own two names. */
export const ticketsOf = ({ nameJa, nameEn, tickets }: Named): readonly string[] => [
  ...new Set([nameJa, nameEn, ...tickets].map(foldTicket).filter((name) => name !== '')),
]

/** The class of a ticket. */
export function classOf<T extends Named>(classes: readonly T[], ticket: string | null): T | null {
  if (ticket === null) return null
  const name = foldTicket(ticket)
  return classes.find((one) => ticketsOf(one).includes(name)) ?? null
}

/** The first ticket name in two classes, or null. */
export function sharedTicket(one: Named, others: readonly Named[]): string | null {
  const taken = new Set(others.flatMap(ticketsOf))
  return ticketsOf(one).find((name) => taken.has(name)) ?? null
}

/**
 * Template and mark of a class; null if it has no own ones, so that the event's template applies. A
 * roll of another width than the template is ignored, because the template has changed.
 */
export function lookOf(
  { ownTemplate, roll, mark }: Pick<SaveTicketClass, 'ownTemplate' | 'roll' | 'mark'>,
  ofEvent: PassTemplate | null,
): PassLook | null {
  const base = ownTemplate ?? ofEvent
  if (!base || (!ownTemplate && !roll && !mark)) return null
  const fits = roll !== null && fitsRoll(base, roll)
  return {
    template: fits ? onRoll(base, roll) : base,
    mark: fits ? mark : blackMark(mark),
    roll: fits ? roll : null,
  }
}

/** The look that a template gives the passes of a class, or of people without one. */
export const lookWith = (template: PassTemplate, one: ClassRecord | null): PassLook =>
  (one && lookOf({ ...one, ownTemplate: template }, null)) ?? { template, mark: null, roll: null }

/** A red mark needs its roll. */
function blackMark(mark: ClassMark | null): ClassMark | null {
  if (!mark) return null
  const { colour: _, ...black } = mark
  return black
}

/** True if the template can be printed on the roll as it is. */
export const fitsRoll = (template: PassTemplate, roll: Stock): boolean => STOCK_MEDIA[roll] === template.media

function onRoll(template: PassTemplate, roll: Stock): PassTemplate {
  const { model, connection } = template.printer ?? { model: NETWORK_MODEL, connection: 'wifi' }
  return { ...template, printer: { model, connection, stock: apiStockOf(roll) } }
}
