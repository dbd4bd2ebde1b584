import { useQuery } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import { shiftEndpoints, type ShiftPerson } from '../../contract/staff/handover.ts'
import { call, failureCode } from '../api/call.ts'
import { useActing } from '../api/use-acting.ts'
import { useWords } from '../i18n/i18n.ts'
import { useKeys, useScans } from '../keyboard/use-keys.ts'
import { useDesk } from '../components/desk-context.ts'
import { failureSign } from '../components/failure-banner.ts'
import { NextStrip } from '../components/waiting-scans-strip.tsx'
import { Body } from '../ui/screen-layout.tsx'
import { KeyCap } from '../ui/key-cap.tsx'
import { useSign, type SignSpec } from '../ui/banner-store.ts'
import { SetPin } from './set-pin.tsx'
import './handover.css'
import { TypePin } from './type-pin.tsx'

/** As many as there are digits; whoever comes after them scans. */
const MOST = 9

type Asking = { readonly pinOf: ShiftPerson } | 'set' | null

/** Hands the desk over: who, then their PIN. */
export function ShiftScreen(): ReactElement {
  const desk = useDesk()
  const { t } = useWords()
  const { eventId } = desk.event
  const list = useQuery({ queryKey: ['shift', eventId], queryFn: ({ signal }) => call(shiftEndpoints.listShift, { query: { eventId }, signal }) })
  const [asking, setAsking] = useState<Asking>(null)
  const [missing, setMissing] = useState<ShiftPerson | 'unknown' | null>(null)
  const { act } = useActing(null)
  const others = (list.data?.people ?? []).filter((one) => one.userId !== desk.user.userId).slice(0, MOST)
  const choose = (person: ShiftPerson | null): void => {
    setMissing(person === null ? 'unknown' : person.hasPin ? null : person)
    setAsking(person?.hasPin ? { pinOf: person } : null)
  }
  useScans(({ text }) => {
    if (text === null) return
    void act(() => call(shiftEndpoints.whoseBadge, { body: { eventId, qr: text } })).then((found) => {
      // Whoever is not of the staff is next in the line.
      if (!found?.person) desk.keepScan(text)
      // What is being typed stays.
      if (found?.person || (found && asking === null)) choose(found.person)
    })
  })
  useSign(asking ? null : { size: 'small', ...sign() })
  useKeys({ ...Object.fromEntries(others.map((one, index) => [`Digit${index + 1}`, { run: () => choose(one) }])), KeyS: asking ? undefined : { run: () => setAsking('set') } })
  const leave = (): void => {
    setAsking(null)
    setMissing(null)
    void list.refetch()
  }
  return (
    <Body foot={<NextStrip />}>
      <div className="shift">
        {asking === 'set' && <SetPin onDone={leave} />}
        {asking !== null && asking !== 'set' && <TypePin person={asking.pinOf} onLeave={leave} />}
        {list.data && others.length === 0 && <p className="meta">{t('shift.alone')}</p>}
        <ul className="shift__people">
          {others.map((one, index) => (
            <li key={one.userId}>
              <button type="button" className="shift__person" onClick={() => choose(one)}>
                <KeyCap>{String(index + 1)}</KeyCap>
                <strong>{one.name}</strong>
                {!one.hasPin && <span className="meta">{t('shift.none')}</span>}
              </button>
            </li>
          ))}
        </ul>
        <button type="button" className="shift__set" disabled={asking !== null} onClick={() => setAsking('set')}>
          <KeyCap off={asking !== null}>S</KeyCap> {t('shift.set')}
        </button>
      </div>
    </Body>
  )

  function sign(): SignSpec {
    const failure = failureCode(list.error)
    if (failure) return failureSign(failure, t, desk.user.name)
    if (missing === 'unknown') return { tone: 'hold', title: t('shift.sign'), detail: t('shift.notStaff') }
    if (missing) return { tone: 'hold', title: t('shift.noPin.sign'), detail: t('shift.noPin.detail', { name: missing.name }) }
    return { tone: 'idle', picture: 'people', title: t('shift.sign'), detail: t('shift.detail') }
  }
}
