import type { BackupCopy, BackupTarget } from '../../../contract/kiosk/backup/backup.ts'
import { loadingBanner } from '../../shell/loading-banner.ts'
import type { FailureCode } from '../../api/call.ts'
import type { useFormat } from '../../i18n/format.ts'
import type { useMessages } from '../../i18n/i18n.ts'
import type { ScreenBanner } from '../../shell/use-banner.ts'

export type Working = 'working' | 'checking' | 'restoring'

interface BackupsState {
  readonly listed: boolean
  readonly listProblem: FailureCode | null
  readonly working: Working | null
  readonly failure: FailureCode | null
  /** The target to use: the chosen one, or the first. */
  readonly wanted: BackupTarget | null
  /** `wanted`, if it is still listed. */
  readonly known: BackupTarget | null
  /** `known`, if it can be written to. */
  readonly target: BackupTarget | null
  readonly targets: readonly BackupTarget[]
  readonly copies: readonly BackupCopy[]
  readonly make: () => void
}

/** The status banner of the backups screen: the first fault, else the newest and the next copy. */
export function backupsBanner(
  state: BackupsState,
  format: ReturnType<typeof useFormat>,
  t: ReturnType<typeof useMessages>['t'],
): ScreenBanner {
  const { listProblem, working, failure, wanted, known, target, targets, copies } = state
  const actions = [{ cap: 'B', label: t('backups.now'), run: state.make }]
  if (listProblem) return { failure: listProblem }
  if (working)
    return {
      tone: 'work',
      title: t(`backups.${working}.banner`),
      detail: t(`backups.${working}.detail`),
    }
  if (state.listed && wanted && !target) {
    const detail = known
      ? t('backups.gone.meanwhile', { name: known.name })
      : t('backups.gone.detail')
    return { tone: 'stop', title: t('backups.gone.banner'), detail }
  }
  if (failure === 'conflict')
    return {
      tone: 'stop',
      title: t('backups.notMade.banner'),
      detail: t('backups.notMade.detail'),
      actions,
    }
  if (failure) return { failure }
  const problemOf = target?.kind === 'usb' ? target.automatic?.state : undefined
  if (target && (problemOf === 'full' || problemOf === 'read_only' || problemOf === 'failed')) {
    return {
      tone: 'stop',
      title: t(`backups.${problemOf}.banner`),
      detail: t(`backups.${problemOf}.detail`, { name: target.name }),
      actions,
    }
  }
  if (!state.listed) return loadingBanner(t)
  const good = copies.find(({ checked }) => checked?.result === 'whole')
  const last = good?.madeAt
    ? t('backups.last', { time: format.moment(good.madeAt, new Date()) })
    : t('backups.noneYet')
  const nextAt = (target?.automatic ?? targets.find(({ kind }) => kind === 'folder')?.automatic)
    ?.nextAt
  const detail = nextAt
    ? t('backups.andNext', { last, time: format.moment(nextAt, new Date(), 'bare') })
    : last
  const title = target?.kind === 'usb' ? t('backups.banner.usb') : t('backups.banner.folder')
  return { tone: 'idle', picture: 'backup', title, detail, ...(target && { actions }) }
}
