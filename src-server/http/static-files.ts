import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
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
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
}

interface StaticFile {
  readonly bytes: Buffer
  readonly type: string
  readonly etag: string
}

/**
 * Serves the built screens from memory: only files that exist at the start. Files with a content
 * hash in their name are cached permanently; the page itself is revalidated each time.
 */
export function staticFiles(folder: string): Middleware {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    files.set(`/${relative(folder, path).split(sep).join('/')}`, {
      bytes,
      type: TYPES[extname(entry.name)] ?? 'application/octet-stream',
      etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    })
  }
  return async (ctx: Context, next: Next) => {
    const file = files.get(ctx.path === '/' ? '/index.html' : ctx.path)
    if (!file || (ctx.method !== 'GET' && ctx.method !== 'HEAD')) return next()
    await checkOpenRequest(ctx)
    ctx.set('Content-Security-Policy', DESK_POLICY)
    ctx.set('ETag', file.etag)
    ctx.set(
      'Cache-Control',
      ctx.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    )
    if (holdsAlready(ctx, file.etag)) return void (ctx.status = 304)
    ctx.type = file.type
    ctx.body = file.bytes
  }
}
