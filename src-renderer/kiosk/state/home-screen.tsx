import { useEffect, useState, type ReactElement } from 'react'
import type { DeskState } from '../../../contract/kiosk/state/desk-state.ts'
import { trainingEndpoints } from '../../../contract/kiosk/practice/training.ts'
import { call, type FailureCode } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useDesk, type Desk } from '../../shell/desk-context.ts'
import { DevicePanel } from '../../shell/devices/device-panel.tsx'
import { faultOf, waitsFor } from '../../shell/devices/printer-fault.ts'
import { translateText } from '../../i18n/translate-text.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { loadingBanner } from '../../shell/loading-banner.ts'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import type { BannerSpec } from '../../ui/banner-store.ts'
import { RecentPeople } from './recent-people.tsx'
import './home.css'

/** The screen that waits for a scan: today's count, the pace, the last five people. */
export function HomeScreen(): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const people = desk.state?.lastPeople.slice(0, 5) ?? []
  const [chosen, setChosen] = useState(-1)
  const selected = Math.min(chosen, people.length - 1)
  const person = people[selected]
  const open = (reprint: boolean): void => {
    if (person) desk.go({ at: 'pass', userId: person.userId, code: null, reprint })
  }
  const noPrinter = desk.state !== null && desk.state.printers.length === 0
  const mayImport = desk.isManager && desk.state?.counts.participants === 0
  const trial = useNextGuest()
  useBanner({ ...homeBanner(desk, t), failure: trial.failure })
  useReadyFault()
  useKeys({
    ArrowDown:
      people.length > 0
        ? { run: () => setChosen(Math.min(selected + 1, people.length - 1)) }
        : undefined,
    ArrowUp: people.length > 0 ? { run: () => setChosen(Math.max(selected - 1, -1)) } : undefined,
    Enter: person ? { run: () => open(false) } : undefined,
    F4: person?.print ? { run: () => open(true) } : undefined,
    // No scanner sends them: both start a mode that writes.
    'Ctrl+KeyG': desk.event.nfcEnabled ? { run: () => desk.go({ at: 'tag-run' }) } : undefined,
    'Ctrl+KeyE': desk.event.checkIn
      ? { run: () => desk.go({ at: 'check-in', userId: null }) }
      : undefined,
    KeyS: { run: () => desk.go({ at: 'help-desk' }) },
    KeyI: mayImport ? { run: () => desk.go({ at: 'import' }) } : undefined,
    KeyN: trial.next ? { run: trial.next } : undefined,
    KeyX: desk.practiceOf ? { run: () => desk.go({ at: 'training' }) } : undefined,
    KeyH: desk.practiceOf ? { run: () => location.assign(desk.practiceOf ?? '/') } : undefined,
    KeyD: noPrinter ? { run: () => desk.go({ at: 'devices' }) } : undefined,
  })
  return (
    <ScreenLayout side={<DevicePanel ready />} foot={<WaitingScansStrip />}>
      {desk.state?.demo && <TrialKeys {...trial} />}
      {desk.state && <Today state={desk.state} timeZone={desk.event.timeZone} />}
      <RecentPeople
        people={people}
        apart={desk.state?.apart}
        selected={selected}
        timeZone={desk.event.timeZone}
        nfcEnabled={desk.event.nfcEnabled}
        onOpen={(userId) => desk.go({ at: 'pass', userId, code: null, reprint: false })}
      />
    </ScreenLayout>
  )
}

interface NextGuest {
  /** Opens the next guest as if their QR had been scanned; null outside of a demo or practice. */
  readonly next: (() => void) | null
  readonly nobodyLeft: boolean
  readonly failure: FailureCode | null
}

function useNextGuest(): NextGuest {
  const { event, state, keepScan } = useDesk()
  const { act, failure } = useRequest(null)
  const [nobodyLeft, setNobodyLeft] = useState(false)
  const { eventId } = event
  const next = async (): Promise<void> => {
    const guest = await act(() => call(trainingEndpoints.nextGuest, { body: { eventId } }))
    if (!guest) return
    setNobodyLeft(guest.qr === null)
    if (guest.qr !== null) keepScan(guest.qr)
  }
  return { next: state?.demo ? () => void next() : null, nobodyLeft, failure }
}

/** In a demo and a practice: a guest without a scanner; in a practice also faults, and its end. */
function TrialKeys({ next, nobodyLeft }: NextGuest): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const keys = [
    { cap: 'N', label: t(nobodyLeft ? 'home.noGuest' : 'home.nextGuest'), run: next },
    ...(desk.practiceOf === null
      ? []
      : [
          { cap: 'X', label: t('training.ready.fault'), run: () => desk.go({ at: 'training' }) },
          {
            cap: 'H',
            label: t('training.ready.end'),
            run: () => location.assign(desk.practiceOf ?? '/'),
          },
        ]),
  ]
  return (
    <p className="practice-keys">
      {keys.map(({ cap, label, run }) => (
        <KeepFocusButton key={cap} className="practice-keys__key" onClick={() => run?.()}>
          <KeyCap>{cap}</KeyCap> {label}
        </KeepFocusButton>
      ))}
    </p>
  )
}

