import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import {
  importHistoryEndpoints,
  type PastImport,
  type UndoPlan,
} from '../../../contract/guest/import/import-history.ts'
import { call, failureCode } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useBanner, type ScreenBanner } from '../../shell/use-banner.ts'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { Facts } from '../../ui/fact-list.tsx'

/** Time between two reads of the progress of an undo, ms. */
const PROGRESS_MS = 500

/**
 * The undo of an import, the newest one first, with the confirmation and who would stay.
 */
export function ImportHistory({ onLeave }: { readonly onLeave: () => void }): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const format = useFormat(desk.event.timeZone)
  const { eventId } = desk.event
  const { act, failure } = useRequest(eventId)
  const [chosen, choose] = useState<string | null>(null)
  const [undoing, setUndoing] = useState(false)
  const [done, setDone] = useState<UndoPlan | null>(null)
  const list = useQuery({
    queryKey: ['imports', eventId],
    queryFn: ({ signal }) => call(importHistoryEndpoints.listImports, { params: { eventId }, signal }),
    refetchInterval: ({ state }) =>
      undoing || state.data?.imports.some((past) => past.undoing) ? PROGRESS_MS : false,
  })
  const imports = list.data?.imports ?? []
  const at = Math.max(
    0,
    imports.findIndex((one) => one.listId === chosen),
  )
  const one: PastImport | null = imports[at] ?? null
  const asks = one !== null && one.undone === null && !undoing
  const planQuery = useQuery({
    queryKey: ['imports', eventId, one?.listId, 'undo', desk.state?.rev],
    queryFn: ({ signal }) =>
      call(importHistoryEndpoints.planUndoImport, {
        params: { eventId, listId: one?.listId ?? '' },
        signal,
      }),
    enabled: asks,
    placeholderData: (before, query) => (query?.queryKey[2] === one?.listId ? before : undefined),
  })
  const plan = asks ? (planQuery.data ?? null) : null
  const step = (by: 1 | -1): void => {
    const next = imports[at + by]
    if (!next) return
    setDone(null)
    choose(next.listId)
  }
  const undo = (): void => {
    if (!one || !plan) return
    setUndoing(true)
    void act(() => call(importHistoryEndpoints.undoImport, { params: { eventId, listId: one.listId } })).then(
      async (result) => {
        setDone(result)
        await list.refetch()
        setUndoing(false)
      },
    )
  }
  const loading = failureCode(list.error) ?? failureCode(planQuery.error)
  const answers = plan && !done ? { undo, keep: onLeave } : null
  useBanner({ size: 'small', ...banner() })
  useKeys({
    KeyY: answers ? { run: answers.undo } : undefined,
    KeyN: answers ? { run: answers.keep } : undefined,
    Enter: !answers && !undoing ? { run: onLeave } : undefined,
    Escape: undoing ? undefined : { run: onLeave },
    ArrowDown:
      !undoing && imports.length > 1
        ? { cap: '↑ ↓', label: t('imports.move'), run: () => step(1) }
        : undefined,
    ArrowUp: !undoing && at > 0 ? { run: () => step(-1) } : undefined,
  })
  return (
    <ScreenLayout
      side={(done ?? plan) && <UndoFigures plan={(done ?? plan)!} done={done !== null} />}
      foot={<WaitingScansStrip />}
    >
      {one && <ImportChosen one={one} />}
      {(done ?? plan) && <PeopleWhoStay plan={(done ?? plan)!} />}
    </ScreenLayout>
  )

  function banner(): ScreenBanner {
    const back = { cap: 'Enter', label: t('imports.back'), run: onLeave }
    // The kiosk completes an undo whose reply was lost.
    const failed = (one?.undone ? null : failure) ?? loading
    if (failed) return { failure: failed }
    if (undoing)
      return {
        tone: 'work',
        title: t('imports.undoing'),
        detail: one?.undoing
          ? t('imports.undoing.progress', counts(one.undoing))
          : t('imports.undoing.detail'),
      }
    if (done)
      return {
        tone: 'go',
        title: t('imports.done'),
        detail: t('imports.done.detail', figures(done)),
        actions: [back],
      }
    if (answers && plan)
      return {
        tone: 'ask',
        title: t(one?.undoing ? 'imports.partly.question' : 'imports.question'),
        detail: one?.undoing
          ? t('imports.partly.detail', counts(one.undoing))
          : t('imports.question.detail', figures(plan)),
        actions: [
          {
            cap: 'Y',
            label: t(one?.undoing ? 'imports.partly.yes' : 'imports.yes'),
            run: answers.undo,
          },
          {
            cap: 'N',
            label: t(one?.undoing ? 'imports.back' : 'imports.no'),
            run: answers.keep,
          },
        ],
      }
    const empty = list.data !== undefined && imports.length === 0
    return {
      tone: 'idle',
      picture: 'checks',
      title: t(empty ? 'imports.none' : 'imports.choose'),
      detail: t(empty ? 'imports.none.detail' : 'imports.choose.detail'),
      ...(list.data && { actions: [back] }),
    }
  }

  function counts({ done, of }: { done: number; of: number }): Record<string, string> {
    return { done: format.count(done), of: format.count(of) }
  }

  function figures({ removed, restored, stays }: UndoPlan): Record<string, string> {
    return {
      removed: format.count(removed),
      restored: format.count(restored),
      stays: format.count(stays),
    }
  }
}

