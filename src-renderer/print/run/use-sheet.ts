import { useRef, useState } from 'react'
import { printRunEndpoints, type PrintRun } from '../../../contract/print/run/print-runs.ts'
import { call } from '../../api/call.ts'
import { useInOrder } from '../../api/use-request.ts'
import { useRunLabels, useRunRequest } from './use-print-run.ts'

/** Number of passes that Page Down adds. */
const MORE = 50

export type Sheet = ReturnType<typeof useSheet>

type Decision = 'looks_right' | 'leave_out'

/** The lists of the sheet, the chosen pass, and the unusual passes that were on screen. */
export function useSheet(run: PrintRun) {
  const changes = `${run.state} ${run.passes} ${run.skipped} ${run.odd}`
  const drawn = run.state === 'ready'
  const [selected, setSelected] = useState<string | null>(null)
  const [shown, setShown] = useState(MORE)
  const odd = useRunLabels(run.runId, 'odd', changes)
  const order = useRunLabels(run.runId, 'order', changes, shown)
  const skipped = useRunLabels(run.runId, 'skipped', changes)
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const [listsSkipped, setListsSkipped] = useState(false)
  // Unusual passes first; the others follow when all of these are loaded.
  const oddShown = drawn ? odd.labels.slice(0, shown) : []
  const orderShown = drawn ? order.labels.slice(0, Math.max(0, shown - odd.labels.length)) : []
  const labels = [...oddShown, ...orderShown]
  const chosen = labels.find(({ labelId }) => labelId === selected) ?? labels[0] ?? null
  const total = drawn ? odd.of + order.of : 0
  const unseen = odd.labels.filter(({ labelId, lookedAt }) => !lookedAt && !seen.has(labelId))
  return {
    odd,
    order,
    oddShown,
    orderShown,
    skipped,
    labels,
    total,
    chosen,
    choose: setSelected,
    showMore: () => setShown((now) => (now < total ? now + MORE : now)),
    listsSkipped,
    setListsSkipped,
    see: (labelId: string) => setSeen((before) => new Set([...before, labelId])),
    /** Unusual passes that were not on the screen, also those not read yet. */
    unseen: odd.of - odd.labels.length + unseen.length,
    firstUnseen: unseen[0] ?? null,
    ...useSheetRequests(run.runId),
  }
}

/** Decisions about passes, and the start of the run, which waits for them. */
function useSheetRequests(runId: string) {
  const { act, failure } = useRunRequest()
  const inOrder = useInOrder(act)
  // A second key for the same pass, and a second Enter, are ignored.
  const last = useRef<string | null>(null)
  const once = async (what: string, send: () => Promise<unknown>): Promise<boolean> => {
    if (last.current === what) return false
    last.current = what
    const done = await inOrder(send)
    if (last.current === what) last.current = null
    return done !== null
  }
  return {
    failure,
    /** False if it failed, or one before it did. */
    decide: (labelId: string, decision: Decision): Promise<boolean> =>
      once(labelId, () =>
        call(printRunEndpoints.decideRunLabel, { params: { runId, labelId }, body: { decision } }),
      ),
    start: (): void =>
      void once('start', () => call(printRunEndpoints.startPrintRun, { params: { runId } })),
  }
}
