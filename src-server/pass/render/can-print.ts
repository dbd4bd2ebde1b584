import { prepareText } from './prepare-text.ts'
import { loadPrintFonts } from './print-fonts.ts'

/** Texts whose answer is kept: affiliations and titles repeat within a list. */
const KEPT_TEXTS = 5_000

/** Loads the print fonts' tables and answers a check: the characters of a text that a pass cannot show. */
export async function createPrintCheck(): Promise<(text: string) => readonly string[]> {
  const { files } = await loadPrintFonts()
  const known = new Map<string, readonly string[]>()
  return (text) => {
    const before = known.get(text)
    if (before) return before
    const check = prepareText(text, 'manual', files.bold)
    const missing = check.ok ? [] : check.missing
    if (known.size >= KEPT_TEXTS) known.clear()
    known.set(text, missing)
    return missing
  }
}
