import { useQueryClient } from '@tanstack/react-query'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { handOutEndpoints } from '../../../contract/print/run/hand-out.ts'
import { call } from '../../api/call.ts'
import { keys, refreshDesk } from '../../api/queries.ts'
import type { RequestState } from '../../api/use-request.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { requestKeyFor, type SavedPassState } from '../../shell/saved-pass-state.ts'
import { useMessages } from '../../i18n/i18n.ts'

/**
 * Marks the boxed pass as handed out, offers the undo for ten seconds, and opens the next person.
 * If another desk was first, the person is shown as handed out.
 */
export function useHandOut(
  person: DeskPerson,
  memory: SavedPassState,
  { act }: RequestState,
): () => void {
  const desk = useDesk()
  const client = useQueryClient()
  const { t } = useMessages()
  const { eventId } = desk.event
  const { name, userId, box } = person

  const readAgain = (): Promise<unknown> =>
    Promise.all([
      client.invalidateQueries({ queryKey: keys.person(eventId, userId) }),
      refreshDesk(client, eventId),
    ])
  const undo = (placeId: string, handedOutAt: string): void =>
    void call(handOutEndpoints.undoHandOut, {
      params: { placeId },
      body: { eventId, handedOutAt },
    })
      .catch(() => undefined)
      .finally(() => void readAgain())

  return () => {
    if (!box) return
    const { placeId } = box
    const requestKey = requestKeyFor(memory, `hand-out ${placeId}`, () => crypto.randomUUID())
    void act(() => call(handOutEndpoints.handOut, { body: { eventId, placeId, requestKey } })).then(
      async (done) => {
        await readAgain()
        if (!done) return
        memory.request = null
        const { handedOut } = done.place
        if (done.outcome !== 'handed_out' || !handedOut) return
        desk.offerUndo({
          text: t('handOut.undo', { name }),
          undo: () => undo(placeId, handedOut.at),
        })
        desk.next()
      },
    )
  }
}
