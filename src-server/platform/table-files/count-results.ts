type RowResult = 'new' | 'changed' | 'unchanged' | 'refused'

/** Number of planned rows, in total and by result. */
export function countResults(rows: readonly { readonly result: string }[]) {
  const count = (result: RowResult): number => rows.filter((row) => row.result === result).length
  return {
    total: rows.length,
    new: count('new'),
    changed: count('changed'),
    unchanged: count('unchanged'),
    refused: count('refused'),
  }
}
