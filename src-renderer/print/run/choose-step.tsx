import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import {
  INITIAL_ROWS,
  printRunEndpoints,
  RUN_SORT_FIELDS,
  type RunSortKey,
  type RunChoices,
  type RunPlan,
} from '../../../contract/print/run/print-runs.ts'
import { call } from '../../api/call.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useBanner } from '../../shell/use-banner.ts'
import { Choice, Field } from '../../ui/field.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { Check, PlanPanel } from './plan-panel.tsx'
import { useRunRequest } from './use-print-run.ts'
import { Picker } from '../../ui/picker.tsx'

interface SelectProps<T extends string> {
  readonly label: string
  readonly value: T
  readonly options: readonly { readonly value: T; readonly label: string }[]
  readonly onChange: (value: T) => void
}

/** One of many choices, with its label before it. */
function Select<T extends string>(props: SelectProps<T>): ReactElement {
  const { label, value, options, onChange } = props
  return (
    <div className="row grow">
      <span className="quiet small nowrap" aria-hidden="true">
        {label}
      </span>
      <div className="grow">
        <Picker label={label} value={value} options={options} onChange={(chosen) => onChange(chosen as T)} />
      </div>
    </div>
  )
}

const DEFAULTS: Omit<RunChoices, 'printers'> = {
  tickets: [],
  from: 'a',
  to: 'other',
  confirmed: 'all',
  printed: 'never',
  sort: ['kana', 'affiliation'],
  parties: true,
  boxSize: 120,
}

interface ChooseStepProps {
  /** Choices of the previous run. */
  readonly before: RunChoices | null
  readonly onMade: () => void
}

/** People, order and printers of a run; beside it the time and material that it takes. */
export function ChooseStep({ before, onMade }: ChooseStepProps): ReactElement {
  const { event, state, go } = useDesk()
  const { t } = useMessages()
  const printers = state?.printers ?? []
  const [chosen, setChosen] = useState<Partial<RunChoices>>(before ?? {})
  const known = printers.map(({ printerId }) => printerId)
  // All printers, if none of the previous run is left.
  const kept = (chosen.printers ?? []).filter((id) => known.includes(id))
  const choices: RunChoices = {
    ...DEFAULTS,
    ...chosen,
    printers: kept.length > 0 ? kept : known,
  }
  const choose = (part: Partial<RunChoices>): void => setChosen((now) => ({ ...now, ...part }))
  const plan = usePlan(event.eventId, choices)
  const requests = useRunRequest()
  const [requestKey] = useState(() => crypto.randomUUID())
  const isReady = known.length > 0 && plan !== null && plan.passes > 0
  const needsPrinter = state !== null && printers.length === 0
  const toDevices = (): void => go({ at: 'devices' })
  const make = (): void =>
    void requests
      .act(() =>
        call(printRunEndpoints.createPrintRun, {
          body: { eventId: event.eventId, requestKey, choices },
        }),
      )
      .then((made) => made && onMade())
  useBanner({
    ...(needsPrinter
      ? { tone: 'stop', title: t('home.noPrinter.banner'), detail: t('home.noPrinter.detail') }
      : {
          tone: 'ask',
          picture: 'boxes',
          title: t('run.choose.banner'),
          detail: t('run.choose.detail'),
        }),
    failure: requests.failure,
    size: 'small',
    ...(isReady && {
      actions: [{ cap: 'Enter', label: t('run.choose.key', { count: plan?.passes ?? 0 }), run: make }],
    }),
    ...(needsPrinter && {
      actions: [{ cap: 'D', label: t('home.noPrinter.key'), run: toDevices }],
    }),
  })
  useKeys({
    Enter: isReady ? { run: make, inField: true } : undefined,
    KeyD: needsPrinter ? { run: toDevices } : undefined,
  })
  return (
    <ScreenLayout
      side={
        <PlanPanel
          plan={plan}
          choices={choices}
          onPrinters={(ids) => ids.length > 0 && choose({ printers: ids })}
        />
      }
      foot={<WaitingScansStrip />}
    >
      <section className="card stack run-choose">
        <h2>{t('run.who')}</h2>
        {plan && <Tickets plan={plan} choices={choices} onChoose={choose} />}
        <Range choices={choices} onChoose={choose} />
        <Choice
          label={t('run.confirmed')}
          value={choices.confirmed}
          options={(['all', 'confirmed', 'unconfirmed'] as const).map((value) => ({
            value,
            label: t(`run.confirmed.${value}`),
          }))}
          onChange={(confirmed) => choose({ confirmed })}
        />
        <Choice
          label={t('run.printed')}
          value={choices.printed}
          options={(['never', 'all'] as const).map((value) => ({
            value,
            label: t(`run.printed.${value}`),
          }))}
          onChange={(printed) => choose({ printed })}
        />
      </section>
      <section className="card stack run-choose">
        <h2>{t('run.order')}</h2>
        <Sort plan={plan} choices={choices} onChoose={choose} />
        <Row label={t('run.parties')}>
          <Check
            label={t('run.parties.together')}
            aside={plan ? t('run.parties.count', { count: plan.parties }) : ''}
            checked={choices.parties}
            onChange={(parties) => choose({ parties })}
          />
        </Row>
        <BoxSize value={choices.boxSize} onChoose={choose} />
      </section>
    </ScreenLayout>
  )
}

