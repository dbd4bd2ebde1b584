import type { ReactElement } from 'react'
import type { BackupCopy, BackupPreview } from '../../../contract/kiosk/backup/backup.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Facts } from '../../ui/fact-list.tsx'

interface BackupSideProps {
  readonly copy: BackupCopy
  readonly timeZone: string
  /** Null until the copy is loaded. */
  readonly preview: BackupPreview | null
  /** The restore method of this kiosk. */
  readonly restoreBy: 'screen' | 'command' | 'none'
  /** The copy has the key in plain text, and backups here are encrypted. */
  readonly seal: boolean
}

const LOST = ['checkIns', 'prints', 'edits', 'people'] as const

/** Contents of the chosen copy, and the changes that a restore loses. */
export function BackupSide({
  copy,
  timeZone,
  preview,
  restoreBy,
  seal,
}: BackupSideProps): ReactElement {
  const { t } = useMessages()
  const format = useFormat(timeZone)
  const time = copy.madeAt ? format.moment(copy.madeAt, new Date()) : copy.name
  const mayRestore = restoreBy === 'screen'
  const { count } = format
  const contents = preview
    ? [
        { label: t('backups.event'), value: preview.events.join(' · ') || '–' },
        {
          label: t('backups.people'),
          value: t('backups.peopleOf', {
            people: count(preview.people),
            consents: count(preview.consents),
          }),
        },
        {
          label: t('backups.passes'),
          value: t('backups.passesOf', {
            passes: count(preview.passes),
            checkedIn: count(preview.checkedIn),
          }),
        },
        {
          label: t('backups.staff'),
          value: t('backups.staffOf', {
            staff: count(preview.staff),
            phones: count(preview.phones),
          }),
        },
      ]
    : []
  return (
    <section className="card flush backups__rail">
      <h2 className="head">{t('backups.copyOf', { time })}</h2>
      {preview ? (
        <Facts facts={contents} />
      ) : (
        <p className="head quiet">
          {copy.checked?.result === 'damaged' ? t('backups.foot') : t('backups.ask')}
        </p>
      )}
      {preview && (
        <>
          <h3 className="head">{t('backups.lose')}</h3>
          <Facts
            facts={LOST.map((what) => ({
              label: t(`backups.lost.${what}`),
              value: format.count(preview.lost[what]),
            }))}
          />
        </>
      )}
      <p className="head quiet small">
        {mayRestore
          ? [preview && t('backups.ends'), preview && t('backups.first'), t('backups.asks')]
              .filter(Boolean)
              .join(' ')
          : t(restoreBy === 'command' ? 'backups.cannot' : 'backups.practice')}
        {seal && ` ${t('backups.seal.why')}`}
      </p>
    </section>
  )
}
