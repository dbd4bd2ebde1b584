import { useState, type ReactElement } from 'react'
import { type DeskEvent, deskEventEndpoints } from '../../../contract/event/event/desk-event.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { call, failureCode } from '../../api/call.ts'
import { eventBody, type EventDraft, emptyEvent, EventForm, eventCauses } from './event-form.tsx'
import { useFirstWrong } from '../../ui/use-first-wrong.ts'
import { useBanner } from '../../shell/use-banner.ts'

/** What was typed when staff left the form: the set-up can be continued later. */
const KEPT_DRAFT = 'passdesk.newEvent'

function keptDraft(): EventDraft | null {
  const kept = sessionStorage.getItem(KEPT_DRAFT)
  return kept === null ? null : (JSON.parse(kept) as EventDraft)
}

interface NewEventProps {
  readonly onDone: (event: DeskEvent) => void
  readonly onLeave: () => void
}

/** Name, days and roll of a new event. */
export function NewEvent({ onDone, onLeave }: NewEventProps): ReactElement {
  const { t } = useMessages()
  const [draft, setDraft] = useState(() => keptDraft() ?? emptyEvent(new Date()))
  const change = (next: EventDraft): void => {
    sessionStorage.setItem(KEPT_DRAFT, JSON.stringify(next))
    setDraft(next)
  }
  const { tried, fail } = useFirstWrong()
  const { act, failure } = useRequest(null)
  const make = (): void => {
    if (Object.values(eventCauses(draft, t)).some((cause) => cause !== null)) return fail()
    void act(() => createEvent(draft)).then((event) => {
      if (!event) return
      sessionStorage.removeItem(KEPT_DRAFT)
      onDone(event)
    })
  }
  useBanner({
    tone: 'idle',
    picture: 'calendar',
    size: 'small',
    title: t('setUp.event.banner'),
    detail: t('setUp.event.detail'),
    failure,
    actions: [{ cap: 'Enter', label: t('setUp.event.key'), run: make }],
  })
  useKeys({ Enter: { inField: true, run: make }, Escape: { run: onLeave } })
  return <EventForm draft={draft} onChange={change} tried={tried} />
}

/** Creates the event. If the address is taken, it retries with four random letters appended. */
async function createEvent(draft: EventDraft): Promise<DeskEvent> {
  try {
    return await call(deskEventEndpoints.createEvent, { body: eventBody(draft, '') })
  } catch (error) {
    if (failureCode(error) !== 'conflict') throw error
    return call(deskEventEndpoints.createEvent, {
      body: eventBody(draft, crypto.randomUUID().slice(0, 4)),
    })
  }
}
