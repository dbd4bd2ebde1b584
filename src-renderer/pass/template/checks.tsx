import type { ReactElement } from 'react'
import type { TemplateSample } from '../../../contract/pass/template/template.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/icon.tsx'
import { readingDistance } from './template-rules.ts'
import type { Drawing } from './use-drawing.ts'
import type { Trial } from './use-fit-check.ts'

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
            <Icon
              name={state === 'good' ? 'check' : 'warning'}
              tone={state === 'good' ? 'go' : 'hold'}
            />
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
    names: [...names, ...(more > 0 ? [t('template.check.more', { count: more })] : [])].join(', '),
  })
}
