import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactElement } from 'react'
import type { DeskEvent } from '../../contract/event/event/desk-event.ts'
import { call, failureCode, type FailureCode, type ReplyTo } from '../api/call.ts'
import { keys, useDeskState, usePerson } from '../api/queries.ts'
import { personEndpoints } from '../../contract/person/user/person.ts'
import { useParticipantDisplay } from '../kiosk/display/use-participant-display.ts'
import { useMessages } from '../i18n/i18n.ts'
import {
  DeskContext,
  ownPrinter,
  type Desk,
  type FaultRecord,
  type Measure,
  type UndoOffer,
} from '../shell/desk-context.ts'
import { findScreen, type ScreenShell, useScreenTitle } from '../shell/screen.ts'
import { useBanner, connectionLostBanner } from '../shell/use-banner.ts'
import type { OpenPerson } from '../shell/use-saved-scans.ts'
import { useStayAwake } from '../shell/kiosk-bridge.ts'
import { useLeaveTag, useTagIsWritten } from '../tag/operation/use-tag-state.ts'
import { useSettings } from '../ui/settings.ts'
import type { Sounds } from '../ui/sounds.ts'
import { Frame, TopBar } from './frame.tsx'
import { RenderScreens } from './render-screen.tsx'
import { SCREENS } from './screens.ts'
import { useCamera } from './use-camera.ts'
import { useNavigation, type Navigation, useDeskKeys } from './use-navigation.ts'
import { useInterruptions } from '../shell/saved-pass-state.ts'
import { useScanQueue } from './use-scan-queue.ts'
import { UndoToast } from '../shell/undo-toast.tsx'
import { useStopwatch } from '../shell/use-stopwatch.ts'
import { useTagTimes } from './use-tag-times.ts'

interface DeskProps {
  readonly event: DeskEvent
  readonly session: ReplyTo<typeof personEndpoints.getSession>
  readonly practiceOf: string | null
  readonly sounds: Sounds
  readonly onSignedOut: (ended: boolean) => void
  readonly onOtherEvent: () => void
  readonly onTakenOver: (session: ReplyTo<typeof personEndpoints.getSession>) => void
}

/** Rank of the lost connection, above every screen. */
const OVER_EVERYTHING = 10

