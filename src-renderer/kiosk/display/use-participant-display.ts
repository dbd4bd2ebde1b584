import { useEffect, useRef } from 'react'
import type { DeskEvent } from '../../../contract/event/event/desk-event.ts'
import { usePerson } from '../../api/queries.ts'
import type { Screen } from '../../shell/screen.ts'
import { openParticipantChannel, type ParticipantView } from '../../shell/participant-channel.ts'

/**
 * Sends the pass of the current person to the participant display.
 *
 * @param pass The open pass if the screen is about its person.
 */
export function useParticipantDisplay(event: DeskEvent, pass: Screen<'pass'> | undefined): void {
  const userId = pass?.userId ?? null
  const person = usePerson(event.eventId, userId).data
  const render = userId === null ? null : (person?.pass?.render ?? null)
  const { title, startsAt, endsAt, timeZone } = event
  const view: ParticipantView = {
    event: { title, startsAt, endsAt, timeZone },
    paper:
      render && person
        ? {
            image: render.image,
            widthPx: render.widthPx,
            heightPx: render.heightPx,
            name: person.name,
          }
        : null,
  }
  const current = useRef(view)
  const line = useRef<ReturnType<typeof openParticipantChannel> | null>(null)
  useEffect(() => {
    line.current = openParticipantChannel(() => current.current)
    return () => line.current?.close()
  }, [])
  useEffect(() => {
    current.current = view
    line.current?.broadcast()
  }, [title, render?.hash, userId])
}
