import type { SheetRecord } from './sheet-file.ts'

/** The record of a complete file of `encodePdf`; null for any other. */
export function readPdf(bytes: Uint8Array): SheetRecord | null {
  try {
    const text = new TextDecoder('latin1').decode(bytes)
    const stored = /\/PassDesk <((?:[0-9a-f]{2})+)> >>\nendobj\nxref\n[^]*%%EOF\n$/.exec(text)?.[1]
    if (stored === undefined) return null
    const pairs = Uint8Array.from(stored.match(/../g)!, (pair) => Number.parseInt(pair, 16))
    const { version, printerId, passes } = JSON.parse(new TextDecoder().decode(pairs))
    return version === 1 ? { printerId, passes } : null
  } catch {
    return null
  }
}
