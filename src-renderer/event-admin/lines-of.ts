/** The parts of a typed text, trimmed; empty parts are left out. */
export const partsOf = (text: string, separator: string | RegExp): string[] =>
  text
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')

/** The lines of a typed text. */
export const linesOf = (text = ''): string[] => partsOf(text, '\n')
