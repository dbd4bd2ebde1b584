import { endpoints } from '../../contract/endpoints.ts'
import { audited, type AuditDeps } from '../db/audit-store.ts'
import { columnsOfPerson } from '../events/kept-column-store.ts'
import { itemText } from '../events/ticket-class-rules.ts'
import { ApiError } from '../http/api-error.ts'
import type { Mount } from '../http/mount-endpoint.ts'
import { deskPerson, participantFacts, type DeskPersonDeps } from './attendee-view.ts'
import { writeItems, writeNote } from './class-item-store.ts'

/** Records notes that staff read to a person, and items handed to them. */
export function mountClassItemRoutes(mount: Mount, deps: AuditDeps & DeskPersonDeps): void {
  const acting = (params: { eventId: string; userId: string }, by: string) => ({
    ...params,
    by,
    stationId: deps.stationId,
    now: deps.now(),
  })
  mount(endpoints.giveItems, async ({ caller, params, body }) => {
    const { ticketClass } = await participantFacts(deps.db, params.eventId, params.userId)
    const columns = await columnsOfPerson(deps.db, params.eventId, params.userId)
    const known = new Map(
      ticketClass?.handOuts.map(({ itemId, text }) => [itemId, itemText(text, columns)]),
    )
    if (!body.items.every(({ itemId }) => known.has(itemId)))
      throw new ApiError('conflict', { message: 'The hand-out list has changed; reload it.' })
    await audited(deps, (trx) => writeItems(trx, acting(params, caller.userId), body.items), {
      action: 'give_items',
      userId: caller.userId,
      eventId: params.eventId,
      subjectId: params.userId,
      detail: {
        items: body.items.map(({ itemId, state }) => ({ item: known.get(itemId), state })),
      },
    })
    return deskPerson(deps, params.eventId, params.userId)
  })
  mount(endpoints.tellNote, async ({ caller, params, body }) => {
    const { ticketClass } = await participantFacts(deps.db, params.eventId, params.userId)
    if (ticketClass?.note !== body.note)
      throw new ApiError('conflict', { message: 'The note has changed; reload it.' })
    await audited(deps, (trx) => writeNote(trx, acting(params, caller.userId), body.note), {
      action: 'tell_note',
      userId: caller.userId,
      eventId: params.eventId,
      subjectId: params.userId,
      detail: { note: body.note },
    })
    return deskPerson(deps, params.eventId, params.userId)
  })
}
