import type { ErrorDetail } from '../../contract/core/errors.ts'

const MESSAGE = 'must not contain U+0000 or an unpaired surrogate'

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
 * there is none. Walks without recursion, so that a deeply nested value does no harm.
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
