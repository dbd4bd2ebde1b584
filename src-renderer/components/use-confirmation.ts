import type { FailureCode } from '../api/call.ts'
import { useMessages } from '../i18n/i18n.ts'
import { LAYER, useKeys } from '../keyboard/use-keys.ts'
import { useBanner, type BannerSpec } from '../ui/banner-store.ts'
import { failureBanner } from './failure-banner.ts'

interface Answer {
  readonly label: string
  readonly run: () => void
}

export interface Confirmation extends Pick<BannerSpec, 'title' | 'detail' | 'sound'> {
  readonly tone?: 'question' | 'warning'
  readonly yes: Answer
  readonly no: Answer
  /** Error of the last "yes"; the question stays open. */
  readonly failure: FailureCode | null
  readonly userName: string
}

/**
 * Asks for confirmation in the banner before an action that cannot be undone. Y and N answer; Esc
 * means no.
 */
export function useConfirmation({
  tone = 'question',
  yes,
  no,
  failure,
  userName,
  ...banner
}: Confirmation): void {
  const { t } = useMessages()
  useBanner({
    tone,
    size: 'small',
    ...banner,
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
