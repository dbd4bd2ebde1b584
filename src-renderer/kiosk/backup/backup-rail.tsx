import type { ReactElement } from 'react'
import type { BackupCopy, BackupPreview } from '../../../contract/kiosk/backup/backup.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { KeyCap } from '../../ui/key-cap.tsx'

interface BackupSideProps {
  readonly copy: BackupCopy
  readonly timeZone: string
  /** Null until the copy is loaded. */
  readonly preview: BackupPreview | null
  /** The restore method of this kiosk. */
  readonly restoreBy: 'screen' | 'command' | 'none'
  readonly onRestore: (() => void) | null
  /** Null unless the copy has the key in plain text, and backups here are encrypted. */
  readonly onSeal: (() => void) | null
}

const LOST = ['checkIns', 'prints', 'edits', 'people'] as const

/** Contents of the chosen copy, and the changes that a restore loses. */
export function BackupSide({
  copy,
  timeZone,
  preview,
  restoreBy,
  onRestore,
  onSeal,
}: BackupSideProps): ReactElement {
  const { t } = useMessages()
  const format = useFormat(timeZone)
  const time = copy.madeAt ? format.moment(copy.madeAt, new Date()) : copy.name
  return (
    <div className="backups__rail">
      <h2 className="title">{t('backups.copyOf', { time })}</h2>
      {onSeal && (
        <>
          <p>{t('backups.seal.why')}</p>
          <button type="button" className="backups__key" onClick={onSeal}>
            <KeyCap>K</KeyCap> <strong>{t('backups.seal.key')}</strong>
          </button>
        </>
      )}
      {preview ? (
        <Contents preview={preview} />
      ) : (
        <p className="meta">
          {copy.checked?.result === 'damaged' ? t('backups.foot') : t('backups.ask')}
        </p>
      )}
      {preview && (
        <>
          <h3 className="meta">{t('backups.lose')}</h3>
          <ul className="backups__lost">
            {LOST.map((what) => (
              <li key={what}>
                <strong>{format.count(preview.lost[what])}</strong> {t(`backups.lost.${what}`)}
              </li>
            ))}
          </ul>
        </>
      )}
      {restoreBy === 'screen' ? (
        <>
          {preview && <p>{t('backups.ends')}</p>}
          {preview && <p>{t('backups.first')}</p>}
          <button
            type="button"
            className="backups__key"
            disabled={!onRestore}
            onClick={onRestore ?? undefined}
          >
            <KeyCap off={!onRestore}>R</KeyCap> <strong>{t('backups.restore')}</strong>
          </button>
          <p className="meta">{t('backups.asks')}</p>
        </>
      ) : (
        <p className="meta">{t(restoreBy === 'command' ? 'backups.cannot' : 'backups.practice')}</p>
      )}
    </div>
  )
}

function Contents({ preview }: { readonly preview: BackupPreview }): ReactElement {
  const { t } = useMessages()
  const { count } = useFormat()
  return (
    <dl className="backups__facts">
      <dt>{t('backups.event')}</dt>
      <dd>{preview.events.join(' · ') || '–'}</dd>
      <dt>{t('backups.people')}</dt>
      <dd>
        {t('backups.peopleOf', {
          people: count(preview.people),
          consents: count(preview.consents),
        })}
      </dd>
      <dt>{t('backups.passes')}</dt>
      <dd>
        {t('backups.passesOf', {
          passes: count(preview.passes),
          checkedIn: count(preview.checkedIn),
        })}
      </dd>
      <dt>{t('backups.staff')}</dt>
      <dd>
        {t('backups.staffOf', { staff: count(preview.staff), phones: count(preview.phones) })}
      </dd>
    </dl>
  )
}
