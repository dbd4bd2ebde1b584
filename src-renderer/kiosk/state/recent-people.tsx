import type { ReactElement } from 'react'
import type { DeskState } from '../../../contract/kiosk/state/desk-state.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { afterName, apartText } from '../../event/entry/apart-text.ts'
import { PersonName } from '../../person/user/person-name.tsx'
import { PersonChip, PrintChip, TagChip } from '../../shell/state-chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { KeepFocusButton } from '../../ui/key-rows.tsx'
import { LabelPreview } from '../../pass/drawing/label-preview.tsx'
import { useDesk } from '../../shell/desk-context.ts'
import { usePerson } from '../../api/queries.ts'

type Person = DeskState['lastPeople'][number]

interface LastPeopleProps {
  readonly people: readonly Person[]
  readonly apart: DeskState['apart'] | undefined
  /** -1: none. */
  readonly selected: number
  readonly timeZone: string
  readonly nfcEnabled: boolean
  readonly onOpen: (userId: string) => void
}

/** The last five people; the newest with their pass. */
export function RecentPeople({
  people,
  apart,
  selected,
  timeZone,
  nfcEnabled,
  onOpen,
}: LastPeopleProps): ReactElement {
  const { t } = useMessages()
  const format = useFormat(timeZone)
  const [newest, ...others] = people
  if (!newest) return <Empty icon="scan">{t('home.nobody')}</Empty>
  return (
    <section className="card flush grow recent-people">
      <h2 className="head">{t('home.lastFive')}</h2>
      <ol className="list">
        <Newest person={newest} isOn={selected === 0} onOpen={onOpen} nfcEnabled={nfcEnabled} />
        {others.map((person, index) => (
          <li key={person.userId} className={index + 1 === selected ? 'on' : undefined}>
            <KeepFocusButton
              className="row grow"
              aria-current={index + 1 === selected}
              onClick={() => onOpen(person.userId)}
            >
              <span className="grow">
                <PersonName
                  name={person.name}
                  kana={person.kana}
                  after={afterName(
                    person.affiliation,
                    apartText(apart, person.userId, [person.affiliation, person.kana]),
                  )}
                />
              </span>
              <RowChips person={person} nfcEnabled={nfcEnabled} />
              <time className="quiet">{format.time(person.at)}</time>
            </KeepFocusButton>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The person served last, with their pass. */
function Newest({
  person,
  isOn,
  nfcEnabled,
  onOpen,
}: Pick<LastPeopleProps, 'nfcEnabled' | 'onOpen'> & {
  readonly person: Person
  readonly isOn: boolean
}): ReactElement {
  const { event } = useDesk()
  const format = useFormat(event.timeZone)
  const whole = usePerson(event.eventId, person.userId).data
  const { render, template } = whole?.pass ?? {}
  return (
    <li className={isOn ? 'on' : undefined}>
      <KeepFocusButton className="row grow" aria-current={isOn} onClick={() => onOpen(person.userId)}>
        <span className="paper-thumb">
          {render && (
            <LabelPreview {...render} name={person.name} template={template} width={17.5} height={12} />
          )}
        </span>
        <span className="grow stack">
          <PersonName name={person.name} kana={person.kana} after={person.affiliation} />
          <span className="row wrap">
            <RowChips person={person} nfcEnabled={nfcEnabled} isFull />
          </span>
        </span>
        <time className="quiet">{format.time(person.at)}</time>
      </KeepFocusButton>
    </li>
  )
}

/** Only what is not as planned; of the newest person, every result. */
function RowChips({
  person,
  nfcEnabled,
  isFull = false,
}: {
  readonly person: Person
  readonly nfcEnabled: boolean
  readonly isFull?: boolean
}): ReactElement | null {
  const { parked, print, nfc } = person
  if (parked || !print || print === 'cancelled') return isFull || parked ? <PersonChip row={person} /> : null
  const out = print === 'printed' || print === 'printed_network' || print === 'confirmed_by_staff'
  return (
    <>
      {(isFull || !out) && <PrintChip state={print} written={person.written} />}
      {nfcEnabled && out && (isFull || nfc !== 'verified') && <TagChip status={nfc} />}
    </>
  )
}
