import { VARIANT_GROUPS } from '../../../messages/data/variant-kanji.ts'

/** The group of each character that has variants, the common form first. */
const GROUPS: ReadonlyMap<string, readonly string[]> = new Map(
  VARIANT_GROUPS.flatMap((line) => line.split(' ')).flatMap((group) => {
    const members = [...group]
    return members.map((member) => [member, members] as const)
  }),
)

/**
 * The character that represents this one in searches: a variant gives its common form, any other
 * character gives itself.
 */
export const foldKanji = (char: string): string => GROUPS.get(char)?.[0] ?? char
