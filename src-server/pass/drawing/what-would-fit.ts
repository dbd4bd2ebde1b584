import { qrChoice } from '../../platform/qr/qr-matrix.ts'
import type { LayoutJob } from './layout-job.ts'
import { layoutPass } from './layout-pass.ts'
import type { RenderProblem, TextField } from './render-error.ts'
import type { TextMeasurer } from './text-metrics.ts'

type TextBound = Pick<Extract<RenderProblem, { code: 'text_does_not_fit' }>, 'fits' | 'lines'>
type LogoBound = Pick<Extract<RenderProblem, { code: 'logo_does_not_fit' }>, 'mostWidthPx' | 'mostLogos'>

/** What would fit instead, by the layout alone: a failed layout takes 30 ms. */
export interface WouldFit {
  text(field: TextField): TextBound
  logo(index: number): LogoBound
  /** How many of the first characters of the code's text fit. */
  qr(text: string): number
}

/** Bounds of the width of a logo in a content, dots (specification §2.4). */
const MIN_LOGO_PX = 24
const MAX_LOGO_PX = 300

/**
 * The largest number from 1 to below `tooMany` that fits, by halving; 0 if none does. It may be too
 * low by less than `near`.
 */
export function largest(tooMany: number, fits: (count: number) => boolean, near = 1): number {
  let [most, above] = [0, tooMany]
  while (above - most > near) {
    const half = Math.floor((most + above) / 2)
    if (fits(half)) most = half
    else above = half
  }
  return most
}

/** Bounds of a job that has no layout. */
export function whatWouldFit(job: LayoutJob, measurer: TextMeasurer): WouldFit {
  const fits = (change: Partial<LayoutJob>): boolean => layoutPass({ ...job, ...change }, measurer).ok
  const withLines = (field: TextField, lines: readonly string[]): boolean => {
    const request = job.texts[field]!
    const text = { ...request.text, lines }
    return fits({ texts: { ...job.texts, [field]: { ...request, text } } })
  }

  return {
    text(field) {
      const { lines, broken } = job.texts[field]!.text
      const whole = broken ? largest(lines.length, (n) => withLines(field, lines.slice(0, n))) : 0
      const characters = [...(lines[whole] ?? '')]
      // For a long text the number may be slightly too low.
      const near = Math.max(1, Math.floor(characters.length / 32))
      const most = largest(
        characters.length,
        (n) => withLines(field, [...lines.slice(0, whole), characters.slice(0, n).join('').trim()]),
        near,
      )
      if (most > 0) {
        const length = characters.length
        return { fits: { length, most, ...(broken && { line: whole + 1 }) }, lines: null }
      }
      return { fits: null, lines: broken ? { found: lines.length, most: whole } : null }
    },

    qr(text) {
      const characters = [...text]
      const { width, height } = job.rules
      return largest(characters.length, (n) =>
        fits({ qr: qrChoice(characters.slice(0, n).join(''), width, height) }),
      )
    },

    logo(index) {
      const place = job.places.get(`logo:${index}`)
      const given = place?.widthPx ?? job.logos.find((logo) => logo.index === index)?.widthPx
      if (!place && given === undefined)
        return {
          mostLogos: largest(job.logos.length, (n) => fits({ logos: job.logos.slice(0, n) })),
          mostWidthPx: null,
        }
      const withWidth = (widthPx: number): boolean =>
        fits({
          logos: job.logos.map((logo) => (logo.index === index ? { ...logo, widthPx } : logo)),
          places: place ? new Map(job.places).set(`logo:${index}`, { ...place, widthPx }) : job.places,
        })
      const most = largest(given ?? MAX_LOGO_PX + 1, withWidth)
      return { mostLogos: null, mostWidthPx: most < MIN_LOGO_PX ? null : most }
    },
  }
}
