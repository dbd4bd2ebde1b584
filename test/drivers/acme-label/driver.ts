import type { Bitmap1, LabelPrinter, PrinterDriver, PrinterState } from '../../../drivers/label-printer.ts'

export const printed: Bitmap1[] = []

const READY: PrinterState = {
  reachable: true,
  model: 'QL-800',
  loaded: { type: 'continuous', widthMm: 62, lengthMm: 0 },
  problems: [],
  cooling: false,
  printing: false,
  evidence: 'frames',
  status: null,
}

/** An invented brand: one folder with its driver, registered by one entry. */
export const ACME_LABEL: PrinterDriver = {
  openers: {
    acme: (address, { id = address, model = 'QL-800' }): LabelPrinter | null =>
      /^acme:\d+$/.test(address)
        ? {
            id,
            model,
            connection: 'usb',
            status: async () => READY,
            async print({ bitmap }, on) {
              await on({ kind: 'sending', lines: bitmap.heightPx, bytes: bitmap.data.length })
              printed.push(bitmap)
              return { result: 'printed' }
            },
            close: async () => {},
          }
        : null,
  },
  addressForms: ['acme:NUMBER'],
  find: async () => [
    { address: 'acme:1', model: 'QL-800', name: 'Acme 1', serial: null, connection: 'usb', problem: null },
  ],
}
