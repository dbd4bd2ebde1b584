import { Readable } from 'node:stream'
import type { Context, Next } from 'koa'

/** Bytes of a piece. */
const PIECE = 64 * 1024

/**
 * Sends a long reply in pieces, the next one when the client has taken the last. Sent as a whole, a
 * reply would be encrypted as a whole for every client that reads slowly.
 */
export async function sendInPieces(ctx: Context, next: Next): Promise<void> {
  await next()
  const { body } = ctx
  if (ctx.respond === false || ctx.method === 'HEAD') return
  if (typeof body !== 'string' && !Buffer.isBuffer(body)) return
  if (body.length <= PIECE) return
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  ctx.body = Readable.from(pieces(bytes), { objectMode: false, highWaterMark: 1 })
  ctx.length = bytes.length
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE)
}
