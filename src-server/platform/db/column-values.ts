/** A boolean column: SQLite stores 0 and 1. */
export const asBoolean = (value: unknown): boolean => value === true || value === 1

/** A count as both databases return it (number, or bigint as text). */
export const asCount = (row: unknown): number =>
  Number(Object.values((row ?? {}) as Record<string, unknown>)[0] ?? 0)

/** Parses the JSON of a column for the rows of one reply: equal texts, as many have, share a value. */
export function jsonOfRows<T>(): (text: string) => T {
  const values = new Map<string, T>()
  return (text) => {
    const known = values.get(text)
    if (known !== undefined) return known
    const value = JSON.parse(text) as T
    values.set(text, value)
    return value
  }
}

/** An ISO 8601 UTC timestamp with milliseconds: sorts as text in the order of time. */
export function isoTime(ms: number): string {
  if (ms !== last.ms) last = { ms, text: new Date(ms).toISOString() }
  return last.text
}

/** The rows of an import have one time. */
let last = { ms: NaN, text: '' }
