/**
 * Limits of the columns of a list that no field takes and that staff keep as they are, for the
 * order of print runs.
 */
export const KEPT_COLUMNS = {
  columns: 30,
  /** Code points. */
  heading: 100,
  cell: 500,
} as const
