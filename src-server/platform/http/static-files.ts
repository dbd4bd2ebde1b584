import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type { Context, Middleware, Next } from 'koa'
import { checkOpenRequest } from './route-table.ts'
import type { FileDocuments } from './file-documents.ts'
import { staticDocument, type StaticDocument, DESK_POLICY } from './static-document.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
}

/** Fonts are 13 of 15 MB, and a browser asks for one once: they are read when asked for. */
const ON_DISK: ReadonlySet<string> = new Set(['.ttf', '.woff', '.woff2'])

/**
 * Serves the built screens from memory, so that a build beside a running kiosk does not change
 * them: only files that exist at the start are served. Files with a content hash in their name are
 * cached permanently, the page itself is revalidated each time.
 */
export function staticFiles(folder: string, fonts: FileDocuments): Middleware {
  const files = new Map<string, () => Promise<StaticDocument | null>>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const extension = extname(entry.name)
    const type = TYPES[extension] ?? 'application/octet-stream'
    const name = `/${relative(folder, path).split(sep).join('/')}`
    if (ON_DISK.has(extension)) {
      files.set(name, () => fonts.get(path, type))
      continue
    }
    const document = staticDocument(type, readFileSync(path))
    files.set(name, async () => document)
  }
  return async (ctx: Context, next: Next) => {
    const find = files.get(ctx.path === '/' ? '/index.html' : ctx.path)
    if (!find || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    await checkOpenRequest(ctx)
    const document = await find()
    // A later build has replaced the font: the page falls back to another one.
    if (!document) return next()
    ctx.set('Content-Security-Policy', DESK_POLICY)
    const isHashed = ctx.path.startsWith('/assets/')
    await document.send(ctx, isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
  }
}
