import type { ReactElement } from 'react'
import type { Party } from '../../../contract/guest/party/party.ts'
import { PRINTED_STATES } from '../../../contract/print/job/jobs.ts'
import { Facts } from '../../ui/fact-list.tsx'
import { useMessages } from '../../i18n/i18n.ts'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'

interface PartySideProps {
  readonly party: Party
  readonly canAdd: boolean
  readonly onAdd: () => void
}

/** Lead, number of people, and whether the ticket allows one more. */
export function PartySide({ party, canAdd, onAdd }: PartySideProps): ReactElement {
  const { t } = useMessages()
  const people = party.places.flatMap(({ person }) => (person ? [person] : []))
  const printed = people.filter(({ prints }) =>
    prints.some(({ state }) => PRINTED_STATES.includes(state)),
  )
  const count = String(party.places.length)
  return (
    <section aria-label={t('party.side.title')}>
      <p className="meta">{t('party.side.title')}</p>
      <Facts
        facts={[
          { label: t('party.side.lead'), value: people[0]?.name ?? t('party.none') },
          {
            label: t('party.side.people'),
            value: party.limit === null ? count : `${count} / ${party.limit}`,
          },
          { label: t('party.side.printed'), value: String(printed.length) },
          {
            label: t('party.side.add'),
            value: canAdd ? (
              <KeepFocusButton tabIndex={-1} className="party__add" onClick={onAdd}>
                <KeyCap>A</KeyCap> {t('party.side.key')}
              </KeepFocusButton>
            ) : (
              t('party.side.cannot')
            ),
          },
        ]}
      />
    </section>
  )
}
