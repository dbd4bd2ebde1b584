import type { ScreenDescriptor, ScreenShell } from '../../shell/screen.ts'
import { useState, type ReactElement } from 'react'
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import {
  type CheckInDesk,
  type CheckInPerson,
  type DeskEntry,
  checkInEndpoints,
} from '../../../contract/scan/check-in/check-in.ts'
import { usePerson, poll } from '../../api/queries.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { PersonName } from '../../person/user/person-name.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { Chip } from '../../ui/chip.tsx'
import { KeyCap, KeepFocusButton } from '../../ui/key-rows.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import type { BannerAction } from '../../ui/banner-store.ts'
import type { CheckInQueue, CheckInView } from './check-in-queue.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { useSwitch, CheckInPanel } from './check-in-panel.tsx'
import { checkInBanner } from './check-in-banner.ts'
import { afterName, apartText } from '../../event/entry/apart-text.ts'
import { previewCheckIn, useCheckIn, type CheckInActions } from './use-check-in.ts'

interface CheckInScreenProps {
  /** A person chosen in the search; null without one. */
  readonly userId: string | null
  /** A scan that had no answer when the screen was closed. */
  readonly onLeft: ScreenShell['keepLeftScan']
}

/** The check-in screen: each scan checks in at once, the next one may follow at any time. */
function CheckInScreen(props: CheckInScreenProps): ReactElement {
  const { event } = useDesk()
  return event.checkIn ? <OpenCheckIn {...props} /> : <CheckInOff />
}

function OpenCheckIn({ userId, onLeft }: CheckInScreenProps): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const format = useFormat(desk.event.timeZone)
  const [now] = useState(desk.now)
  const found = usePerson(desk.event.eventId, userId).data ?? null
  const checkIn = useCheckIn(useFixed(found && previewCheckIn(found)), onLeft)
  const { shown } = checkIn.queue
  const state = useCheckInCounts(desk.event.eventId).data ?? null
  const actions = useCheckInKeys(checkIn, shown)
  useBanner({
    ...checkInBanner(shown, { t, format, now: shown ? desk.now() : now }),
    ...(actions.length > 0 && { actions }),
  })
  return (
    <ScreenLayout
      side={
        <>
          {state && <Counts counts={state.counts} />}
          <CheckInPanel state={state} />
        </>
      }
      foot={<WaitingScans queue={checkIn.queue} />}
    >
      <PersonView shown={shown} />
      <LastCheckIns last={state?.last ?? []} apart={state?.apart} timeZone={desk.event.timeZone} />
    </ScreenLayout>
  )
}

/**
 * Keeps the first value while the screen is open: later reads of the same person are not a new
 * choice.
 */
function useFixed<T>(value: T | null): T | null {
  const [fixed, setFixed] = useState<T | null>(value)
  if (!fixed && value) setFixed(value)
  return fixed ?? value
}

const personOf = (shown: CheckInView | null): CheckInPerson | null => {
  if (shown?.kind === 'found') return shown.person
  return shown?.kind === 'result' && 'person' in shown.result ? shown.result.person : null
}

/** Other tickets of a person who is checked in already. */
const unusedOf = (shown: CheckInView | null): readonly DeskEntry[] =>
  shown?.kind === 'result' && shown.result.outcome === 'already' ? shown.result.unused : []

/**
 * Enter checks in the person found, or continues; digits choose another ticket; F9 sends to the
 * help desk.
 */
