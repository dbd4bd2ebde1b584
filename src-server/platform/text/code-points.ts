/** The code points of a text, as `U+E0A3`. */
export const codePointsOf = (text: string): string[] =>
  [...text].map(
    (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  )
