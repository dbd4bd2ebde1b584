interface ModelRow {
  readonly model: string
  readonly connections: readonly ('usb' | 'network' | 'bluetooth')[]
  readonly usbProductId: number
  /** Model byte of a status frame. */
  readonly statusByte4: number
  /** Whether the printer unpacks compressed raster lines. */
  readonly unpacks: boolean
  /** Transfers by USB of a printer that longer ones hang; null for the others. */
  readonly usbPace: { readonly bytes: number; readonly pauseMs: number } | null
}

/** The supported printers. This is the only table of them. */
const MODEL_TABLE = [
  {
    model: 'QL-800',
    connections: ['usb'],
    usbProductId: 0x209b,
    statusByte4: 0x38,
    unpacks: false,
    usbPace: null,
  },
  {
    model: 'QL-820NWB',
    connections: ['usb', 'network', 'bluetooth'],
    usbProductId: 0x209d,
    statusByte4: 0x41,
    unpacks: true,
    usbPace: { bytes: 1024, pauseMs: 20 },
  },
] as const satisfies readonly ModelRow[]

export type PrinterModel = (typeof MODEL_TABLE)[number]['model']

export const MODELS: readonly PrinterModel[] = MODEL_TABLE.map((row) => row.model)

export const MODEL_SPECS = Object.fromEntries(
  MODEL_TABLE.map((row) => [row.model, row]),
) as unknown as Readonly<Record<PrinterModel, ModelRow & { readonly model: PrinterModel }>>

export const connectsBy = (
  model: PrinterModel,
  connection: ModelRow['connections'][number],
): boolean => MODEL_SPECS[model].connections.includes(connection)

/** The model that has every connection: the default where no model is named. */
export const NETWORK_MODEL = 'QL-820NWB' satisfies PrinterModel
