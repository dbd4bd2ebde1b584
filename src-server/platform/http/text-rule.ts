import type { Context } from 'koa'
import type { ErrorCode, ErrorDetail } from '../../../contract/platform/http/errors.ts'
import { ApiError } from './api-error.ts'

const MESSAGE = 'must not contain U+0000 or an unpaired surrogate'
const NOT_UTF8 = 'must be percent-encoded UTF-8'

/** True for a text that both databases can store and every client can read. */
export const isSoundText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')

/** `content.logos[2].x`, the form in which `details[].path` names a field. */
export function fieldPath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`
    return text ? `${text}.${String(part)}` : String(part)
  }, '')
}

interface Place {
  readonly value: unknown
  readonly key: string | number
  readonly parent: Place | null
}

/**
 * The first field whose text, or whose name, contains U+0000 or an unpaired surrogate; null if
 * there is none. Not recursive, so that deep nesting cannot overflow the stack.
 */
export function unsoundText(value: unknown): ErrorDetail | null {
  const waiting: Place[] = [{ value, key: '', parent: null }]
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    const { value: at } = place
    const isUnsound =
      (typeof at === 'string' && !isSoundText(at)) ||
      (typeof place.key === 'string' && !isSoundText(place.key))
    if (isUnsound) return { path: pathOf(place), message: MESSAGE }
    if (Array.isArray(at)) {
      for (let i = at.length - 1; i >= 0; i--) waiting.push({ value: at[i], key: i, parent: place })
    } else if (typeof at === 'object' && at !== null) {
      for (const [key, inner] of Object.entries(at).toReversed())
        waiting.push({ value: inner, key, parent: place })
    }
  }
  return null
}

function pathOf(place: Place): string {
  const keys: PropertyKey[] = []
  for (let at: Place | null = place; at?.parent; at = at.parent) keys.unshift(at.key)
  return fieldPath(keys)
}

/** Throws `code` with the name of the first field with U+0000 or an unpaired surrogate. */
export function requireSound(fields: unknown, code: ErrorCode = 'invalid_input'): void {
  const unsound = unsoundText(fields)
  if (unsound) throw new ApiError(code, { details: [unsound] })
}

/**
 * Applies the text rule of bodies to the path and the query of a request. A parser would replace
 * bytes that are not UTF-8 by U+FFFD.
 * @param code for a parameter of the path
 */
export function requireSoundAddress(ctx: Context, code: ErrorCode = 'invalid_input'): void {
  // Without percent signs each character is one byte that Node's parser allows in an address.
  if (!ctx.url.includes('%')) return
  const params: Readonly<Record<string, string>> = ctx.params ?? {}
  if (!encodesUtf8(ctx.path)) {
    // The router does not change a parameter that it cannot decode.
    const path = Object.keys(params).find((name) => !encodesUtf8(params[name]!)) ?? ''
    throw new ApiError(code, { details: [{ path, message: NOT_UTF8 }] })
  }
  requireSound(params, code)
  requireUtf8Fields(ctx.querystring)
  requireSound(ctx.query)
}

/** Throws `invalid_input` with the name of a query or form field that is not UTF-8. */
export function requireUtf8Fields(encoded: string): void {
  const wrong = encoded.split('&').find((field) => !encodesUtf8(field))
  if (wrong === undefined) return
  const [path] = new URLSearchParams(wrong).keys()
  throw new ApiError('invalid_input', { details: [{ path: path ?? '', message: NOT_UTF8 }] })
}

function encodesUtf8(text: string): boolean {
  if (!text.includes('%')) return true
  try {
    // A percent sign without two hexadecimal digits is kept.
    decodeURIComponent(text.replaceAll(/%(?![\da-f]{2})/gi, '%25'))
    return true
  } catch {
    return false
  }
}
