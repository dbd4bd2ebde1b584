import { randomUUID } from 'node:crypto'

/**
 * An id for a row of a large table: a UUID of version 7 (RFC 9562), the time in milliseconds and 74
 * random bits. Rows of one import are adjacent in each index. Ids of version 4 would spread them over
 * all pages, and each transaction would write most of the index again. Node 22 has no such
 * function.
 */
export function newRowId(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
