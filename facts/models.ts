type Connection = 'usb' | 'network' | 'bluetooth'

interface ModelRow {
  readonly model: string
  readonly connections: readonly Connection[]
  readonly usbProductId: number
  /** Model byte of a status frame. */
  readonly statusByte4: number
  /** Whether the printer unpacks compressed raster lines (`M`). */
  readonly unpacks: boolean
  /** Whether it has other command modes and switches to raster with `ESC i a`. */
  readonly switchesMode: boolean
  /** True if it supports `ESC i !` (automatic status). The others always send it. */
  readonly switchesStatus: boolean
  /** Whether it prints red on a black and red roll (`w`). */
  readonly twoColour: boolean
  /** Whether a button turns it into a USB disk (Editor Lite). Null: not established. */
  readonly editorLite: boolean | null
  /** Whether it hangs on long USB transfers (`SLOW_USB`). */
  readonly slowUsb: boolean
  /** Print speed by the data sheet, mm/s. */
  readonly mmPerSecond: number
  /** Whether the specified API names it in its enumeration of printers. */
  readonly inApi: boolean
}

/** Length of a USB transfer, and the pause after it, for printers that hang on long transfers. */
export const SLOW_USB = { bytes: 1024, pauseMs: 20 } as const

/**
 * The supported printers, all with a head of 720 dots and a cutter. This is the only table of them.
 * Sources: Brother's raster command references QL-800/810W/820NWB 1.01, QL-600/710W/720NW 1.02 and
 * QL-500 to 1060N 6.0 (QL-700). docs/hardware.md names what is not established.
 */
const MODEL_TABLE = [
  {
    model: 'QL-800',
    connections: ['usb'],
    usbProductId: 0x209b,
    statusByte4: 0x38,
    unpacks: false,
    switchesMode: true,
    switchesStatus: true,
    twoColour: true,
    editorLite: true,
    slowUsb: false,
    mmPerSecond: 148,
    inApi: true,
  },
  {
    model: 'QL-820NWB',
    connections: ['usb', 'network', 'bluetooth'],
    usbProductId: 0x209d,
    statusByte4: 0x41,
    unpacks: true,
    switchesMode: true,
    switchesStatus: true,
    twoColour: true,
    editorLite: null,
    slowUsb: true,
    mmPerSecond: 176,
    inApi: true,
  },
  {
    model: 'QL-810W',
    connections: ['usb', 'network'],
    usbProductId: 0x209c,
    statusByte4: 0x39,
    unpacks: true,
    switchesMode: true,
    switchesStatus: true,
    twoColour: true,
    editorLite: true,
    slowUsb: false,
    mmPerSecond: 176,
    inApi: false,
  },
  {
    model: 'QL-600',
    connections: ['usb'],
    usbProductId: 0x20c0,
    statusByte4: 0x47,
    unpacks: false,
    switchesMode: true,
    switchesStatus: false,
    twoColour: false,
    editorLite: null,
    slowUsb: false,
    mmPerSecond: 71,
    inApi: false,
  },
  {
    model: 'QL-700',
    connections: ['usb'],
    usbProductId: 0x2042,
    statusByte4: 0x35,
    unpacks: false,
    switchesMode: false,
    switchesStatus: false,
    twoColour: false,
    editorLite: true,
    slowUsb: false,
    mmPerSecond: 150,
    inApi: false,
  },
  {
    model: 'QL-710W',
    connections: ['usb', 'network'],
    usbProductId: 0x2043,
    statusByte4: 0x36,
    unpacks: true,
    switchesMode: true,
    switchesStatus: false,
    twoColour: false,
    editorLite: true,
    slowUsb: false,
    mmPerSecond: 150,
    inApi: false,
  },
  {
    model: 'QL-720NW',
    connections: ['usb', 'network'],
    usbProductId: 0x2044,
    statusByte4: 0x37,
    unpacks: true,
    switchesMode: true,
    switchesStatus: false,
    twoColour: false,
    editorLite: true,
    slowUsb: false,
    mmPerSecond: 150,
    inApi: false,
  },
] as const satisfies readonly ModelRow[]

type Row = (typeof MODEL_TABLE)[number]
export type PrinterModel = Row['model']
export type ApiPrinterModel = Extract<Row, { inApi: true }>['model']

export const MODELS: readonly PrinterModel[] = MODEL_TABLE.map((row) => row.model)

/** The models that templates of the specified API may name. A desk may have any. */
export const API_MODELS: readonly ApiPrinterModel[] = MODEL_TABLE.filter(
  (row): row is Extract<Row, { inApi: true }> => row.inApi,
).map((row) => row.model)

export const MODEL_SPECS = Object.fromEntries(
  MODEL_TABLE.map((row) => [row.model, row]),
) as unknown as Readonly<Record<PrinterModel, ModelRow & { readonly model: PrinterModel }>>

export const connectsBy = (model: PrinterModel, connection: Connection): boolean =>
  MODEL_SPECS[model].connections.includes(connection)

/** The model that has every connection: the default where no model is named. */
export const NETWORK_MODEL = 'QL-820NWB' satisfies PrinterModel
