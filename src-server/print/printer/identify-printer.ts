import { setTimeout as sleep } from 'node:timers/promises'
import type { LabelPrinter, PrinterProblem, PrinterState } from '../../../drivers/label-printer.ts'
import { stateWithout } from './unavailable-printer.ts'

/** Longer than the driver's timeout of a connection (3 s), shorter than that of a status (4 s). */
const ANSWER_MS = 3_500

/**
 * A network printer whose address no administrator confirmed. Until it identifies itself as a
 * printer by a status frame, SNMP or IPP, it is unreachable, and nothing is printed there: a closed
 * port, a filtered one and another device give the same answer after the same time, so the desk is
 * no port scanner.
 */
export function identifyFirst(
  printer: LabelPrinter,
  address: string,
  answerMs = ANSWER_MS,
): LabelPrinter {
  let identified = false
  const problem: PrinterProblem = {
    code: 'unreachable',
    address: address.replace(/^tcp:\/\/|\/$/gi, ''),
    reason: 'no label printer identified itself',
  }
  async function status(signal?: AbortSignal): Promise<PrinterState> {
    if (identified) return printer.status(signal)
    const answerTime = sleep(answerMs, undefined, { signal }).catch(() => undefined)
    const state = await printer.status(signal)
    identified ||= state.evidence !== 'none'
    if (identified) return state
    await answerTime
    return stateWithout(problem)
  }
  const { powerOff } = printer
  return {
    ...printer,
    status,
    async print(request, on, signal) {
      // At once: the status is polled, and a job that waits for it begins by itself.
      if (!identified) return { result: 'not_started', problem, linesSent: 0 }
      return printer.print(request, on, signal)
    },
    ...(powerOff && {
      powerOff: async (minutes, signal) =>
        identified ? powerOff(minutes, signal) : { minutes: null, problem },
    }),
  }
}
