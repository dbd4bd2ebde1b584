import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { mergeEndpoints, type MergeChoice } from '../../../contract/guest/duplicate/merge.ts'
import { call, failureCode } from '../../api/call.ts'
import { Confirm } from '../../shell/confirm.tsx'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useBanner, type ScreenBanner } from '../../shell/use-banner.ts'
import { KeyCap } from '../../ui/key-cap.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { choicesOf, outcomeOf } from './merge-choices.ts'
import { PairTable } from './pair-table.tsx'
import './duplicates.css'

/** Pairs of people who may be the same person: staff choose what stays, then merge. */
export function DuplicatesScreen(): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const { eventId } = desk.event
  const [at, setAt] = useState(0)
  const [row, setRow] = useState(0)
  /**
   * Null before the first choice: the first person's values, and the second's where those are
   * empty.
   */
  const [chosen, setChosen] = useState<ReadonlySet<MergeChoice> | null>(null)
  const [asking, setAsking] = useState(false)
  /** What the last merge did; shown until the next key. */
  const [done, setDone] = useState<{ readonly name: string; readonly values: string } | null>(null)
  const list = useQuery({
    queryKey: ['duplicates', eventId],
    queryFn: ({ signal }) => call(mergeEndpoints.listDuplicates, { params: { eventId }, signal }),
  })
  const pairs = list.data?.pairs ?? []
  const index = Math.min(at, Math.max(pairs.length - 1, 0))
  const pair = pairs[index] ?? null
  const choices = pair ? choicesOf(pair) : []
  const take =
    chosen ?? new Set(choices.filter((one) => one !== 'ticket' && !pair?.people[0].fields[one]))
  const selected = choices[Math.min(row, choices.length - 1)] ?? null
  const turn = (by: 1 | -1): void => {
    if (!pairs[index + by]) return
    setDone(null)
    setAt(index + by)
    setRow(0)
    setChosen(null)
  }
  const pick = (one: MergeChoice, second: boolean): void => {
    setDone(null)
    setChosen((now) => {
      const next = new Set(now ?? take)
      if (second) next.add(one)
      else next.delete(one)
      return next
    })
  }
  const move = (by: 1 | -1): void => {
    setDone(null)
    setRow(Math.max(0, Math.min(row + by, choices.length - 1)))
  }
  const mayMerge = pair !== null && pair.obstacle === null
  const ask = (): void => setAsking(true)
  useBanner(asking ? null : { size: 'small', ...banner() })
  useKeys({
    Enter: mayMerge ? { run: ask } : undefined,
    ArrowDown: { run: () => move(1) },
    ArrowUp: { run: () => move(-1) },
    PageDown: { run: () => turn(1) },
    PageUp: { run: () => turn(-1) },
    Digit1: selected ? { run: () => pick(selected, false) } : undefined,
    Digit2: selected ? { run: () => pick(selected, true) } : undefined,
  })
  return (
    <ScreenLayout foot={<WaitingScansStrip />}>
      {asking && pair && (
        <Confirm
          title={t('duplicates.question')}
          detail={t('duplicates.question.detail')}
          yes={t('duplicates.yes')}
          no={t('duplicates.no')}
          eventId={eventId}
          request={() =>
            call(mergeEndpoints.mergePeople, {
              params: { eventId, userId: pair.people[0].userId },
              body: { otherUserId: pair.people[1].userId, take: [...take] },
            })
          }
          onDone={() => {
            setDone(outcomeOf(pair, choices, take, t))
            setAsking(false)
            setRow(0)
            setChosen(null)
            void list.refetch()
          }}
          onLeave={() => setAsking(false)}
        />
      )}
      {pair && (
        <>
          <div className="duplicates__head">
            <h2 className="title">{t('duplicates.pair', { n: index + 1, of: pairs.length })}</h2>
            <span>
              <KeyCap>PgUp</KeyCap> <KeyCap>PgDn</KeyCap> {t('duplicates.other')}
            </span>
          </div>
          <PairTable pair={pair} choices={choices} selected={selected} take={take} onPick={pick} />
        </>
      )}
    </ScreenLayout>
  )

  function banner(): ScreenBanner {
    const failure = failureCode(list.error)
    if (failure) return { failure }
    if (done)
      return {
        tone: 'success',
        title: t('duplicates.done', { name: done.name }),
        detail: t(done.values ? 'duplicates.done.detail' : 'duplicates.done.same', {
          values: done.values,
        }),
        ...(mayMerge && { actions: [{ cap: 'Enter', label: t('duplicates.key'), run: ask }] }),
      }
    if (list.data && !pair)
      return {
        tone: 'success',
        title: t('duplicates.none'),
        detail: t('duplicates.none.detail'),
        sound: 'none',
      }
    if (pair?.obstacle)
      return {
        tone: 'warning',
        title: t('duplicates.obstacle'),
        detail: t(`duplicates.obstacle.${pair.obstacle}`),
        sound: 'none',
      }
    return {
      tone: 'idle',
      picture: 'people',
      title: t('duplicates.banner'),
      detail: t(choices.includes('ticket') ? 'duplicates.detail.tickets' : 'duplicates.detail'),
      ...(mayMerge && { actions: [{ cap: 'Enter', label: t('duplicates.key'), run: ask }] }),
    }
  }
}
