import { type ReactElement, type ReactNode, useEffect, useRef } from 'react'
import type { DeskState } from '../../../contract/kiosk/state/desk-state.ts'
import { readerWorks } from '../../../contract/tag/reader/reader-state.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type MessageKey } from '../../i18n/i18n.ts'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { useDesk } from '../desk-context.ts'
import { PrinterStatusLine } from './printer-status.tsx'
import { isSimulated, shortReaderName } from './reader-name.ts'
import { ScannerStatus } from './scanner-status.tsx'
import { personLook } from '../state-chip.tsx'
import './camera-status.css'
import './printer-status.css'
import './device-panel.css'

/** This desk's printer first, unless another one has a fault. */
function inPanelOrder(printers: readonly DeskPrinter[]): DeskPrinter[] {
  const weight = (printer: DeskPrinter): number => (printer.problem ? 0 : printer.isDefault ? 1 : 2)
  return printers.toSorted((one, other) => weight(one) - weight(other))
}

/**
 * Devices, top to bottom; below them the last five people, or on the home screen the queue and the
 * other desks. `readerStatusText` replaces the reader's state on the screen that has a newer one.
 */
export function DevicePanel({
  ready = false,
  readerStatusText = null,
  children = null,
}: {
  readonly ready?: boolean
  readonly readerStatusText?: MessageKey | null
  /** Above the last five people. */
  readonly children?: ReactNode
}): ReactElement | null {
  const { state } = useDesk()
  if (!state) return null
  const [first, ...others] = inPanelOrder(state.printers)
  const otherPrinters = others.map((printer) => (
    <PrinterStatusLine key={printer.printerId} printer={printer} />
  ))
  return (
    <div className="device-panel">
      {first ? <PrinterStatusLine printer={first} /> : <NoPrinter />}
      {!ready && otherPrinters}
      <Readers state={state} ready={ready} says={readerStatusText} />
      {ready && otherPrinters.length > 0 && <OtherPrinters>{otherPrinters}</OtherPrinters>}
      {children}
      {ready ? <QueueAndDesks state={state} /> : <LastFive state={state} />}
    </div>
  )
}

function NoPrinter(): ReactElement {
  const { t } = useMessages()
  return (
    <div>
      <p className="device-status__line">
        <Glyph name="warning" tone="warning" />
        <strong>{t('devicePanel.noPrinter')}</strong>
      </p>
      <p className="meta">{t('devicePanel.noPrinterHow')}</p>
    </div>
  )
}

function OtherPrinters({ children }: { readonly children: ReactNode }): ReactElement {
  const { t } = useMessages()
  return (
    <div>
      <p className="meta">{t('devicePanel.printer')}</p>
      {children}
    </div>
  )
}

function Readers({
  state,
  ready,
  says,
}: {
  readonly state: DeskState
  readonly ready: boolean
  readonly says: MessageKey | null
}): ReactElement {
  const { t } = useMessages()
  const { event, go } = useDesk()
  const { reader } = state
  return (
    <div>
      {(event.nfcEnabled || readerWorks(reader)) && <TagReaderLine reader={reader} says={says} />}
      {event.tagAddress && <p className="meta">{t('devicePanel.tag.address', event.tagAddress)}</p>}
      <ScannerStatus />
      <CameraStatus withPicture={ready} />
      {ready && event.nfcEnabled && (
        <KeepFocusButton className="device-panel__tags" onClick={() => go({ at: 'tag-run' })}>
          <KeyCap>Ctrl G</KeyCap>
          {t('home.tags')}
        </KeepFocusButton>
      )}
      {ready && event.checkIn && (
        <KeepFocusButton
          className="device-panel__tags"
          onClick={() => go({ at: 'check-in', userId: null })}
        >
          <KeyCap>Ctrl E</KeyCap>
          {t('checkIn.ready')}
        </KeepFocusButton>
      )}
    </div>
  )
}

