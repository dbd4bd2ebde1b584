import type { DeskEntry } from '../../../contract/scan/check-in/check-in.ts'

export type CheckInDecision =
  | { readonly do: 'mark'; readonly entry: DeskEntry }
  | { readonly do: 'already'; readonly entry: DeskEntry; readonly unused: DeskEntry[] }
  | { readonly do: 'pending' | 'cancelled'; readonly entry: DeskEntry }
  /** The person has no entry, or not the named one. */
  | { readonly do: 'none' }

/**
 * Decides on a check-in. A named entry is used as it is. Otherwise a person who is checked in stays
 * so, even with a second ticket, which must be named.
 * @param entries used ones first, then unused, pending, cancelled
 */
export function decideCheckIn(
  entries: readonly DeskEntry[],
  entryId: string | undefined,
): CheckInDecision {
  const entry = entryId === undefined ? entries[0] : entries.find((one) => one.entryId === entryId)
  if (!entry) return { do: 'none' }
  switch (entry.state) {
    case 'UNUSED':
      return { do: 'mark', entry }
    case 'USED':
      return { do: 'already', entry, unused: entries.filter((one) => one.state === 'UNUSED') }
    case 'PENDING':
      return { do: 'pending', entry }
    case 'CANCELLED':
      return { do: 'cancelled', entry }
  }
}
