import type { PassContent } from '../../../contract/pass/draft/pass.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import type { LayoutJob } from './layout-job.ts'
import { layoutPass, turnedTemplate } from './layout-pass.ts'
import { createQrChoices } from '../../platform/qr/qr-matrix.ts'
import { loadPrintFonts } from './print-fonts.ts'
import { RenderError } from './render-error.ts'
import { layoutOf } from './render-pass.ts'
import { createTextMeasurer } from './text-metrics.ts'

export type PassTexts = Pick<PassContent, 'name' | 'title' | 'affiliation'>

/** A name that does not fit on the label. */
export interface NameMisfit {
  /** Code points of the name, and how many of its first ones fit beside the other texts. */
  readonly length: number
  readonly most: number
  /** Size of the cut label in mm. */
  readonly widthMm: number
  readonly lengthMm: number
}

/** Null if the name fits, or if a character has no glyph. */
export type NameFitCheck = (texts: PassTexts) => NameMisfit | null

/**
 * Names up to this many columns (a kanji counts as two) fit the roll of that width in mm and are
 * not measured.
 */
const SHORT: Readonly<Record<number, number>> = { 62: 48, 50: 36, 29: 24 }

/** True for a name that fits every label of the template's roll; it is not measured. */
export function isShort(template: PassTemplate, name: string): boolean {
  return columnsOf(name) <= (SHORT[widthOf(template)] ?? 0)
}

/** Width of the roll in mm. */
const widthOf = (template: PassTemplate): number => Number(template.media.slice('CONTINUOUS_'.length))

/**
 * Checks by the layout alone, without drawing, whether a name fits a template's label beside the
 * person's other texts. A long name takes 20 to 100 ms, because the bound is searched; short names
 * are not measured.
 *
 * @param qr a code as long as those of the people
 */
export async function createNameFitCheck(template: PassTemplate, qr: string): Promise<NameFitCheck> {
  const fonts = await loadPrintFonts()
  const measurer = createTextMeasurer(fonts)
  const qrChoices = createQrChoices()
  const widthMm = widthOf(template)
  const fits = (texts: PassTexts): boolean => {
    const content: PassContent = { ...texts, fontScale: 'normal', lineMode: 'auto' }
    const jobOf = (own: PassTemplate) =>
      layoutOf({ template: own, content, qr, logos: [] }, [], fonts, qrChoices)
    const isFree = (job: LayoutJob): boolean => {
      const layout = layoutPass(job, measurer)
      return layout.ok || layout.misfit.what !== 'name'
    }
    try {
      const job = jobOf(template)
      if (isFree(job)) return true
      const turned = turnedTemplate(template, job)
      return turned !== null && isFree(jobOf(turned))
    } catch (error) {
      if (error instanceof RenderError) return true
      throw error
    }
  }
  return (texts) => {
    if (isShort(template, texts.name) || fits(texts)) return null
    const characters = [...texts.name]
    let [most, tooMany] = [0, characters.length]
    while (tooMany - most > 1) {
      const half = Math.floor((most + tooMany) / 2)
      if (fits({ ...texts, name: characters.slice(0, half).join('') })) most = half
      else tooMany = half
    }
    return { length: characters.length, most, widthMm, lengthMm: template.lengthMm }
  }
}

/** Kanji, kana and full-width letters are two columns wide, other characters one. */
function columnsOf(text: string): number {
  let columns = 0
  for (const character of text)
    columns += /[\u1100-\u115F\u2E80-\uFFDC\u{20000}-\u{3FFFF}]/u.test(character) ? 2 : 1
  return columns
}
