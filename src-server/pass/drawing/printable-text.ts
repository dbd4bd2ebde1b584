import { prepareText } from './prepare-text.ts'
import { createCoverages, readPrintFont } from './print-fonts.ts'

/**
 * Characters that never combine with their neighbours: no mark, variation selector, joiner or line
 * end.
 */
const NEVER_JOINED = /^[ 0-9A-Za-z\p{Script=Han}\u3041-\u3096\u30A1-\u30FA\u30FC]$/u

/** Texts whose result is kept. */
const MOST_KEPT = 5_000

function areAll(text: string, isSo: (char: string) => boolean): boolean {
  for (const char of text) if (!isSo(char)) return false
  return true
}

/**
 * Returns a check for the characters of a text that a pass cannot show. It reads the tables of the
 * print font and does not load the canvas, which takes 40 MB.
 */
export async function createPrintableTextCheck(): Promise<(text: string) => readonly string[]> {
  const coverages = createCoverages(await readPrintFont('bold'))
  const alone = new Map<string, boolean>()
  /** True for a character that can be printed regardless of its neighbours. */
  const isPrinted = (char: string): boolean => {
    const known = alone.get(char)
    if (known !== undefined) return known
    const printed = NEVER_JOINED.test(char) && prepareText(char, 'manual', coverages).ok
    alone.set(char, printed)
    return printed
  }
  const check = (text: string): readonly string[] => {
    const prepared = prepareText(text, 'manual', coverages)
    return prepared.ok ? [] : prepared.missing
  }
  // Companies and titles repeat in a list; the text of a sequence takes 20 µs.
  const checked = new Map<string, readonly string[]>()
  return (text) => {
    if (areAll(text, isPrinted)) return []
    const known = checked.get(text)
    if (known) return known
    const missing = check(text)
    if (checked.size >= MOST_KEPT) checked.clear()
    checked.set(text, missing)
    return missing
  }
}
