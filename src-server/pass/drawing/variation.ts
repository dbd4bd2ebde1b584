/** True for a variation selector: it chooses the form of the character before it. */
export const isVariation = (character: string): boolean =>
  /^[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]$/u.test(character)
