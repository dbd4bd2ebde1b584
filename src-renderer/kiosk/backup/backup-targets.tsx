import type { ReactElement } from 'react'
import type { BackupTarget } from '../../../contract/kiosk/backup/backup.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { sizeText } from './size-text.ts'

interface BackupTargetsProps {
  readonly targets: readonly BackupTarget[]
  readonly chosen: BackupTarget | null
  readonly onChoose: (target: BackupTarget) => void
}

/** Targets of the next backup and of automatic backups. */
export function BackupTargets({ targets, chosen, onChoose }: BackupTargetsProps): ReactElement {
  const { t } = useMessages()
  return (
    <div className="card flush list">
      {targets.map((target, index) => (
        <button
          key={target.targetId}
          type="button"
          className={target.targetId === chosen?.targetId ? 'on' : undefined}
          aria-pressed={target.targetId === chosen?.targetId}
          onClick={() => onChoose(target)}
        >
          <Icon name={target.kind === 'usb' ? 'usb' : 'drive'} />
          <span className="grow">
            <strong>
              {target.kind === 'usb'
                ? t('backups.usb', { name: target.name })
                : t('backups.folder')}
            </strong>
            <br />
            <span className="quiet small">
              <Space target={target} />
            </span>
          </span>
          <Automatic target={target} />
          <KeyCap>{String(index + 1)}</KeyCap>
        </button>
      ))}
    </div>
  )
}

function Space({ target: { freeBytes, automatic } }: { readonly target: BackupTarget }): string {
  const { t } = useMessages()
  if (freeBytes === null) return t('backups.gone.short')
  const size = sizeText(freeBytes)
  if (!automatic) return t('backups.free', { size })
  return t('backups.freeEach', { size, minutes: automatic.everyMinutes })
}

function Automatic({ target: { automatic } }: { readonly target: BackupTarget }): ReactElement {
  const { t } = useMessages()
  if (!automatic) return <span className="quiet">{t('backups.auto.off')}</span>
  if (automatic.state === 'on') return <span className="quiet">{t('backups.auto.on')}</span>
  return (
    <Chip glyph="bar" tone="stop">
      {t(`backups.auto.${automatic.state}`)}
    </Chip>
  )
}
