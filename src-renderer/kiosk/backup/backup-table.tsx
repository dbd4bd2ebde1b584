import type { ReactElement } from 'react'
import type { BackupCopy, BackupTarget } from '../../../contract/kiosk/backup/backup.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Icon } from '../../ui/icon.tsx'
import { sizeText } from './size-text.ts'

interface BackupTableProps {
  readonly copies: readonly BackupCopy[]
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
}: BackupTableProps): ReactElement {
  const { t } = useMessages()
  const format = useFormat(timeZone)
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
                    <strong>
                      {copy.madeAt ? format.moment(copy.madeAt, new Date()) : copy.name}
                    </strong>
                  </td>
                  <td className="nowrap">
                    {t(isStick(copy) ? 'backups.onStick' : 'backups.inFolder')}
                  </td>
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
