import type { ReactElement } from 'react'
import type { StayReason, UndoPlan } from '../../contract/attendees/import-history.ts'
import { useDesk } from '../components/desk-context.ts'
import { useFormat } from '../i18n/format.ts'
import { useMessages, type MessageKey } from '../i18n/i18n.ts'
import { Chip, type ChipTone } from '../ui/chip.tsx'
import type { GlyphName } from '../ui/glyph.tsx'

const LOOKS: Partial<Record<StayReason, readonly [GlyphName, ChipTone]>> = {
  printed: ['check', 'success'],
  printing: ['clock', 'plain'],
  checked_in: ['check', 'success'],
  confirmed_self: ['person', 'plain'],
  confirmed_staff: ['person', 'plain'],
}

/** The remaining data of a person, by the reason. */
const KEPT: Partial<Record<StayReason, MessageKey>> = {
  printed: 'imports.kept.pass',
  printing: 'imports.kept.pass',
  tag: 'imports.kept.pass',
  confirmed_self: 'imports.kept.text',
  confirmed_staff: 'imports.kept.text',
  edited: 'imports.kept.edit',
  named: 'imports.kept.place',
}

/** The people whom an undo does not change, each with the reason. */
export function PeopleWhoStay({ plan }: { readonly plan: UndoPlan }): ReactElement | null {
  const desk = useDesk()
  const { t } = useMessages()
  const format = useFormat(desk.event.timeZone)
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
            <th>{t('imports.since')}</th>
            <th>{t('imports.what')}</th>
          </tr>
        </thead>
        <tbody>
          {plan.people.map(({ userId, name, affiliation, reason, at, where }) => {
            const [glyph, tone] = LOOKS[reason] ?? ['pencil', 'plain']
            const time = at ? format.moment(at, desk.now(), 'bare') : ''
            return (
              <tr key={userId} className="table__row">
                <td className="import-history__file">{name}</td>
                <td>{affiliation}</td>
                <td>
                  <Chip glyph={glyph} tone={tone}>
                    {t(`imports.reason.${reason}`, { time, where: where ?? '' }).trim()}
                  </Chip>
                </td>
                <td>{t(KEPT[reason] ?? 'imports.kept.all')}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {more > 0 && (
        <p className="import-history__more">{t('imports.more', { count: format.count(more) })}</p>
      )}
    </section>
  )
}
