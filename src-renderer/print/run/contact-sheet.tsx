import { useEffect, useRef, type ReactElement, useState } from 'react'
import { type PrintRun, type RunLabel, printRunEndpoints } from '../../../contract/print/run/print-runs.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import type { KeyBindings } from '../../keyboard/binding-stack.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useBanner } from '../../shell/use-banner.ts'
import type { BannerText } from '../../ui/banner-store.ts'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { SkippedTable } from './skipped-step.tsx'
import { call } from '../../api/call.ts'
import { useInOrder } from '../../api/use-request.ts'
import { useRunLabels, useRunRequest } from './use-print-run.ts'
import { useQuery } from '@tanstack/react-query'
import { LabelPreview } from '../../pass/drawing/label-preview.tsx'

interface ContactSheetProps {
  readonly run: PrintRun
  readonly onChoose: () => void
}

/** All passes of a run in their order. */
export function ContactSheet({ run, onChoose }: ContactSheetProps): ReactElement {
  const { t } = useMessages()
  const sheet = useSheet(run)
  const { labels } = sheet
  useSheetBanner(run, sheet)
  useSheetKeys(run, sheet, onChoose)
  if (sheet.listsSkipped)
    return (
      <ScreenLayout foot={<WaitingScansStrip />}>
        <h2>{t('run.skipped.title')}</h2>
        <SkippedTable {...sheet.skipped} chosen={null} />
      </ScreenLayout>
    )
  return (
    <ScreenLayout foot={<WaitingScansStrip />}>
      <ol className="run-grid">
        {labels.map((label) => (
          <Cell
            key={label.labelId}
            run={run}
            label={label}
            isChosen={label === sheet.chosen}
            onChoose={() => sheet.choose(label.labelId)}
          />
        ))}
      </ol>
    </ScreenLayout>
  )
}

function useSheetBanner(run: PrintRun, sheet: Sheet): void {
  const { t } = useMessages()
  const format = useFormat()
  const start = startOf(run, sheet)
  const text: BannerText =
    run.state === 'drawing'
      ? {
          tone: 'work',
          title: t('run.drawing.banner'),
          detail: t('run.drawing.detail', {
            drawn: format.count(run.drawn),
            of: format.count(run.people),
          }),
        }
      : run.passes === 0
        ? { tone: 'hold', title: t('run.nobody.banner'), detail: t('run.nobody.detail') }
        : {
            tone: 'ask',
            title: t('run.sheet.banner'),
            detail:
              run.unconfirmed > 0
                ? t('run.sheet.detail', { count: run.unconfirmed })
                : t('run.sheet.confirmed'),
          }
  const { failure } = sheet
  useBanner({
    ...text,
    failure,
    size: 'small',
    ...(start && {
      actions: [
        {
          cap: 'Enter',
          label: t(run.unconfirmed > 0 ? 'run.sheet.key' : 'run.sheet.keyPrint', {
            confirm: format.count(run.unconfirmed),
            print: format.count(run.passes),
          }),
          run: start,
        },
      ],
    }),
  })
}

const startOf = (run: PrintRun, { start }: Sheet): (() => void) | null =>
  run.state === 'ready' && run.passes > 0 ? start : null

function useSheetKeys(run: PrintRun, sheet: Sheet, onChoose: () => void): void {
  const desk = useDesk()
  const { t } = useMessages()
  const { labels, chosen, choose } = sheet
  const at = chosen ? labels.indexOf(chosen) : -1
  const go = (to: number): void => {
    if (to >= labels.length) sheet.showMore()
    const label = labels[Math.max(0, Math.min(labels.length - 1, to))]
    if (label) choose(label.labelId)
  }
  const start = startOf(run, sheet)
  const columns = (): number => columnsOf(document.querySelector('.run-grid'))
  const leaveOut = (): void => void (chosen && sheet.leaveOut(chosen.labelId))
  // Keys of a pass act only while it is in sight.
  const ofPass: KeyBindings = {
    ArrowRight: { cap: '← ↑ ↓ →', label: t('key.choose'), run: () => go(at + 1) },
    ArrowLeft: { run: () => go(at - 1) },
    ArrowDown: { run: () => go(at + columns()) },
    ArrowUp: { run: () => go(at >= columns() ? at - columns() : at) },
    PageDown: { run: () => go(at + pageOf(columns())) },
    PageUp: { run: () => go(at - pageOf(columns())) },
    KeyX: chosen ? { label: t('run.sheet.leaveOut'), run: leaveOut } : undefined,
    F3: chosen?.userId ? { run: () => desk.go({ at: 'edit', userId: chosen.userId! }) } : undefined,
  }
  useKeys({
    Enter: start ? { run: start } : undefined,
    ...(!sheet.listsSkipped && ofPass),
    KeyW:
      run.skipped > 0
        ? {
            label: sheet.listsSkipped ? t('run.sheet.back') : t('run.sheet.skipped', { count: run.skipped }),
            run: () => sheet.setListsSkipped(!sheet.listsSkipped),
          }
        : undefined,
    Escape: {
      run: () => (sheet.listsSkipped ? sheet.setListsSkipped(false) : onChoose()),
    },
  })
}