/** The desk of one event: screens, scans, state, keys. */
export function DeskShell({
  event: chosen,
  session,
  practiceOf,
  sounds,
  onSignedOut,
  onOtherEvent,
  onTakenOver,
}: DeskProps): ReactElement {
  const { t } = useMessages()
  const state = useDeskState(chosen.eventId)
  const event = state.data?.event ?? chosen
  const navigation = useNavigation(SCREENS)
  const { undo, setUndo, noUndo, takeUndo } = useUndo()
  const [lastFault, setLastFault] = useState<FaultRecord | null>(null)
  const camera = useCamera(useSettings().settings.camera)
  const measure = useStopwatch(event.eventId)
  const expressRun = useExpressRun(event.express)
  const scans = useDeskScans(event.eventId, navigation, expressRun, measure)
  const lost = useLostKiosk(failureCode(state.error), { onSignedOut, onOtherEvent })
  const act = useInterruptions(navigation.openPass?.memory.timings ?? null, lost)
  useTagTimes(event.eventId, navigation.openPass, measure, act)
  useFreshPeople(event.eventId, state.data?.rev)
  const { screen } = navigation.place
  useParticipantDisplay(
    event,
    findScreen(SCREENS, screen.at).showsPass ? navigation.openPass?.screen : undefined,
  )
  useStayAwake()
  useScreenTitle(SCREENS, event, screen)
  useLetGoOfButtons(navigation.place)
  useQuestionSound(state.data?.queue.questions ?? 0, sounds)

  const desk: Desk = {
    event,
    expressRun,
    state: state.data ?? null,
    lost,
    user: session.user,
    isAdmin: session.roles.some((role) => role.role === 'admin'),
    isManager: !session.roles.some((role) => role.role === 'receptionist' && role.eventId === event.eventId),
    practiceOf,
    printer: ownPrinter(state.data?.printers ?? []),
    waiting: scans.waiting,
    camera,
    now: () => new Date(),
    play: sounds.play,
    go: navigation.go,
    back: navigation.back,
    // A person opened from their party is done: the others of the party follow.
    next: screen.at === 'pass' && screen.party ? navigation.back : scans.openNext,
    setFree: scans.setFree,
    keepScan: scans.keep,
    offerUndo: setUndo,
    lastFault,
    recordFault: setLastFault,
    measure,
    act,
    signOut: () => void call(personEndpoints.signOut).finally(() => onSignedOut(false)),
    takenOver(next) {
      onTakenOver(next)
      navigation.home()
    },
  }
  // The template designer uses Ctrl+Z for its drawing.
  useEffect(() => {
    if (screen.at === 'templates') noUndo()
  }, [screen.at])
  useLeaveTag(event, navigation.isTagOpen)
  const isWriting = useTagIsWritten(event.eventId) && screen.at === 'tag'
  useDeskKeys(desk, navigation, { screens: SCREENS, undo: undo ? takeUndo : null, isWriting })
  // Scans that wait on the check-in screen are queued once another screen is shown, not when the
  // desk is left for the sign-in.
  const shown = useRef(screen.at)
  useLayoutEffect(() => {
    shown.current = screen.at
  })
  const keepLeftScan: ScreenShell['keepLeftScan'] = (code, others) => {
    if (shown.current === 'check-in') return false
    scans.keep(code, others)
    return true
  }
  const parked = useIsAtHelpDesk(event.eventId, navigation.openPass?.screen.userId ?? null)
  const queue = desk.state?.queue
  return (
    <DeskContext value={desk}>
      <Frame
        top={
          <TopBar
            event={event}
            state={desk.state}
            userName={session.user.name}
            lost={lost}
            camera={camera}
            practice={practiceOf !== null}
          />
        }
        sounds={sounds}
        lost={lost}
        badge={queue && { count: queue.questions || queue.waiting, isWarning: queue.questions > 0 }}
        labels={{
          ...(desk.printer?.paused && { F8: t('key.f8resume') }),
          ...((parked || screen.at === 'help-desk') && { F9: t('key.f9back') }),
          ...(screen.at === 'tag' && { Escape: t('key.later') }),
        }}
      >
        <RenderScreens
          stack={navigation.stack}
          shell={{
            screens: SCREENS,
            sounds,
            openPass: navigation.openPass,
            helpBelow: navigation.helpBelow,
            isAtCheckIn: navigation.isAtCheckIn,
            openCode: scans.add,
            keepLeftScan,
            chooseEvent: onOtherEvent,
          }}
        />
      </Frame>
      {undo && <UndoToast key={undo.text} undo={undo} onTake={takeUndo} onGone={noUndo} />}
    </DeskContext>
  )
}

/** Counts the runs of express mode as this window sees them; null while it is off. */
function useExpressRun(on: boolean): number | null {
  const [seen, setSeen] = useState({ on, runs: on ? 1 : 0 })
  if (seen.on !== on) setSeen({ on, runs: seen.runs + (on ? 1 : 0) })
  // A new sign-in prints nothing automatically: earlier scans belong to an earlier run.
  useEffect(() => () => setSeen((now) => ({ ...now, runs: now.runs + 1 })), [])
  return seen.on && on ? seen.runs : null
}

/** The action that can be undone now, and its undo. */
function useUndo(): {
  undo: UndoOffer | null
  setUndo: (offer: UndoOffer) => void
  noUndo: () => void
  takeUndo: () => void
} {
  const [undo, setUndo] = useState<UndoOffer | null>(null)
  const noUndo = useCallback(() => setUndo(null), [])
  const takeUndo = (): void => {
    undo?.undo()
    noUndo()
  }
  return { undo, setUndo, noUndo, takeUndo }
}

/** True while the kiosk does not reply. A user without permission is redirected elsewhere. */
function useLostKiosk(
  failure: FailureCode | null,
  { onSignedOut, onOtherEvent }: Pick<DeskProps, 'onSignedOut' | 'onOtherEvent'>,
): boolean {
  const { t } = useMessages()
  const lost = failure !== null && failure !== 'unauthorized'
  useBanner(lost ? connectionLostBanner(failure, t) : null, OVER_EVERYTHING)
  useEffect(() => {
    if (failure === 'unauthorized') onSignedOut(true)
    if (failure === 'event_manager_required' || failure === 'event_not_found') onOtherEvent()
  }, [failure])
  return lost
}

