import { useState, type ReactElement } from 'react'
import { backupEndpoints } from '../../../contract/kiosk/backup/backup.ts'
import { call, failureCode, type FailureCode } from '../../api/call.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { SecretBox } from '../../ui/secret-box.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'

interface BackupPassphraseProps {
  readonly state: 'none' | 'unseen' | 'shown'
  readonly onShown: () => void
  readonly onFailure: (code: FailureCode | null) => void
}

/**
 * The passphrase of sealed backups: offered until it was shown, then visible until the screen is
 * closed.
 */
export function BackupPassphrase({
  state,
  onShown,
  onFailure,
}: BackupPassphraseProps): ReactElement | null {
  const { t } = useMessages()
  const [passphrase, setPassphrase] = useState<string | null>(null)
  const canShow = state === 'unseen' && passphrase === null
  const show = (): void =>
    void call(backupEndpoints.showBackupPassphrase).then(
      (shown) => {
        setPassphrase(shown.passphrase)
        onShown()
      },
      (error: unknown) => onFailure(failureCode(error)),
    )
  useKeys({ KeyP: canShow ? { run: show } : undefined })
  if (passphrase !== null)
    return <SecretBox text={t('backups.passphrase.write')} secret={passphrase} />
  if (!canShow) return null
  return (
    <div className="backups__passphrase">
      <p>{t('backups.passphrase.why')}</p>
      <button type="button" className="backups__key" onClick={show}>
        <KeyCap>P</KeyCap> {t('backups.passphrase.key')}
      </button>
    </div>
  )
}
