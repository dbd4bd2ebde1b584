import type { ReactElement } from 'react'
import type { BackupTarget } from '../../../contract/kiosk/backup/backup.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { sizeText } from './size-text.ts'

interface BackupTargetsProps {
  readonly targets: readonly BackupTarget[]
  readonly chosen: BackupTarget | null
  readonly onChoose: (target: BackupTarget) => void
  /** Switches automatic backups to the chosen stick on or off; null if the folder is chosen. */
  readonly onAutomatic: (() => void) | null
}

/** Targets of the next backup and of automatic backups. */
export function BackupTargets(props: BackupTargetsProps): ReactElement {
  const { targets, chosen, onChoose, onAutomatic } = props
  const { t } = useMessages()
  return (
    <div className="backups__places">
      <div className="backups__targets">
        {targets.map((target, index) => (
          <button
            key={target.targetId}
            type="button"
            className="backups__target"
            aria-pressed={target.targetId === chosen?.targetId}
            onClick={() => onChoose(target)}
          >
            <KeyCap>{String(index + 1)}</KeyCap>
            <span className="backups__place">
              <strong>
                {target.kind === 'usb'
                  ? t('backups.usb', { name: target.name })
                  : t('backups.folder')}
              </strong>
              <span className="meta">
                <Space target={target} />
              </span>
            </span>
            <Automatic target={target} />
          </button>
        ))}
      </div>
      {onAutomatic && (
        <button type="button" className="backups__key" onClick={onAutomatic}>
          <KeyCap>A</KeyCap> {t(chosen?.automatic ? 'backups.auto.turnOff' : 'backups.auto.turnOn')}
        </button>
      )}
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
  if (!automatic)
    return (
      <Chip glyph="circle" tone="plain">
        {t('backups.auto.off')}
      </Chip>
    )
  if (automatic.state === 'on')
    return (
      <Chip glyph="check" tone="success">
        {t('backups.auto.on')}
      </Chip>
    )
  return (
    <Chip glyph="bar" tone="error">
      {t(`backups.auto.${automatic.state}`)}
    </Chip>
  )
}
