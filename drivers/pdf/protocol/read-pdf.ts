import { sheetOf } from '../../../labels/sheets.ts'
import { FIRST_IMAGE } from './encode-pdf.ts'
import type { PlacedPass, SheetFile } from './sheet-file.ts'

interface StoredRecord extends Omit<SheetFile, 'passes'> {
  readonly version: number
  readonly passes: readonly Pick<PlacedPass, 'place' | 'jobId' | 'attempt'>[]
}

/**
 * Reads a file of `encodePdf`. Null for any other, and for one that another program has changed.
 */
export function readPdf(bytes: Uint8Array): SheetFile | null {
  try {
    const offsets = offsetsOf(bytes)
    const record = offsets && recordOf(text(bytes, offsets.at(-1)!))
    if (!record || record.version !== 1 || !sheetOf(record.sheet)) return null
    const { version: _, passes, ...file } = record
    return {
      ...file,
      passes: passes.map((pass, index) => ({
        ...pass,
        ...imageAt(bytes, offsets[FIRST_IMAGE - 1 + index]!),
      })),
    }
  } catch {
    return null
  }
}

/** Offsets of the objects; the last is the Info dictionary. */
function offsetsOf(bytes: Uint8Array): readonly number[] | null {
  const start = /startxref\n(\d+)\n%%EOF\n$/.exec(text(bytes, bytes.length - 40))?.[1]
  if (start === undefined) return null
  const table = text(bytes, Number(start))
  const rows = /^xref\n0 \d+\n0000000000 65535 f \n((?:\d{10} 00000 n \n)+)/.exec(table)?.[1]
  return rows?.match(/\d{10}/g)?.map(Number) ?? null
}

function recordOf(info: string): StoredRecord | null {
  const stored = /\/PassDesk <((?:[0-9a-f]{2})+)> >>/.exec(info)?.[1]
  if (stored === undefined) return null
  const bytes = Uint8Array.from(stored.match(/../g)!, (pair) => Number.parseInt(pair, 16))
  return JSON.parse(new TextDecoder().decode(bytes)) as StoredRecord
}

function imageAt(
  bytes: Uint8Array,
  at: number,
): Pick<PlacedPass, 'widthPx' | 'heightPx' | 'deflated'> {
  const head = text(bytes, at, at + 400)
  const value = (name: string): number =>
    Number.parseInt(head.slice(head.indexOf(`/${name} `) + name.length + 2), 10)
  const start = at + head.indexOf('stream\n') + 'stream\n'.length
  return {
    widthPx: value('Width'),
    heightPx: value('Height'),
    deflated: bytes.slice(start, start + value('Length')),
  }
}

/** One character for each byte. */
const text = (bytes: Uint8Array, from: number, to?: number): string =>
  new TextDecoder('latin1').decode(bytes.subarray(Math.max(0, from), to))