function useCheckInKeys(checkIn: CheckInActions, shown: CheckInView | null): BannerAction[] {
  const desk = useDesk()
  const { t } = useMessages()
  const person = personOf(shown)
  const unused = unusedOf(shown)
  const isIn = shown?.kind === 'result' && shown.result.outcome === 'checked_in'
  const mark = shown?.kind === 'found' ? () => checkIn.mark(shown.person.userId) : null
  const park = person && !isIn && !mark ? () => checkIn.park(person) : null
  const waits = checkIn.queue.waiting.length > 0
  useKeys({
    Enter: mark ? { run: mark } : shown && !isIn ? { run: checkIn.next } : undefined,
    ...Object.fromEntries(
      unused
        .slice(0, 9)
        .map((entry, index) => [
          `Digit${index + 1}`,
          { run: () => checkIn.mark(person!.userId, entry.entryId) },
        ]),
    ),
    F9: park ? { run: park } : undefined,
  })
  const search = { cap: '/', label: t('home.search'), run: () => desk.go({ at: 'search' }) }
  if (mark) return [{ cap: 'Enter', label: t('checkIn.found.key'), run: mark }]
  if (!shown || (isIn && !waits)) return [search]
  if (isIn) return []
  const tickets = unused.slice(0, 1).map((entry) => ({
    cap: '1',
    label: t('checkIn.ticket.key', { ticket: entry.ticket }),
    run: () => checkIn.mark(person!.userId, entry.entryId),
  }))
  const help = park ? [{ cap: 'F9', label: t('pass.ticket.key'), run: park }] : []
  const stopped = shown.kind === 'result' && !['already', 'unknown'].includes(shown.result.outcome)
  // An error banner has no Enter cap; the key still works once a scan is waiting.
  const next = waits && !stopped ? [{ cap: 'Enter', label: t('scan.next'), run: checkIn.next }] : []
  return [...tickets, ...help, ...next]
}

function Counts({ counts }: { readonly counts: CheckInDesk['counts'] }): ReactElement {
  const { t } = useMessages()
  const format = useFormat()
  return (
    <section className="card">
      <p className="quiet small">{t('checkIn.count')}</p>
      <p>
        <strong className="count">{format.count(counts.checkedIn)}</strong>{' '}
        <span className="quiet">{t('home.of', { count: format.count(counts.participants) })}</span>
      </p>
      <p className="row">
        <span className="quiet">{t('home.pace')}</span>
        <span className="end">
          <b className="big">{format.tenths(counts.perMinute)}</b>{' '}
          <span className="quiet">{t('home.perMinute')}</span>
        </span>
      </p>
    </section>
  )
}

/** The person of the banner, in type that is legible across the table. */
function PersonView({ shown }: { readonly shown: CheckInView | null }): ReactElement | null {
  const { t } = useMessages()
  const person = personOf(shown)
  if (!person) return null
  const entry = shown?.kind === 'result' && 'entry' in shown.result ? shown.result.entry : null
  const isIn = shown?.kind === 'result' && shown.result.outcome === 'checked_in'
  return (
    <div className="card stack check-in__person">
      <PersonName name={person.name} kana={person.kana} isLarge />
      <p className="row wrap">
        {person.affiliation !== '' && <span className="big">{person.affiliation}</span>}
        {entry && (
          <Chip
            glyph={isIn ? 'check' : entry.state === 'USED' ? 'warning' : 'bar'}
            tone={isIn ? 'go' : entry.state === 'USED' ? 'hold' : 'stop'}
          >
            {entry.ticket}
          </Chip>
        )}
      </p>
      {unusedOf(shown).map((one, index) => (
        <p key={one.entryId} className="row">
          <KeyCap>{String(index + 1)}</KeyCap>
          {t('checkIn.ticket.key', { ticket: one.ticket })}
        </p>
      ))}
    </div>
  )
}

/** Scans that wait until staff have seen the current result. */
function WaitingScans({ queue }: { readonly queue: CheckInQueue }): ReactElement | null {
  const { t } = useMessages()
  const count = queue.waiting.length
  if (count === 0) return null
  return (
    <p className="card row check-in__waiting" aria-live="polite">
      {t('waitingScans.waiting', { count })}
      {queue.blocked && (
        <>
          <KeyCap>Enter</KeyCap>
          {t('checkIn.goOn')}
        </>
      )}
    </p>
  )
}

