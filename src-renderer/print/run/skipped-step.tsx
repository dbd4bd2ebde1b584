import { useState, type ReactElement } from 'react'
import {
  printRunEndpoints,
  SkipReason,
  type PrintRun,
  type RunLabel,
} from '../../../contract/print/run/print-runs.ts'
import type { Apart } from '../../../contract/event/entry/entry-state.ts'
import { call } from '../../api/call.ts'
import { apartText } from '../../event/entry/apart-text.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { problemSentence } from '../../pass/drawing/problem-sentence.ts'
import { PersonName } from '../../person/user/person-name.tsx'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useBanner } from '../../shell/use-banner.ts'
import { Chip } from '../../ui/chip.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { SelectableRow } from '../../ui/selectable-row.tsx'
import { boxRanges } from './plan-panel.tsx'
import { saveCsv } from '../../api/save-file.ts'
import { BoxBlock } from './lane.tsx'
import { useRunLabels, useRunRequest } from './use-print-run.ts'

/** Rows shown below the chosen one. */
const MORE = 100

type Format = ReturnType<typeof useFormat>

interface SkippedStepProps {
  readonly run: PrintRun
  /** Changes with every change at the event. */
  readonly rev: number
  /** Starts another run; null for a receptionist. */
  readonly onChoose: (() => void) | null
}

/** The end of a run: people without a pass, and the reasons. */
export function SkippedStep({ run, rev, onChoose }: SkippedStepProps): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const format = useFormat(desk.event.timeZone)
  const { labels, apart } = useRunLabels(run.runId, 'skipped', rev)
  const requests = useRunRequest()
  const [at, setAt] = useState(0)
  const chosen = labels[Math.min(at, labels.length - 1)] ?? null
  const boxes = boxRanges(
    t,
    run.boxes.map(({ box }) => box),
  )
  const toSettle = labels.filter(({ skip }) => skip?.printedAt === null).length
  const open = (): void => {
    if (chosen?.userId) desk.go({ at: 'pass', userId: chosen.userId, code: null, reprint: false })
  }
  const printLabels = (): void =>
    void requests.act(() => call(printRunEndpoints.printBoxLabels, { params: { runId: run.runId } }))
  const enter = toSettle > 0 ? open : printLabels
  const ended = { time: format.time(run.endedAt ?? run.createdAt), count: run.printed, boxes }
  useBanner({
    ...(toSettle > 0
      ? {
          tone: 'hold',
          title: t('run.ended.banner', { count: toSettle }),
          detail: t('run.ended.detail', ended),
        }
      : {
          tone: 'go',
          title: t('run.complete.banner', { count: run.boxes.length, boxes }),
          detail: t(labels.length > 0 ? 'run.complete.settled' : 'run.complete.detail'),
        }),
    failure: requests.failure,
    size: 'small',
    actions: [
      {
        cap: 'Enter',
        label: t(toSettle > 0 ? 'run.ended.key' : 'run.boxLabels.short'),
        run: enter,
      },
    ],
  })
  const save = (): void => saveSkipped(t, format, labels)
  useKeys({
    Enter: { run: enter },
    ArrowDown:
      labels.length > 1
        ? {
            cap: '↑ ↓',
            label: t('key.choose'),
            run: () => setAt(Math.min(labels.length - 1, at + 1)),
          }
        : undefined,
    ArrowUp: { run: () => setAt(Math.max(0, at - 1)) },
    KeyR: onChoose ? { label: t('run.skipped.again'), run: onChoose } : undefined,
    KeyC: labels.length > 0 ? { label: t('run.skipped.csv'), run: save } : undefined,
    KeyB:
      run.boxes.length > 0
        ? { label: t('run.boxLabels', { count: run.boxes.length }), run: printLabels }
        : undefined,
  })
  return (
    <ScreenLayout side={<Totals run={run} labels={labels} />} foot={<WaitingScansStrip />}>
      {labels.length > 0 ? (
        <SkippedTable
          labels={labels}
          apart={apart}
          chosen={chosen}
          onChoose={(label) => setAt(labels.indexOf(label))}
        />
      ) : (
        <ol className="run-boxes">
          {run.boxes.map(({ box, passes, printed }) => (
            <BoxBlock key={box} box={box} passes={passes} printed={printed} state="done" />
          ))}
        </ol>
      )}
    </ScreenLayout>
  )
}

/** The place of a label, or the word for none. */
const placeOf = (t: Translate, { box, place }: RunLabel): string =>
  box !== null && place !== null ? `${box} ${place}` : t('run.skipped.none')

