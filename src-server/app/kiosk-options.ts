import type { Logger } from 'pino'
import type { DatabaseFault } from '../../contract/core/database-fault.ts'
import type { Scanners } from '../../drivers/scanner.ts'
import type { TagReader } from '../../drivers/tag-reader.ts'
import type { DiscoverPrinters } from '../printing/printers/printer-deps.ts'
import type { OpenPrinter } from '../printing/printers/printer-registry.ts'
import type { StartTraining, TrainingDevices } from '../staff/training/training-session.ts'
import type { BearerKinds } from '../sign-in/find-caller.ts'

/** What the kiosk is handed by whoever starts it: devices, screens, a log. */
export interface KioskOptions {
  readonly openPrinter: OpenPrinter
  /** Looks for printers at this machine and on its network; left out none are found. */
  readonly findPrinters?: DiscoverPrinters
  /** The desk's NFC reader, closed by whoever opened it; none where it is left out. */
  readonly reader?: TagReader | null
  /**
   * The desk's scanners in HID-POS mode, closed by whoever opened them; none where they are left
   * out.
   */
  readonly scanners?: Scanners | null
  /** Folder of the built screens; null where there are none to serve. */
  readonly rendererDir: string | null
  readonly log: Logger
  /**
   * The database is silent at the start: PassDesk waits for it, and its page at this address says
   * so.
   */
  readonly onWaiting?: (waiting: { readonly url: string; readonly fault: DatabaseFault }) => void
  /** Ends the wait for the database. */
  readonly stopped?: AbortSignal
  /** Lines of `doctor`, for the diagnostics; left out there are none. */
  readonly examine?: () => Promise<readonly string[]>
  /** Version of the product, as phones are told. */
  readonly version?: string
  /** Tells the network where the kiosk is; left out it is told to nobody. */
  readonly advertises?: boolean
  /** Starts the practice of this kiosk; left out there is none. */
  readonly startTraining?: StartTraining
  /** The devices that a practice is made with; only for a kiosk that is one. */
  readonly practice?: TrainingDevices
  /** Worker threads that draw passes. */
  readonly renderThreads?: number
  /** Tests hand in another worker that draws, and the name of its engine. */
  readonly renderWorker?: URL
  readonly renderEngine?: string
  /** Tests parse every reply with the contract's strict schema. */
  readonly checkReplies?: boolean
  /** Tests hand in callers of their own for a kind of bearer. */
  readonly bearers?: Partial<BearerKinds>
  /** Folders in which the system shows USB sticks; those of the platform unless given. */
  readonly usbRoots?: readonly string[]
  readonly now?: () => number
}

/** What is undone, last first, when the kiosk ends or a later step of its start fails. */
export type OnClose = (step: () => Promise<void> | void) => void
