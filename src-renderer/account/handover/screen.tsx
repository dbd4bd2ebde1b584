import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { handoverEndpoints, type HandoverCandidate } from '../../../contract/account/handover/handover.ts'
import { call, failureCode } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, useScans, LAYER } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { KeyRows } from '../../ui/key-rows.tsx'
import { useBanner, type ScreenBanner } from '../../shell/use-banner.ts'
import { Field, useFirstWrong } from '../../ui/field.tsx'

/** Limited by the digits; others scan their pass. */
const MOST = 9

type Asking = { readonly pinOf: HandoverCandidate } | 'set' | null

/** Hands the desk over: staff member, then PIN. */
function HandoverScreen(): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const { eventId } = desk.event
  const list = useQuery({
    queryKey: ['handover', eventId],
    queryFn: ({ signal }) => call(handoverEndpoints.listShift, { query: { eventId }, signal }),
  })
  const [asking, setAsking] = useState<Asking>(null)
  const [missing, setMissing] = useState<HandoverCandidate | 'unknown' | null>(null)
  const { act } = useRequest(null)
  const others = (list.data?.people ?? []).filter((one) => one.userId !== desk.user.userId).slice(0, MOST)
  const choose = (person: HandoverCandidate | null): void => {
    setMissing(person === null ? 'unknown' : person.hasPin ? null : person)
    setAsking(person?.hasPin ? { pinOf: person } : null)
  }
  const badgeOf = async (readings: readonly string[]): Promise<HandoverCandidate | null> => {
    for (const qr of readings) {
      const { person } = await call(handoverEndpoints.whoseBadge, { body: { eventId, qr } })
      if (person) return person
    }
    return null
  }
  useScans(({ text, others = [] }) => {
    if (text === null) return
    void act(async () => ({ person: await badgeOf([text, ...others]) })).then((found) => {
      // A scanned person who is not staff is the next participant.
      if (!found?.person) desk.keepScan(text, others)
      // Typed input is kept.
      if (found?.person || (found && asking === null)) choose(found.person)
    })
  })
  useBanner(asking ? null : { size: 'small', ...banner() })
  useKeys({
    ...Object.fromEntries(others.map((one, index) => [`Digit${index + 1}`, { run: () => choose(one) }])),
    KeyS: asking ? undefined : { label: t('handover.set'), run: () => setAsking('set') },
  })
  const leave = (): void => {
    setAsking(null)
    setMissing(null)
    void list.refetch()
  }
  return (
    <ScreenLayout foot={<WaitingScansStrip />}>
      {asking === 'set' && <SetPin onDone={leave} />}
      {asking !== null && asking !== 'set' && <TypePin person={asking.pinOf} onLeave={leave} />}
      {list.data && others.length === 0 && <Empty icon="people">{t('handover.alone')}</Empty>}
      {others.length > 0 && (
        <KeyRows
          rows={others.map((one, index) => ({
            cap: String(index + 1),
            icon: 'person',
            label: one.name,
            text: one.hasPin ? null : t('handover.none'),
            run: () => choose(one),
          }))}
        />
      )}
    </ScreenLayout>
  )

  function banner(): ScreenBanner {
    const failure = failureCode(list.error)
    if (failure) return { failure }
    if (missing === 'unknown')
      return { tone: 'hold', title: t('handover.banner'), detail: t('handover.notStaff') }
    if (missing)
      return {
        tone: 'ask',
        title: t('handover.noPin.banner'),
        detail: t('handover.noPin.detail', { name: missing.name }),
      }
    return {
      tone: 'ask',
      picture: 'people',
      title: t('handover.banner'),
      detail: t('handover.detail'),
    }
  }
}

/** Sets the user's own PIN; requires their password. */
function SetPin({ onDone }: { readonly onDone: () => void }): ReactElement {
  const { t } = useMessages()
  const [password, setPassword] = useState('')
  const [pin, setPin] = useState('')
  const { tried, fail } = useFirstWrong()
  const { act, failure } = useRequest(null)
  const isPin = /^\d{4,8}$/.test(pin)
  const set = (): void => {
    if (!isPin || password === '') return fail()
    void act(() => call(handoverEndpoints.setPin, { body: { password, pin } })).then(
      (done) => done && onDone(),
    )
  }
  const wrong = failure === 'invalid_credentials'
  useBanner({
    tone: 'ask',
    picture: 'people',
    size: 'small',
    title: t('handover.set.banner'),
    detail: t('handover.set.detail'),
    failure: wrong ? null : failure,
    actions: [{ cap: 'Enter', label: t('handover.set.key'), run: set }],
  })
  useKeys({ Enter: { inField: true, run: set }, Escape: { run: onDone } }, LAYER.question)
  const passwordCause = wrong
    ? t('handover.set.wrong')
    : tried && password === ''
      ? t('field.required')
      : null
  return (
    <div className="card form">
      <Field
        label={t('handover.set.password')}
        value={password}
        onChange={setPassword}
        type="password"
        autoFocus
        autoComplete="current-password"
        cause={passwordCause}
      />
      <Field
        label={t('handover.set.pin')}
        value={pin}
        onChange={(typed) => setPin(typed.normalize('NFKC').replace(/\D/g, ''))}
        type="password"
        autoComplete="off"
        maxLength={8}
        hint={t('handover.set.hint')}
        cause={tried && !isPin ? t('handover.set.short') : null}
      />
    </div>
  )
}

/** Asks for the PIN of the staff member who takes over. */
function TypePin({
  person,
  onLeave,
}: {
  readonly person: HandoverCandidate
  readonly onLeave: () => void
}): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const [pin, setPin] = useState('')
  const { act, failure } = useRequest(null)
  const take = (): void => {
    if (!/^\d{4,8}$/.test(pin)) return
    const body = { eventId: desk.event.eventId, userId: person.userId, pin }
    void act(() => call(handoverEndpoints.takeOver, { body })).then((session) =>
      session ? desk.takenOver(session) : setPin(''),
    )
  }
  const known = failure === 'invalid_credentials' || failure === 'rate_limited'
  useBanner({
    tone: 'ask',
    picture: 'people',
    size: 'small',
    title: t('handover.pin.banner'),
    detail: t('handover.pin.detail', { name: person.name, leaving: desk.user.name }),
    failure: known ? null : failure,
    actions: [{ cap: 'Enter', label: t('handover.pin.key'), run: take }],
  })
  useKeys({ Enter: { inField: true, run: take }, Escape: { run: onLeave } }, LAYER.question)
  const cause =
    failure === 'rate_limited'
      ? t('handover.limited')
      : failure === 'invalid_credentials'
        ? t('handover.wrong')
        : null
  return (
    <div className="card form">
      <Field
        label={t('handover.pin')}
        value={pin}
        onChange={(typed) => setPin(typed.normalize('NFKC').replace(/\D/g, ''))}
        type="password"
        autoFocus
        autoComplete="off"
        maxLength={8}
        cause={cause}
      />
    </div>
  )
}

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    'staff-handover': unknown
  }
}

export const handoverScreen: ScreenDescriptor<'staff-handover'> = {
  at: 'staff-handover',
  title: 'menu.handover',
  helpAt: 'team#handover',
  about: 'Another member of staff takes the desk over with a PIN.',
  pictures: ['handover'],
  component: HandoverScreen,
  menu: { group: 'kiosk', icon: 'repeat', route: { at: 'staff-handover' } },
}
