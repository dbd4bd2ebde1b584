import type { ReactElement } from 'react'
import {
  MERGE_FIELDS,
  type DuplicatePair,
  type DuplicatePerson,
  type MergeField,
} from '../../contract/attendees/merge.ts'
import { useMessages } from '../i18n/i18n.ts'
import { Glyph } from '../ui/glyph.tsx'
import { KeyCap } from '../ui/key-cap.tsx'

interface PairTableProps {
  readonly pair: DuplicatePair
  /** Fields in which they differ. */
  readonly fields: readonly MergeField[]
  readonly field: MergeField | null
  /** Fields that take the second person's value. */
  readonly take: ReadonlySet<MergeField>
  readonly onPick: (field: MergeField, second: boolean) => void
}

/** Two people side by side: what they have in common, then the values to choose from. */
export function PairTable({ pair, fields, field, take, onPick }: PairTableProps): ReactElement {
  const { t } = useMessages()
  const [first] = pair.people
  const shared = MERGE_FIELDS.filter((one) => first.fields[one] && !fields.includes(one))
  const states = (person: DuplicatePerson): string =>
    [
      ...person.tickets,
      ...(person.confirmed ? [t('duplicates.confirmed')] : []),
      ...(person.printed ? [t('duplicates.printed')] : []),
      ...(person.checkedIn ? [t('duplicates.checkedIn')] : []),
    ].join(t('list.comma'))
  return (
    <table className="table duplicates__table">
      <thead>
        <tr>
          <th>{t('duplicates.field')}</th>
          {pair.people.map((person, side) => (
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
            {pair.people.map((person) => (
              <td key={person.userId}>{person.fields[one]}</td>
            ))}
          </tr>
        ))}
        {fields.map((one) => (
          <tr
            key={one}
            className={one === field ? 'table__row table__row--on' : 'table__row'}
            aria-current={one === field}
          >
            <td>{t(`person.field.${one}`)}</td>
            {pair.people.map((person, side) => {
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
                    {person.fields[one] || t('duplicates.empty')}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
        <tr className="table__row">
          <td>{t('duplicates.state')}</td>
          {pair.people.map((person) => (
            <td key={person.userId}>{states(person)}</td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}
