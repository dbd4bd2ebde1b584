/** Builds the scripts and styles of the participant's pages, one file each. */
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildHelp, helpPictures, helpSources } from './build-help.mjs'
import { copyPageFonts, PAGE_FONTS, pageStyle, styleSources } from './page-styles.mjs'

const SOURCES = fileURLToPath(new URL('../src-pages', import.meta.url))
/** The output is named after the file, without its folder. */
const SCRIPTS = ['shared/help', 'pass/my-pass', 'tag/scanned-code', 'tag/tag']
const STYLES = ['shared/api', 'shared/help', 'pass/my-pass', 'shared/site']
const HELP = 'help.json'

/** Folder from which the server reads them, beside its bundle. */
export const PAGES_FOLDER = fileURLToPath(new URL('../out/pages', import.meta.url))

export async function buildPages(folder = PAGES_FOLDER) {
  const { build } = await import('vite')
  mkdirSync(folder, { recursive: true })
  for (const name of SCRIPTS)
    await build({
      root: SOURCES,
      configFile: false,
      logLevel: 'error',
      build: {
        outDir: folder,
        emptyOutDir: false,
        minify: true,
        reportCompressedSize: false,
        lib: {
          entry: join(SOURCES, `${name}.ts`),
          formats: ['iife'],
          name: 'page',
          fileName: () => `${basename(name)}.js`,
        },
      },
    })
  const fonts = copyPageFonts(folder)
  for (const name of STYLES)
    writeFileSync(join(folder, `${basename(name)}.css`), pageStyle(join(SOURCES, `${name}.css`), fonts))
  const help = await buildHelp()
  for (const { name, bytes } of await helpPictures(help))
    writeFileSync(join(folder, `help-${name}.webp`), bytes)
  writeFileSync(join(folder, HELP), JSON.stringify(help))
}

/** Builds them if a source is newer than the output. */
export async function ensurePages() {
  const built = [
    ...SCRIPTS.map((name) => `${basename(name)}.js`),
    ...STYLES.map((name) => `${basename(name)}.css`),
    ...PAGE_FONTS,
    HELP,
  ]
    .map((name) => join(PAGES_FOLDER, name))
    .map((file) => (existsSync(file) ? statSync(file).mtimeMs : 0))
  const sourceFiles = readdirSync(SOURCES, { recursive: true })
  const files = [...sourceFiles.map((name) => join(SOURCES, name)), ...styleSources(), ...helpSources()]
  const sources = files.map((file) => statSync(file).mtimeMs)
  if (Math.min(...built) < Math.max(...sources)) await buildPages()
}
