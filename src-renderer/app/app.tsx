import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { Activity, useEffect, useRef, useState, type ReactElement } from 'react'
import type { DeskEvent } from '../../contract/event/event/desk-event.ts'
import { deskEventEndpoints } from '../../contract/event/event/desk-event.ts'
import { setUpEndpoints } from '../../contract/kiosk/set-up/set-up.ts'
import { personEndpoints } from '../../contract/person/user/person.ts'
import { call, failureCode, isAway, type ReplyTo } from '../api/call.ts'
import { DeskShell } from './desk-shell.tsx'
import { Frame, PlainTopBar } from './frame.tsx'
import { BackupsScreen } from '../kiosk/backup/backups-screen.tsx'
import { EventsScreen } from '../event/event/events-screen.tsx'
import { useMessages, type MessageKey } from '../i18n/i18n.ts'
import { SettingsScreen } from '../kiosk/menu/settings-screen.tsx'
import { useBanner, UserNameContext, loadingBanner, connectionLostBanner } from '../shell/use-banner.ts'
import { PhonesScreen } from '../kiosk/phone/phones-screen.tsx'
import { SetUpScreen } from '../kiosk/set-up/set-up-screen.tsx'
import { forgetSavedScans } from '../shell/use-saved-scans.ts'
import { SignInScreen, NewPasswordScreen } from '../account/session/sign-in-screen.tsx'
import { keepData, mayReturn, readAnew, type LeftDesk } from '../account/session/return-to-desk.ts'
import { ScreenLayout } from '../ui/screen-layout.tsx'
import type { Sounds } from '../ui/sounds.ts'
import { useTitle } from '../ui/settings.ts'

type Session = ReplyTo<typeof personEndpoints.getSession>

/** The last event of this desk, opened automatically after a restart. */
const LAST_EVENT = 'passdesk.event'
const SESSION = ['session'] as const
const EVENTS_EVERY_MS = 5_000

/** The signed-in user, or null. */
function useSession(isEnabled: boolean): UseQueryResult<Session | null> {
  return useQuery<Session | null>({
    queryKey: SESSION,
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      try {
        return await call(personEndpoints.getSession, { signal })
      } catch (error) {
        if (failureCode(error) === 'unauthorized') return null
        throw error
      }
    },
  })
}

