import { setTimeout as sleep } from 'node:timers/promises'
import { MODEL_SPECS } from '../../../facts/models.ts'
import { DOTS_PER_MM } from '../../../facts/measures.ts'
import type { Bitmap1 } from '../../types/label-printer.ts'
import type { DeviceSession, HostEnd } from '../transport/memory.ts'
import { createJobDecoder } from './decode-job.ts'
import type { JobDecoder } from './decode-job.ts'
import type { RefusalReason } from './decode-page.ts'
import type { DecodedEvent } from './decode-state.ts'
import { ERROR_BITS } from './faults.ts'
import type { FaultMoment, FaultName } from './faults.ts'
import { dueError, isDue, isSilent, mediaOf, statusFrame } from './device-state.ts'
import type { SimulatedPrinter } from './device-state.ts'
import { half, merged } from './bitmap-parts.ts'
import type { OutputFolder } from './output-folder.ts'

/**
 * Event of a simulated printer for a log, a screen or a test. Files are null without an output
 * folder.
 */
export type SimulatorEvent =
  | { readonly kind: 'connected' | 'disconnected' | 'status_asked' | 'swallowed' }
  | {
      readonly kind: 'label'
      readonly number: number
      readonly bitmap: Bitmap1
      /** Red dots of a two-colour job. */
      readonly red?: Bitmap1
      readonly cut: boolean
      readonly quality: boolean
      readonly file: string | null
    }
  | { readonly kind: 'partial'; readonly bitmap: Bitmap1; readonly file: string | null }
  | {
      readonly kind: 'refused'
      readonly reason: RefusalReason
      readonly detail: string
      readonly at: number
      readonly file: string | null
    }
  | { readonly kind: 'power_off'; readonly minutes: number }
  | { readonly kind: 'fault'; readonly name: FaultName }
  | { readonly kind: 'failed'; readonly error: unknown }

export interface SimulatorTimes {
  /** Printing time of one label, ms. */
  readonly printMs: number
  readonly coolingMs: number
  /** How long a busy printer stays busy after the first status request. */
  readonly busyMs: number
  /** Delay per chunk of a slow printer. */
  readonly slowMs: number
  /** Pause after which a printer with `sleeps` is asleep. */
  readonly sleepAfterMs: number
}

export interface SessionInput {
  readonly printer: SimulatedPrinter
  readonly host: HostEnd
  readonly times: SimulatorTimes
  readonly out: OutputFolder | null
  /** False for a transport without return data (the real raw port). */
  readonly answers: boolean
  readonly report: (event: SimulatorEvent) => void
  /** One label at a time over all connections. */
  readonly exclusively: <T>(task: () => Promise<T>) => Promise<T>
}

const EXPANSION_BUFFER_FULL = 0x02

interface Session extends SessionInput {
  readonly decoder: JobDecoder
  gone: boolean
  /** Lines of a label have arrived, its end has not. */
  labelOpen: boolean
  /** The frame "phase printing" of this label was sent. */
  begun: boolean
  /** The one stray frame of this connection was sent. */
  straySent: boolean
}

/** One connection to the simulated printer. It buffers one chunk ahead of the current one. */
export function createSession(input: SessionInput): DeviceSession {
  const { printer } = input
  const decoder = createJobDecoder({ model: printer.model, media: () => mediaOf(printer) })
  const session: Session = {
    ...input,
    decoder,
    gone: false,
    labelOpen: false,
    begun: false,
    straySent: false,
  }
  let last: Promise<void> = Promise.resolve()
  input.report({ kind: 'connected' })
  if (isDue(printer, 'sleeps') && performance.now() - printer.lastUse > input.times.sleepAfterMs) {
    input.report({ kind: 'fault', name: 'sleeps' })
    setImmediate(() => drop(session, true))
  }

  return {
    receive(bytes) {
      const before = last
      last = before.then(() => read(session, bytes)).catch((error) => fail(session, error))
      return before
    },
    async hostClosed() {
      await last
      if (session.gone) return
      const end = decoder.end()
      if (end) await handleEvent(session, end).catch((error) => fail(session, error))
      drop(session, false)
    },
  }
}

/** The output folder is not writable: the host sees a disconnected printer. */
function fail(session: Session, error: unknown): void {
  session.report({ kind: 'failed', error })
  drop(session, true)
}

