import { useState, type ReactElement } from 'react'
import { isTypedTitle, type BackupCopy } from '../../../contract/kiosk/backup/backup.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { LAYER, useKeys } from '../../keyboard/use-keys.ts'
import { useConfirmation } from '../../shell/confirm.tsx'
import { Field } from '../../ui/field.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import type { BannerSpec } from '../../ui/banner-store.ts'

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
    <Field
      label={t('backups.sure.title')}
      value={typed}
      onChange={change}
      hint={t('backups.sure.hint', { title: eventTitle })}
      cause={wrong ? t('backups.sure.wrong', { title: eventTitle }) : null}
      autoFocus
    />
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
