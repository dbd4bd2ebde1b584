import type { ReactElement } from 'react'
import { useMessages, type MessageKey } from '../../i18n/i18n.ts'
import { KeyCap } from '../../ui/key-cap.tsx'

interface LogoKeysProps {
  readonly hasOrganization: boolean
  readonly canApprove: boolean
  readonly canWithdraw: boolean
}

/** Every key of this screen. */
export function LogoKeys({
  hasOrganization,
  canApprove,
  canWithdraw,
}: LogoKeysProps): ReactElement {
  const { t } = useMessages()
  const keys: readonly (readonly [string, MessageKey, boolean])[] = [
    ['A', 'logos.approve', canApprove],
    ['W', 'logos.withdraw', canWithdraw],
    ['U', 'logos.upload', hasOrganization],
    ['M', 'logos.addMember', hasOrganization],
    ['O', 'logos.new', true],
  ]
  return (
    <ul className="logo-keys">
      {keys.map(([cap, label, live]) => (
        <li key={cap}>
          <KeyCap off={!live}>{cap}</KeyCap>
          {t(label)}
        </li>
      ))}
      <li className="meta">{t('logos.preview')}</li>
    </ul>
  )
}
