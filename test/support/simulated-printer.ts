import { createQlSimulator, openVirtualPrinter } from '../../drivers/label-printer.ts'
import type { KioskOptions } from '../../src-server/app/start-kiosk.ts'

/** Opens each printer as a simulator of its own, which writes no files. */
export const openSimulated: KioskOptions['openPrinter'] = ({ printerId, model }) =>
  openVirtualPrinter(createQlSimulator(), { id: printerId, model })
