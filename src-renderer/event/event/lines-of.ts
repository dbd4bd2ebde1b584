/** The parts of a typed text, trimmed; empty parts are left out. */
export const partsOf = (text: string, separator: string | RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The lines of a typed text. */
export const linesOf = (text = ''): string[] => partsOf(text, '\n')

/**
 * The lines of a list that was edited as text, each with the item that it was before. An item stays
 * the same if its text stays the same. If the number of lines stays the same, a changed line is the
 * same item.
 */
export function sameItems<T extends { readonly text: string }>(
  lines: readonly string[],
  before: readonly T[],
): { text: string; before: T | undefined }[] {
  const kept = new Set(lines)
  return lines.map((text, index) => {
    const replaced = lines.length === before.length ? before[index] : undefined
    return {
      text,
      before:
        before.find((item) => item.text === text) ??
        (replaced && !kept.has(replaced.text) ? replaced : undefined),
    }
  })
}
