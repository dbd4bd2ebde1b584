import { useEffect, useRef, useState, type ReactElement } from 'react'
import type { DeskState } from '../../../contract/kiosk/state/desk-state.ts'
import type { ScannersView } from '../../../contract/scan/dispatch/scan.ts'
import { readerWorks } from '../../../contract/tag/reader/reader-state.ts'
import { useScannersView } from '../../api/scanners.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { Icon, type IconName, type Tone } from '../../ui/icon.tsx'
import { useDesk, type Desk } from '../desk-context.ts'
import { printerLook } from './printer-fault.ts'
import { rollLeft } from './roll-bar.tsx'

/** Models as printed on their case: ACR1252U, RC-S300/S. */
const MODEL = /\b(?:ACR\d+\w*|RC-S\d+(?:\/\w+)?)/

/**
 * Shortens a PC/SC name such as `ACS ACR1252 Dual Reader [ACR1252 Dual Reader PICC] 00 00` to the
 * name on the case.
 */
export function shortReaderName(name: string): string {
  const words = name.split(/[[(]/, 1)[0]!.trimEnd().split(' ')
  while (words.length > 1 && /^(?:[0-9A-F]{1,2})?$/.test(words.at(-1)!)) words.pop()
  const bare = words.join(' ')
  return MODEL.exec(bare)?.[0] ?? bare
}

/** The simulated reader of the demo, also while it is busy. */
const isSimulated = (name: string): boolean => name.startsWith('Simulated')

/** A device's state in a few words. */
interface DeviceState {
  readonly name: string
  readonly isWell: boolean
  /** Missing, but the event does without it. */
  readonly isUnused?: boolean
  readonly says: string
  /** What to do about it. */
  readonly how?: string | null
}

function readerState(reader: DeskState['reader'], nfcEnabled: boolean, t: Translate): DeviceState {
  const { name, state } = reader
  const missing = state === 'off' || state === 'no_reader' || state === 'no_service' || state === 'no_library'
  return {
    name:
      name === null
        ? t('devicePanel.reader')
        : isSimulated(name)
          ? t('devicePanel.tag.simulated')
          : shortReaderName(name),
    isWell: readerWorks(reader),
    isUnused: missing && !nfcEnabled,
    says: t(state === 'simulated' ? 'reader.ready' : `reader.${state}`),
    how: nfcEnabled && missing ? t(`devicePanel.tag.${state}`) : null,
  }
}

/** A wedge scanner types into the window that has the focus; its state is unknown. */
function useListening(): boolean {
  const [listening, setListening] = useState(() => document.hasFocus())
  useEffect(() => {
    const update = (): void => setListening(document.hasFocus())
    window.addEventListener('focus', update)
    window.addEventListener('blur', update)
    return () => {
      window.removeEventListener('focus', update)
      window.removeEventListener('blur', update)
    }
  }, [])
  return listening
}

/** The desk's scanner: a HID scanner, or one that types. */
function useScannerState(): DeviceState {
  const { t } = useMessages()
  const view = useScannersView()
  const listening = useListening()
  const direct = view && directState(view)
  if (!direct)
    return {
      name: t('devicePanel.scanner'),
      isWell: listening,
      says: t(listening ? 'devicePanel.listening' : 'devicePanel.notListening'),
    }
  return {
    name:
      direct === 'ready' && view.ready > 1
        ? t('scanner.many', { count: view.ready })
        : (view.name ?? t('devicePanel.scanner')),
    isWell: direct === 'ready',
    says: t(`scanner.${direct}`),
    how: direct === 'ready' ? null : t(`scanner.${direct}.how`),
  }
}

/** The state of HID scanners, if there is one to show. */
function directState({
  state,
}: ScannersView): 'ready' | 'unplugged' | 'no_permission' | 'cannot_open' | null {
  return state === 'off' || state === 'starting' || state === 'no_library' || state === 'none' ? null : state
}

/** A device on one line: its name, its state, and below what to do. */
function DeviceRow({
  icon,
  device,
}: {
  readonly icon: IconName
  readonly device: DeviceState
}): ReactElement {
  const { t } = useMessages()
  const { lost } = useDesk()
  const { name, isWell, isUnused, says, how } = device
  return (
    <div className="device">
      <Icon name={icon} />
      <span className="grow">
        <b>{name}</b>
        {!lost && how && <p className="quiet small">{how}</p>}
      </span>
      {lost || isUnused ? (
        <span className="quiet">{lost ? t('devicePanel.notKnown') : says}</span>
      ) : (
        <span className={isWell ? 'row is-go' : 'row is-hold'}>
          <Icon name={isWell ? 'tick' : 'warning'} tone={isWell ? 'go' : 'hold'} />
          {says}
        </span>
      )}
    </div>
  )
}

export function ScannerRow(): ReactElement {
  return <DeviceRow icon="scan" device={useScannerState()} />
}

export function ReaderRow({ state }: { readonly state: DeskState }): ReactElement {
  const { t } = useMessages()
  const { event } = useDesk()
  return <DeviceRow icon="waves" device={readerState(state.reader, event.nfcEnabled, t)} />
}

/** The picture of the camera, so that a phone can be held into it. */
export function CameraRow(): ReactElement | null {
  const { camera } = useDesk()
  const { t } = useMessages()
  const picture = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (picture.current) picture.current.srcObject = camera.stream
  }, [camera.stream])
  if (camera.state === 'off') return null
  const isWell = camera.state === 'on' || camera.state === 'starting'
  const device = { name: t('camera.name'), isWell, says: t(`camera.${camera.state}`) }
  return (
    <section className="card flush">
      <div className="list tight">
        <DeviceRow icon="monitor" device={device} />
      </div>
      {camera.stream && (
        <video
          ref={picture}
          className="camera-picture"
          muted
          autoPlay
          playsInline
          aria-label={t('camera.picture')}
        />
      )}
    </section>
  )
}

