import { prepareText } from './prepare-text.ts'
import { createCoverages, readPrintFont } from './print-fonts.ts'

/**
 * Characters that never combine with their neighbours: no mark, variation selector, joiner or line
 * end.
 */
const NEVER_JOINED = /^[ 0-9A-Za-z\p{Script=Han}\u3041-\u3096\u30A1-\u30FA\u30FC]$/u

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
  return (text) => {
    if ([...text].every(isPrinted)) return []
    const check = prepareText(text, 'manual', coverages)
    return check.ok ? [] : check.missing
  }
}
