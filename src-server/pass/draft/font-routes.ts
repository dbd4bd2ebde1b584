import { ApiError } from '../../platform/http/api-error.ts'
import { pageFonts } from '../../platform/html/page-assets.ts'
import type { FileDocuments } from '../../platform/http/file-documents.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import { staticDocument } from '../../platform/http/static-document.ts'
import { FONT_RANGES, RARE_KANJI } from '../drawing/font-ranges.ts'
import { fontFiles, type FontFileName } from '../drawing/print-fonts.ts'

/** Address of the style that names the print fonts. */
const PASS_FONTS_PATH = '/fonts/pass.css'

/** For the head of a page that shows names. */
export const PASS_FONTS_LINK = `<link rel="stylesheet" href="${PASS_FONTS_PATH}">`

const FONTS = '/fonts'
/** CSS weight of each face; a page's regular text is medium, as the affiliation on a pass. */
const WEIGHTS = { medium: 400, bold: 700 } as const

// An address has the digest of its fonts.
const FOREVER = 'public, max-age=31536000, immutable'

/** The fonts of pages, and the print fonts by script; no page loads them all. */
export function mountFontRoutes(
  routes: RouteTable,
  engine: { readonly name: string },
  fonts: FileDocuments,
): void {
  const files = new Map(fontFiles().map((one) => [fileName(one), one.file]))
  const ofPages = new Map(pageFonts().map(({ path, file }) => [path, file]))
  const css = staticDocument('text/css; charset=utf-8', styleOf(fontFiles(), engine.name))
  routes.addOpen(PASS_FONTS_PATH, (ctx) => css.send(ctx))
  routes.addOpen(`${FONTS}/{file}`, async (ctx) => {
    const ofPage = ofPages.get(ctx.path)
    const file = ofPage ?? files.get(ctx.params['file'] as string)
    const font = file ? await fonts.get(file, ofPage ? 'font/woff2' : 'font/ttf') : null
    if (!font) throw new ApiError('not_found')
    await font.send(ctx, FOREVER)
  })
}

const fileName = ({ id, face }: FontFileName): string => `${id}-${face}.ttf`

/** A rule for each font that is installed. */
function styleOf(fonts: ReturnType<typeof fontFiles>, version: string): string {
  return fonts
    .filter(({ file }) => file !== null)
    .map((font) => {
      const { id, face } = font
      const family = id === 'japanese' || id === 'chinese' ? 'Pass Noto Han' : 'Pass Noto Sans'
      const range = id === 'japanese' ? RARE_KANJI : FONT_RANGES[id]
      return (
        `@font-face{font-family:'${family}${id === 'chinese' ? ' SC' : ''}';` +
        `font-weight:${WEIGHTS[face]};font-display:swap;` +
        `src:url(${FONTS}/${fileName(font)}?v=${version}) format('truetype');unicode-range:${range}}`
      )
    })
    .join('\n')
}