interface Trouble {
  readonly icon: IconName
  readonly tone: Tone
  readonly text: string
}

/** All devices in one line: that they are ready, or the first one that is not. */
export function DeviceLine({ desk }: { readonly desk: LineFacts }): ReactElement | null {
  const { t } = useMessages()
  const scanner = useScannerState()
  if (!desk.state && !desk.lost) return null
  const troubles = desk.lost
    ? [{ icon: 'bar', tone: 'stop', text: t('bar.lost') } as const]
    : troublesOf(desk, scanner, t)
  const [first, ...more] = troubles
  const { icon, tone, text } = first ?? { icon: 'check', tone: 'go', text: t('bar.ready') }
  return (
    <span className="end row device-line" aria-live="polite">
      <Icon name={icon} tone={tone} />
      <span className={first ? `strong is-${tone}` : undefined}>
        {more.length > 0 ? `${text} +${more.length}` : text}
      </span>
    </span>
  )
}

type LineFacts = Pick<Desk, 'event' | 'lost' | 'camera'> & { readonly state: DeskState | null }

function troublesOf(
  { event, state, camera }: LineFacts,
  scanner: DeviceState,
  t: Translate,
): readonly Trouble[] {
  if (!state) return []
  const of = (name: string, what: string): string => t('bar.device', { name, what })
  const found: Trouble[] = []
  const add = (tone: 'hold' | 'stop', text: string): void =>
    void found.push({ icon: tone === 'stop' ? 'bar' : 'warning', tone, text })
  if (state.storageFault)
    add(state.storageFault === 'database_damaged' ? 'stop' : 'hold', t(`storage.${state.storageFault}.bar`))
  if (state.printers.length === 0) add('hold', t('devicePanel.noPrinter'))
  for (const printer of state.printers) {
    const look = printerLook(printer, t)
    const { passesLeft } = printer
    if (look.tone === 'stop' || look.tone === 'hold') add(look.tone, of(printer.name, look.word))
    else if (rollLeft(printer).low && passesLeft !== null)
      add('hold', of(printer.name, t('devicePanel.left', { count: passesLeft })))
  }
  const reader = readerState(state.reader, event.nfcEnabled, t)
  if (event.nfcEnabled && !reader.isWell) add('hold', of(t('devicePanel.reader'), reader.says))
  if (event.tagAddress) add('hold', t('devicePanel.tag.tooLong'))
  if (!scanner.isWell) add('hold', of(scanner.name, scanner.says))
  if (camera.state === 'denied' || camera.state === 'missing' || camera.state === 'busy')
    add('hold', of(t('camera.name'), t(`camera.${camera.state}`)))
  const inStep = state.stations.filter((station) => station.inStep).length
  if (inStep < state.stations.length)
    add('hold', t('bar.inStep', { count: inStep, of: state.stations.length }))
  return found.toSorted((a, b) => Number(b.tone === 'stop') - Number(a.tone === 'stop'))
}