/** The import that is undone: its file, and what it did. */
function ImportChosen({ one }: { readonly one: PastImport }): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const format = useFormat(desk.event.timeZone)
  const { fileName, at, by, added, changed, places, undone, undoing } = one
  const facts = [
    format.moment(at, desk.now()),
    by ?? t('imports.commandLine'),
    ...(added > 0 ? [t('imports.added', { count: format.count(added) })] : []),
    ...(changed > 0 ? [t('imports.changed', { count: format.count(changed) })] : []),
    ...(places > 0 ? [t('imports.places', { count: places })] : []),
    ...(undoing
      ? [
          t('imports.partly', {
            done: format.count(undoing.done),
            of: format.count(undoing.of),
          }),
        ]
      : []),
    ...(undone ? [t('imports.undone', { time: format.moment(undone.at, desk.now()) })] : []),
  ]
  return (
    <section className="card import-history">
      <h2>{fileName}</h2>
      <p className="quiet">{facts.join(t('list.comma'))}</p>
    </section>
  )
}

/** The people whom an undo does not change. */
function PeopleWhoStay({ plan }: { readonly plan: UndoPlan }): ReactElement | null {
  const { t } = useMessages()
  const format = useFormat()
  if (plan.stays === 0) return null
  const more = plan.stays - plan.people.length
  return (
    <section className="card flush">
      <h2 className="head">{t('imports.stay', { count: format.count(plan.stays) })}</h2>
      <Facts
        facts={plan.people.map(({ userId, name, affiliation }) => ({
          key: userId,
          label: name,
          value: affiliation,
        }))}
      />
      {more > 0 && <p className="head quiet">{t('imports.more', { count: format.count(more) })}</p>}
    </section>
  )
}

/** The counts of a planned or completed undo. */
function UndoFigures({ plan, done }: { readonly plan: UndoPlan; readonly done: boolean }): ReactElement {
  const { t } = useMessages()
  const format = useFormat()
  const shown = (['removed', 'places', 'restored', 'stays'] as const).filter(
    (what) => what !== 'places' || plan.places > 0,
  )
  return (
    <section className="card flush undo-figures">
      <h2 className="head">{t(done ? 'imports.figures.done' : 'imports.figures')}</h2>
      <dl className="list tight facts">
        {shown.map((what) => (
          <div key={what}>
            <dt>
              <strong>{t(`imports.figures.${what}`)}</strong>
              <br />
              <span className="small">{t(`imports.figures.${what}.what`)}</span>
            </dt>
            <dd className="big">{format.count(plan[what])}</dd>
          </div>
        ))}
      </dl>
      <p className="head quiet small">
        {!done && t('imports.first')} {t('imports.recorded')}
      </p>
    </section>
  )
}
