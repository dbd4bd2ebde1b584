import type { CheckInPerson, CheckInResult } from '../../../contract/scan/check-in/check-in.ts'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'

/** The check-in screen for a person found by search, before the check-in. */
export type CheckInPreview =
  | { readonly can: true; readonly person: CheckInPerson }
  | { readonly can: false; readonly result: CheckInResult }

/**
 * A person with an unused entry is confirmed first. For others the result of a check-in is already
 * known and is shown without a request.
 */
export function previewCheckIn({
  userId,
  name,
  kana,
  affiliation,
  entries,
}: DeskPerson): CheckInPreview {
  const person = { userId, name, kana, affiliation }
  const unused = entries.filter((entry) => entry.state === 'UNUSED')
  const used = entries.find((entry) => entry.state === 'USED')
  if (used) return { can: false, result: { outcome: 'already', person, entry: used, unused } }
  if (unused.length > 0) return { can: true, person }
  const [entry] = entries
  if (!entry) return { can: false, result: { outcome: 'no_ticket' } }
  return {
    can: false,
    result: { outcome: entry.state === 'PENDING' ? 'pending' : 'cancelled', person, entry },
  }
}
