import type { Context } from 'koa'

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
