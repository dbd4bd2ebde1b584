import { useQueryClient } from '@tanstack/react-query'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { classNoteEndpoints } from '../../../contract/guest/view/class-note.ts'
import { call } from '../../api/call.ts'
import { keys } from '../../api/queries.ts'
import type { RequestState } from '../../api/use-request.ts'
import { useDesk } from '../../shell/desk-context.ts'

/** Records that staff read the note of the open person's ticket class. */
export function useClassNote(person: DeskPerson, { act }: RequestState): () => void {
  const client = useQueryClient()
  const { eventId } = useDesk().event
  const { userId, ticketClass } = person
  return () => {
    const note = ticketClass?.note
    if (!note) return
    const params = { eventId, userId }
    void act(() => call(classNoteEndpoints.tellNote, { params, body: { note } })).then((next) => {
      if (next) client.setQueryData(keys.person(eventId, userId), next)
    })
  }
}
