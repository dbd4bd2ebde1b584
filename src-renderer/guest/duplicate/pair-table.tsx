import type { ReactElement } from 'react'
import {
  MergeChoice,
  type DuplicatePair,
  type DuplicatePerson,
} from '../../../contract/guest/duplicate/merge.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { valueOf } from './merge-choices.ts'

interface PairTableProps {
  readonly pair: DuplicatePair
  /** What there is to choose. */
  readonly choices: readonly MergeChoice[]
  readonly selected: MergeChoice | null
  /** Choices that take the second person's value. */
  readonly take: ReadonlySet<MergeChoice>
  readonly onPick: (choice: MergeChoice, second: boolean) => void
}

/** Two people side by side: what they have in common, then the values to choose from. */
export function PairTable({
  pair: { people },
  choices,
  selected,
  take,
  onPick,
}: PairTableProps): ReactElement {
  const { t } = useMessages()
  const shared = MergeChoice.options.filter(
    (one) => !choices.includes(one) && people.some((person) => valueOf(person, one, t) !== ''),
  )
  const states = (person: DuplicatePerson): string =>
    [
      ...(person.confirmed ? [t('duplicates.confirmed')] : []),
      ...(person.printed ? [t('duplicates.printed')] : []),
      ...(person.checkedIn ? [t('duplicates.checkedIn')] : []),
    ].join(t('list.comma'))
  return (
    <table className="table duplicates__table">
      <thead>
        <tr>
          <th>{t('duplicates.field')}</th>
          {people.map((person, side) => (
            <th key={person.userId}>
              <KeyCap>{String(side + 1)}</KeyCap>{' '}
              {t(side === 0 ? 'duplicates.first' : 'duplicates.second')}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {shared.map((one) => (
          <tr key={one} className="table__row">
            <td>{t(`person.field.${one}`)}</td>
            {people.map((person) => (
              <td key={person.userId}>{valueOf(person, one, t)}</td>
            ))}
          </tr>
        ))}
        {choices.map((one) => (
          <tr
            key={one}
            className={one === selected ? 'table__row table__row--on' : 'table__row'}
            aria-current={one === selected}
          >
            <td>{t(`person.field.${one}`)}</td>
            {people.map((person, side) => {
              const stays = take.has(one) === (side === 1)
              return (
                <td key={person.userId}>
                  <button
                    type="button"
                    className={
                      stays ? 'duplicates__value duplicates__value--stays' : 'duplicates__value'
                    }
                    aria-pressed={stays}
                    onClick={() => onPick(one, side === 1)}
                  >
                    <Glyph name={stays ? 'check' : 'circle'} />
                    {valueOf(person, one, t) || t('duplicates.empty')}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
        {people.some(states) && (
          <tr className="table__row">
            <td>{t('duplicates.state')}</td>
            {people.map((person) => (
              <td key={person.userId}>{states(person)}</td>
            ))}
          </tr>
        )}
      </tbody>
    </table>
  )
}
