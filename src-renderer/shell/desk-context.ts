import { createContext, use } from 'react'
import type { MatchResult } from '../../contract/guest/view/attendees.ts'
import type { DeskState } from '../../contract/kiosk/state/desk-state.ts'
import type { Sounds } from '../ui/sounds.ts'
import type { DeskEvent } from '../../contract/event/event/desk-event.ts'
import type { DeskPrinter } from '../../contract/print/printer/printers.ts'
import type { Session } from '../../contract/person/user/person.ts'
import type { Measured } from '../../contract/kiosk/statistics/statistics.ts'
import type { z } from 'zod'
import type { Words } from '../i18n/i18n.ts'
import type { AnyScreen, Screen } from './screen.ts'

/** The result of a scan; `matching` until the kiosk has replied. */
export type ScanOutcome =
  | { readonly kind: 'matching' }
  | { readonly kind: 'garbled'; readonly why?: 'torn' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'match'; readonly match: MatchResult }

export interface Scan {
  readonly id: number
  /** The scanned text; null if an IME changed it irrecoverably, or a part of it is missing. */
  readonly code: string | null
  /** Other readings of the same keys; none once a person is found. */
  readonly others?: readonly string[]
  readonly outcome: ScanOutcome
  /** `Desk.expressRun` at the time of the scan. */
  readonly expressRun: number | null
}

/** An action that can be undone for ten seconds. */
export interface UndoOffer {
  readonly text: string
  readonly undo: () => void
  /** The note about it, which can be written too. */
  readonly note?: { readonly text: string; readonly save: (text: string) => void }
}

/** The desk's camera, with its stream while it is on. */
export interface CameraView {
  readonly state: 'off' | 'starting' | 'on' | 'denied' | 'missing' | 'busy'
  readonly stream: MediaStream | null
}

export interface Desk {
  readonly event: DeskEvent
  /**
   * Counts how often express mode was switched on in this window; null while it is off. A scan
   * belongs to one such run.
   */
  readonly expressRun: number | null
  /** Null until the first reply of the kiosk. */
  readonly state: DeskState | null
  /** PassDesk does not answer: `state` is the last known one. */
  readonly lost: boolean
  readonly user: z.output<typeof Session>['user']
  readonly isAdmin: boolean
  /** False for a receptionist of this event, who does not see the actions of managers. */
  readonly isManager: boolean
  /** In a practice: the address of the desk that started it; else null. */
  readonly practiceOf: string | null
  /** This desk's printer: the default one, else the first. */
  readonly printer: DeskPrinter | null
  /** Waiting scans, oldest first. */
  readonly waiting: readonly Scan[]
  readonly camera: CameraView
  readonly now: () => Date
  readonly play: Sounds['play']
  readonly go: (screen: Screen) => void
  readonly back: () => void
  /** Opens the next waiting scan, or the home screen. */
  readonly next: () => void
  /** Sets whether a scan may replace what is shown. */
  readonly setFree: (free: boolean) => void
  /** Queues a scan that a screen handled itself. */
  readonly keepScan: (code: string, others?: readonly string[]) => void
  readonly offerUndo: (offer: UndoOffer) => void
  readonly lastFault: FaultRecord | null
  readonly recordFault: (fault: FaultRecord) => void
  /** Records a duration for the statistics. */
  readonly measure: Measure
  /** Ends the measurement of the turn if nobody did anything for a while before now. */
  readonly act: () => void
  readonly signOut: () => void
  /** Another staff member took over the desk; later actions are recorded under their name. */
  readonly takenOver: (session: z.output<typeof Session>) => void
}

/** Records a time in ms. */
export type Measure = (kind: Measured, ms: number) => void

/** The last failure, with details that the banner leaves out. */
export interface FaultRecord {
  readonly at: string
  readonly where: string
  readonly words: { readonly title: Words; readonly detail: Words }
  /** Codes and figures for support. */
  readonly raw: string
}

export const DeskContext = createContext<Desk | null>(null)

export function useDesk(): Desk {
  const desk = use(DeskContext)
  if (!desk) throw new Error('no desk around this component')
  return desk
}

/** This desk's printer. */
export function ownPrinter(printers: readonly DeskPrinter[]): DeskPrinter | null {
  return printers.find((printer) => printer.isDefault) ?? printers[0] ?? null
}

export const mayOpen = ({ allowedFor }: AnyScreen, desk: Pick<Desk, 'isManager' | 'isAdmin'>): boolean =>
  (allowedFor !== 'manager' || desk.isManager) && (allowedFor !== 'admin' || desk.isAdmin)
