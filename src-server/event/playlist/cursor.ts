import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../../platform/secrets/secrets.ts'

/** The end position of a playlist page. */
export interface Place {
  readonly sortOrder: number
  readonly id: string
}

const MAC_CHARS = 32

/** A signed position, valid for one playlist. */
export const writeCursor = (secrets: Secrets, playlistId: string, place: Place): string =>
  signed(secrets, playlistId, JSON.stringify([place.sortOrder, place.id]))

/** The position of a valid cursor; null for any other text. */
export function readCursor(secrets: Secrets, playlistId: string, cursor: string): Place | null {
  const text = Buffer.from(cursor.split('.', 1)[0]!, 'base64url').toString()
  const ours = Buffer.from(signed(secrets, playlistId, text))
  const given = Buffer.from(cursor)
  if (given.length !== ours.length || !timingSafeEqual(given, ours)) return null
  const [sortOrder, id] = JSON.parse(text) as [number, string]
  return { sortOrder, id }
}

function signed(secrets: Secrets, playlistId: string, text: string): string {
  const mac = secrets.hmac('cursor', `${playlistId}\n${text}`).slice(0, MAC_CHARS)
  return `${Buffer.from(text).toString('base64url')}.${mac}`
}