/** The app: set-up, sign-in, choice of the event, desk. */
export function App({ sounds }: { readonly sounds: Sounds }): ReactElement {
  const client = useQueryClient()
  const [settingUp, setSettingUp] = useState(false)
  const [ended, setEnded] = useState(false)
  // The desk of an expired session. It is kept hidden and inactive until someone signs in.
  const [left, setLeft] = useState<LeftDesk | null>(null)
  const [run, setRun] = useState(0)
  const focused = useFocusThatReturns(left !== null)
  // A first password that was just entered need not be typed again to change it.
  const [firstPassword, setFirstPassword] = useState<string | null>(null)
  const setup = useQuery({
    queryKey: ['setup'],
    queryFn: ({ signal }) => call(setUpEndpoints.getSetup, { signal }),
    refetchInterval: (query) => (query.state.error ? 1000 : false),
  })
  const session = useSession(setup.data?.needed === false)
  useEffect(() => {
    if (setup.data?.needed) setSettingUp(true)
  }, [setup.data?.needed])
  const signedOut = (byItself: boolean, eventId: string | null = null): void => {
    setEnded(byItself)
    if (byItself && session.data) {
      keepData(client)
      focused.current = document.activeElement
      setLeft({ session: session.data, eventId })
      client.setQueryData(SESSION, null)
      return
    }
    setLeft(null)
    forgetSavedScans()
    client.clear()
    client.setQueryData(['setup'], setup.data)
    client.setQueryData(SESSION, null)
  }
  const signedIn = async (made: Session, password: string): Promise<void> => {
    if (left && (await mayReturn(left, made))) {
      readAnew(client)
    } else if (left) {
      forgetSavedScans()
      client.clear()
      client.setQueryData(['setup'], setup.data)
      setRun((now) => now + 1)
    }
    setLeft(null)
    setEnded(false)
    setFirstPassword(made.mustChangePassword ? password : null)
    client.setQueryData(SESSION, made)
  }
  const setUpDone = (event: DeskEvent | null): void => {
    if (event) localStorage.setItem(LAST_EVENT, event.eventId)
    client.setQueryData(['setup'], { ...setup.data, needed: false })
    setSettingUp(false)
  }

  const practiceOf = setup.data?.practiceOf ?? null
  usePractice(
    practiceOf,
    session.data === null ? (setup.data?.demoSignIn ?? null) : null,
    (made, password) => void signedIn(made, password),
  )

  if (settingUp) {
    return (
      <SetUpFrame sounds={sounds}>
        <SetUpScreen onSession={(made) => client.setQueryData(SESSION, made)} onDone={setUpDone} />
      </SetUpFrame>
    )
  }
  const working = session.data ?? left?.session
  return (
    <>
      {!session.data && (
        <PlainFrame doing="start.signIn" sounds={sounds}>
          {session.data === null ? (
            <SignInScreen
              ended={ended}
              returns={left !== null}
              offered={setup.data?.demoSignIn ?? null}
              onSignedIn={(made, password) => void signedIn(made, password)}
            />
          ) : (
            <Waiting error={setup.error ?? session.error} />
          )}
        </PlainFrame>
      )}
      {working && (
        <Activity mode={session.data ? 'visible' : 'hidden'}>
          <UserNameContext value={working.user.name}>
            <SignedIn
              key={run}
              session={working}
              practiceOf={practiceOf}
              firstPassword={firstPassword}
              sounds={sounds}
              onSignedOut={signedOut}
              onChanged={() => void session.refetch()}
              onTakenOver={(next) => client.setQueryData(SESSION, next)}
            />
          </UserNameContext>
        </Activity>
      )}
    </>
  )
}

/** Restores the focus to the element that had it before the sign-in screen was shown. */
function useFocusThatReturns(isLeft: boolean): { current: Element | null } {
  const focused = useRef<Element | null>(null)
  useEffect(() => {
    if (!isLeft && focused.current instanceof HTMLElement) focused.current.focus()
  }, [isLeft])
  return focused
}

/** Marks a practice; it needs no sign-in. */
function usePractice(
  practiceOf: string | null,
  offered: { readonly email: string; readonly password: string } | null,
  signedIn: (made: Session, password: string) => void,
): void {
  useEffect(() => {
    if (practiceOf) document.documentElement.dataset['practice'] = ''
  }, [practiceOf])
  useEffect(() => {
    // The sign-in screen below shows the error.
    if (practiceOf && offered)
      call(personEndpoints.signIn, { body: offered }).then(
        (made) => signedIn(made, offered.password),
        () => undefined,
      )
  }, [practiceOf, offered?.email])
}

interface SignedInProps {
  readonly session: Session
  readonly practiceOf: string | null
  readonly firstPassword: string | null
  readonly sounds: Sounds
  readonly onSignedOut: (byItself: boolean, eventId: string | null) => void
  readonly onChanged: () => void
  readonly onTakenOver: (session: Session) => void
}

