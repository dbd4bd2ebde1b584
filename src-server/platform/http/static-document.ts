import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context, Next } from 'koa'

/** For data, which is never rendered as a page. */
const API_POLICY = "default-src 'none'; frame-ancestors 'none'"
/** For the desk's window: only its own files and the pass pictures. */
export const DESK_POLICY =
  "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; connect-src " +
  "'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors " +
  "'none'"

/** A policy for a page whose only style is inline with this hash; its fonts are files. */
export const stylePolicy = (hash: string): string =>
  `default-src 'none'; style-src ${hash}; font-src 'self'; base-uri 'none'; frame-ancestors 'none'`

const HEADERS = new Map([
  ['X-Content-Type-Options', 'nosniff'],
  ['X-Frame-Options', 'DENY'],
  // Not no-referrer: with it Chromium sends "Origin: null" with the forms of our own pages.
  ['Referrer-Policy', 'same-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Content-Security-Policy', API_POLICY],
])

/** Common headers of every reply. A page sets its own policy. */
export function securityHeaders(ctx: Context, next: Next): Promise<void> {
  ctx.res.setHeaders(HEADERS)
  return next()
}

/** The first entity tag of a list, with the separator after it (RFC 9110 section 8.8.3). */
const ENTITY_TAG = /(?:W\/)?("[\x21\x23-\x7e\x80-\xff]*")[ \t]*(?:,[ \t,]*|$)/y

const opaque = (tag: string): string => tag.replace(/^W\//, '')

/**
 * True if the client already has the representation with this entity tag: If-None-Match is `*` or
 * lists the tag, by weak comparison (RFC 9110 section 13.1.2). A malformed header is ignored.
 */
export function holdsAlready(ctx: Context, tag: string): boolean {
  const header = ctx.get('If-None-Match').trim()
  if (header === '*') return true
  ENTITY_TAG.lastIndex = header.length - header.replace(/^[ \t,]+/, '').length
  let found = false
  while (ENTITY_TAG.lastIndex < header.length) {
    const match = ENTITY_TAG.exec(header)
    if (!match) return false
    found ||= match[1] === opaque(tag)
  }
  return found
}

/** A reply that is the same for everybody: made, hashed and compressed once. */
export interface StaticDocument {
  /**
   * Sends it, compressed if the client accepts that, or 304 if the client has it.
   * @param cacheControl default: the client asks again each time
   */
  send(ctx: Context, cacheControl?: string): Promise<void>
}

/** Fonts are sent as they are: compressing one would take a second. */
const COMPRESSIBLE = /^(text\/|application\/(json|javascript)|image\/svg)/
/** Bytes; a shorter reply fits into one packet. */
const SHORTEST = 1024

const COMPRESS = {
  br: (bytes: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes),
} as const
type Encoding = keyof typeof COMPRESS

export function staticDocument(type: string, content: string | Buffer): StaticDocument {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  const isCompressible = COMPRESSIBLE.test(type) && bytes.length >= SHORTEST
  const variants = new Map<Encoding, Promise<Buffer>>()

  function variant(encoding: Encoding): Promise<Buffer> {
    const known = variants.get(encoding)
    if (known) return known
    const made = COMPRESS[encoding](bytes)
    variants.set(encoding, made)
    made.catch(() => variants.delete(encoding))
    return made
  }

  return {
    async send(ctx, cacheControl = 'no-cache') {
      const accepted = isCompressible && ctx.acceptsEncodings('br', 'gzip', 'identity')
      const encoding = accepted === 'br' || accepted === 'gzip' ? accepted : null
      const tag = `"${digest}${encoding === null ? '' : `-${encoding}`}"`
      ctx.set({ ETag: tag, 'Cache-Control': cacheControl })
      if (isCompressible) ctx.vary('Accept-Encoding')
      if (holdsAlready(ctx, tag)) return void (ctx.status = 304)
      if (encoding !== null) ctx.set('Content-Encoding', encoding)
      ctx.type = type
      ctx.body = encoding === null ? bytes : await variant(encoding)
    },
  }
}

/** Documents of a few kinds, each made at its first request: `key` names one of them. */
export type MadeDocuments = (key: string, make: () => StaticDocument) => StaticDocument

export function madeDocuments(): MadeDocuments {
  const made = new Map<string, StaticDocument>()
  return (key, make) => {
    const document = made.get(key) ?? make()
    made.set(key, document)
    return document
  }
}
