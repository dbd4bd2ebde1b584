import { useRef, useState } from 'react'
import { printRunEndpoints, type PrintRun } from '../../../contract/print/run/print-runs.ts'
import { call } from '../../api/call.ts'
import { useInOrder } from '../../api/use-request.ts'
import { useRunLabels, useRunRequest } from './use-print-run.ts'

/** Number of passes that Page Down adds. */
const MORE = 50

export type Sheet = ReturnType<typeof useSheet>

/** The lists of the sheet, and the chosen pass. */
export function useSheet(run: PrintRun) {
  const changes = `${run.state} ${run.passes} ${run.skipped}`
  const [selected, setSelected] = useState<string | null>(null)
  const [shown, setShown] = useState(MORE)
  const order = useRunLabels(run.runId, 'order', changes, shown)
  const skipped = useRunLabels(run.runId, 'skipped', changes)
  const [listsSkipped, setListsSkipped] = useState(false)
  const labels = run.state === 'ready' ? order.labels.slice(0, shown) : []
  const chosen = labels.find(({ labelId }) => labelId === selected) ?? labels[0] ?? null
  return {
    order,
    skipped,
    labels,
    chosen,
    choose: setSelected,
    showMore: () => setShown((now) => (now < order.of ? now + MORE : now)),
    listsSkipped,
    setListsSkipped,
    ...useSheetRequests(run.runId),
  }
}

/** Passes that are left out, and the start of the run, which waits for them. */
function useSheetRequests(runId: string) {
  const { act, failure } = useRunRequest()
  const inOrder = useInOrder(act)
  // A second key for the same pass, and a second Enter, are ignored.
  const last = useRef<string | null>(null)
  const once = async (what: string, send: () => Promise<unknown>): Promise<void> => {
    if (last.current === what) return
    last.current = what
    await inOrder(send)
    if (last.current === what) last.current = null
  }
  return {
    failure,
    leaveOut: (labelId: string): void =>
      void once(labelId, () =>
        call(printRunEndpoints.decideRunLabel, {
          params: { runId, labelId },
          body: { decision: 'leave_out' },
        }),
      ),
    start: (): void =>
      void once('start', () => call(printRunEndpoints.startPrintRun, { params: { runId } })),
  }
}
