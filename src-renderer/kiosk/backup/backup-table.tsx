import type { ReactElement } from 'react'
import type { BackupCopy, BackupTarget } from '../../../contract/kiosk/backup/backup.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Chip } from '../../ui/chip.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { sizeText } from './size-text.ts'

interface BackupTableProps {
  readonly copies: readonly BackupCopy[]
  readonly timeZone: string
  readonly targets: readonly BackupTarget[]
  readonly chosen: BackupCopy | null
  readonly onChoose: (copy: BackupCopy) => void
  readonly onVerify: (() => void) | null
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
  onVerify,
  sealed,
}: BackupTableProps): ReactElement {
  const { t } = useMessages()
  const format = useFormat(timeZone)
  const isStick = (copy: BackupCopy): boolean =>
    targets.some(({ targetId, kind }) => targetId === copy.targetId && kind === 'usb')
  return (
    <section>
      <div className="backups__head">
        <h2 className="title">{t('backups.copies')}</h2>
        <button
          type="button"
          className="backups__key"
          disabled={!onVerify}
          onClick={onVerify ?? undefined}
        >
          <KeyCap off={!onVerify}>V</KeyCap> {t('backups.verify')}
        </button>
        <span className="backups__key">
          <KeyCap>↑</KeyCap>
          <KeyCap>↓</KeyCap> {t('backups.choose')}
        </span>
      </div>
      {copies.length === 0 ? (
        <p className="meta">{t('backups.none')}</p>
      ) : (
        <table className="table">
          <thead>
            <tr>
              <th>{t('backups.made')}</th>
              <th>{t('backups.where')}</th>
              <th className="table__number">{t('backups.people')}</th>
              <th className="table__number">{t('backups.size')}</th>
              <th>{t('backups.verified')}</th>
            </tr>
          </thead>
          <tbody>
            {copies.map((copy) => (
              <tr
                key={`${copy.targetId}/${copy.name}`}
                className={copy === chosen ? 'table__row table__row--on' : 'table__row'}
                aria-selected={copy === chosen}
                onClick={() => onChoose(copy)}
              >
                <td>
                  <strong>
                    {copy.madeAt ? format.moment(copy.madeAt, new Date()) : copy.name}
                  </strong>
                </td>
                <td className="table__word">
                  {t(isStick(copy) ? 'backups.onStick' : 'backups.inFolder')}
                </td>
                <td className="table__number">
                  {copy.people === null ? '–' : format.count(copy.people)}
                </td>
                <td className="table__number backups__size">{sizeText(copy.bytes)}</td>
                <td>
                  <Finding checked={copy.checked} timeZone={timeZone} />
                  {sealed && copy.plainKey && (
                    <Chip glyph="warning" tone="warning">
                      {t('backups.plainKey')}
                    </Chip>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
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
  if (!checked)
    return (
      <Chip glyph="circle" tone="plain">
        {t('backups.notYet')}
      </Chip>
    )
  if (checked.result === 'damaged')
    return (
      <Chip glyph="bar" tone="error">
        {t('backups.damaged')}
      </Chip>
    )
  return (
    <Chip glyph="check" tone="success">
      {t('backups.whole', { time: format.moment(checked.at, new Date(), 'bare') })}
    </Chip>
  )
}