function SignedIn({
  session,
  practiceOf,
  firstPassword,
  sounds,
  onSignedOut,
  onChanged,
  onTakenOver,
}: SignedInProps): ReactElement {
  const [chosen, setChosen] = useState<DeskEvent | null>(null)
  const [choosing, setChoosing] = useState(false)
  const eventOf = (list: readonly DeskEvent[]): DeskEvent | null =>
    choosing ? null : (chosen ?? usualEvent(list))
  const events = useQuery({
    queryKey: ['events'],
    enabled: !session.mustChangePassword,
    queryFn: ({ signal }) => call(deskEventEndpoints.listDeskEvents, { signal }),
    // While a desk is open its state is polled. Elsewhere this query detects the end of the
    // session.
    refetchInterval: ({ state }) => (eventOf(state.data?.events ?? []) ? false : EVENTS_EVERY_MS),
  })
  const list = events.data?.events ?? []
  const isAdmin = session.roles.some((role) => role.role === 'admin')
  const event = eventOf(list)
  const signOut = (): void => void call(personEndpoints.signOut).finally(() => onSignedOut(false, null))
  useEffect(() => {
    if (failureCode(events.error) === 'unauthorized') onSignedOut(true, event?.eventId ?? null)
  }, [events.error])

  const open = (opened: DeskEvent): void => {
    localStorage.setItem(LAST_EVENT, opened.eventId)
    setChosen(opened)
    setChoosing(false)
  }

  if (session.mustChangePassword) {
    return (
      <PlainFrame doing="start.signIn" sounds={sounds}>
        <NewPasswordScreen current={firstPassword} onChanged={onChanged} />
      </PlainFrame>
    )
  }
  if (event) {
    const other = (): void => {
      localStorage.removeItem(LAST_EVENT)
      setChosen(null)
      setChoosing(true)
      void events.refetch()
    }
    return (
      <DeskShell
        key={event.eventId}
        event={event}
        session={session}
        practiceOf={practiceOf}
        sounds={sounds}
        onSignedOut={(byItself) => onSignedOut(byItself, event.eventId)}
        onOtherEvent={other}
        onTakenOver={onTakenOver}
      />
    )
  }
  return (
    <PlainFrame doing="start.events" sounds={sounds}>
      {events.data ? (
        <EventsScreen
          events={list}
          others={events.data.others}
          isAdmin={isAdmin}
          user={session.user}
          onSignOut={signOut}
          screens={{
            settings: <SettingsScreen sounds={sounds} isAdmin={isAdmin} />,
            phones: (
              <PhonesScreen user={session.user} timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone} />
            ),
            backups: <BackupsScreen timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone} />,
          }}
          onOpen={open}
          onManage={(managed) => {
            onChanged()
            open(managed)
          }}
        />
      ) : (
        <Waiting error={events.error} />
      )}
    </PlainFrame>
  )
}

/** The event used last; otherwise the only one. */
function usualEvent(events: readonly DeskEvent[]): DeskEvent | null {
  const last = localStorage.getItem(LAST_EVENT)
  return events.find((event) => event.eventId === last) ?? (events.length === 1 ? (events[0] ?? null) : null)
}

function PlainFrame({
  doing,
  sounds,
  children,
}: {
  readonly doing: MessageKey
  readonly sounds: Sounds
  readonly children: ReactElement
}): ReactElement {
  const { t } = useMessages()
  useTitle(t(doing))
  return (
    <Frame top={<PlainTopBar doing={t(doing)} />} sounds={sounds}>
      {children}
    </Frame>
  )
}

/** During set-up Esc postpones a step. */
function SetUpFrame({
  sounds,
  children,
}: {
  readonly sounds: Sounds
  readonly children: ReactElement
}): ReactElement {
  const { t } = useMessages()
  useTitle(t('start.setUp'))
  return (
    <Frame top={<PlainTopBar doing={t('start.setUp')} />} sounds={sounds} labels={{ Escape: t('key.later') }}>
      {children}
    </Frame>
  )
}

function Waiting({ error }: { readonly error: unknown }): ReactElement {
  const { t } = useMessages()
  const failure = failureCode(error)
  useBanner(
    failure
      ? {
          ...(isAway(failure) ? { ...connectionLostBanner(failure, t), note: undefined } : { failure }),
          size: 'small',
        }
      : { ...loadingBanner(t), size: 'small' },
  )
  return <ScreenLayout>{null}</ScreenLayout>
}
