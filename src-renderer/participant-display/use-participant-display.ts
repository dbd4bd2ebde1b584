import { useEffect, useRef } from 'react'
import type { DeskEvent } from '../../contract/events/desk-event.ts'
import { usePerson } from '../api/queries.ts'
import type { Screen } from '../components/desk-context.ts'
import { openParticipantChannel, type ParticipantView } from '../components/participant-channel.ts'

/** Screens on which the person whose pass is open stands at the desk. */
const AT_THE_PERSON: ReadonlySet<Screen['at']> = new Set(['pass', 'edit', 'tag'])

/**
 * Tells the participants' page whose paper lies on the desk. @param pass the pass that is open, on
 * top or below
 */
export function useParticipantDisplay(
  event: DeskEvent,
  screen: Screen,
  pass: Screen | undefined,
): void {
  const userId = AT_THE_PERSON.has(screen.at) && pass?.at === 'pass' ? pass.userId : null
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
    line.current?.tell()
  }, [title, render?.hash, userId])
}
