/** The `code` of an error of the system, SQLite or PostgreSQL; empty if it has none. */
export const errorCode = (error: unknown): string =>
  String((error as { readonly code?: unknown } | null | undefined)?.code ?? '')

/** Longer chains may be circular. */
const MOST_CAUSES = 5

/** An error and its causes, outermost first. */
export function causesOf(error: unknown): Error[] {
  const found: Error[] = []
  for (let part = error; part instanceof Error && found.length < MOST_CAUSES; part = part.cause)
    found.push(part)
  return found
}
