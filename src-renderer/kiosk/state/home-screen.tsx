import { useEffect, useState, type ReactElement } from 'react'
import type { DeskState } from '../../../contract/kiosk/state/desk-state.ts'
import { trainingEndpoints } from '../../../contract/kiosk/practice/training.ts'
import { call, type FailureCode } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type Translate, translateText } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useDesk, type Desk } from '../../shell/desk-context.ts'
import { CameraRow } from '../../shell/devices/device-rows.tsx'
import { faultOf, waitsFor } from '../../shell/devices/printer-fault.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { useBanner, loadingBanner } from '../../shell/use-banner.ts'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { KeyRows } from '../../ui/key-rows.tsx'
import type { BannerSpec } from '../../ui/banner-store.ts'
import { RecentPeople } from './recent-people.tsx'

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
        ? {
            cap: '↑ ↓',
            label: t('search.open'),
            run: () => setChosen(Math.min(selected + 1, people.length - 1)),
          }
        : undefined,
    ArrowUp: people.length > 0 ? { run: () => setChosen(Math.max(selected - 1, -1)) } : undefined,
    Enter: mayImport
      ? { run: () => desk.go({ at: 'import' }) }
      : person
        ? { run: () => open(false) }
        : undefined,
    F4: person?.print ? { run: () => open(true) } : undefined,
    // No scanner sends them: both start a mode that writes.
    'Ctrl+KeyG': desk.event.nfcEnabled
      ? { label: t('home.tags.key'), run: () => desk.go({ at: 'tag-run' }) }
      : undefined,
    'Ctrl+KeyE': desk.event.checkIn
      ? { label: t('checkIn.title'), run: () => desk.go({ at: 'check-in', userId: null }) }
      : undefined,
    F9: { label: t('devicePanel.helpDesk'), run: () => desk.go({ at: 'help-desk' }) },
    KeyN: trial.next
      ? { label: t(trial.nobodyLeft ? 'home.noGuest' : 'home.nextGuest'), run: trial.next }
      : undefined,
    KeyX: desk.practiceOf
      ? { label: t('training.ready.fault'), run: () => desk.go({ at: 'training' }) }
      : undefined,
    KeyH: desk.practiceOf
      ? { label: t('training.ready.end'), run: () => location.assign(desk.practiceOf ?? '/') }
      : undefined,
    KeyD: noPrinter ? { run: () => desk.go({ at: 'devices' }) } : undefined,
  })
  const { state } = desk
  const { timeZone, nfcEnabled } = desk.event
  return (
    <ScreenLayout
      side={
        state && (
          <>
            <Today state={state} timeZone={timeZone} />
            <ThisDesk state={state} />
            <CameraRow />
          </>
        )
      }
      foot={<WaitingScansStrip />}
    >
      {mayImport ? (
        <EmptyEvent />
      ) : (
        <RecentPeople
          people={people}
          apart={state?.apart}
          selected={selected}
          timeZone={timeZone}
          nfcEnabled={nfcEnabled}
          onOpen={(userId) => desk.go({ at: 'pass', userId, code: null, reprint: false })}
        />
      )}
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
      tone: 'stop',
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
      tone: 'hold',
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
      tone: 'hold',
      title: t('pass.paused.banner'),
      detail: t('pass.paused.detail', { name: printer.name }),
      actions: [{ cap: 'F8', label: t('key.f8resume') }],
    }
  }
  if (state.counts.participants === 0 && desk.isManager) {
    const take = { cap: 'Enter', label: t('home.empty.key'), run: () => desk.go({ at: 'import' }) }
    return {
      tone: 'ask',
      picture: 'upload',
      title: t('home.empty.banner'),
      detail: t('home.empty.detail'),
      actions: [take],
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

/** How many passes came out today, and how fast. */
function Today({ state, timeZone }: { readonly state: DeskState; readonly timeZone: string }): ReactElement {
  const { t } = useMessages()
  const format = useFormat(timeZone)
  const { passes, participants, perMinute, bars } = state.counts
  return (
    <section className="card stack grow today">
      <div>
        <p className="quiet small">{t('home.today')}</p>
        <p>
          <strong className="count">{format.count(passes)}</strong>{' '}
          <span className="quiet">{t('home.of', { count: format.count(participants) })}</span>
        </p>
      </div>
      <ThroughputChart bars={bars} timeZone={timeZone} />
      <p className="row">
        <span className="quiet">{t('home.pace')}</span>
        <span className="end">
          <b className="big">{format.tenths(perMinute)}</b>{' '}
          <span className="quiet">{t('home.perMinute')}</span>
        </span>
      </p>
    </section>
  )
}

/** Passes per ten minutes; the current ten minutes are blue. */
function ThroughputChart({
  bars,
  timeZone,
}: {
  readonly bars: DeskState['counts']['bars']
  readonly timeZone: string
}): ReactElement | null {
  const { t } = useMessages()
  const format = useFormat(timeZone)
  const shown = bars.slice(-12)
  const first = shown[0]
  if (!first) return null
  const most = Math.max(1, ...shown.map((bar) => bar.passes))
  return (
    <figure className="stack grow">
      <div
        className="spark grow"
        role="img"
        aria-label={`${t('home.per10')}: ${shown.map((bar) => bar.passes).join(', ')}`}
      >
        {Array.from({ length: 12 - shown.length }, (_, at) => (
          <i key={at} />
        ))}
        {shown.map((bar, index) => (
          <i
            key={bar.from}
            className={index === shown.length - 1 ? 'on' : undefined}
            style={{ height: `${(bar.passes / most) * 100}%` }}
          />
        ))}
      </div>
      <figcaption className="row small quiet">
        <span>{format.time(first.from)}</span>
        <span className="end is-accent strong">{t('home.now')}</span>
      </figcaption>
    </figure>
  )
}

/** The roll, who waits at the help desk, the other desks. */
function ThisDesk({ state }: { readonly state: DeskState }): ReactElement {
  const { t } = useMessages()
  const { printer } = useDesk()
  const { queue, parked, stations } = state
  const others = stations.filter(({ stationId }) => stationId !== state.station.stationId)
  const inStep = others.filter((one) => one.inStep)
  const rows: readonly (readonly [IconName, string, string] | false)[] = [
    printer !== null && [
      'printer',
      printer.name,
      printer.passesLeft === null ? '' : t('devicePanel.left', { count: printer.passesLeft }),
    ],
    queue.waiting + queue.questions > 0 && [
      'clock',
      t('devicePanel.queue'),
      queue.questions > 0
        ? t('chip.questions', { count: queue.questions })
        : t('chip.waiting', { count: queue.waiting }),
    ],
    parked > 0 && ['hook', t('devicePanel.helpDesk'), t('devicePanel.helpDeskCount', { count: parked })],
    others.length > 0 && [
      'monitor',
      t('devicePanel.desks'),
      t('bar.inStep', { count: inStep.length, of: others.length }),
    ],
  ]
  return (
    <ul className="card flush list tight this-desk">
      {rows.map(
        (row) =>
          row && (
            <li key={row[1]}>
              <Icon name={row[0]} />
              <span className="grow">{row[1]}</span>
              <span className="quiet">{row[2]}</span>
            </li>
          ),
      )}
    </ul>
  )
}

/** Nobody is registered: what can be done about it. */
function EmptyEvent(): ReactElement {
  const { t } = useMessages()
  const desk = useDesk()
  return (
    <div className="stack empty">
      <Icon name="people" className="ic big" />
      <h2>{t('home.empty.title')}</h2>
      <p className="quiet">{t('home.empty.after')}</p>
      <KeyRows
        rows={[
          {
            cap: 'Enter',
            icon: 'upload',
            label: t('home.empty.banner'),
            run: () => desk.go({ at: 'import' }),
          },
          {
            cap: 'F6',
            icon: 'add',
            label: t('home.empty.one'),
            run: () => desk.go({ at: 'walk-in' }),
          },
        ]}
      />
    </div>
  )
}