/** People without a pass: name, reason, action, and the empty place. */
export function SkippedTable({
  labels,
  apart,
  chosen,
  onChoose,
}: {
  readonly labels: readonly RunLabel[]
  readonly apart: Apart
  readonly chosen: RunLabel | null
  readonly onChoose?: (label: RunLabel) => void
}): ReactElement {
  const { t } = useMessages()
  const { event } = useDesk()
  const format = useFormat(event.timeZone)
  const shown = Math.max(MORE, (chosen ? labels.indexOf(chosen) : 0) + MORE)
  return (
    <div className="card flush">
      <table className="table run-skipped">
        <thead>
          <tr>
            {(['name', 'ticket', 'why', 'todo'] as const).map((head) => (
              <th key={head} scope="col">
                {t(`run.skipped.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {labels.slice(0, shown).map((label) => (
            <SelectableRow key={label.labelId} on={label === chosen} onChoose={() => onChoose?.(label)}>
              <td>
                <PersonName
                  name={label.name}
                  kana={label.kana}
                  after={label.userId && apartText(apart, label.userId, [label.kana, label.ticket])}
                />
              </td>
              <td>{label.ticket}</td>
              <td>
                {label.skip && <Chip {...LOOK[label.skip.reason]}>{whyOf(t, label.skip)}</Chip>}
                <Cause skip={label.skip} />
              </td>
              <td>{label.skip && todoOf(t, format, label.skip)}</td>
            </SelectableRow>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type Skip = NonNullable<RunLabel['skip']>

function whyOf(t: Translate, { reason, detail }: Skip): string {
  if (detail === '') return t(`run.skip.${reason}`)
  if (reason === 'no_roll') return t('run.skip.noRollOf', { stock: detail })
  if (reason === 'cannot_print') return t('run.skip.cannotPrint', { characters: detail })
  if (reason === 'does_not_fit' && isTextField(detail)) return t(`run.skip.fit.${detail}`)
  return t(`run.skip.${reason}`)
}

/** The character, or what would fit; null if the reason says all. */
const causeOf = (t: Translate, skip: Skip | null): string | null =>
  skip?.problem ? problemSentence(skip.problem, t) : null

function Cause({ skip }: { readonly skip: Skip | null }): ReactElement | null {
  const { t } = useMessages()
  const cause = causeOf(t, skip)
  return cause === null ? null : <p className="quiet small">{cause}</p>
}

const TEXT_FIELDS = ['name', 'title', 'affiliation'] as const
const isTextField = (text: string): text is (typeof TEXT_FIELDS)[number] =>
  (TEXT_FIELDS as readonly string[]).includes(text)

const todoOf = (t: Translate, format: Format, { reason, printedAt }: Skip): string =>
  printedAt === null ? t(`run.todo.${reason}`) : t('run.todo.printed', { time: format.time(printedAt) })

const LOOK = {
  no_consent: { glyph: 'bar', tone: 'stop' },
  no_ticket: { glyph: 'bar', tone: 'stop' },
  does_not_fit: { glyph: 'warning', tone: 'hold' },
  cannot_print: { glyph: 'warning', tone: 'hold' },
  no_roll: { glyph: 'warning', tone: 'hold' },
  damaged: { glyph: 'bar', tone: 'stop' },
  changed: { glyph: 'pencil', tone: 'hold' },
  left_out: { glyph: 'hook', tone: 'plain' },
  printed_at_desk: { glyph: 'check', tone: 'plain' },
  cancelled: { glyph: 'cross', tone: 'plain' },
  run_ended: { glyph: 'clock', tone: 'plain' },
} as const

function Totals({
  run,
  labels,
}: {
  readonly run: PrintRun
  readonly labels: readonly RunLabel[]
}): ReactElement {
  const { t } = useMessages()
  const format = useFormat()
  const counts = SkipReason.options
    .map((reason) => ({
      reason,
      count: labels.filter(({ skip }) => skip?.reason === reason).length,
    }))
    .filter(({ count }) => count > 0)
  const empty = labels.filter(({ place }) => place !== null).map((label) => placeOf(t, label))
  return (
    <section className="card flush run-plan">
      <div className="head">
        <p className="quiet small">{t('run.inBoxes')}</p>
        <p className="run-plan__count">
          <strong className="count">{format.count(run.printed)}</strong>{' '}
          <span className="quiet">{t('run.ofPeople', { count: run.people })}</span>
        </p>
        {labels.length > 0 && (
          <p className="quiet small">{t('run.skipped.count', { count: labels.length })}</p>
        )}
      </div>
      <ul className="list tight run-totals">
        {counts.map(({ reason, count }) => (
          <li key={reason}>
            <Icon name={LOOK[reason].glyph} tone={LOOK[reason].tone} />
            <span className="grow">{t(`run.skip.${reason}`)}</span>
            <b className="digits">{format.count(count)}</b>
          </li>
        ))}
      </ul>
      {empty.length > 0 && (
        <p className="head quiet small">{t('run.emptyPlaces', { places: empty.join(t('list.comma')) })}</p>
      )}
    </section>
  )
}

function saveSkipped(t: Translate, format: Format, labels: readonly RunLabel[]): void {
  const heads = (['name', 'ticket', 'why', 'todo', 'place'] as const).map((head) => t(`run.skipped.${head}`))
  const rows = labels.map((label) => [
    label.name,
    label.ticket ?? '',
    label.skip ? [whyOf(t, label.skip), causeOf(t, label.skip)].filter(Boolean).join(': ') : '',
    label.skip ? todoOf(t, format, label.skip) : '',
    placeOf(t, label),
  ])
  saveCsv([heads, ...rows], 'print-run.csv')
}
