import type { BackupCopy } from '../../contract/backup-endpoints.ts'
import { useFormat } from '../i18n/format.ts'
import { useWords } from '../i18n/i18n.ts'
import { useYesNo } from '../parts/use-yes-no.ts'

interface ConfirmRestoreProps {
  readonly copy: BackupCopy
  readonly timeZone: string
  readonly userName: string
  readonly onYes: () => void
  readonly onNo: () => void
}

/** Asks by the sign before everything is replaced. */
export function ConfirmRestore({ copy, timeZone, userName, onYes, onNo }: ConfirmRestoreProps): null {
  const { t } = useWords()
  const format = useFormat(timeZone)
  useYesNo({
    title: t('backups.sure.sign'),
    detail: t('backups.sure.detail', { time: copy.madeAt ? format.moment(copy.madeAt, new Date()) : copy.name }),
    yes: { label: t('backups.yes'), run: onYes },
    no: { label: t('backups.no'), run: onNo },
    failure: null,
    userName,
  })
  return null
}
