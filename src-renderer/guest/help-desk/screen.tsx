import type { ScreenDescriptor } from '../../shell/screen.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { attendeeEndpoints } from '../../../contract/guest/view/attendees.ts'
import { helpEndpoints, type HelpDeskPerson } from '../../../contract/guest/help-desk/help.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import { call, failureCode } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { afterName, apartText } from '../../event/entry/apart-text.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { PersonName } from '../../person/user/person-name.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { useHelpDesk } from '../../shell/use-help-desk.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { LAYER, useKeys } from '../../keyboard/use-keys.ts'
import { Empty } from '../../ui/empty.tsx'
import { Field } from '../../ui/field.tsx'
import { KeepFocusButton } from '../../ui/key-rows.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    'help-desk': unknown
  }
}

export const helpDeskScreen: ScreenDescriptor<'help-desk'> = {
  at: 'help-desk',
  title: 'helpDesk.title',
  helpAt: 'desk#help-desk',
  about: 'The people who were sent to the help desk, with the notes of the desks.',
  component: HelpDeskScreen,
  menu: { group: 'desk', icon: 'hook', route: { at: 'help-desk' } },
  keepsText: true,
  offersPause: true,
}

/** The people at the help desk, who came first at first, with the notes of the desks. */
function HelpDeskScreen(): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const { eventId } = desk.event
  const format = useFormat(desk.event.timeZone)
  const list = useQuery({
    queryKey: ['help-desk', eventId, desk.state?.rev],
    queryFn: ({ signal }) => call(helpEndpoints.listHelpDesk, { params: { eventId }, signal }),
    placeholderData: keepPreviousData,
  })
  const { act, failure } = useRequest(eventId)
  const helpDesk = useHelpDesk()
  const people = list.data?.people ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const [noting, setNoting] = useState(false)
  const at = Math.max(
    0,
    people.findIndex(({ userId }) => userId === chosen),
  )
  const person = people[at] ?? null
  const step = (by: 1 | -1): void => setChosen(people[at + by]?.userId ?? person?.userId ?? null)
  const open = ({ userId }: HelpDeskPerson): void =>
    desk.go({ at: 'pass', userId, code: null, reprint: false })
  const takeBack = async ({ userId, name, note }: HelpDeskPerson): Promise<void> => {
    const params = { eventId, userId }
    const body = { parked: false }
    if (await act(() => call(attendeeEndpoints.park, { params, body })))
      helpDesk.offer({ userId, name, parked: false, note })
  }
  const isEmpty = list.data !== undefined && people.length === 0
  useBanner({
    tone: 'idle',
    picture: 'people',
    title: t(isEmpty ? 'helpDesk.none' : 'helpDesk.banner'),
    detail: t(isEmpty ? 'helpDesk.none.detail' : 'helpDesk.detail'),
    failure: failure ?? failureCode(list.error),
    ...(person && {
      actions: [
        { cap: 'Enter', label: t('helpDesk.open'), run: () => open(person) },
        { cap: 'N', label: t('helpDesk.note'), run: () => setNoting(true) },
      ],
    }),
  })
  useKeys({
    ArrowDown: person ? { cap: '↑ ↓', label: t('key.choose'), run: () => step(1) } : undefined,
    ArrowUp: person ? { run: () => step(-1) } : undefined,
    Enter: person ? { run: () => open(person) } : undefined,
    KeyN: person ? { run: () => setNoting(true) } : undefined,
    F9: person ? { run: () => void takeBack(person) } : undefined,
  })
  return (
    <ScreenLayout foot={<WaitingScansStrip />}>
      {noting && person && (
        <NoteForm
          key={person.userId}
          person={person}
          onSave={(note) => {
            helpDesk.setNote(person.userId, note)
            setNoting(false)
          }}
          onLeave={() => setNoting(false)}
        />
      )}
      {isEmpty && <Empty icon="people">{t('helpDesk.why')}</Empty>}
      {people.length > 0 && (
        <ol className="card flush list">
          {people.map((one) => (
            <li key={one.userId} className={one === person ? 'on' : undefined}>
              <KeepFocusButton
                className="row grow person-row"
                aria-current={one === person}
                onClick={() => open(one)}
              >
                <time className="quiet">{format.time(one.at)}</time>
                <span className="grow">
                  <PersonName
                    name={one.name}
                    kana={one.kana}
                    after={afterName(
                      one.affiliation,
                      apartText(list.data?.apart, one.userId, [one.affiliation, one.kana]),
                    )}
                  />
                  {one.note && <span className="is-hold">{one.note}</span>}
                </span>
                <span className="quiet">{one.by}</span>
              </KeepFocusButton>
            </li>
          ))}
        </ol>
      )}
    </ScreenLayout>
  )
}

function NoteForm({
  person,
  onSave,
  onLeave,
}: {
  readonly person: HelpDeskPerson
  readonly onSave: (note: string) => void
  readonly onLeave: () => void
}): ReactElement {
  const { t } = useMessages()
  const [note, setNote] = useState(person.note)
  const save = (): void => onSave(note.trim())
  useBanner(
    {
      tone: 'idle',
      picture: 'people',
      title: t('helpDesk.note.banner'),
      detail: t('helpDesk.note.detail', { name: person.name }),
      actions: [{ cap: 'Enter', label: t('helpDesk.note.save'), run: save }],
    },
    1,
  )
  useKeys({ Enter: { inField: true, run: save }, Escape: { run: onLeave } }, LAYER.question)
  return (
    <div className="card">
      <Field
        label={t('helpDesk.note.field')}
        value={note}
        onChange={setNote}
        maxLength={LIMITS.helpDeskNote}
        autoFocus
      />
    </div>
  )
}
