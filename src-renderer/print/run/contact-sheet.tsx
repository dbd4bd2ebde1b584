import { useEffect, useRef, type ReactElement } from 'react'
import type { PrintRun, RunLabel } from '../../../contract/print/run/print-runs.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import type { KeyBinding, KeyBindings } from '../../keyboard/binding-stack.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useBanner } from '../../shell/use-banner.ts'
import type { BannerText } from '../../ui/banner-store.ts'
import { Chip } from '../../ui/chip.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { boxRanges } from './plan-panel.tsx'
import { RunPicture } from './run-picture.tsx'
import { above, below, type SheetGrid } from './sheet-grid.ts'
import { SkippedTable } from './skipped-step.tsx'
import { useSheet, type Sheet } from './use-sheet.ts'

interface ContactSheetProps {
  readonly run: PrintRun
  readonly onChoose: () => void
}

/** All passes of a run: first the unusual ones with their reason, then the order of the run. */
export function ContactSheet({ run, onChoose }: ContactSheetProps): ReactElement {
  const { t } = useMessages()
  const format = useFormat()
  const sheet = useSheet(run)
  const { odd, order, oddShown, orderShown } = sheet
  useSheetBanner(run, sheet)
  useSheetKeys(run, sheet, onChoose)
  if (sheet.listsSkipped)
    return (
      <ScreenLayout foot={<WaitingScansStrip />}>
        <div className="run-sheet__head run-sheet__head--table">
          <h2>{t('run.skipped.title')}</h2>
          <span className="run-sheet__keys">
            <KeyCap>W</KeyCap>
            {t('run.sheet.back')}
          </span>
        </div>
        <SkippedTable {...sheet.skipped} chosen={null} />
      </ScreenLayout>
    )
  return (
    <ScreenLayout foot={<WaitingScansStrip />}>
      <div className="run-sheet">
        {oddShown.length > 0 && (
          <section>
            <div className="run-sheet__head">
              <h2>{t('run.sheet.odd')}</h2>
              <Chip glyph="warning" tone="warning">
                {format.count(odd.of)}
              </Chip>
              {oddShown.length < odd.of && (
                <span className="meta">
                  {t('run.sheet.shown', {
                    shown: format.count(oddShown.length),
                    of: format.count(odd.of),
                  })}
                </span>
              )}
              <SheetKeys />
            </div>
            <Grid
              run={run}
              labels={oddShown}
              sheet={sheet}
              all={[...odd.labels, ...order.labels]}
            />
          </section>
        )}
        <section>
          <div className="run-sheet__head">
            <h2>{t('run.sheet.order')}</h2>
            {orderShown.length > 0 && (
              <span className="meta">
                {t('run.sheet.about', {
                  count: order.of,
                  boxes: boxRanges(
                    t,
                    run.boxes.map(({ box }) => box),
                  ),
                })}
              </span>
            )}
            {run.skipped > 0 && (
              <span className="run-sheet__keys">
                {t('run.sheet.skipped', { count: run.skipped })}
                <KeyCap>W</KeyCap>
                {t('run.sheet.why')}
              </span>
            )}
          </div>
          <Grid
            run={run}
            labels={orderShown}
            sheet={sheet}
            all={[...odd.labels, ...order.labels]}
          />
        </section>
      </div>
    </ScreenLayout>
  )
}

function SheetKeys(): ReactElement {
  const { t } = useMessages()
  return (
    <span className="run-sheet__keys">
      <KeyCap>O</KeyCap>
      {t('run.sheet.next')}
      <KeyCap>F3</KeyCap>
      {t('run.sheet.edit')}
      <KeyCap>X</KeyCap>
      {t('run.sheet.leaveOut')}
      <KeyCap>{t('cap.space')}</KeyCap>
      {t('run.sheet.right')}
    </span>
  )
}

