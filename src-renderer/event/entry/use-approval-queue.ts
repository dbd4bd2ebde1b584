import { useEffect, useState } from 'react'
import type { Approval, Decision } from '../../../contract/event/event/event-admin.ts'
import { eventAdminEndpoints } from '../../../contract/event/event/event-admin-endpoints.ts'
import { call, type ApiFailure } from '../../api/call.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useDesk } from '../../shell/desk-context.ts'
import type { Outcome } from './use-approval-banner.ts'
import { useSaving } from '../event/use-event-admin.ts'

export interface Deciding {
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
export function useApprovalQueue(approvals: readonly Approval[]): Deciding {
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
      decision === 'undo'
        ? who[0]
        : (approvals.slice(at + 1).find(left) ?? approvals.findLast(left))
    const body = { decision, entryIds: who.map((one) => one.entryId) }
    const reply = await save(() =>
      call(eventAdminEndpoints.decideEntries, { params: { eventId: desk.event.eventId }, body }),
    )
    if (!reply) return
    const done = new Set(
      reply.decided.filter((one) => one.outcome === 'done').map((one) => one.entryId),
    )
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
