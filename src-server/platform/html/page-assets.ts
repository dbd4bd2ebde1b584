import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Language } from '../../../messages/translate.ts'

/**
 * Output folder of scripts/build-pages.mjs, relative to the bundle, to its chunks, or to this file.
 */
const folder = ['../pages/', '../../pages/', '../../../out/pages/']
  .map((path) => new URL(path, import.meta.url))
  .find((url) => existsSync(url))

/** An inline style, and its hash for the Content-Security-Policy. */
export interface PageStyle {
  readonly css: string
  readonly hash: string
}

function read(file: string): string {
  if (!folder) throw new Error('The pages are not built: run npm run build.')
  return readFileSync(new URL(file, folder), 'utf8')
}

export const pageScript = (name: 'help' | 'my-pass' | 'scanned-code' | 'tag'): string => read(`${name}.js`)

export function pageStyle(name: 'api' | 'help' | 'my-pass' | 'site'): PageStyle {
  const css = read(`${name}.css`)
  return { css, hash: `'sha256-${createHash('sha256').update(css).digest('base64')}'` }
}

/** The help site, built by scripts/build-help.mjs. */
export const helpFile = (): string => read('help.json')

/** Pictures of the help site by name; read at the first request. */
export function helpPictureFiles(): ReadonlyMap<string, Buffer> {
  if (!folder) return new Map()
  const names = readdirSync(folder).filter((file) => /^help-.*\.webp$/.test(file))
  return new Map(names.map((file) => [file.slice(5, -5), readFileSync(new URL(file, folder))] as const))
}

/** The fonts that the styles name: their addresses and files. */
export const pageFonts = (): readonly { readonly path: string; readonly file: string }[] =>
  (folder ? readdirSync(folder) : [])
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => ({ path: `/fonts/${name}`, file: fileURLToPath(new URL(name, folder!)) }))

/** The style of every page for participants and developers. */
export const SITE_STYLE = pageStyle('site')

/** Text made safe for HTML content and attribute values. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** A whole HTML document; `body` is trusted markup whose texts were escaped. */
export function page(parts: {
  readonly title: string
  readonly lang: Language
  readonly style: string
  readonly body: string
  readonly bodyClass?: string
  /** Further trusted markup of the head. */
  readonly head?: string
}): string {
  return `<!doctype html>
<html lang="${parts.lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(parts.title)}</title>
<style>${parts.style}</style>${parts.head ?? ''}
</head>
<body${parts.bodyClass ? ` class="${parts.bodyClass}"` : ''}>
${parts.body}
</body>
</html>
`
}
