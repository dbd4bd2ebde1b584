import { useEffect, useRef, type ReactElement } from 'react'
import type { DeskPersonRow, FoundPerson } from '../../../contract/guest/view/attendees.ts'
import type { Apart } from '../../../contract/event/entry/apart.ts'
import { apartText } from '../../event/entry/apart-text.ts'
import { Marked, PersonName } from '../../person/user/person-name.tsx'
import { useMessages } from '../../i18n/i18n.ts'
import { PersonChip } from '../../shell/state-chip.tsx'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'

interface FoundRowsProps {
  readonly people: readonly FoundPerson[]
  readonly apart: Apart | undefined
  readonly selected: number
  readonly onOpen: (person: DeskPersonRow) => void
}

/** The matching people; Enter opens the selected row. */
export function FoundRows({ people, apart, selected, onOpen }: FoundRowsProps): ReactElement {
  const row = useRef<HTMLButtonElement>(null)
  const { t } = useMessages()
  useEffect(() => {
    row.current?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <ol className="found">
      {people.map((person, index) => (
        <li key={person.userId}>
          <KeepFocusButton
            ref={index === selected ? row : undefined}
            tabIndex={-1}
            className={index === selected ? 'found__row is-selected' : 'found__row'}
            aria-current={index === selected}
            onClick={() => onOpen(person)}
          >
            <PersonName
              size="row"
              name={<Marked text={person.name} marks={person.marks?.name} />}
              kana={person.kana && <Marked text={person.kana} marks={person.marks?.kana} />}
            />
            <span className="found__where">
              <span className="found__affiliation">
                <Marked text={person.affiliation} marks={person.marks?.affiliation} />
              </span>
              {person.party && person.party.places > 1 && (
                <span className="found__email">
                  {t('party.search', { name: person.party.name, count: person.party.places })}
                </span>
              )}
              <span className="found__apart">
                {apartText(apart, person.userId, [person.affiliation, person.kana, person.email])}
              </span>
              <span className="found__email">
                {person.email && <Marked text={person.email} marks={person.marks?.email} />}
              </span>
            </span>
            <PersonChip row={person} />
          </KeepFocusButton>
        </li>
      ))}
    </ol>
  )
}
