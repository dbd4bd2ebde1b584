/** A drawing beside the steps of a fault. */
export type FaultPicture =
  | 'broken line'
  | 'button'
  | 'clock'
  | 'empty roll'
  | 'folder'
  | 'jam'
  | 'look'
  | 'open cover'
  | 'power'
  | 'two computers'

interface PlainFault {
  /** Reported by a driver; the others are of the kiosk. */
  readonly driver?: true
  /** Ends by itself; staff need not act. */
  readonly passes?: true
  /** May end a label in the middle: `cause.CODE` of the texts says so after the question. */
  readonly asks?: true
  readonly picture: FaultPicture
}

/**
 * The faults of a printer that carry no values for staff. A new one is a line here, its texts
 * `fault.CODE` in `messages/{en,ja}/print/printer-faults.ts`, and the place that finds it; drivers,
 * contract, banners, pictures and the help follow. Faults with values are declared in
 * `contract/print/printer/printer-problem.ts`.
 */
export const PLAIN_FAULTS = {
  cover_open: { driver: true, asks: true, picture: 'open cover' },
  end_of_media: { driver: true, asks: true, picture: 'empty roll' },
  cutter_jam: { driver: true, asks: true, picture: 'jam' },
  cooling: { driver: true, passes: true, asks: true, picture: 'clock' },
  busy: { driver: true, passes: true, picture: 'clock' },
  in_use_by_other: { driver: true, picture: 'two computers' },
  no_permission: { driver: true, picture: 'look' },
  /** The QL-800 is in Editor Lite mode (a USB disk). Only the button on the printer ends it. */
  editor_lite: { driver: true, picture: 'button' },
  comm_error: { driver: true, asks: true, picture: 'broken line' },
  system_error: { driver: true, asks: true, picture: 'power' },
  turned_off: { driver: true, asks: true, picture: 'power' },
  /** This connection, address or combination is not supported here. */
  not_available: { driver: true, picture: 'look' },
  /** The caller aborted before the first raster byte. */
  cancelled: { driver: true, picture: 'look' },
  /** No space is left for the PDF file. */
  disk_full: { driver: true, picture: 'folder' },
  restarted: { asks: true, picture: 'look' },
  stopped_answering: { asks: true, picture: 'power' },
  rejected: { picture: 'look' },
  /** The label is printed, but the database does not accept the result yet. */
  not_recorded: { passes: true, picture: 'clock' },
  /** Of a job: its station missed the heartbeat. */
  station_lost: { asks: true, picture: 'look' },
} as const satisfies Readonly<Record<string, PlainFault>>

type Plain = typeof PLAIN_FAULTS
export type PlainFaultCode = keyof Plain
type Having<Flag extends 'driver' | 'passes' | 'asks'> = {
  [Code in PlainFaultCode]: Plain[Code] extends Readonly<Record<Flag, true>> ? Code : never
}[PlainFaultCode]
/** Faults of a driver whose report is only the code; the others add a reason or a time. */
export type BareDriverFault = Exclude<
  Having<'driver'>,
  'cooling' | 'busy' | 'in_use_by_other' | 'no_permission' | 'not_available'
>

export const PLAIN_FAULT_CODES = Object.keys(PLAIN_FAULTS) as [PlainFaultCode, ...PlainFaultCode[]]

/** Whether `code` is a plain fault that has this property. */
export const hasFault = <Flag extends 'passes' | 'asks'>(flag: Flag, code: string): code is Having<Flag> =>
  flag in (PLAIN_FAULTS[code as PlainFaultCode] ?? {})

export const isPlainFault = (code: string): code is PlainFaultCode => Object.hasOwn(PLAIN_FAULTS, code)
