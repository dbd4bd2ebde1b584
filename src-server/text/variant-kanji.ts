import { VARIANT_GROUPS } from '../../messages/data/variant-kanji.ts'

const STANDS_FOR: ReadonlyMap<string, string> = new Map(
  VARIANT_GROUPS.flatMap((line) => line.split(' ')).flatMap((group) => {
    const [first = '', ...others] = [...group]
    return others.map((other): [string, string] => [other, first])
  }),
)

/**
 * The character that represents this one in searches: a variant gives its common form, any other
 * character gives itself.
 */
export function foldKanji(char: string): string {
  return STANDS_FOR.get(char) ?? char
}

const GROUPS: ReadonlyMap<string, readonly string[]> = new Map(
  VARIANT_GROUPS.flatMap((line) => line.split(' ')).flatMap((group) => {
    const members = [...group]
    return members.map((member) => [member, members] as const)
  }),
)

/** The other characters that names treat as equal, the common form first. */
export const variantsOf = (char: string): string[] =>
  (GROUPS.get(char) ?? []).filter((other) => other !== char)