interface DeskScans {
  readonly waiting: Desk['waiting']
  readonly add: (code: string) => void
  /** Takes over a scan without leaving the screen. */
  readonly keep: Desk['keepScan']
  readonly openNext: () => void
  readonly setFree: (free: boolean) => void
}

const openPersonOf = (pass: Navigation['openPass']): OpenPerson | null =>
  pass && {
    userId: pass.screen.userId,
    code: pass.screen.code,
    openedAt: pass.memory.openedAt,
  }

/**
 * Opens scans in turn. On the home screen a scan opens at once. On a finished pass, or on a scan
 * without a person, a new scan opens; one that was already waiting does not, because the pass must
 * be handed over first.
 */
function useDeskScans(
  eventId: string,
  navigation: ReturnType<typeof useNavigation>,
  expressRun: number | null,
  measure: Measure,
): DeskScans {
  const client = useQueryClient()
  const { screen } = navigation.place
  const free = useRef(true)
  const [opensNext, setOpensNext] = useState(false)
  const onArrival = (readings: readonly string[]): boolean => {
    const opened = navigation.openPass?.screen.code ?? null
    // The open pass was scanned again, as scanners on a stand do: ignore it. F4 reprints.
    if (opened !== null && readings.includes(opened)) return true
    if (screen.at === 'party' && screen.code !== null && readings.includes(screen.code)) return true
    if (free.current && scans.waiting.length === 0) setOpensNext(true)
    return false
  }
  const scans = useScanQueue({
    eventId,
    onArrival,
    expressRun,
    measure,
    open: openPersonOf(navigation.openPass),
    reopen: (person) => navigation.go({ at: 'pass', ...person, reprint: false }),
  })
  const { next } = scans
  // Before the effects of the new screen, which may set it again.
  useLayoutEffect(() => {
    free.current = screen.at === 'home' || screen.at === 'scan'
    setOpensNext(false)
  }, [navigation.place])
  useEffect(() => {
    if (next && (screen.at === 'home' || (opensNext && free.current)))
      open(opensNext ? scans.readAt(next) : Date.now())
  })

  /** `since`: start of the person's turn; for a waiting person, the end of the previous turn. */
  function open(since: number): void {
    if (!next) return navigation.go({ at: 'home' })
    scans.take(next)
    const { outcome } = next
    if (outcome.kind === 'match' && outcome.match.outcome === 'person') {
      const { person } = outcome.match
      client.setQueryData(keys.person(eventId, person.userId), person)
      if (person.party && person.party.places > 1)
        return navigation.go({ at: 'party', partyId: person.party.partyId, code: next.code })
      navigation.go({
        at: 'pass',
        userId: person.userId,
        code: next.code,
        reprint: false,
        since,
        expressRun: next.expressRun,
      })
    } else {
      navigation.go({ at: 'scan', scan: next })
    }
  }
  return {
    waiting: scans.waiting,
    add: (code) => {
      scans.add(code)
      navigation.home()
    },
    keep: scans.add,
    openNext: () => open(Date.now()),
    setFree: (value) => {
      free.current = value
    },
  }
}

/**
 * Removes the focus from a button that opened a screen, because Enter belongs to the banner there.
 */
function useLetGoOfButtons(place: unknown): void {
  useEffect(() => {
    if (document.activeElement instanceof HTMLButtonElement) document.activeElement.blur()
  }, [place])
}

/** The open person is refetched after every change at another desk. */
function useFreshPeople(eventId: string, rev: number | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    if (rev !== undefined) void client.invalidateQueries({ queryKey: ['person', eventId] })
  }, [client, eventId, rev])
}

/**
 * A waiting question on another screen makes one sound; its visible equivalent is the badge of F7.
 */
function useQuestionSound(questions: number, sounds: Sounds): void {
  const { settings } = useSettings()
  const before = useRef(questions)
  useEffect(() => {
    if (questions > before.current) sounds.play('question', settings.volume)
    before.current = questions
  }, [questions])
}

function useIsAtHelpDesk(eventId: string, userId: string | null): boolean {
  const person = usePerson(eventId, userId)
  return person.data?.parked ?? false
}