/** Passes in a row; fewer with large text. */
const columnsOf = (grid: Element | null): number =>
  grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1

/** Passes of a screen, less one row, so that none is passed over. */
function pageOf(columns: number): number {
  const cell = document.querySelector<HTMLElement>('.run-cell')?.offsetHeight ?? 0
  const viewHeight = document.querySelector('.stage > main')?.clientHeight ?? 0
  return columns * Math.max(1, (cell > 0 ? Math.floor(viewHeight / cell) : 1) - 1)
}

interface CellProps {
  readonly run: PrintRun
  readonly label: RunLabel
  readonly isChosen: boolean
  readonly onChoose: () => void
}

function Cell({ run, label, isChosen, onChoose }: CellProps): ReactElement {
  const { t } = useMessages()
  const cell = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) cell.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  return (
    <li
      ref={cell}
      className={isChosen ? 'run-cell on' : 'run-cell'}
      aria-current={isChosen}
      onClick={onChoose}
    >
      <RunPicture runId={run.runId} label={label} width={14} height={9.5} />
      <p className="row small">
        <b className="grow">{`${label.box ?? ''} ${label.place ?? ''}`}</b>
        <span className="quiet">{t(label.confirms ? 'run.state.unconfirmed' : 'run.state.confirmed')}</span>
      </p>
    </li>
  )
}

/** Number of passes that Page Down adds. */
const MORE = 50

type Sheet = ReturnType<typeof useSheet>

/** The lists of the sheet, and the chosen pass. */
function useSheet(run: PrintRun) {
  const changes = `${run.state} ${run.passes} ${run.skipped}`
  const [selected, setSelected] = useState<string | null>(null)
  const [shown, setShown] = useState(MORE)
  const order = useRunLabels(run.runId, 'order', changes, shown)
  const skipped = useRunLabels(run.runId, 'skipped', changes)
  const [listsSkipped, setListsSkipped] = useState(false)
  const labels = run.state === 'ready' ? order.labels.slice(0, shown) : []
  const chosen = labels.find(({ labelId }) => labelId === selected) ?? labels[0] ?? null
  return {
    order,
    skipped,
    labels,
    chosen,
    choose: setSelected,
    showMore: () => setShown((now) => (now < order.of ? now + MORE : now)),
    listsSkipped,
    setListsSkipped,
    ...useSheetRequests(run.runId),
  }
}

/** Passes that are left out, and the start of the run, which waits for them. */
function useSheetRequests(runId: string) {
  const { act, failure } = useRunRequest()
  const inOrder = useInOrder(act)
  // A second key for the same pass, and a second Enter, are ignored.
  const last = useRef<string | null>(null)
  const once = async (what: string, send: () => Promise<unknown>): Promise<void> => {
    if (last.current === what) return
    last.current = what
    await inOrder(send)
    if (last.current === what) last.current = null
  }
  return {
    failure,
    leaveOut: (labelId: string): void =>
      void once(labelId, () =>
        call(printRunEndpoints.decideRunLabel, {
          params: { runId, labelId },
          body: { decision: 'leave_out' },
        }),
      ),
    start: (): void => void once('start', () => call(printRunEndpoints.startPrintRun, { params: { runId } })),
  }
}

interface RunPictureProps {
  readonly runId: string
  readonly label: RunLabel
  readonly width: number
  readonly height: number
}

/** The pass of a label as it is printed. */
export function RunPicture({ runId, label, width, height }: RunPictureProps): ReactElement {
  const { labelId } = label
  const { data } = useQuery({
    queryKey: ['print-run-picture', runId, labelId],
    queryFn: ({ signal }) => call(printRunEndpoints.getRunPicture, { params: { runId, labelId }, signal }),
  })
  return data?.picture ? (
    <LabelPreview {...data.picture} name={label.name} width={width} height={height} />
  ) : (
    <div className="card" style={{ width: `${width}rem` }} />
  )
}
