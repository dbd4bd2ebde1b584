/** Further columns of a list by heading, as stored with an entry. */
export type KeptColumns = Readonly<Record<string, string>>

export const readKeptColumns = (stored: unknown): KeptColumns =>
  JSON.parse((stored as string | null) || '{}') as KeptColumns

/** The kept columns of all entries of a person; the first entry that has a value counts. */
export const keptColumnsOf = (
  entries: readonly { readonly kept_columns?: unknown }[],
): KeptColumns =>
  Object.assign({}, ...entries.map((entry) => readKeptColumns(entry.kept_columns)).toReversed())
