import type { ReactElement } from 'react'
import type { RunChoices, RunPlan } from '../../contract/printing/print-runs.ts'
import { useDesk } from '../components/desk-context.ts'
import { Facts, type Fact } from '../components/fact-list.tsx'
import { useFormat } from '../i18n/format.ts'
import { useMessages } from '../i18n/i18n.ts'
import { Glyph } from '../ui/glyph.tsx'
import { Check } from './check.tsx'

interface PlanPanelProps {
  readonly plan: RunPlan | null
  readonly choices: RunChoices
  readonly onPrinters: (ids: string[]) => void
}

const metres = (mm: number): number => mm / 1000

/** Count, time, tape and roll changes of a run, and which printer gets which boxes. */
export function PlanPanel({ plan, choices, onPrinters }: PlanPanelProps): ReactElement {
  const { state } = useDesk()
  const { t } = useMessages()
  const format = useFormat()
  const printers = state?.printers ?? []
  const toggle = (id: string, on: boolean): void =>
    onPrinters(
      printers
        .map(({ printerId }) => printerId)
        .filter((one) => (one === id ? on : choices.printers.includes(one))),
    )
  return (
    <div className="run-plan">
      <p className="meta">{t('run.plan.passes')}</p>
      <p className="run-plan__count" aria-live="polite">
        <strong>{format.count(plan?.passes ?? 0)}</strong>
        <span>{t('run.plan.dividers', { count: plan?.dividers ?? 0 })}</span>
      </p>
      {plan && <PlanFacts plan={plan} choices={choices} />}
      <fieldset className="run-plan__printers">
        <legend className="meta">{t('run.plan.printers')}</legend>
        {printers.map(({ printerId, name }) => {
          const lane = plan?.lanes.find((one) => one.printerId === printerId)
          const on = choices.printers.includes(printerId)
          return (
            <div key={printerId} className="run-plan__printer">
              <Check
                label={name}
                aside={
                  lane ? t('run.plan.left', { metres: format.tenths(metres(lane.leftMm)) }) : ''
                }
                checked={on}
                onChange={(checked) => toggle(printerId, checked)}
              />
              {on && lane && lane.boxes.length > 0 && (
                <p className="run-plan__boxes">
                  <strong>{t('run.plan.boxes', { boxes: ends(lane.boxes) })}</strong>
                  <span>{ends(lane.initials)}</span>
                </p>
              )}
            </div>
          )
        })}
      </fieldset>
    </div>
  )
}

/** The first and the last of a row. */
export const ends = (row: readonly string[]): string =>
  [...new Set([row[0] ?? '', row.at(-1) ?? ''])].join(' – ')

function PlanFacts({
  plan,
  choices,
}: Omit<PlanPanelProps, 'onPrinters'> & { plan: RunPlan }): ReactElement {
  const { t } = useMessages()
  const format = useFormat()
  const left = plan.lanes.reduce((sum, lane) => sum + lane.leftMm, 0)
  const changes = plan.lanes.reduce((sum, lane) => sum + lane.rollChanges, 0)
  const facts: Fact[] = [
    {
      label: t('run.plan.time'),
      value: t('run.plan.minutes', {
        count: Math.ceil(plan.seconds / 60),
        printers: choices.printers.length,
      }),
    },
    {
      label: t('run.plan.roll'),
      value: t('run.plan.metres', {
        metres: format.tenths(metres(plan.rollMm)),
        loaded: format.tenths(metres(left)),
      }),
    },
    {
      label: t('run.plan.changes'),
      value:
        changes === 0 ? (
          t('run.plan.noChange')
        ) : (
          <>
            <Glyph name="warning" tone="warning" />
            {t('run.plan.haveRolls', { count: changes, stock: plan.stock ?? '' })}
          </>
        ),
    },
    {
      label: t('run.plan.unconfirmed'),
      value: t('run.plan.confirmNext', { count: plan.unconfirmed }),
    },
    { label: t('run.plan.unprintable'), value: t('run.plan.whyNext', { count: plan.unprintable }) },
  ]
  return <Facts facts={facts} />
}
