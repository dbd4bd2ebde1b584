import { type ReactElement, useEffect, useState } from 'react'
import {
  type TemplateSample,
  templateEndpoints,
  type TemplateFitCheck,
} from '../../../contract/pass/template/template.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { readingDistance } from './template-rules.ts'
import { type Drawing, useSettled } from './use-drawing.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { call } from '../../api/call.ts'
import type { TemplateOwner } from './template-owner.ts'

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

/** From this distance on a name counts as readable, m. */
const READ_AT_M = 2
/** Number of names shown of people whose text does not fit. */
const NAMED = 3

interface Check {
  readonly state: 'good' | 'bad' | 'open'
  readonly text: string
}

/**
 * Checks of the template: reading distance of the name, its code, and whether the people's texts
 * fit.
 */
export function Checks({
  drawing,
  sample,
  trial,
}: {
  readonly drawing: Drawing
  readonly sample: TemplateSample
  readonly trial: Trial
}): ReactElement {
  const { t } = useMessages()
  const checks = drawing.problem
    ? [sampleCheck(drawing.problem, t), peopleCheck(trial, t)]
    : [nameCheck(drawing, t), codeCheck(drawing, sample, t), peopleCheck(trial, t)]
  return (
    <ul className="row wrap checks" aria-live="polite">
      {checks.map(({ state, text }) => (
        <li key={text} className="row">
          {state === 'open' ? (
            <Icon name="clock" tone="accent" />
          ) : (
            <Icon name={state === 'good' ? 'check' : 'warning'} tone={state === 'good' ? 'go' : 'hold'} />
          )}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

function nameCheck({ render }: Drawing, t: Translate): Check {
  const fontPx = render?.layers.find((layer) => layer.id === 'name')?.fontPx
  if (fontPx === undefined) return { state: 'bad', text: t('template.check.noName') }
  const { mm, metres } = readingDistance(fontPx)
  const at = metres >= READ_AT_M ? String(READ_AT_M) : (Math.floor(metres * 10) / 10).toFixed(1)
  return {
    state: metres >= READ_AT_M ? 'good' : 'bad',
    text: t('template.check.near', { mm: mm.toFixed(1), metres: at }),
  }
}

function codeCheck({ qrDots }: Drawing, sample: TemplateSample, t: Translate): Check {
  if (!sample.qr || qrDots === null) return { state: 'good', text: t('template.check.noQr') }
  return { state: 'good', text: t('template.check.qr', { count: qrDots }) }
}

function sampleCheck(problem: NonNullable<Drawing['problem']>, t: Translate): Check {
  if (problem.code === 'missing_glyph') return { state: 'bad', text: t('template.check.glyph') }
  return {
    state: 'bad',
    text: t('template.check.sample', { part: t(`template.part.${problem.field}`) }),
  }
}

function peopleCheck(trial: Trial, t: Translate): Check {
  const misfits = misfitsText(trial, t)
  if (misfits !== null) return { state: 'bad', text: misfits }
  if (!trial.result || !trial.done) return { state: 'open', text: t('template.check.trying') }
  const { people } = trial.result
  return people === 0
    ? { state: 'good', text: t('template.check.noPeople') }
    : { state: 'good', text: t('template.check.allFit', { count: people }) }
}

/** How many people's texts do not fit, with the first of them by name; null if none is known. */
export function misfitsText({ result }: Trial, t: Translate): string | null {
  if (!result || result.failing.length === 0) return null
  const { failing, people } = result
  const names = failing.slice(0, NAMED).map((person) => person.name)
  const more = failing.length - names.length
  return t('template.check.failing', {
    count: failing.length,
    people,
    names: [...names, ...(more > 0 ? [t('template.check.more', { count: more })] : [])].join(t('list.comma')),
  })
}
