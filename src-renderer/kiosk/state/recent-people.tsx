import type { ReactElement } from 'react'
import type { DeskState } from '../../../contract/kiosk/state/desk-state.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { afterName, apartText } from '../../event/entry/apart-text.ts'
import { PersonName } from '../../person/user/person-name.tsx'
import { PersonChip, PrintChip, TagChip } from '../../shell/state-chip.tsx'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'
import '../../person/user/person-row.css'

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

/** The last five people with the state of their passes. */
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
  return (
    <section className="recent-people">
      <h2 className="meta">{t('home.lastFive')}</h2>
      {people.length === 0 && <p className="recent-people__nobody">{t('home.nobody')}</p>}
      <ol>
        {people.map((person, index) => (
          <li key={person.userId}>
            <KeepFocusButton
              className={index === selected ? 'person-row is-selected' : 'person-row'}
              aria-current={index === selected}
              onClick={() => onOpen(person.userId)}
            >
              <time className="person-row__time">{format.time(person.at)}</time>
              <PersonName
                name={person.name}
                kana={person.kana}
                size="row"
                after={afterName(
                  person.affiliation,
                  apartText(apart, person.userId, [person.affiliation, person.kana]),
                )}
              />
              <span className="recent-people__chips">
                <RowChips person={person} nfcEnabled={nfcEnabled} />
              </span>
            </KeepFocusButton>
          </li>
        ))}
      </ol>
    </section>
  )
}

function RowChips({
  person,
  nfcEnabled,
}: {
  readonly person: Person
  readonly nfcEnabled: boolean
}): ReactElement {
  if (person.parked || !person.print || person.print === 'cancelled')
    return <PersonChip row={person} />
  const out =
    person.print === 'printed' ||
    person.print === 'printed_network' ||
    person.print === 'confirmed_by_staff'
  return (
    <>
      <PrintChip state={person.print} written={person.written} />
      {nfcEnabled && out && <TagChip status={person.nfc} />}
    </>
  )
}
