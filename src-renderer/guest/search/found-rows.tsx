import { useEffect, useRef, type ReactElement } from 'react'
import type { DeskPersonRow, FoundPerson } from '../../../contract/guest/view/attendees.ts'
import type { Apart } from '../../../contract/event/entry/entry-state.ts'
import { apartText } from '../../event/entry/apart-text.ts'
import { Marked } from '../../person/user/person-name.tsx'
import { useMessages } from '../../i18n/i18n.ts'
import { PersonChip, personLook } from '../../shell/state-chip.tsx'
import { KeepFocusButton } from '../../ui/key-rows.tsx'

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
    <ol className="card flush list found">
      {people.map((person, index) => (
        <li key={person.userId} className={index === selected ? 'on' : undefined}>
          <KeepFocusButton
            ref={index === selected ? row : undefined}
            tabIndex={-1}
            className="row grow found__row"
            aria-current={index === selected}
            onClick={() => onOpen(person)}
          >
            <span className="found__who">
              {person.kana && (
                <span className="kana small">
                  <Marked text={person.kana} marks={person.marks?.kana} />
                </span>
              )}
              <b className="big">
                <Marked text={person.name} marks={person.marks?.name} />
              </b>
            </span>
            <span className="grow stack found__where">
              <span>
                <Marked text={person.affiliation} marks={person.marks?.affiliation} />
              </span>
              {person.party && person.party.places > 1 && (
                <span className="quiet small">
                  {t('party.search', { name: person.party.name, count: person.party.places })}
                </span>
              )}
              <span className="quiet small">
                {apartText(apart, person.userId, [person.affiliation, person.kana, person.email])}{' '}
                {person.email && <Marked text={person.email} marks={person.marks?.email} />}
              </span>
            </span>
            {mayShow(person) && <PersonChip row={person} />}
          </KeepFocusButton>
        </li>
      ))}
    </ol>
  )
}

/** What is as planned has no chip: not printed yet. */
const mayShow = (person: FoundPerson): boolean => personLook(person).key !== 'state.none'