async function read(session: Session, bytes: Uint8Array): Promise<void> {
  if (session.gone) return
  if (isDue(session.printer, 'slow')) await sleep(session.times.slowMs)
  for (const event of session.decoder.push(bytes)) {
    await handleEvent(session, event)
    if (session.gone) return
  }
}

async function handleEvent(session: Session, event: DecodedEvent): Promise<void> {
  switch (event.kind) {
    case 'initialized':
      if (event.cleared) endLabel(session)
      if (event.cleared) clear(session)
      return
    case 'status_request':
      return answerStatus(session)
    case 'power_off':
      return takePowerOff(session, event.set)
    case 'line':
      return takeLine(session, event)
    case 'label':
      return session.exclusively(() => print(session, event))
    case 'refused':
      return refuse(session, event)
  }
}

/** A network printer shows an error as long as its cause is there. */
function clear({ printer, answers }: Session): void {
  printer.kept = null
  if (answers || !dueError(printer, 'during')) printer.error = null
}

function answerStatus(session: Session): void {
  const { printer, report, times } = session
  report({ kind: 'status_asked' })
  if (isDue(printer, 'busy')) printer.busyUntil ??= performance.now() + times.busyMs
  sendStrayFrame(session, 'before')
  sendStatus(session)
  if (isDue(printer, 'drop_before')) {
    report({ kind: 'fault', name: 'drop_before' })
    drop(session, true)
  }
}

function takePowerOff(session: Session, set: number | null): void {
  const { printer, report } = session
  if (isDue(printer, 'no_settings')) return
  if (set === null) return sendStatus(session, { statusType: 0xf0, setting: printer.powerOff })
  printer.powerOff = set
  report({ kind: 'power_off', minutes: 10 * set })
}

/**
 * Uncompressed lines are printed as they arrive (QL-800); compressed ones are buffered until the
 * label is complete.
 */
function takeLine(session: Session, { line, of }: { line: number; of: number }): Promise<void> | void {
  const { printer } = session
  printer.linesReceived++
  const printsAtOnce = !MODEL_SPECS[printer.model].unpacks
  if (line === 1) {
    session.labelOpen = true
    printer.labelOpen = true
    printer.labelsBegun++
    const error =
      dueError(printer, 'before') ?? (printer.coverOpen ? 'cover_open' : null) ?? dueError(printer, 'start')
    if (error) return raiseError(session, error)
    sendStrayFrame(session, 'start')
    if (printsAtOnce) begin(session)
  }
  if (line !== Math.ceil(of / 2)) return
  if (isDue(printer, 'drop_during')) {
    session.report({ kind: 'fault', name: 'drop_during' })
    return drop(session, true)
  }
  const error = printsAtOnce ? dueError(printer, 'during') : null
  if (error) return raiseError(session, error)
}

async function print(
  session: Session,
  { bitmap, red, cut, quality, marginDots }: Extract<DecodedEvent, { kind: 'label' }>,
): Promise<void> {
  const { printer, times, out, report } = session
  if (isDue(printer, 'swallow')) {
    report({ kind: 'swallowed' })
    return endLabel(session)
  }
  begin(session)
  const during = dueError(printer, 'during')
  if (during && isDue(printer, 'keeps_job')) printer.kept = bitmap
  if (during) return raiseError(session, during, half(bitmap))
  sendStrayFrame(session, 'during')
  if (isDue(printer, 'cooling')) await coolDown(session)
  if (times.printMs > 0) await sleep(times.printMs)
  const file = (await out?.label(red ? merged(bitmap, red) : bitmap)) ?? null
  printer.printed++
  printer.mmUsed += (bitmap.heightPx + 2 * marginDots) / DOTS_PER_MM
  const colours = { bitmap, ...(red && { red }) }
  report({ kind: 'label', number: printer.printed, ...colours, cut, quality, file })
  const after = dueError(printer, 'after')
  if (after) return raiseError(session, after)
  if (isDue(printer, 'drop_after')) {
    report({ kind: 'fault', name: 'drop_after' })
    return drop(session, true)
  }
  sendStrayFrame(session, 'after')
  sendStatus(session, { statusType: 0x01, phase: 1 })
  printer.phase = 'receiving'
  sendStatus(session, { statusType: 0x06, phase: 0 })
  endLabel(session)
}

