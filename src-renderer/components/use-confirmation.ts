import type { FailureCode } from '../api/call.ts'
import { useMessages } from '../i18n/i18n.ts'
import { LAYER, useKeys } from '../keyboard/use-keys.ts'
import { useBanner, type BannerSpec } from '../ui/banner-store.ts'
import { failureBanner } from './failure-banner.ts'

interface Answer {
  readonly label: string
  readonly run: () => void
}

interface YesNo extends Pick<BannerSpec, 'title' | 'detail' | 'sound'> {
  readonly tone?: 'question' | 'hold'
  readonly yes: Answer
  readonly no: Answer
  /** Why the last yes did not work; the question stands meanwhile. */
  readonly failure: FailureCode | null
  readonly userName: string
}

/**
 * Asks by the sign before something is done that cannot be taken back. Y and N answer, Esc is no.
 */
export function useConfirmation({
  tone = 'question',
  yes,
  no,
  failure,
  userName,
  ...said
}: YesNo): void {
  const { t } = useMessages()
  useBanner({
    tone,
    size: 'small',
    ...said,
    ...(failure && failureBanner(failure, t, userName)),
    actions: [
      { cap: 'Y', ...yes },
      { cap: 'N', ...no },
    ],
  })
  useKeys(
    { KeyY: { run: yes.run }, KeyN: { run: no.run }, Escape: { run: no.run } },
    LAYER.question,
  )
}
