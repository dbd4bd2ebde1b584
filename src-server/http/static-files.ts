import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Context, Middleware, Next } from 'koa'
import { checkOpenRequest } from './route-table.ts'
import { holdsAlready } from './if-none-match.ts'
import { DESK_POLICY } from './security-headers.ts'

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

/** Fonts are 13 of 15 MB, and a browser asks for one once: they are read from the disk. */
const ON_DISK: ReadonlySet<string> = new Set(['.ttf', '.woff', '.woff2'])

interface StaticFile {
  readonly path: string
  /** Null for a file that is read from the disk. */
  readonly bytes: Buffer | null
  readonly type: string
  readonly etag: string
}

/**
 * Serves the built screens from memory, so that a build beside a running kiosk does not change
 * them: only files that exist at the start are served. Files with a content hash in their name are
 * cached permanently, the page itself is revalidated each time.
 */
export function staticFiles(folder: string): Middleware {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    const extension = extname(entry.name)
    files.set(`/${relative(folder, path).split(sep).join('/')}`, {
      path,
      bytes: ON_DISK.has(extension) ? null : bytes,
      type: TYPES[extension] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    })
  }
  return async (ctx: Context, next: Next) => {
    const file = files.get(ctx.path === '/' ? '/index.html' : ctx.path)
    if (!file || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    await checkOpenRequest(ctx)
    const bytes = file.bytes ?? (await readFile(file.path).catch(() => null))
    // A later build has replaced the font: the page falls back to another one.
    if (!bytes) return next()
    ctx.set('Content-Security-Policy', DESK_POLICY)
    ctx.set('ETag', file.etag)
    ctx.set(
      'Cache-Control',
      ctx.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    if (holdsAlready(ctx, file.etag)) return void (ctx.status = 304)
    ctx.type = file.type
    ctx.body = bytes
  }
}