/** A fault of the only printer is shown here too; with another working one, scanning continues. */
function faultHere(desk: Desk): ReturnType<typeof faultOf> | null {
  const { printer, state } = desk
  if (!printer?.problem || !state) return null
  const other = state.printers.some(
    (one) => one.printerId !== printer.printerId && !one.problem && !one.paused,
  )
  return other ? null : faultOf(printer.problem, waitsFor(printer))
}

function homeBanner(desk: Desk, t: Translate): BannerSpec {
  const search = { cap: '/', label: t('home.search'), run: () => desk.go({ at: 'search' }) }
  const { state, printer } = desk
  if (!state) return loadingBanner(t)
  if (state.storageFault === 'database_damaged') {
    return {
      tone: 'error',
      title: t('storage.damaged.banner'),
      detail: t('storage.damaged.detail'),
    }
  }
  if (state.printers.length === 0) {
    const devices = {
      cap: 'D',
      label: t('home.noPrinter.key'),
      run: () => desk.go({ at: 'devices' }),
    }
    return {
      tone: 'warning',
      title: t('home.noPrinter.banner'),
      detail: t('home.noPrinter.detail'),
      actions: [devices],
    }
  }
  const fault = faultHere(desk)
  if (fault)
    return {
      tone: fault.tone,
      title: translateText(t, fault.title),
      detail: translateText(t, fault.detail),
      ...(fault.note && { note: translateText(t, fault.note) }),
    }
  if (printer?.paused) {
    return {
      tone: 'warning',
      title: t('pass.paused.banner'),
      detail: t('pass.paused.detail', { name: printer.name }),
      actions: [{ cap: 'F8', label: t('key.f8resume') }],
    }
  }
  if (state.counts.participants === 0 && desk.isManager) {
    const take = { cap: 'I', label: t('home.empty.key'), run: () => desk.go({ at: 'import' }) }
    return {
      tone: 'warning',
      title: t('home.empty.banner'),
      detail: t('home.empty.detail'),
      actions: [take],
      sound: 'none',
    }
  }
  const detail = t(desk.event.state === 'ended' ? 'home.ended.detail' : 'home.detail')
  return { tone: 'idle', picture: 'scan', title: t('home.banner'), detail, actions: [search] }
}

function useReadyFault(): void {
  const desk = useDesk()
  const problem = desk.printer?.problem ?? null
  const raw = problem && JSON.stringify(problem)
  useEffect(() => {
    if (!problem || !raw) return
    desk.recordFault({
      at: desk.now().toISOString(),
      where: desk.printer?.name ?? '',
      words: faultOf(problem, { waiting: 0, other: false }),
      raw,
    })
  }, [raw])
}

function Today({
  state,
  timeZone,
}: {
  readonly state: DeskState
  readonly timeZone: string
}): ReactElement {
  const { t } = useMessages()
  const format = useFormat(timeZone)
  const { counts } = state
  return (
    <section className="today">
      <div>
        <p className="meta">{t('home.today')}</p>
        <p className="today__count">
          <strong>{format.count(counts.passes)}</strong>
          <span>{t('home.of', { count: format.count(counts.participants) })}</span>
        </p>
      </div>
      <div>
        <p className="meta">{t('home.pace')}</p>
        <p className="today__pace">
          <strong>{format.tenths(counts.perMinute)}</strong>
          <span>{t('home.perMinute')}</span>
        </p>
      </div>
      <ThroughputChart bars={counts.bars} timeZone={timeZone} />
    </section>
  )
}

/** Maximum width of a bar, and minimum height of the chart with its legend, in rem. */
const BAR_REM = 3.4
const SHORTEST_REM = 16

/** Passes per ten minutes; the current ten minutes are the dark bar. */
function ThroughputChart({
  bars,
  timeZone,
}: {
  readonly bars: DeskState['counts']['bars']
  readonly timeZone: string
}): ReactElement | null {
  const { t } = useMessages()
  const format = useFormat(timeZone)
  const first = bars[0]
  const last = bars.at(-1)
  if (!first || !last) return null
  const most = Math.max(1, ...bars.map((bar) => bar.passes))
  return (
    <figure
      className="bars"
      style={{ maxWidth: `${Math.max(SHORTEST_REM, bars.length * BAR_REM)}rem` }}
    >
      <div
        className="bars__room"
        role="img"
        aria-label={`${t('home.per10')}: ${bars.map((bar) => bar.passes).join(', ')}`}
      >
        {bars.map((bar, index) => (
          <span
            key={bar.from}
            className={index === bars.length - 1 ? 'bars__bar bars__bar--now' : 'bars__bar'}
            style={{ height: `${(bar.passes / most) * 100}%` }}
          />
        ))}
      </div>
      <figcaption className="bars__legend">
        <span>{format.time(first.from)}</span>
        <span>{t('home.per10')}</span>
        <span>{format.time(last.from)}</span>
      </figcaption>
    </figure>
  )
}
