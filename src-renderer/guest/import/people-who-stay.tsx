import type { ReactElement } from 'react'
import type { UndoPlan } from '../../../contract/guest/import/import-history.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'

/** The people whom an undo does not change. */
export function PeopleWhoStay({ plan }: { readonly plan: UndoPlan }): ReactElement | null {
  const { t } = useMessages()
  const format = useFormat()
  if (plan.stays === 0) return null
  const more = plan.stays - plan.people.length
  return (
    <section className="import-history">
      <h2 className="title">{t('imports.stay', { count: format.count(plan.stays) })}</h2>
      <table className="table">
        <thead>
          <tr>
            <th>{t('person.field.name')}</th>
            <th>{t('person.field.affiliation')}</th>
          </tr>
        </thead>
        <tbody>
          {plan.people.map(({ userId, name, affiliation }) => (
            <tr key={userId} className="table__row">
              <td className="import-history__file">{name}</td>
              <td>{affiliation}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <p className="import-history__more">{t('imports.more', { count: format.count(more) })}</p>
      )}
    </section>
  )
}