/** The tag reader's name and state. */
export function TagReaderLine({
  reader,
  says,
}: {
  readonly reader: DeskState['reader']
  readonly says: MessageKey | null
}): ReactElement {
  const { t } = useMessages()
  const { event, lost } = useDesk()
  const { state } = reader
  const isWell = readerWorks(reader)
  const name =
    reader.name === null
      ? t('devicePanel.reader')
      : isSimulated(reader.name)
        ? t('devicePanel.tag.simulated')
        : shortReaderName(reader.name)
  return (
    <>
      <p className="device-status__line">
        {lost ? (
          <Glyph name="clock" />
        ) : (
          <Glyph name={isWell ? 'check' : 'warning'} tone={isWell ? 'success' : 'warning'} />
        )}
        <strong>{name}</strong>
        <span>
          {lost
            ? t('devicePanel.notKnown')
            : t(says ?? (state === 'simulated' ? 'reader.ready' : `reader.${state}`))}
        </span>
      </p>
      {event.nfcEnabled &&
        (state === 'off' ||
          state === 'no_reader' ||
          state === 'no_service' ||
          state === 'no_library') && <p className="meta">{t(`devicePanel.tag.${state}`)}</p>}
    </>
  )
}

function LastFive({ state }: { readonly state: DeskState }): ReactElement | null {
  const { t } = useMessages()
  const desk = useDesk()
  const format = useFormat(desk.event.timeZone)
  if (state.lastPeople.length === 0) return null
  return (
    <div>
      <p className="meta">{t('devicePanel.lastFive')}</p>
      <ol>
        {state.lastPeople.slice(0, 5).map((person) => {
          const look = personLook(person)
          return (
            <li key={person.userId} className="device-panel__person">
              <Glyph
                name={person.nfc === 'verified' && look.tone === 'success' ? 'waves' : look.glyph}
                tone={look.tone === 'plain' ? undefined : look.tone}
              />
              <span>
                {person.name}
                {state.apart[person.userId] && <small>{state.apart[person.userId]}</small>}
              </span>
              <span className="visually-hidden">{t(look.key)}</span>
              <time>{format.time(person.at)}</time>
            </li>
          )
        })}
      </ol>
    </div>
  )
}

function QueueAndDesks({ state }: { readonly state: DeskState }): ReactElement {
  const { t } = useMessages()
  const { go } = useDesk()
  const others = state.stations.filter((station) => station.stationId !== state.station.stationId)
  return (
    <>
      <div>
        <p className="meta">{t('devicePanel.queue')}</p>
        <p className="device-panel__chips">
          <Chip glyph="clock" tone="plain">
            {t('chip.waiting', { count: state.queue.waiting })}
          </Chip>
          {state.queue.questions > 0 && (
            <Chip glyph="question" tone="warning">
              {t('chip.questions', { count: state.queue.questions })}
            </Chip>
          )}
        </p>
      </div>
      {state.parked > 0 && (
        <div>
          <KeepFocusButton className="device-panel__tags" onClick={() => go({ at: 'help-desk' })}>
            <KeyCap>S</KeyCap>
            <span>{t('devicePanel.helpDesk')}</span>
            <span>{t('devicePanel.helpDeskCount', { count: state.parked })}</span>
          </KeepFocusButton>
        </div>
      )}
      {others.length > 0 && (
        <div>
          <p className="meta">{t('devicePanel.desks')}</p>
          {others.map((station) => (
            <p key={station.stationId} className="device-panel__desk">
              <span>{station.name}</span>
              <span>{station.inStep ? station.passes : t('devicePanel.behind')}</span>
            </p>
          ))}
        </div>
      )}
    </>
  )
}

/**
 * The camera beside reader and scanner. The home screen shows its picture, so that a phone can be
 * held into it.
 */
function CameraStatus({ withPicture }: { readonly withPicture: boolean }): ReactElement | null {
  const { camera } = useDesk()
  const { t } = useMessages()
  const picture = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    if (picture.current) picture.current.srcObject = camera.stream
  }, [camera.stream, withPicture])
  if (camera.state === 'off') return null
  const works = camera.state === 'on' || camera.state === 'starting'
  return (
    <div>
      <p className="device-status__line">
        <Glyph name={works ? 'check' : 'warning'} tone={works ? 'success' : 'warning'} />
        <strong>{t('camera.name')}</strong>
        <span>{t(`camera.${camera.state}`)}</span>
      </p>
      {withPicture && camera.stream && (
        <video
          ref={picture}
          className="camera-picture"
          muted
          autoPlay
          playsInline
          aria-label={t('camera.picture')}
        />
      )}
    </div>
  )
}