/** Shown for an event without check-in; one key switches it on for every desk. */
function CheckInOff(): ReactElement {
  const { t } = useMessages()
  const desk = useDesk()
  const { set, failure } = useSwitch()
  const on = (): void => set(true)
  useBanner({
    tone: 'idle',
    picture: 'door',
    title: t('checkIn.off.banner'),
    detail: t(desk.isManager ? 'checkIn.off.detail' : 'checkIn.off.askManager'),
    failure,
    ...(desk.isManager && { actions: [{ cap: 'Enter', label: t('checkIn.off.key'), run: on }] }),
  })
  useKeys({ Enter: desk.isManager ? { run: on } : undefined })
  return (
    <ScreenLayout foot={<WaitingScansStrip />}>
      <p className="card">{t('checkIn.off.what')}</p>
    </ScreenLayout>
  )
}

/** Number of rows that fit below the person in the smallest window. */
const SHOWN = 4

interface LastCheckInsProps {
  readonly last: CheckInDesk['last']
  readonly apart: CheckInDesk['apart'] | undefined
  readonly timeZone: string
}

/** The last check-ins of all desks. Arrows and Enter open one, where the check-in can be undone. */
function LastCheckIns({ last, apart, timeZone }: LastCheckInsProps): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const format = useFormat(timeZone)
  const rows = last.slice(0, SHOWN)
  const [chosen, setChosen] = useState(-1)
  const selected = Math.min(chosen, rows.length - 1)
  const open = (userId: string): void => desk.go({ at: 'pass', userId, code: null, reprint: false })
  const row = rows[selected]
  useKeys({
    ArrowDown:
      rows.length > 0
        ? {
            cap: '↑ ↓',
            label: t('key.choose'),
            run: () => setChosen(Math.min(selected + 1, rows.length - 1)),
          }
        : undefined,
    ArrowUp: rows.length > 0 ? { run: () => setChosen(Math.max(selected - 1, -1)) } : undefined,
    ...(row && { Enter: { run: () => open(row.person.userId) } }),
  })
  return (
    <section className="card flush check-in__last">
      <h2 className="head">{t('checkIn.last')}</h2>
      <ol className="list">
        {rows.length === 0 && <li className="quiet">{t('checkIn.nobody')}</li>}
        {rows.map(({ person, entry }, index) => (
          <li key={entry.entryId} className={index === selected ? 'on' : undefined}>
            <KeepFocusButton
              className="row grow person-row"
              aria-current={index === selected}
              onClick={() => open(person.userId)}
            >
              <time className="quiet">{entry.checkIn ? format.time(entry.checkIn.at) : ''}</time>
              <span className="grow">
                <PersonName
                  name={person.name}
                  kana={person.kana}
                  after={afterName(
                    entry.ticket,
                    apartText(apart, person.userId, [entry.ticket, person.kana]),
                  )}
                />
              </span>
              <span className="quiet">{entry.checkIn?.station}</span>
            </KeepFocusButton>
          </li>
        ))}
      </ol>
    </section>
  )
}

const POLL_MS = 1000

/** Check-in counts and the last check-ins. Those of other desks appear within a second. */
function useCheckInCounts(eventId: string): UseQueryResult<CheckInDesk> {
  const client = useQueryClient()
  const key = ['check-ins', eventId] as const
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      poll(client, key, checkInEndpoints.getCheckInDesk, { query: { eventId }, signal }),
    refetchInterval: POLL_MS,
    refetchIntervalInBackground: true,
  })
}

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    /** `userId`: a person chosen in the search. */
    'check-in': { readonly userId: string | null }
  }
}

export const checkInScreen: ScreenDescriptor<'check-in'> = {
  at: 'check-in',
  title: 'checkIn.title',
  helpAt: 'check-in#check-in',
  about: 'Each scan at the entrance checks a person in at once.',
  pictures: ['check-in', 'check-in-already'],
  component: ({ screen, shell }) => (
    <CheckInScreen key={screen.userId} userId={screen.userId} onLeft={shell.keepLeftScan} />
  ),
  menu: { group: 'desk', icon: 'door', key: 'Ctrl E', route: { at: 'check-in', userId: null } },
  startsStack: true,
  offersWalkIn: true,
}
