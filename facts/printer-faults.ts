/** How a printer is connected; `file`: labels become files that an office printer prints. */
export const PRINTER_CONNECTIONS = ['usb', 'network', 'bluetooth', 'virtual', 'file'] as const
export type PrinterConnection = (typeof PRINTER_CONNECTIONS)[number]

interface FaultRow {
  /** The drawing beside its steps. */
  readonly picture: string
  /**
   * Whether its code has values beside it: in a driver and at the desk (`both`), only in a driver,
   * nowhere (`none`), or nowhere because no driver reports it (`desk`).
   */
  readonly values: 'both' | 'driver' | 'none' | 'desk'
  /** It ends alone, and staff need not act; or nothing waits for its end (`final`). */
  readonly ends?: 'alone' | 'final'
}

/**
 * The faults of printers that staff see. This is the only table of them: contract, drivers, texts
 * and pictures derive from it.
 */
export const PRINTER_FAULTS = {
  wrong_roll: { picture: 'roll', values: 'both' },
  two_colour_roll: { picture: 'twoColours', values: 'both' },
  no_media: { picture: 'roll', values: 'both' },
  link_lost: { picture: 'link', values: 'both' },
  unreachable: { picture: 'brokenLine', values: 'both' },
  wrong_model: { picture: 'look', values: 'both' },
  /** The offset would move dots of this pass off the printable area. */
  offset_too_far: { picture: 'offset', values: 'both' },
  restarted: { picture: 'look', values: 'desk', ends: 'final' },
  /** Connected, but without a status frame. */
  stopped_answering: { picture: 'power', values: 'desk' },
  cover_open: { picture: 'cover', values: 'none' },
  end_of_media: { picture: 'emptyRoll', values: 'none' },
  cutter_jam: { picture: 'jam', values: 'none' },
  /** The print head did not cool down within the longest wait. */
  cooling: { picture: 'clock', values: 'driver', ends: 'alone' },
  /** The printer reported another print until the timeout. */
  busy: { picture: 'clock', values: 'driver', ends: 'alone' },
  /** Another program or computer uses the printer. */
  in_use_by_other: { picture: 'twoComputers', values: 'driver' },
  /** The system denies access to the device. */
  no_permission: { picture: 'look', values: 'driver' },
  /** The QL-800 is in Editor Lite mode (a USB disk). Only the button on the printer ends it. */
  editor_lite: { picture: 'button', values: 'none' },
  comm_error: { picture: 'brokenLine', values: 'none' },
  system_error: { picture: 'power', values: 'none' },
  turned_off: { picture: 'power', values: 'none' },
  /** This connection, address or combination is not supported here. */
  not_available: { picture: 'look', values: 'driver' },
  /** Aborted before the first raster byte. */
  cancelled: { picture: 'look', values: 'none', ends: 'final' },
  /** No space is left for the PDF file. */
  disk_full: { picture: 'folder', values: 'none' },
  rejected: { picture: 'look', values: 'desk', ends: 'final' },
  /** The label is printed, but the database does not accept the result yet. */
  not_recorded: { picture: 'clock', values: 'desk', ends: 'alone' },
  /** Of a job: its station missed the heartbeat. */
  station_lost: { picture: 'look', values: 'desk', ends: 'final' },
} as const satisfies Readonly<Record<string, FaultRow>>

type Faults = typeof PRINTER_FAULTS
export type PrinterFaultCode = keyof Faults
export type FaultPicture = Faults[PrinterFaultCode]['picture']
type With<V extends FaultRow['values']> = {
  [C in PrinterFaultCode]: Faults[C]['values'] extends V ? C : never
}[PrinterFaultCode]

/** Faults whose code is all that a screen needs. */
export type PlainFault = With<'driver' | 'none' | 'desk'>
/** Faults whose code is all that a driver reports. */
export type PlainDriverFault = With<'none'>

const rows: Readonly<Record<PrinterFaultCode, FaultRow>> = PRINTER_FAULTS
export const PLAIN_FAULTS = (Object.keys(rows) as PrinterFaultCode[]).filter(
  (code): code is PlainFault => rows[code].values !== 'both',
)

/** Whether a fault ends alone, or nothing waits for its end; null: staff end it. */
export const endOf = (code: PrinterFaultCode): 'alone' | 'final' | null => rows[code].ends ?? null

/** The texts about a lost connection. */
export const LOST_TEXTS = {
  usb: 'usb_lost',
  network: 'network_lost',
  bluetooth: 'bluetooth_lost',
  virtual: 'folder_lost',
  file: 'pdf_folder_lost',
} as const satisfies Readonly<Record<PrinterConnection, string>>

/** The names of the texts about faults: a code has one text, or one for each kind of it. */
export type FaultText =
  | Exclude<PrinterFaultCode, 'link_lost'>
  | 'wrong_stock'
  | (typeof LOST_TEXTS)[PrinterConnection]
