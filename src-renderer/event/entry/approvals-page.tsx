import { type ReactElement, useEffect, useState } from 'react'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { ApprovalCard, ApprovalQueue } from './approval-card.tsx'
import {
  useApprovals,
  useSaving,
  type PageProps,
  bindingsOf,
  type EventAdminShortcut,
} from '../event/use-event-admin.ts'
import { Empty } from '../../ui/empty.tsx'
import type { Approval, Decision } from '../../../contract/event/event/event-admin.ts'
import { eventAdminEndpoints } from '../../../contract/event/event/event-admin-endpoints.ts'
import { call, type ApiFailure } from '../../api/call.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useBanner, type ScreenBanner } from '../../shell/use-banner.ts'

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

interface Deciding {
  /** The current person, and their position in the queue. */
  readonly shown: Approval | null
  readonly at: number
  readonly marked: ReadonlySet<string>
  readonly failed: ApiFailure | null
  readonly outcome: Outcome
  readonly show: (entryId: string | undefined) => void
  readonly mark: (entryIds: ReadonlySet<string>) => void
  readonly decide: (decision: Decision) => void
}

/**
 * Decides about one person at a time, or about all marked ones; the last decision can be undone for
 * ten seconds.
 */
function useApprovalQueue(approvals: readonly Approval[]): Deciding {
  const desk = useDesk()
  const { t } = useMessages()
  const [shownId, setShownId] = useState<string | null>(null)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [outcome, setOutcome] = useState<Outcome>(null)
  const { save, failed } = useSaving()
  const at = Math.max(
    0,
    approvals.findIndex((one) => one.entryId === shownId),
  )
  const shown = approvals[at] ?? null
  // The current person stays current when others are added or removed.
  useEffect(() => setShownId(shown?.entryId ?? null), [shown?.entryId])

  async function decide(decision: Decision, who: readonly Approval[]): Promise<void> {
    if (who.length === 0) return
    const left = (one: Approval): boolean => !who.includes(one)
    const after =
      decision === 'undo' ? who[0] : (approvals.slice(at + 1).find(left) ?? approvals.findLast(left))
    const body = { decision, entryIds: who.map((one) => one.entryId) }
    const reply = await save(() =>
      call(eventAdminEndpoints.decideEntries, { params: { eventId: desk.event.eventId }, body }),
    )
    if (!reply) return
    const done = new Set(reply.decided.filter((one) => one.outcome === 'done').map((one) => one.entryId))
    const soldOut = reply.decided.some((one) => one.outcome === 'sold_out')
    setOutcome(soldOut ? 'soldOut' : done.size < who.length ? 'elsewhere' : null)
    setShownId(after?.entryId ?? null)
    setMarked(new Set())
    const settled = who.filter((one) => done.has(one.entryId))
    if (decision !== 'undo' && settled.length > 0) offerUndo(decision, settled)
  }

  function offerUndo(decision: Decision, settled: readonly Approval[]): void {
    const values = { name: settled[0]!.name, count: settled.length }
    const done = decision === 'approve' ? 'approved' : 'refused'
    // Japanese has one plural form, so one person and several need separate texts.
    const text = t(`eventAdmin.approvals.${done}${settled.length > 1 ? 'Many' : ''}`, values)
    desk.offerUndo({ text, undo: () => void decide('undo', settled) })
  }

  return {
    shown,
    at,
    marked,
    failed,
    outcome,
    show(entryId) {
      setOutcome(null)
      setShownId(entryId ?? null)
    },
    mark: setMarked,
    decide(decision) {
      const marks = approvals.filter((one) => marked.has(one.entryId))
      void decide(decision, marks.length > 0 || !shown ? marks : [shown])
    },
  }
}

/** Why the last decision failed for some people; null if it succeeded. */
type Outcome = 'soldOut' | 'elsewhere' | null

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
function useApprovalBanner(facts: ApprovalBannerState): void {
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
