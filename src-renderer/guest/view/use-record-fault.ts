import { useEffect } from 'react'
import { useDesk } from '../../shell/desk-context.ts'
import { faultOf } from '../../shell/devices/printer-fault.ts'
import type { PassActions } from './use-pass-actions.ts'
import type { NextAction } from '../../shell/next-action.ts'

/** Records a fault of the printer for the menu, with details that the banner leaves out. */
export function useRecordFault(nextAction: NextAction, pass: PassActions): void {
  const desk = useDesk()
  const problem = nextAction.kind === 'printer' ? nextAction.problem : null
  const raw = problem && JSON.stringify(problem)
  useEffect(() => {
    if (!problem || !raw) return
    const words = faultOf(problem, {
      waiting: desk.state?.queue.waiting ?? 0,
      other: pass.other !== null,
    })
    desk.recordFault({ at: desk.now().toISOString(), where: pass.printer?.name ?? '', words, raw })
    // Compared by content, because each poll creates a new object.
  }, [raw])
}