function useSheetBanner(run: PrintRun, sheet: Sheet): void {
  const { t } = useMessages()
  const format = useFormat()
  const start = startOf(run, sheet)
  const text: BannerText =
    run.state === 'drawing'
      ? {
          tone: 'progress',
          title: t('run.drawing.banner'),
          detail: t('run.drawing.detail', {
            drawn: format.count(run.drawn),
            of: format.count(run.people),
          }),
        }
      : run.passes === 0
        ? { tone: 'warning', title: t('run.nobody.banner'), detail: t('run.nobody.detail') }
        : {
            tone: 'warning',
            title: t('run.sheet.banner'),
            detail:
              sheet.unseen > 0
                ? t('run.sheet.unseen', { count: sheet.unseen })
                : run.unconfirmed > 0
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

/** Starts the run, once every unusual pass was on screen. */
const startOf = (run: PrintRun, { unseen, start }: Sheet): (() => void) | null =>
  run.state === 'ready' && run.passes > 0 && unseen === 0 ? start : null

function useSheetKeys(run: PrintRun, sheet: Sheet, onChoose: () => void): void {
  const desk = useDesk()
  const { labels, chosen, choose } = sheet
  const at = chosen ? labels.indexOf(chosen) : -1
  const go = (to: number): void => {
    if (to >= labels.length) sheet.showMore()
    const label = labels[Math.max(0, Math.min(labels.length - 1, to))]
    if (label) choose(label.labelId)
  }
  const pageDown = (): void => {
    const { firstUnseen, odd, oddShown } = sheet
    // A page may have passed too fast to be drawn.
    if (firstUnseen && at === labels.length - 1 && oddShown.length === odd.of)
      choose(firstUnseen.labelId)
    else go(at + pageOf(grid()))
  }
  const nextOdd = (): void => {
    const { odd } = sheet
    const open = odd.labels.filter(({ lookedAt }) => !lookedAt)
    const next = open.find((one) => odd.labels.indexOf(one) > at) ?? open[0] ?? odd.labels[0]
    if (!next) return
    if (!labels.includes(next)) sheet.showMore()
    choose(next.labelId)
  }
  const decide = (decision: 'looks_right' | 'leave_out'): KeyBinding | undefined =>
    chosen
      ? {
          run: () =>
            void sheet
              .decide(chosen.labelId, decision)
              .then((done) => done && decision === 'looks_right' && nextOdd()),
        }
      : undefined
  const start = startOf(run, sheet)
  const grid = (): SheetGrid => ({
    odd: sheet.oddShown.length,
    all: labels.length,
    columns: columnsOf(document.querySelector('.run-grid')),
  })
  const down = (): void => {
    const next = below(at, grid())
    if (next === at) sheet.showMore()
    else go(next)
  }
  // Keys of a pass act only while it is in sight.
  const ofPass: KeyBindings = {
    ArrowRight: { run: () => go(at + 1) },
    ArrowLeft: { run: () => go(at - 1) },
    ArrowDown: { run: down },
    ArrowUp: { run: () => go(above(at, grid())) },
    PageDown: { run: pageDown },
    PageUp: { run: () => go(at - pageOf(grid())) },
    KeyO: sheet.odd.labels.length > 0 ? { run: nextOdd } : undefined,
    KeyX: decide('leave_out'),
    Space: decide('looks_right'),
    F3: chosen?.userId ? { run: () => desk.go({ at: 'edit', userId: chosen.userId! }) } : undefined,
  }
  useKeys({
    Enter: start ? { run: start } : undefined,
    ...(!sheet.listsSkipped && ofPass),
    KeyW: run.skipped > 0 ? { run: () => sheet.setListsSkipped(!sheet.listsSkipped) } : undefined,
    Escape: {
      run: () => (sheet.listsSkipped ? sheet.setListsSkipped(false) : onChoose()),
    },
  })
}

/** Passes in a row; fewer with large text. */
const columnsOf = (grid: Element | null): number =>
  grid ? getComputedStyle(grid).gridTemplateColumns.split(' ').length : 1

/** Passes of a screen, less one row, so that none is passed over. */
function pageOf({ columns }: SheetGrid): number {
  const cell = document.querySelector<HTMLElement>('.run-cell')?.offsetHeight ?? 0
  const viewHeight = document.querySelector('.main-panel__body')?.clientHeight ?? 0
  return columns * Math.max(1, (cell > 0 ? Math.floor(viewHeight / cell) : 1) - 1)
}

function Grid({
  run,
  labels,
  sheet,
  all,
}: {
  readonly run: PrintRun
  readonly labels: readonly RunLabel[]
  readonly sheet: Sheet
  readonly all: readonly RunLabel[]
}): ReactElement {
  return (
    <ol className="run-grid">
      {labels.map((label) => (
        <Cell
          key={label.labelId}
          run={run}
          label={label}
          all={all}
          isChosen={label.labelId === sheet.chosen?.labelId}
          onChoose={() => sheet.choose(label.labelId)}
          onSeen={label.odd ? () => sheet.see(label.labelId) : null}
        />
      ))}
    </ol>
  )
}

interface CellProps {
  readonly run: PrintRun
  readonly label: RunLabel
  readonly all: readonly RunLabel[]
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly onSeen: (() => void) | null
}

function Cell({ run, label, all, isChosen, onChoose, onSeen }: CellProps): ReactElement {
  const { t } = useMessages()
  const cell = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isChosen) cell.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  useEffect(() => {
    if (!onSeen || !cell.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) onSeen()
    })
    observer.observe(cell.current)
    return () => observer.disconnect()
  }, [label.labelId])
  return (
    <li
      ref={cell}
      className={isChosen ? 'run-cell run-cell--on' : 'run-cell'}
      aria-current={isChosen}
      onClick={onChoose}
    >
      <RunPicture runId={run.runId} label={label} width={16} height={11} />
      <strong>{`${label.box ?? ''} ${label.place ?? ''}`}</strong>
      <CellState label={label} cause={oddText(t, label, all)} />
    </li>
  )
}

function CellState({
  label,
  cause,
}: {
  readonly label: RunLabel
  readonly cause: string | null
}): ReactElement {
  const { t } = useMessages()
  if (cause !== null)
    return (
      <span className="run-cell__state">
        <Glyph
          name={label.lookedAt ? 'check' : 'warning'}
          tone={label.lookedAt ? 'success' : 'warning'}
        />
        {cause}
      </span>
    )
  return (
    <span className="run-cell__state">
      {t(label.confirms ? 'run.state.unconfirmed' : 'run.state.confirmed')}
    </span>
  )
}

/** Why a pass is unusual. */
export function oddText(t: Translate, { odd }: RunLabel, all: readonly RunLabel[]): string | null {
  if (!odd) return null
  if (odd.code === 'name_small') return t('run.odd.name_small', { metres: odd.dm / 10 })
  if (odd.code !== 'same_name') return t(`run.odd.${odd.code}`)
  const other = all.find(({ labelId }) => labelId === odd.other)
  return other
    ? t('run.odd.same_name', { box: other.box ?? '', place: other.place ?? '' })
    : t('run.odd.same_as_another')
}
