import { prepareText } from './prepare-text.ts'
import { readPrintFont } from './print-fonts.ts'

/**
 * Reads the print font's tables and answers a check: the characters of a text that a pass cannot show. The canvas is
 * not loaded for it: it takes 40 MB that the kiosk's own thread does not need.
 */
export async function createPrintCheck(): Promise<(text: string) => readonly string[]> {
  const font = await readPrintFont('bold')
  return (text) => {
    const check = prepareText(text, 'manual', font)
    return check.ok ? [] : check.missing
  }
}
