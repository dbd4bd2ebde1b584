import { prepareText } from './prepare-text.ts'
import { createCoverages, readPrintFont } from './print-fonts.ts'

/**
 * Characters that form no unit with their neighbours: no mark, no variation selector, no joiner, no
 * line end.
 */
const NEVER_JOINED = /^[ 0-9A-Za-z\p{Script=Han}\u3041-\u3096\u30A1-\u30FA\u30FC]$/u

/**
 * Reads the print font's tables and answers a check: the characters of a text that a pass cannot
 * show. The canvas is not loaded for it: it takes 40 MB that the kiosk's own thread does not need.
 */
export async function createPrintableTextCheck(): Promise<(text: string) => readonly string[]> {
  const coverages = createCoverages(await readPrintFont('bold'))
  const alone = new Map<string, boolean>()
  /** True for a character that is printed whatever stands beside it. */
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