function begin(session: Session): void {
  if (session.begun || isDue(session.printer, 'swallow')) return
  session.begun = true
  session.printer.phase = 'printing'
  sendStatus(session, { statusType: 0x06, phase: 1 })
}

async function coolDown(session: Session): Promise<void> {
  session.printer.cooling = true
  sendStatus(session, { statusType: 0x05, phase: 1, notification: 0x03 })
  session.report({ kind: 'fault', name: 'cooling' })
  await sleep(session.times.coolingMs)
  session.printer.cooling = false
  sendStatus(session, { statusType: 0x05, phase: 1, notification: 0x04 })
}

/**
 * Raises an error: reports it, drops everything received, and keeps the bits until the host clears
 * the printer.
 */
async function raiseError(
  session: Session,
  name: FaultName,
  onPaper: Bitmap1 | null = session.begun ? session.decoder.partial() : null,
): Promise<void> {
  const { printer, decoder, report, out } = session
  const bits = ERROR_BITS[name]
  printer.error = { err1: bits?.err1 ?? 0, err2: bits?.err2 ?? 0 }
  report({ kind: 'fault', name })
  printer.phase = 'receiving'
  sendStatus(session, { statusType: 0x02, phase: 0 })
  decoder.discard()
  endLabel(session)
  if (onPaper) report({ kind: 'partial', bitmap: onPaper, file: (await out?.partial(onPaper)) ?? null })
}

/** Rejects a stream: prints nothing and reports the kind of error. */
async function refuse(
  session: Session,
  { reason, detail, at }: { reason: RefusalReason; detail: string; at: number },
): Promise<void> {
  const { printer, out, report } = session
  const onPaper = session.begun ? session.decoder.partial() : null
  printer.refused++
  printer.error = reason === 'wrong_media' ? { err1: 0, err2: 0x01 } : { err1: 0, err2: 0x04 }
  printer.phase = 'receiving'
  sendStatus(session, { statusType: 0x02, phase: 0 })
  endLabel(session)
  report({
    kind: 'refused',
    reason,
    detail,
    at,
    file: (await out?.refused(`${reason} at byte ${at}: ${detail}`)) ?? null,
  })
  if (onPaper) report({ kind: 'partial', bitmap: onPaper, file: (await out?.partial(onPaper)) ?? null })
}

/** A label of another connection is not affected. */
function endLabel(session: Session): void {
  if (!session.labelOpen) return
  session.labelOpen = false
  session.begun = false
  session.printer.labelOpen = false
  session.printer.phase = 'receiving'
}

function sendStatus(session: Session, part: Parameters<typeof statusFrame>[1] = {}): void {
  const { printer, host, answers, gone } = session
  if (answers && !gone && !isSilent(printer)) host.data(statusFrame(printer, part))
}

/**
 * Sends an unrequested error frame, also on a transport without return data; printing continues.
 */
function sendStrayFrame(session: Session, moment: FaultMoment): void {
  const { printer, host, gone, report } = session
  if (gone || session.straySent || !isDue(printer, 'stray_error', moment)) return
  session.straySent = true
  report({ kind: 'fault', name: 'stray_error' })
  host.data(statusFrame(printer, { statusType: 0x02, phase: 0, err2: EXPANSION_BUFFER_FULL }))
}

function drop(session: Session, notifyHost: boolean): void {
  if (session.gone) return
  session.gone = true
  session.printer.lastUse = performance.now()
  endLabel(session)
  session.report({ kind: 'disconnected' })
  if (notifyHost) session.host.dropped()
}

/**
 * Prints the label that a printer with `keeps_job` has kept, as some models do once the cause of
 * its failure is gone.
 */
export async function printKept({
  printer,
  out,
  report,
}: Pick<SessionInput, 'printer' | 'out' | 'report'>): Promise<void> {
  const bitmap = printer.kept
  if (!bitmap || dueError(printer, 'before') || printer.coverOpen) return
  printer.kept = null
  printer.error = null
  printer.printed++
  const file = (await out?.label(bitmap)) ?? null
  report({ kind: 'label', number: printer.printed, bitmap, cut: true, quality: true, file })
}
