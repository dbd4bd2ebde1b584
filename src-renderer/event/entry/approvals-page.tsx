import type { ReactElement } from 'react'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { ApprovalCard, ApprovalQueue } from './approval-card.tsx'
import type { PageProps } from '../event/page-props.ts'
import { bindingsOf, type EventAdminShortcut } from '../event/shortcut-list.ts'
import { useApprovalBanner } from './use-approval-banner.ts'
import { useApprovalQueue } from './use-approval-queue.ts'
import { useApprovals } from '../event/use-event-admin.ts'
import { Empty } from '../../ui/empty.tsx'

/** Approvals, one person at a time: A or R, then the next one. */
export function ApprovalsPage({ frame }: PageProps): ReactElement {
  const { t } = useMessages()
  const list = useApprovals()
  const approvals = list.data?.approvals ?? []
  const { shown, at, marked, failed, outcome, show, mark, decide } = useApprovalQueue(approvals)
  const marks = approvals.filter((one) => marked.has(one.entryId)).length
  const all = marks > 0 && marks === approvals.length
  const markShown = (): void => {
    if (!shown) return
    const next = new Set(marked)
    if (!next.delete(shown.entryId)) next.add(shown.entryId)
    mark(next)
    if (at < approvals.length - 1) show(approvals[at + 1]?.entryId)
  }
  const next: EventAdminShortcut = {
    cap: '→',
    label: t('eventAdmin.approvals.next'),
    off: at >= approvals.length - 1,
    run: () => show(approvals[at + 1]?.entryId),
  }
  const before: EventAdminShortcut = {
    cap: '←',
    label: t('eventAdmin.approvals.before'),
    off: at === 0,
    run: () => show(approvals[at - 1]?.entryId),
  }
  const keys: EventAdminShortcut[] = [
    {
      cap: 'A',
      label: t('eventAdmin.approvals.approve'),
      off: !shown,
      run: () => decide('approve'),
    },
    { cap: 'R', label: t('eventAdmin.approvals.refuse'), off: !shown, run: () => decide('refuse') },
    next,
    before,
    { cap: 'Space', label: t('eventAdmin.approvals.mark'), off: !shown, run: markShown },
    {
      cap: 'M',
      label: t(all ? 'eventAdmin.approvals.unmark' : 'eventAdmin.approvals.markAll'),
      off: !shown,
      run: () => mark(all ? new Set() : new Set(approvals.map((one) => one.entryId))),
    },
  ]
  useApprovalBanner({
    failed,
    outcome,
    shown,
    at,
    marks,
    pending: list.data?.pending ?? approvals.length,
    onDecide: decide,
  })
  useKeys({
    ...bindingsOf(keys),
    ...bindingsOf([
      { ...next, cap: '↓' },
      { ...before, cap: '↑' },
    ]),
  })
  return frame(
    shown ? (
      <>
        {approvals.length > 1 && (
          <ApprovalQueue approvals={approvals} shown={shown} marked={marked} onChoose={show} />
        )}
        <ApprovalCard key={shown.entryId} approval={shown} />
      </>
    ) : (
      <>{list.data && <Empty icon="people">{t('eventAdmin.approvals.why')}</Empty>}</>
    ),
    keys,
  )
}
