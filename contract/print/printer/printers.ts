import { MODELS } from '../../../facts/models.ts'
import { receptionist } from '../../platform/http/access.ts'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'
import { z } from 'zod'
import { DeskStock } from '../../event/event/pass-template.ts'
import { PrinterProblem } from './printer-problem.ts'
import { count, ok, timestamp, uuid } from '../../platform/http/scalars.ts'
import { desk } from '../../platform/http/row-fields.ts'

/** Every supported model; templates of the API name fewer. */
export const DeskPrinterModel = z.enum(MODELS)
export type DeskPrinterModel = z.infer<typeof DeskPrinterModel>

/** Offset of a print, mm in steps of 0.1. */
export const offsetMm = z.number().min(-3).max(3).multipleOf(0.1)

/**
 * Offset of a printer: `xMm` to the right, `yMm` in feed direction, towards the end of the label.
 */
export const PrintOffsets = z.strictObject({ xMm: offsetMm, yMm: offsetMm })

export type PrintOffsets = z.infer<typeof PrintOffsets>

/**
 * Printing in bulk: a cut after each pass (1), after `cutEvery` passes, or at the end (0); `fast`
 * prefers speed over quality.
 */
export const BulkPrinting = z.strictObject({
  cutEvery: z.int().min(0).max(50),
  fast: z.boolean(),
})

/** The result of a test print. */
export const TestPrint = z.strictObject({
  /** `printing` until the result is known, then a state of print jobs. */
  state: z.string(),
  label: z.enum(['alignment', 'sample']),
  problem: PrinterProblem.nullable(),
})

export type TestPrint = z.infer<typeof TestPrint>

/** How a printer is connected; `file`: passes become files that an office printer prints. */
export const PrinterConnection = z.enum(['usb', 'network', 'bluetooth', 'virtual', 'file'])

export type PrinterConnection = z.infer<typeof PrinterConnection>

/** The sheet that a `file` printer fills. */
export const SheetState = z.strictObject({
  /** A name of facts/sheets.ts. */
  sheet: z.string(),
  folder: z.string(),
  places: z.int().min(1),
  /** Place of the next pass. */
  nextPlace: z.int().min(1),
})

export type SheetState = z.infer<typeof SheetState>

/** A printer with its capabilities and its state. */
export const DeskPrinter = z.strictObject({
  printerId: uuid,
  name: z.string(),
  model: DeskPrinterModel,
  connection: PrinterConnection,
  address: z.string(),
  state: z.enum(['ready', 'printing', 'problem', 'paused', 'checking']),
  problem: PrinterProblem.nullable(),
  /** Jobs of all events that wait for it. */
  waiting: count,
  /** Reported by the printer; null without a status. */
  loadedMm: z.int().nullable(),
  /** Declared by staff: the printer cannot distinguish two stocks of one width. */
  stock: DeskStock,
  rollMm: count,
  usedMm: count,
  /** Passes of the event's length left on the roll; null without an event. */
  passesLeft: count.nullable(),
  paused: z.boolean(),
  isDefault: z.boolean(),
  fallbackId: uuid.nullable(),
  offsets: PrintOffsets,
  bulk: BulkPrinting,
  /** Passes a minute, measured since the kiosk started; null before the first. */
  pace: z.strictObject({ careful: z.int().nullable(), fast: z.int().nullable() }),
  /**
   * Passes a minute by the data sheet of the model, the cut, and the length of the event's passes.
   */
  estimate: z.strictObject({ careful: z.int(), fast: z.int() }),
  /** By USB: short transfers with pauses, for printers that long ones hang. */
  slowUsb: z.boolean(),
  /** An administrator confirmed the address. */
  confirmed: z.boolean(),
  /**
   * Minutes after which it switches itself off (0: never), as it reported since the kiosk started;
   * null before that.
   */
  powerOffMin: count.nullable(),
  /** Labels on the current roll; labels and mm of tape since the printer was added. */
  rollLabels: count,
  labels: count,
  totalMm: count,
  /**
   * The last test print since the start of the kiosk.
   */
  test: TestPrint.extend({ at: timestamp }).nullable(),
  /** Only of a `file` printer, and after its folder was read. */
  sheet: SheetState.nullable(),
})

export type DeskPrinter = z.infer<typeof DeskPrinter>

