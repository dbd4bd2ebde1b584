import type { FailureCode } from '../api/call.ts'
import { useWords } from '../i18n/i18n.ts'
import { LAYER, useKeys } from '../keyboard/use-keys.ts'
import { useSign, type SignSpec } from '../ui/banner-store.ts'
import { failureSign } from './failure-banner.ts'

interface Answer {
  readonly label: string
  readonly run: () => void
}

interface YesNo extends Pick<SignSpec, 'title' | 'detail' | 'sound'> {
  readonly tone?: 'question' | 'hold'
  readonly yes: Answer
  readonly no: Answer
  /** Why the last yes did not work; the question stands meanwhile. */
  readonly failure: FailureCode | null
  readonly userName: string
}

/** Asks by the sign before something is done that cannot be taken back. Y and N answer, Esc is no. */
export function useYesNo({ tone = 'question', yes, no, failure, userName, ...said }: YesNo): void {
  const { t } = useWords()
  useSign({
    tone,
    size: 'small',
    ...said,
    ...(failure && failureSign(failure, t, userName)),
    actions: [
      { cap: 'Y', ...yes },
      { cap: 'N', ...no },
    ],
  })
  useKeys({ KeyY: { run: yes.run }, KeyN: { run: no.run }, Escape: { run: no.run } }, LAYER.question)
}
