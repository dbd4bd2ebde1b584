/** Styles of the participant's pages: the desk's tokens and components, and the pages' own rules. */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const DESK = fileURLToPath(new URL('../src-renderer/ui', import.meta.url))
const FONTS = fileURLToPath(new URL('../fonts', import.meta.url))

/** The desk's style sheets that pages import. */
const SHARED = ['tokens', 'fonts', 'base', 'layout', 'parts', 'form'].map((name) => join(DESK, `${name}.css`))

/**
 * Latin letters and digits. Phones have a Japanese font; the desk's has 1.3 MB for each weight.
 */
export const PAGE_FONTS = ['latin', 'latin-ext', 'vietnamese'].map(
  (range) => `inter-${range}-wght-normal.woff2`,
)

/** Files outside of src-pages that the styles depend on. */
export const styleSources = () => [...SHARED, ...PAGE_FONTS.map((file) => join(FONTS, file))]

/** Copies the fonts; returns the address of each. It has a digest, so that browsers keep the file. */
export function copyPageFonts(folder) {
  const addresses = new Map()
  for (const file of PAGE_FONTS) {
    const bytes = readFileSync(join(FONTS, file))
    writeFileSync(join(folder, file), bytes)
    const digest = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
    addresses.set(file, `/fonts/${file}?v=${digest}`)
  }
  return addresses
}

/** One style sheet with its imports. Pages inline it: comments and white space are removed. */
export function pageStyle(file, fonts) {
  const css = withImports(file).replaceAll(/\/\*.*?\*\//gs, '')
  return themed(withPageFonts(css, fonts))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};,]) ?/g, '$1')
    .replaceAll(';}', '}')
    .trim()
}

const withImports = (file) =>
  readFileSync(file, 'utf8').replaceAll(/@import '([^']+)';/g, (_, path) =>
    withImports(join(dirname(file), path)),
  )

/** Keeps the rules of fonts that pages have. Text is readable before its font is there. */
const withPageFonts = (css, fonts) =>
  css.replaceAll(/@font-face\s*\{[^}]*\}/g, (rule) => {
    const file = /url\('[^']*\/([^/']+)'\)/.exec(rule)?.[1]
    const address = fonts.get(file)
    return address
      ? rule
          .replace(/url\('[^']*'\)/, `url('${address}')`)
          .replace('font-display: block', 'font-display: swap')
      : ''
  })

/** The desk stores its theme; pages follow the browser's setting. */
const themed = (css) =>
  css.replaceAll(
    /:root\[data-theme='dark'\]\s*(\{[^}]*\})/g,
    '@media (prefers-color-scheme: dark) { :root $1 }',
  )
