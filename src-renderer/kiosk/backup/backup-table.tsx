import type { ReactElement } from 'react'
import type { BackupCopy, BackupTarget } from '../../../contract/kiosk/backup/backup.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KeyCap } from '../../ui/key-rows.tsx'

interface BackupTableProps {
  /** Undefined until the kiosk has replied. */
  readonly copies: readonly BackupCopy[] | undefined
  readonly timeZone: string
  readonly targets: readonly BackupTarget[]
  readonly chosen: BackupCopy | null
  readonly onChoose: (copy: BackupCopy) => void
  /** Backups of this kiosk are encrypted: one with the key in plain text is marked. */
  readonly sealed: boolean
}

/** The available copies, newest first, with the result of reading each back. */
export function BackupTable({
  copies,
  timeZone,
  targets,
  chosen,
  onChoose,
  sealed,
}: BackupTableProps): ReactElement | null {
  const { t } = useMessages()
  const format = useFormat(timeZone)
  if (!copies) return null
  const isStick = (copy: BackupCopy): boolean =>
    targets.some(({ targetId, kind }) => targetId === copy.targetId && kind === 'usb')
  return (
    <>
      {copies.length === 0 ? (
        <Empty icon="backup">{t('backups.none')}</Empty>
      ) : (
        <div className="card flush">
          <table className="table">
            <thead>
              <tr>
                <th>{t('backups.made')}</th>
                <th>{t('backups.where')}</th>
                <th className="num">{t('backups.people')}</th>
                <th className="num">{t('backups.size')}</th>
                <th>{t('backups.verified')}</th>
              </tr>
            </thead>
            <tbody>
              {copies.map((copy) => (
                <tr
                  key={`${copy.targetId}/${copy.name}`}
                  className={copy === chosen ? 'on' : undefined}
                  aria-selected={copy === chosen}
                  onClick={() => onChoose(copy)}
                >
                  <td>
                    <strong>{copy.madeAt ? format.moment(copy.madeAt, new Date()) : copy.name}</strong>
                  </td>
                  <td className="nowrap">{t(isStick(copy) ? 'backups.onStick' : 'backups.inFolder')}</td>
                  <td className="num">{copy.people === null ? '–' : format.count(copy.people)}</td>
                  <td className="num">{sizeText(copy.bytes)}</td>
                  <td>
                    <Finding checked={copy.checked} timeZone={timeZone} />
                    {sealed && copy.plainKey && (
                      <Chip glyph="warning" tone="hold">
                        {t('backups.plainKey')}
                      </Chip>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

function Finding({
  checked,
  timeZone,
}: {
  readonly checked: BackupCopy['checked']
  readonly timeZone: string
}): ReactElement {
  const { t } = useMessages()
  const format = useFormat(timeZone)
  if (!checked) return <span className="quiet">{t('backups.notYet')}</span>
  if (checked.result === 'damaged')
    return (
      <Chip glyph="bar" tone="stop">
        {t('backups.damaged')}
      </Chip>
    )
  return (
    <span className="row is-go">
      <Icon name="tick" />
      {t('backups.whole', { time: format.moment(checked.at, new Date(), 'bare') })}
    </span>
  )
}

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
              {target.kind === 'usb' ? t('backups.usb', { name: target.name }) : t('backups.folder')}
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

const UNITS = ['kB', 'MB', 'GB', 'TB'] as const

/** `64 MB`, `28.1 GB`: in powers of 1000, like file managers. */
function sizeText(bytes: number): string {
  let value = bytes / 1_000
  let unit = 0
  while (value >= 1_000 && unit < UNITS.length - 1) {
    value /= 1_000
    unit += 1
  }
  return `${unit >= 2 ? value.toFixed(1) : Math.ceil(value)} ${UNITS[unit]}`
}
