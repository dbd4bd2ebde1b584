import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskPerson } from '../../contract/attendees/attendees.ts'
import { classItemEndpoints } from '../../contract/attendees/class-items.ts'
import type { HandOut } from '../../contract/events/ticket-class.ts'
import { call } from '../api/call.ts'
import { keys } from '../api/queries.ts'
import type { RequestState } from '../api/use-request.ts'
import { useDesk } from '../components/desk-context.ts'

/** An item with the state that Enter will store. */
export interface ClassItem extends HandOut {
  readonly isLater: boolean
}

export interface ClassItems {
  readonly list: readonly ClassItem[]
  /** Now or later: before Enter a choice, afterwards stored at once. */
  readonly toggle: (item: ClassItem) => void
  /** Stores the choices; the person must have the pass by then. */
  readonly record: () => Promise<void>
  /** Gives the postponed items. */
  readonly giveRest: () => void
  readonly recordNote: () => void
}

/** Note and hand-out list of the open person's ticket class. */
export function useClassItems(person: DeskPerson, { act }: RequestState): ClassItems {
  const client = useQueryClient()
  const { eventId } = useDesk().event
  const [later, setLater] = useState<ReadonlySet<string>>(new Set())
  const params = { eventId, userId: person.userId }
  const show = (next: DeskPerson | null): void => {
    if (next) client.setQueryData(keys.person(eventId, person.userId), next)
  }
  const list = (person.ticketClass?.handOuts ?? []).map((item) => ({
    ...item,
    isLater: item.state === 'open' ? later.has(item.itemId) : item.state === 'later',
  }))
  const give = (items: readonly { itemId: string; state: 'given' | 'later' }[]) =>
    call(classItemEndpoints.giveItems, { params, body: { items: [...items] } })
  return {
    list,
    toggle({ itemId, state, isLater }) {
      if (state !== 'open')
        return void act(() => give([{ itemId, state: isLater ? 'given' : 'later' }])).then(show)
      const next = new Set(later)
      if (isLater) next.delete(itemId)
      else next.add(itemId)
      setLater(next)
    },
    async record() {
      const open = list.filter(({ state }) => state === 'open')
      if (open.length > 0)
        show(
          await give(
            open.map(({ itemId, isLater }) => ({ itemId, state: isLater ? 'later' : 'given' })),
          ),
        )
    },
    giveRest() {
      const rest = list.filter(({ state }) => state !== 'given')
      if (rest.length > 0)
        void act(() => give(rest.map(({ itemId }) => ({ itemId, state: 'given' })))).then(show)
    },
    recordNote() {
      const note = person.ticketClass?.note
      if (note)
        void act(() => call(classItemEndpoints.tellNote, { params, body: { note } })).then(show)
    },
  }
}
