import type { Logger } from 'pino'
import type { DatabaseFault } from '../../contract/platform/db/database-fault.ts'
import type { Scanners } from '../../drivers/scanner.ts'
import type { TagReader } from '../../drivers/tag-reader.ts'
import type { DiscoverPrinters } from '../print/printer/printer-deps.ts'
import type { OpenPrinter } from '../print/printer/printer-registry.ts'
import type { StartTraining, TrainingDevices } from '../kiosk/practice/training-session.ts'
import type { BearerKinds } from '../account/session/find-caller.ts'

/** Parts that the caller provides: devices, screens, log. */
export interface KioskOptions {
  readonly openPrinter: OpenPrinter
  /** Finds printers on this machine and its network. Default: finds none. */
  readonly findPrinters?: DiscoverPrinters
  /** The desk's NFC reader. The caller closes it. Default: none. */
  readonly reader?: TagReader | null
  /** The desk's scanners in HID-POS mode. The caller closes them. Default: none. */
  readonly scanners?: Scanners | null
  /** Folder of the built screens; null to serve none. */
  readonly rendererDir: string | null
  readonly log: Logger
  /**
   * Called if the database does not answer at the start. PassDesk waits for it and shows this on a
   * page at `url`.
   */
  readonly onWaiting?: (waiting: { readonly url: string; readonly fault: DatabaseFault }) => void
  /** Aborts the wait for the database. */
  readonly stopped?: AbortSignal
  /** Output lines of `doctor` for the diagnostics. Default: none. */
  readonly examine?: () => Promise<readonly string[]>
  /** Product version, as reported to phones. */
  readonly version?: string
  /** Advertises the kiosk by multicast DNS. Default: false. */
  readonly advertises?: boolean
  /**
   * Starts the drawing threads at once and draws samples of the used templates. Default: the first
   * drawing starts them.
   */
  readonly warmsUp?: boolean
  /** Starts the training mode of this kiosk. Default: no training mode. */
  readonly startTraining?: StartTraining
  /** Simulated devices; only for the kiosk of a training mode. */
  readonly practice?: TrainingDevices
  /** Number of worker threads that draw passes. */
  readonly renderThreads?: number
  /** Another drawing worker, with an engine name of its own. For tests. */
  readonly renderWorker?: URL
  readonly renderEngine?: string
  /** Parses every reply with the strict schema of the contract. For tests. */
  readonly checkReplies?: boolean
  /** Replaces the callers of a bearer kind. For tests. */
  readonly bearers?: Partial<BearerKinds>
  /** Mount folders of USB sticks. Default: those of the platform. */
  readonly usbRoots?: readonly string[]
  readonly now?: () => number
}

/**
 * Registers a clean-up step. Steps run in reverse order when the kiosk ends or a later step of its
 * start fails.
 */
export type OnClose = (step: () => Promise<void> | void) => void

/** Registers what runs when the kiosk answers. */
export type OnReady = (step: () => void) => void
