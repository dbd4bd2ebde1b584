import type { Approval } from '../../../contract/event/event/event-admin.ts'
import type { ApiFailure } from '../../api/call.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useBanner, type ScreenBanner } from '../../shell/use-banner.ts'

/** Why the last decision failed for some people; null if it succeeded. */
export type Outcome = 'soldOut' | 'elsewhere' | null

interface ApprovalBannerState {
  readonly failed: ApiFailure | null
  readonly outcome: Outcome
  /** The current person, and their position in the queue, from 0. */
  readonly shown: Approval | null
  readonly at: number
  readonly marks: number
  readonly pending: number
  readonly onDecide: (decision: 'approve' | 'refuse') => void
}

/** The banner of the approvals: A or R, and the result of the last decision. */
export function useApprovalBanner(facts: ApprovalBannerState): void {
  const { t } = useMessages()
  useBanner({ size: 'small', ...banner() })

  function banner(): ScreenBanner {
    const { failed, outcome, shown, marks, onDecide } = facts
    if (failed) return { failure: failed.code }
    const actions = [
      { cap: 'A', label: t('eventAdmin.approvals.approve'), run: () => onDecide('approve') },
      { cap: 'R', label: t('eventAdmin.approvals.refuse'), run: () => onDecide('refuse') },
    ]
    if (outcome === 'soldOut')
      return {
        tone: 'hold',
        title: t('eventAdmin.approvals.soldOut.banner'),
        detail: t('eventAdmin.approvals.soldOut.detail'),
      }
    if (outcome === 'elsewhere')
      return {
        tone: 'hold',
        title: t('eventAdmin.approvals.elsewhere.banner'),
        detail: t('eventAdmin.approvals.elsewhere.detail'),
        ...(shown && { actions }),
      }
    if (!shown)
      return {
        tone: 'idle',
        picture: 'person',
        title: t('eventAdmin.approvals.none.banner'),
        detail: t('eventAdmin.approvals.none.detail'),
      }
    if (marks > 0)
      return {
        tone: 'ask',
        title: t('eventAdmin.approvals.marked.banner', { count: marks }),
        detail: t('eventAdmin.approvals.marked.detail'),
        actions,
        sound: 'none',
      }
    return {
      tone: 'ask',
      title: t('eventAdmin.approvals.banner'),
      detail: t('eventAdmin.approvals.detail', { at: facts.at + 1, of: facts.pending }),
      actions,
      sound: 'none',
    }
  }
}
