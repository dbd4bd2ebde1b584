import type { Apart } from '../../../contract/event/entry/entry-state.ts'

/** What tells the person from others of the same name, if the row does not show it already. */
export function apartText(
  apart: Apart | undefined,
  userId: string,
  shown: readonly (string | null | undefined)[] = [],
): string | null {
  const text = apart?.[userId] ?? null
  return text === null || shown.includes(text) ? null : text
}

/** The texts after a name, such as the affiliation, and what tells people of one name apart. */
export const afterName = (...texts: readonly (string | null)[]): string => texts.filter(Boolean).join('・')
