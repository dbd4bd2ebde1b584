/**
 * One area's texts in both languages. English decides the keys; Japanese has the same, but for the singular forms
 * (`_one`), which it does not know.
 */
export function words<const E extends Readonly<Record<string, string>>>(both: {
  readonly en: E
  readonly ja: Readonly<Record<Exclude<keyof E & string, `${string}_one`>, string>>
}): { readonly en: E; readonly ja: Readonly<Record<Exclude<keyof E & string, `${string}_one`>, string>> } {
  return both
}
