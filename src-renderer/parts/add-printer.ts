import type { DeskPrinter } from '../../contract/desk.ts'
import { deskEndpoints } from '../../contract/desk-endpoints.ts'
import type { PrinterModel, Stock } from '../../contract/pass.ts'
import type { FoundPrinter } from '../../contract/printer-discovery-endpoints.ts'
import { call } from '../api/call.ts'

/** Millimetres of tape on a new roll: every stock here is sold with 30.48 m. */
export const NEW_ROLL_MM = 30_480

/** The model that has a network connection. */
export const NETWORK_MODEL = 'QL-820NWB'

/** Longest name of a printer (contract). */
const LONGEST_NAME = 60

export function addNetworkPrinter(address: string, stock: Stock, isDefault: boolean): Promise<DeskPrinter> {
  return call(deskEndpoints.addPrinter, { body: { name: NETWORK_MODEL, model: NETWORK_MODEL, address, stock, isDefault } })
}

/** One that was found at this computer or on its network; its model must be known. */
export function addFoundPrinter({ address, name, model }: FoundPrinter & { readonly model: PrinterModel }, stock: Stock, isDefault: boolean): Promise<DeskPrinter> {
  return call(deskEndpoints.addPrinter, { body: { name: name.slice(0, LONGEST_NAME), model, address, stock, isDefault } })
}

/** Passes become PNG files in the data folder. */
export function addVirtualPrinter(name: string, stock: Stock, isDefault: boolean): Promise<DeskPrinter> {
  return call(deskEndpoints.addPrinter, { body: { name, model: NETWORK_MODEL, address: 'virtual', stock, isDefault } })
}

/** Says which roll is in; `usedMm` of a new one is 0. */
export function declareRoll(printer: DeskPrinter, stock: Stock, rollMm: number, usedMm: number): Promise<DeskPrinter> {
  return call(deskEndpoints.declareRoll, { params: { printerId: printer.printerId }, body: { stock, rollMm, usedMm } })
}
