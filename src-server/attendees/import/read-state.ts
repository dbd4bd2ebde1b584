import { TICKET_ENDED } from '../../../messages/data/import-answers.ts'
import { COMING, type RowState } from './row-state.ts'

/** Whether the person of a row comes, from the state column of the list. */
export function readState(cells: readonly string[], column: number | undefined): RowState {
  const word = column === undefined ? '' : (cells[column] ?? '').trim()
  if (column === undefined || !TICKET_ENDED.test(word)) return COMING
  return { kind: 'cancelled', word, column }
}
