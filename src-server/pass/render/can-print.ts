import { prepareText } from './prepare-text.ts'
import { loadPrintFonts } from './print-fonts.ts'

/** Loads the print fonts' tables and answers a check: the characters of a text that a pass cannot show. */
export async function createPrintCheck(): Promise<(text: string) => readonly string[]> {
  const { files } = await loadPrintFonts()
  return (text) => {
    const check = prepareText(text, 'manual', files.bold)
    return check.ok ? [] : check.missing
  }
}