function usePlan(eventId: string, choices: RunChoices): RunPlan | null {
  const plan = useQuery({
    queryKey: ['print-run-plan', eventId, JSON.stringify(choices)],
    queryFn: ({ signal }) => call(printRunEndpoints.planPrintRun, { body: { eventId, choices }, signal }),
    enabled: choices.printers.length > 0,
    placeholderData: keepPreviousData,
  })
  return plan.data ?? null
}

interface PartProps {
  readonly choices: RunChoices
  readonly onChoose: (part: Partial<RunChoices>) => void
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }): ReactElement {
  return (
    <fieldset className="field">
      <legend>{label}</legend>
      <div className="row wrap">{children}</div>
    </fieldset>
  )
}

/** One checkbox for each ticket class; if all are checked, the choice names no class. */
function Tickets({ plan, choices, onChoose }: PartProps & { readonly plan: RunPlan }): ReactElement {
  const { t } = useMessages()
  const format = useFormat()
  const { tickets } = plan
  const isOn = (id: string): boolean => choices.tickets.length === 0 || choices.tickets.includes(id)
  const toggle = (id: string, on: boolean): void => {
    const ids = tickets.map(({ ticketId }) => ticketId).filter((one) => (one === id ? on : isOn(one)))
    if (ids.length > 0) onChoose({ tickets: ids.length === tickets.length ? [] : ids })
  }
  return (
    <Row label={t('run.tickets')}>
      {tickets.map(({ ticketId, name, people }, index) => (
        <Check
          key={ticketId}
          label={name}
          aside={format.count(people)}
          checked={isOn(ticketId)}
          autoFocus={index === 0}
          onChange={(on) => toggle(ticketId, on)}
        />
      ))}
    </Row>
  )
}

function Range({ choices, onChoose }: PartProps): ReactElement {
  const { t } = useMessages()
  const options = INITIAL_ROWS.map((value) => ({ value, label: t(`run.row.${value}`) }))
  return (
    <Row label={t('run.range')}>
      <Select
        label={t('run.range.from')}
        value={choices.from}
        options={options}
        onChange={(from) => onChoose({ from })}
      />
      <Select
        label={t('run.range.to')}
        value={choices.to}
        options={options}
        onChange={(to) => onChoose({ to })}
      />
    </Row>
  )
}

const PLACES = [0, 1] as const

/** The sort keys: the first, and the one among equals. */
function Sort({ plan, choices, onChoose }: PartProps & { readonly plan: RunPlan | null }): ReactElement {
  const { t } = useMessages()
  const columns = new Set([
    ...(plan?.columns ?? []).map((heading): RunSortKey => `column:${heading}`),
    ...choices.sort.filter((key) => key.startsWith('column:')),
  ])
  const options = [
    ...RUN_SORT_FIELDS.map((value) => ({ value, label: t(`run.sort.${value}`) })),
    ...[...columns].map((value) => ({ value, label: value.slice('column:'.length) })),
  ]
  const set = (at: number, value: RunSortKey | 'none'): void => {
    const keys = PLACES.map((place) => (place === at ? value : (choices.sort[place] ?? 'none')))
    const sort = [...new Set(keys.filter((key) => key !== 'none'))]
    if (sort.length > 0) onChoose({ sort })
  }
  return (
    <Row label={t('run.sort')}>
      {PLACES.map((place) => (
        <Select
          key={place}
          label={t('run.sort.nth', { n: place + 1 })}
          value={choices.sort[place] ?? 'none'}
          options={[
            ...options,
            ...(place > 0 ? [{ value: 'none' as const, label: t('run.sort.none') }] : []),
          ]}
          onChange={(value) => set(place, value)}
        />
      ))}
    </Row>
  )
}

function BoxSize({
  value,
  onChoose,
}: {
  readonly value: number
  readonly onChoose: PartProps['onChoose']
}): ReactElement {
  const { t } = useMessages()
  const [text, setText] = useState(String(value))
  const size = Number(text)
  const isWrong = !Number.isInteger(size) || size < 10 || size > 500
  useEffect(() => {
    if (!isWrong && size !== value) onChoose({ boxSize: size })
  }, [size, isWrong])
  return (
    <Field
      label={t('run.boxSize')}
      type="number"
      value={text}
      onChange={setText}
      cause={isWrong ? t('run.boxSize.cause') : null}
    />
  )
}
