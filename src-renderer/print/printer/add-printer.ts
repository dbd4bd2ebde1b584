import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { deskPrinterEndpoints } from '../../../contract/print/printer/printers.ts'
import type { Stock } from '../../../facts/stocks.ts'
import { NETWORK_MODEL, type PrinterModel } from '../../../facts/models.ts'
import { call } from '../../api/call.ts'

/** Longest name of a printer (contract). */
const LONGEST_NAME = 60

/** Adds a printer by its address: a typed one, or that of a found printer. */
export function addPrinter(
  address: string,
  stock: Stock,
  isDefault: boolean,
  {
    name,
    model,
    confirmed = false,
  }: { readonly name: string; readonly model: PrinterModel; readonly confirmed?: boolean },
): Promise<DeskPrinter> {
  return call(deskPrinterEndpoints.addPrinter, {
    body: { name: name.slice(0, LONGEST_NAME), model, address, stock, isDefault, confirmed },
  })
}

/** Labels are written as PNG files to the data folder. */
export function addVirtualPrinter(name: string, stock: Stock, isDefault: boolean): Promise<DeskPrinter> {
  return call(deskPrinterEndpoints.addPrinter, {
    body: { name, model: NETWORK_MODEL, address: 'virtual', stock, isDefault },
  })
}

/**
 * Passes are written as PDF files for an office printer.
 * @param folder empty: the data folder
 */
export function addPdfPrinter(
  sheet: string,
  folder: string,
  { name, stock, confirmed }: { readonly name: string; readonly stock: Stock; readonly confirmed: boolean },
  isDefault: boolean,
): Promise<DeskPrinter> {
  const address = folder === '' ? `pdf:${sheet}` : `pdf:${sheet}@${folder}`
  return call(deskPrinterEndpoints.addPrinter, {
    body: { name, model: NETWORK_MODEL, address, stock, isDefault, confirmed },
  })
}

/** Another roll was loaded: its length when new, and the part already used, mm. */
export function declareRoll(
  { printerId }: DeskPrinter,
  stock: Stock,
  rollMm: number,
  usedMm: number,
): Promise<DeskPrinter> {
  return call(deskPrinterEndpoints.declareRoll, {
    params: { printerId },
    body: { stock, rollMm, usedMm },
  })
}

/** Corrects the stock of the loaded roll; the labels printed on it are kept. */
export function correctRoll(
  { printerId }: DeskPrinter,
  stock: Stock,
  rollMm: number,
  usedMm: number,
): Promise<DeskPrinter> {
  return call(deskPrinterEndpoints.declareRoll, {
    params: { printerId },
    body: { stock, rollMm, usedMm, roll: 'same' },
  })
}

/** The wanted name, or if a printer has it, the name with a number. */
export function freeName(wanted: string, present: readonly DeskPrinter[]): string {
  const start = wanted.trim().slice(0, LONGEST_NAME - 4)
  const names = [start, ...present.map((_, i) => `${start} ${i + 2}`)]
  return names.find((name) => !present.some((printer) => printer.name === name)) ?? start
}