export const AddPrinter = z.strictObject({
  name: z.string().trim().min(1).max(60),
  model: DeskPrinterModel,
  /**
   * `tcp://HOST:9100`, `usb:[SERIAL]`, `bluetooth:/dev/rfcomm0`, `bluetooth:COM5`; `virtual` for
   * labels as PNG files in the data folder; `pdf:SHEET` for PDF files there, `pdf:SHEET@FOLDER` for
   * PDF files in a folder of this computer that exists.
   */
  address: z.string().min(1).max(200),
  stock: DeskStock,
  isDefault: z.boolean().default(true),
  /**
   * An administrator confirms an address outside of the private networks, or a folder of another
   * computer; also a network printer that does not identify itself.
   */
  confirmed: z.boolean().default(false),
})

export type AddPrinter = z.infer<typeof AddPrinter>

export const DeclareRoll = z.strictObject({
  stock: DeskStock,
  /** Tape on the new roll, mm. */
  rollMm: z.int().min(0).max(100_000),
  /** Used part of it, mm. */
  usedMm: z.int().min(0).max(100_000).default(0),
  /**
   * `new`: another roll was loaded; its labels are counted from 0. `same`: corrects the current
   * one.
   */
  roll: z.enum(['new', 'same']).default('new'),
})

/** Settings of a printer; omitted ones stay unchanged. */
export const PrinterSettings = z.strictObject({
  name: z.string().trim().min(1).max(60).optional(),
  /** Alternate printer of this desk if this one has a fault; null: none. */
  fallbackId: uuid.nullable().optional(),
  isDefault: z.boolean().optional(),
  offsets: PrintOffsets.optional(),
  bulk: BulkPrinting.partial().optional(),
  /** Only of a printer that is connected by USB. */
  slowUsb: z.boolean().optional(),
  /** An administrator confirms a network printer that does not identify itself. */
  confirmed: z.literal(true).optional(),
})

/**
 * How far the last confirmed passes may be moved without losing a dot, mm: from (0 or less) to (0
 * or more).
 */
export const OffsetRange = z.strictObject({
  xMm: z.tuple([z.number(), z.number()]),
  yMm: z.tuple([z.number(), z.number()]),
})

export type OffsetRange = z.infer<typeof OffsetRange>

export const PrinterDetail = z.strictObject({
  printer: DeskPrinter,
  room: OffsetRange,
})

export type PrinterDetail = z.infer<typeof PrinterDetail>

/** A row about a printer of this desk. */
export const printerRow = {
  ...desk,
  access: receptionist('any'),
  params: z.strictObject({ printerId: uuid }),
  reply: DeskPrinter,
  errors: ['event_manager_required', 'not_found'],
} as const

export const deskPrinterEndpoints = endpointGroup({
  addPrinter: endpoint({
    ...desk,
    summary: 'Add a printer to this desk',
    method: 'POST',
    path: '/desk/printers',
    access: receptionist('any'),
    body: AddPrinter,
    reply: DeskPrinter,
    status: 201,
    errors: [
      'event_manager_required',
      'admin_required',
      'recent_password_required',
      'address_confirmation_required',
      'conflict',
    ],
  }),
  removePrinter: endpoint({
    ...printerRow,
    summary: 'Remove a printer; its history is kept',
    method: 'DELETE',
    path: '/desk/printers/{printerId}',
    reply: ok,
    errors: ['event_manager_required', 'not_found', 'print_state_conflict'],
  }),
  pausePrinter: endpoint({
    ...printerRow,
    summary: 'Pause or resume a printer; the current label is finished',
    method: 'POST',
    path: '/desk/printers/{printerId}/pause',
    body: z.strictObject({ paused: z.boolean() }),
  }),
  declareRoll: endpoint({
    ...printerRow,
    summary: 'Record which roll was loaded and its length',
    method: 'POST',
    path: '/desk/printers/{printerId}/roll',
    body: DeclareRoll,
  }),
  testPrint: endpoint({
    ...printerRow,
    summary:
      'Print a frame with rulers to check the alignment; replies within 3 s, with `printing` ' +
      'if it is not finished',
    method: 'POST',
    path: '/desk/printers/{printerId}/test',
    reply: TestPrint,
    errors: ['event_manager_required', 'not_found', 'print_state_conflict'],
  }),
})
