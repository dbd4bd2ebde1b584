import { useEffect, useState, type ReactElement } from 'react'
import type { Approval, Decision } from '../../contract/office.ts'
import { officeEndpoints } from '../../contract/office-endpoints.ts'
import { call } from '../api/call.ts'
import { useWords } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { useDesk } from '../parts/desk-context.ts'
import { ApprovalCard, ApprovalQueue } from './approval-card.tsx'
import { bindingsOf, type OfficeKey } from './keys-list.tsx'
import type { PageProps } from './event-office.tsx'
import { useApprovalSign, type Outcome } from './use-approval-sign.ts'
import { useApprovals, useSaving } from './use-office.ts'

/** Who waits for approval, one person at a time: look, A or R, the next one. */
export function ApprovalsPage({ frame }: PageProps): ReactElement {
  const desk = useDesk()
  const { eventId } = desk.event
  const { t } = useWords()
  const list = useApprovals()
  const approvals = list.data?.approvals ?? []
  const [shownId, setShownId] = useState<string | null>(null)
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [outcome, setOutcome] = useState<Outcome>(null)
  const { save, failed } = useSaving()
  const at = Math.max(0, approvals.findIndex((one) => one.entryId === shownId))
  const shown = approvals[at] ?? null
  const marks = approvals.filter((one) => marked.has(one.entryId))
  const chosen = marks.length > 0 ? marks : shown ? [shown] : []
  // Whoever is shown stays shown while others come and go.
  useEffect(() => setShownId(shown?.entryId ?? null), [shown?.entryId])

  async function decide(decision: Decision, who: readonly Approval[]): Promise<void> {
    if (who.length === 0) return
    const after = decision === 'undo' ? who[0] : (approvals.slice(at + 1).find((one) => !who.includes(one)) ?? approvals.find((one) => !who.includes(one)))
    const done = await save(() => call(officeEndpoints.decideEntries, { params: { eventId }, body: { decision, entryIds: who.map((one) => one.entryId) } }))
    if (!done) return
    const outcomes = done.decided.map((one) => one.outcome)
    setOutcome(outcomes.includes('sold_out') ? 'soldOut' : outcomes.some((one) => one !== 'done') ? 'elsewhere' : null)
    setShownId(after?.entryId ?? null)
    setMarked(new Set())
    const settled = who.filter((one) => done.decided.some(({ entryId, outcome: each }) => entryId === one.entryId && each === 'done'))
    if (decision === 'undo' || settled.length === 0) return
    const [first] = settled
    const text = t(decision === 'approve' ? 'office.approvals.approved' : 'office.approvals.refused', { name: first!.name, count: settled.length })
    desk.offerUndo({ text, undo: () => void decide('undo', settled) })
  }
  const show = (index: number): void => {
    setOutcome(null)
    setShownId(approvals[index]?.entryId ?? null)
  }
  const mark = (): void => {
    if (!shown) return
    const next = new Set(marked)
    if (!next.delete(shown.entryId)) next.add(shown.entryId)
    setMarked(next)
    if (at < approvals.length - 1) show(at + 1)
  }
  const all = marks.length === approvals.length
  const keys: OfficeKey[] = [
    { cap: 'A', label: t('office.approvals.approve'), off: !shown, run: () => void decide('approve', chosen) },
    { cap: 'R', label: t('office.approvals.refuse'), off: !shown, run: () => void decide('refuse', chosen) },
    { cap: '→', label: t('office.approvals.next'), off: at >= approvals.length - 1, run: () => show(at + 1) },
    { cap: '←', label: t('office.approvals.before'), off: at === 0, run: () => show(at - 1) },
    { cap: 'Space', label: t('office.approvals.mark'), off: !shown, run: mark },
    { cap: 'M', label: t(all && marks.length > 0 ? 'office.approvals.unmark' : 'office.approvals.markAll'), off: approvals.length === 0, run: () => setMarked(all ? new Set() : new Set(approvals.map((one) => one.entryId))) },
  ]
  useApprovalSign({ failed, outcome, shown, at, marks: marks.length, pending: list.data?.pending ?? approvals.length, onDecide: (decision) => void decide(decision, chosen) })
  const [right, left] = [keys[2]!, keys[3]!]
  useKeys({ ...bindingsOf(keys), ArrowDown: right.off ? undefined : { run: right.run }, ArrowUp: left.off ? undefined : { run: left.run } })
  return frame(
    shown ? (
      <>
        {approvals.length > 1 && <ApprovalQueue approvals={approvals} shown={shown} marked={marked} onChoose={(entryId) => setShownId(entryId)} />}
        <ApprovalCard key={shown.entryId} approval={shown} />
      </>
    ) : (
      <p className="office-empty">{t('office.approvals.none.detail')}</p>
    ),
    keys,
  )
}
