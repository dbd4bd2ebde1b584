import { useEffect, useState } from 'react'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import {
  templateEndpoints,
  type TemplateFitCheck,
} from '../../../contract/pass/template/template.ts'
import { call } from '../../api/call.ts'
import type { TemplateOwner } from './template-owner.ts'
import { useSettled } from './use-drawing.ts'

/** Delay after the last change of the template before the texts are tested, in milliseconds. */
const QUIET_MS = 1_000
/** Delay of a retry after a failure. */
const AGAIN_MS = 3_000

export interface Trial {
  /** Null until the kiosk has replied once for this template. */
  readonly result: Pick<TemplateFitCheck, 'confirmations' | 'people' | 'failing'> | null
  readonly done: boolean
}

const NONE: Trial = { result: null, done: false }

/**
 * Tests the participants' texts on a template, some hundred per request, while it is unchanged. A
 * new `anew` restarts the test; `isWaitedFor` skips the debounce.
 */
export function useFitCheck(
  { eventId, classId }: TemplateOwner,
  template: PassTemplate,
  anew: number,
  isWaitedFor: boolean,
): Trial {
  const { settled, isSettled } = useSettled(JSON.stringify(template), isWaitedFor ? 0 : QUIET_MS)
  const [trial, setTrial] = useState<Trial>(NONE)
  useEffect(() => {
    const left = new AbortController()
    setTrial(NONE)
    const owner = { eventId, classId }
    void tryAll(owner, JSON.parse(settled) as PassTemplate, left.signal, setTrial)
    return () => left.abort()
  }, [eventId, classId, settled, anew])
  return isSettled ? trial : NONE
}

async function tryAll(
  { eventId, classId }: TemplateOwner,
  template: PassTemplate,
  signal: AbortSignal,
  onTrial: (trial: Trial) => void,
): Promise<void> {
  let after: string | null = null
  let failing: TemplateFitCheck['failing'] = []
  while (!signal.aborted) {
    try {
      const part: TemplateFitCheck = await call(templateEndpoints.checkTemplateFit, {
        params: { eventId },
        body: { classId, template, after },
        signal,
      })
      if (signal.aborted) return
      failing = [...failing, ...part.failing]
      after = part.next
      onTrial({ result: { ...part, failing }, done: after === null })
      if (after === null) return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
    }
  }
}
