import { code128, type DrawingContext } from 'bwip-js/generic'

/** Stands for FNC3 in a text for Code 128. Scanners read a code with FNC3 as a setting. */
export const FNC3 = '\u00f3'

/** A barcode with its quiet zones as an SVG path of the black modules; lengths in modules. */
export interface CodePicture {
  readonly width: number
  readonly height: number
  readonly path: string
}

const QUIET_ZONE = 10
const HEIGHT = 40
const MM_PER_MODULE = 0.33

/** Encodes a text as Code 128. @throws Error for a character outside Latin-1 */
export function codePicture(text: string): CodePicture {
  if (/[^\0-\u00ff]/.test(text)) throw new Error(`no Code 128 for ${text}`)
  const escaped = text.replaceAll('^', '^^').replaceAll(FNC3, '^FNC3')
  return code128({ bcid: 'code128', text: escaped, parsefnc: true, scale: 1 }, barCollector())
}

/** Collects the bars that bwip-js draws. One unit is one module. */
function barCollector(): DrawingContext<CodePicture> {
  let modules = 0
  const drawn: { readonly left: number; readonly width: number }[] = []
  const nothing = (): void => {}
  return {
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => void (modules = width),
    // A bar of an odd width has its middle half a module to the left of `x`.
    line: (x, _y, _x1, _y1, width) => void drawn.push({ left: Math.floor(x - width / 2), width }),
    polygon: nothing,
    hexagon: nothing,
    ellipse: nothing,
    fill: nothing,
    text: nothing,
    end: () => ({
      width: modules + 2 * QUIET_ZONE,
      height: HEIGHT,
      path: drawn
        .toSorted((a, b) => a.left - b.left)
        .map(({ left, width }) => `M${QUIET_ZONE + left} 0h${width}v${HEIGHT}h-${width}z`)
        .join(''),
    }),
  }
}

/** The barcode as an SVG file at its printed size. @param label accessible name */
export function codeSvg(text: string, label: string): string {
  const { width, height, path } = codePicture(text)
  const size = (modules: number): string => `${Number((modules * MM_PER_MODULE).toFixed(2))}mm`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size(width)}" height="${size(height)}" ` +
    `viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges" role="img" ` +
    `aria-label="${label}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`
  )
}
