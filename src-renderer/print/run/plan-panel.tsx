import type { ReactElement } from 'react'
import type { RunChoices, RunPlan } from '../../../contract/print/run/print-runs.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { Facts, type Fact } from '../../ui/fact-list.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { Icon } from '../../ui/icon.tsx'

interface PlanPanelProps {
  readonly plan: RunPlan | null
  readonly choices: RunChoices
  readonly onPrinters: (ids: string[]) => void
}

const metres = (mm: number): number => mm / 1000

/** Count, time, tape and roll changes of a run, and the boxes of each printer. */
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
    <>
      <section className="card flush run-plan">
        <div className="head">
          <p className="quiet small">{t('run.plan.passes')}</p>
          <p className="run-plan__count" aria-live="polite">
            <strong className="count">{format.count(plan?.passes ?? 0)}</strong>
          </p>
        </div>
        {plan && <PlanFacts plan={plan} />}
      </section>
      <fieldset className="card flush" hidden={printers.length === 0}>
        <legend className="visually-hidden">{t('run.plan.printers')}</legend>
        <div className="list">
          {printers.map(({ printerId, name }) => {
            const lane = plan?.lanes.find((one) => one.printerId === printerId)
            const on = choices.printers.includes(printerId)
            return (
              <div key={printerId}>
                <span className="grow">
                  <Check
                    label={name}
                    aside={lane ? t('run.plan.left', { metres: format.tenths(metres(lane.leftMm)) }) : ''}
                    checked={on}
                    onChange={(checked) => toggle(printerId, checked)}
                  />
                  {on && lane && (
                    <span className="quiet small run-plan__boxes">
                      {[
                        lane.boxes.length > 0
                          ? t('run.plan.boxes', {
                              count: lane.boxes.length,
                              boxes: boxRanges(t, lane.boxes),
                            })
                          : t('run.plan.noBoxes'),
                        lane.stock,
                        ends(t, lane.initials),
                      ]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  )}
                </span>
              </div>
            )
          })}
        </div>
      </fieldset>
    </>
  )
}

const numberOf = (box: string): number =>
  [...box].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0)

/** Boxes in order, neighbours combined: `A to F, H`. */
export function boxRanges(t: Translate, boxes: readonly string[]): string {
  const rows: string[][] = []
  for (const box of boxes) {
    const last = rows.at(-1)
    if (last && numberOf(last.at(-1)!) + 1 === numberOf(box)) last.push(box)
    else rows.push([box])
  }
  return rows.map((row) => ends(t, row)).join(t('list.comma'))
}

/** The first and the last of a range. */
function ends(t: Translate, row: readonly string[]): string {
  const [first = '', last = ''] = [row[0], row.at(-1)]
  return first === last ? first : t('run.ends', { first, last })
}

function PlanFacts({ plan }: { readonly plan: RunPlan }): ReactElement {
  const { t } = useMessages()
  const format = useFormat()
  // A printer with another roll gets no box.
  const used = plan.lanes.filter(({ boxes }) => boxes.length > 0)
  const left = used.reduce((sum, lane) => sum + lane.leftMm, 0)
  const changes = [...Map.groupBy(used, ({ stock }) => stock)]
    .map(([stock, lanes]) => ({
      stock,
      count: lanes.reduce((sum, lane) => sum + lane.rollChanges, 0),
    }))
    .filter(({ count }) => count > 0)
  const facts: Fact[] = [
    {
      label: t('run.plan.time'),
      value: t('run.plan.minutes', {
        minutes: format.count(Math.ceil(plan.seconds / 60)),
        count: used.length,
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
        changes.length === 0 ? (
          t('run.plan.noChange')
        ) : (
          <>
            <Icon name="warning" tone="hold" />
            {changes.map((roll) => t('run.plan.haveRolls', roll)).join(t('list.comma'))}
          </>
        ),
    },
    {
      label: t('run.plan.unconfirmed'),
      value: t('run.plan.confirmNext', { count: plan.unconfirmed }),
    },
    ...plan.missing.map(({ stock, passes }) => ({
      label: t('run.plan.missing'),
      value: (
        <>
          <Icon name="warning" tone="hold" />
          {t('run.plan.noRoll', { count: passes, stock })}
        </>
      ),
    })),
    { label: t('run.plan.unprintable'), value: t('run.plan.whyNext', { count: plan.unprintable }) },
  ]
  return <Facts facts={facts} />
}

/** A checkbox with its label and a figure; Space changes it. */
export function Check({
  label,
  aside,
  checked,
  onChange,
  autoFocus = false,
}: {
  readonly label: string
  readonly aside: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  readonly autoFocus?: boolean
}): ReactElement {
  return (
    <label className="row check">
      <input
        type="checkbox"
        checked={checked}
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
      <span className="quiet">{aside}</span>
    </label>
  )
}
