import type { FailureCode } from '../api/call.ts'
import { useWords } from '../i18n/i18n.ts'
import { useDesk } from '../parts/desk-context.ts'
import { failureSign } from '../parts/failure-sign.ts'
import { useSign, type SignSpec } from '../ui/sign-store.ts'

interface LogosSign {
  /** Something is being asked, and speaks for itself. */
  readonly quiet: boolean
  readonly failure: FailureCode | null
  readonly none: boolean
  /** Logos that wait for approval. */
  readonly waiting: number
  readonly onNew: () => void
  /** Null: the chosen logo needs none. */
  readonly onApprove: (() => void) | null
}

/** The sign of the logos: what waits, or what could not be used. */
export function useLogosSign({ quiet, failure, none, waiting, onNew, onApprove }: LogosSign): void {
  const desk = useDesk()
  const { t } = useWords()
  useSign(quiet ? null : { size: 'small', ...sign() })

  function sign(): SignSpec {
    if (failure === 'logo_unreadable' || failure === 'payload_too_large') return { tone: 'hold', title: t('logos.unreadable.sign'), detail: t('logos.unreadable.detail') }
    if (failure) return failureSign(failure, t, desk.user.name)
    if (none) return { tone: 'hold', title: t('logos.none.sign'), detail: t('logos.none.detail'), actions: [{ cap: 'O', label: t('logos.new'), run: onNew }] }
    return {
      tone: 'idle',
      picture: 'logo',
      title: t('logos.sign'),
      detail: waiting > 0 ? t('logos.detail.waiting', { count: waiting }) : t('logos.detail'),
      ...(onApprove && { actions: [{ cap: 'A', label: t('logos.approve'), run: onApprove }] }),
    }
  }
}
