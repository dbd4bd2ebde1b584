import { useEffect, useRef, useState } from 'react'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import type { TestPrint } from '../../../contract/print/printer/printers.ts'
import type { TemplateSample } from '../../../contract/pass/template/template.ts'
import { printerEndpoints } from '../../../contract/print/printer/printer-settings.ts'
import { call, failureCode, type FailureCode } from '../../api/call.ts'
import { useDesk } from '../../shell/desk-context.ts'

export type SamplePrint =
  | { readonly state: 'none' }
  | { readonly state: 'printing' }
  | { readonly state: 'failed'; readonly failure: FailureCode }
  | { readonly state: 'ended'; readonly came: boolean; readonly result: TestPrint }

export interface SamplePrinting {
  readonly print: SamplePrint
  /** Null without a printer, and while a print is in progress. */
  readonly run: (() => void) | null
  readonly forget: () => void
}

const CAME_OUT = new Set(['printed', 'printed_network'])

/**
 * Prints the current sample on this desk's printer. The result is shown until something changes.
 */
export function useSamplePrint(
  classId: string | undefined,
  template: PassTemplate,
  sample: TemplateSample,
): SamplePrinting {
  const { event, printer } = useDesk()
  const [print, setPrint] = useState<SamplePrint>({ state: 'none' })
  // A ref, because two key presses may come before React has rendered.
  const isWorking = useRef(false)
  useEffect(() => setPrint({ state: 'none' }), [template])
  const run = async (): Promise<void> => {
    if (!printer || isWorking.current) return
    isWorking.current = true
    setPrint({ state: 'printing' })
    try {
      const body = { classId, template, sample, printerId: printer.printerId }
      const result = await call(printerEndpoints.printTemplateSample, {
        params: { eventId: event.eventId },
        body,
      })
      setPrint({ state: 'ended', came: CAME_OUT.has(result.state), result })
    } catch (error) {
      setPrint({ state: 'failed', failure: failureCode(error) ?? 'internal_error' })
    }
    isWorking.current = false
  }
  return {
    print,
    run: printer && print.state !== 'printing' ? () => void run() : null,
    forget: () => setPrint({ state: 'none' }),
  }
}
