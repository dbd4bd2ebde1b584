import type { ReactElement } from 'react'
import type { DeskPerson } from '../../contract/attendees/attendees.ts'
import { useDesk } from '../components/desk-context.ts'
import { useMessages } from '../i18n/i18n.ts'
import { KeyCap } from '../ui/key-cap.tsx'

/** Opens the party of a person who was found by name; nothing for a person without one. */
export function PartyKey({
  person: { party },
}: {
  readonly person: DeskPerson
}): ReactElement | null {
  const { go } = useDesk()
  const { t } = useMessages()
  if (!party) return null
  return (
    <button
      type="button"
      className="pass-panel__key"
      tabIndex={-1}
      onMouseDown={(down) => down.preventDefault()}
      onClick={() => go({ at: 'party', partyId: party.partyId, code: null })}
    >
      <KeyCap>A</KeyCap> {t('party.open', { name: party.name, count: party.places })}
    </button>
  )
}
