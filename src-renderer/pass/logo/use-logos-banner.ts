import { LIMITS } from '../../../contract/platform/http/limits.ts'
import type { FailureCode } from '../../api/call.ts'
import { useMessages } from '../../i18n/i18n.ts'
import type { LogoRefusal } from './use-logo-choice.ts'
import { useBanner, type ScreenBanner } from '../../shell/use-banner.ts'

/** Maximum size of an image, in MB. */
const MOST_MB = LIMITS.logoBody / 2 ** 20

interface LogosBannerState {
  /** True while a question is open, which has its own banner. */
  readonly quiet: boolean
  readonly failure: FailureCode | null
  readonly none: boolean
  /** Number of logos that wait for approval. */
  readonly waiting: number
  /** Why the last upload was rejected; null if it was not. */
  readonly refused: LogoRefusal | null
  readonly onUpload: () => void
  readonly onNew: () => void
  /** Null: the chosen logo has no such state. */
  readonly onApprove: (() => void) | null
}

/** The banner of the logos: those that wait, or the rejected one. */
export function useLogosBanner({
  quiet,
  failure,
  refused,
  none,
  waiting,
  onUpload,
  onNew,
  onApprove,
}: LogosBannerState): void {
  const { t } = useMessages()
  useBanner(quiet ? null : { size: 'small', ...banner() })

  function banner(): ScreenBanner {
    if (refused)
      return {
        tone: 'stop',
        title: t(`logos.${refused}.banner`),
        detail: t(`logos.${refused}.detail`, { most: MOST_MB }),
        actions: [{ cap: 'U', label: t('logos.upload'), run: onUpload }],
      }
    if (failure) return { failure }
    if (none)
      return {
        tone: 'ask',
        title: t('logos.none.banner'),
        detail: t('logos.none.detail'),
        actions: [{ cap: 'O', label: t('logos.new'), run: onNew }],
      }
    return {
      tone: 'idle',
      picture: 'logo',
      title: t('logos.banner'),
      detail: waiting > 0 ? t('logos.detail.waiting', { count: waiting }) : t('logos.detail'),
      ...(onApprove && { actions: [{ cap: 'A', label: t('logos.approve'), run: onApprove }] }),
    }
  }
}
