import { type ReactElement, useState } from 'react'
import { type BackupCopy, type BackupPreview, isTypedTitle } from '../../../contract/kiosk/backup/backup.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Facts } from '../../ui/fact-list.tsx'
import { LAYER, useKeys } from '../../keyboard/use-keys.ts'
import { useConfirmation } from '../../shell/confirm.tsx'
import { Field } from '../../ui/field.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import type { BannerSpec } from '../../ui/banner-store.ts'

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
export function BackupSide({ copy, timeZone, preview, restoreBy, seal }: BackupSideProps): ReactElement {
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

interface ConfirmRestoreProps {
  readonly copy: BackupCopy
  readonly timeZone: string
  /** Title of the newest event in the copy; null if it contains none. */
  readonly eventTitle: string | null
  readonly onYes: (typedTitle: string | null) => void
  readonly onNo: () => void
}

/** Confirmation before all data is replaced: staff type the title of the event. */
export function ConfirmRestore({ eventTitle, ...question }: ConfirmRestoreProps): ReactElement {
  if (eventTitle === null) return <AskYesNo {...question} />
  return <TypeTitle {...question} eventTitle={eventTitle} />
}

interface TypeTitleProps extends ConfirmRestoreProps {
  readonly eventTitle: string
}

function TypeTitle(props: TypeTitleProps): ReactElement {
  const { copy, timeZone, eventTitle, onYes, onNo } = props
  const { t } = useMessages()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  const restore = (): void => (isTypedTitle(eventTitle, typed) ? onYes(typed) : setWrong(true))
  useBanner({
    tone: 'hold',
    size: 'small',
    ...useQuestion(copy, timeZone),
    actions: [
      { cap: 'Enter', label: t('backups.yes'), run: restore },
      { cap: 'Esc', label: t('backups.no'), run: onNo },
    ],
  })
  useKeys({ Enter: { inField: true, run: restore }, Escape: { run: onNo } }, LAYER.question)
  const change = (text: string): void => {
    setTyped(text)
    setWrong(false)
  }
  return (
    <section className="card stack">
      <Field
        label={t('backups.sure.title')}
        value={typed}
        onChange={change}
        hint={t('backups.sure.hint', { title: eventTitle })}
        cause={wrong ? t('backups.sure.wrong', { title: eventTitle }) : null}
        autoFocus
      />
    </section>
  )
}

function AskYesNo(props: Omit<ConfirmRestoreProps, 'eventTitle'>): null {
  const { copy, timeZone, onYes, onNo } = props
  const { t } = useMessages()
  useConfirmation({
    ...useQuestion(copy, timeZone),
    tone: 'hold',
    yes: { label: t('backups.yes'), run: () => onYes(null) },
    no: { label: t('backups.no'), run: onNo },
    failure: null,
  })
  return null
}

function useQuestion(copy: BackupCopy, timeZone: string): Pick<BannerSpec, 'title' | 'detail'> {
  const { t } = useMessages()
  const format = useFormat(timeZone)
  const time = copy.madeAt ? format.moment(copy.madeAt, new Date()) : copy.name
  return { title: t('backups.sure.banner'), detail: t('backups.sure.detail', { time }) }
}
