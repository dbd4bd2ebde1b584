import type { ReactElement } from 'react'
import type { BackupTarget } from '../../contract/backup-endpoints.ts'
import { useWords } from '../i18n/i18n.ts'
import { KeyCap } from '../ui/key-cap.tsx'
import { sizeText } from './size-text.ts'

interface BackupTargetsProps {
  readonly targets: readonly BackupTarget[]
  readonly chosen: BackupTarget | null
  readonly onChoose: (target: BackupTarget) => void
}

/** Where the next backup goes. */
export function BackupTargets({ targets, chosen, onChoose }: BackupTargetsProps): ReactElement {
  const { t } = useWords()
  return (
    <div className="backups__targets">
      {targets.map((target, index) => (
        <button key={target.targetId} type="button" className="backups__target" aria-pressed={target.targetId === chosen?.targetId} onClick={() => onChoose(target)}>
          <KeyCap>{String(index + 1)}</KeyCap>
          <span>
            <strong>{target.kind === 'usb' ? t('backups.usb', { name: target.name }) : t('backups.folder')}</strong>
            <span className="meta">{t('backups.free', { size: sizeText(target.freeBytes) })}</span>
          </span>
        </button>
      ))}
    </div>
  )
}
