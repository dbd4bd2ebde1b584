import type { ReactElement } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'

/** Opens the party of a person, who may have been found by name. */
export function PartyKey({
  party,
}: {
  readonly party: NonNullable<DeskPerson['party']>
}): ReactElement {
  const { go } = useDesk()
  const { t } = useMessages()
  return (
    <div>
      <p className="meta">{t('party.title')}</p>
      <KeepFocusButton
        className="pass-panel__key"
        tabIndex={-1}
        onClick={() => go({ at: 'party', partyId: party.partyId, code: null })}
      >
        <KeyCap>A</KeyCap> {t('party.open', { name: party.name, count: party.places })}
      </KeepFocusButton>
    </div>
  )
}
