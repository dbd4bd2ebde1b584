import { hash } from 'node:crypto'
import type { PlaceOfPerson } from '../party/party-store.ts'

type Row = Readonly<Record<string, unknown>>

/** Data of one person that an import can change, as stored. */
export interface PersonSnapshot {
  /** Profile columns of the account. */
  readonly profile: Row
  /** Entries for the event by id, with the columns that a list can change. */
  readonly entries: Readonly<Record<string, Row>>
  readonly qrIds: readonly string[]
  readonly consent: boolean
  /** Place in a party at the event. */
  readonly place: PlaceOfPerson | null
}

/** A changed value: before and after. */
type Change = readonly [before: unknown, after: unknown]

type Changes = Readonly<Record<string, Change>>

/** Changes of one person by an import; enough to undo them. */
export interface ImportTrace {
  /** Entries, codes and consent that the import added. */
  readonly entryIds: readonly string[]
  readonly qrIds: readonly string[]
  readonly consent: boolean
  /** Changed columns of the profile, and of entries by id. */
  readonly profile: Changes
  readonly entries: Readonly<Record<string, Changes>>
  /** Tags that ended with the entry. */
  readonly tagIds?: readonly string[]
  /** The party, if the import changed it; missing in traces of earlier versions. */
  readonly party?: { readonly before: PlaceOfPerson | null; readonly after: string | null }
  /** Hash of the profile of a new account; null for a registered person. */
  readonly written: string | null
}

/** Differences between two snapshots of a registered person. */
export function traceOf(before: PersonSnapshot, after: PersonSnapshot): ImportTrace {
  const added = Object.keys(after.entries).filter((id) => !(id in before.entries))
  const entries = Object.entries(before.entries).flatMap(([id, row]) => {
    const changes = changesOf(row, after.entries[id] ?? row)
    return Object.keys(changes).length > 0 ? [[id, changes] as const] : []
  })
  return {
    entryIds: added,
    qrIds: after.qrIds.filter((id) => !before.qrIds.includes(id)),
    consent: after.consent && !before.consent,
    profile: changesOf(before.profile, after.profile),
    entries: Object.fromEntries(entries),
    ...(before.place?.party !== after.place?.party && {
      party: { before: before.place, after: after.place?.party ?? null },
    }),
    written: null,
  }
}

function changesOf(before: Row, after: Row): Changes {
  return Object.fromEntries(
    Object.keys(after)
      .filter((column) => (before[column] ?? null) !== (after[column] ?? null))
      .map((column) => [column, [before[column] ?? null, after[column] ?? null]]),
  )
}

/** Hash of a profile. Empty values are left out, so a column added later changes nothing. */
export function profileHash(profile: Row): string {
  const values = Object.entries(profile)
    .filter(([, value]) => value !== null && value !== '' && value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return hash('sha256', JSON.stringify(values))
}
