import { holdsPlace } from '../../event/entry/decide-entry.ts'
import type { ProfileField } from '../../../contract/person/profile/profile-fields.ts'
import type { EntryState } from '../../../contract/event/entry/entry-state.ts'
import type { KeptColumns } from '../../event/entry/kept-columns.ts'
import type { ImportedPerson } from './checked-row.ts'

/** A participation of a registered person in the event. */
export interface ExistingEntry {
  readonly entryId: string
  readonly ticket: string
  readonly state: EntryState
  /** The list (shop) of the number; empty for the list without a name. */
  readonly list: string
  readonly number: string | null
}

/** The data of a registered person that a list can change. Texts are empty or null if not set. */
export interface ExistingPerson extends Readonly<Record<ProfileField, string | null>> {
  readonly userId: string
  /** The account is used beyond this event: a list can only add an entry to it. */
  readonly reachesBeyond: boolean
  /** The e-mail is used to sign in: only its owner or an administrator can change it. */
  readonly hasPassword: boolean
  readonly name: string
  readonly kana: string | null
  readonly email: string | null
  readonly locale: string | null
  /** The entries that the person has at this event. */
  readonly entries: readonly ExistingEntry[]
  /** The person is in: checked in, or with a printed pass in hand. */
  readonly isIn: 'checked_in' | 'has_pass' | null
  /** Name of the person's party at this event. */
  readonly party: string | null
  /** Kept columns of lists. */
  readonly columns: KeptColumns
  /** Consent to print the pass is recorded. */
  readonly consentGiven: boolean
}

/** Data of the database, read before the plan is made. */
export interface ExistingPeople {
  /** People with this e-mail, in lower case as `ImportedPerson` has it. */
  byEmail(email: string): readonly ExistingPerson[]
  /** By the number in the list that is imported. */
  byNumber(number: string): ExistingPerson | undefined
  /** By a number of the list that differs only in leading zeros. */
  byLikeNumber?(number: string): ExistingPerson | undefined
  /** By party and name, for people without e-mail and number. */
  byParty?(party: string, name: string): ExistingPerson | undefined
  /** People of the event with this name, for rows that do not come and have no e-mail and number. */
  byName?(name: string): readonly ExistingPerson[]
  /** Places of the party without a name that lists made. */
  unnamedPlaces?(party: string): number
  /** The person into whom the row's person was merged. A list changes nothing of them. */
  mergedInto?(person: ImportedPerson): ExistingPerson | undefined
  /** Id of the person whose QR this is or was: a revoked code is not assigned to anybody else. */
  qrOwner?(qr: string): string | undefined
}

/**
 * The valid entries that a row ends: that of its number, else of its ticket, else the only one, or
 * all if the row names no ticket.
 */
export function entriesToEnd(
  { entries }: ExistingPerson,
  { externalId, ticket }: Pick<ImportedPerson, 'externalId' | 'ticket'>,
  list: string,
): readonly ExistingEntry[] {
  const live = entries.filter(({ state }) => holdsPlace(state))
  const named = [
    live.filter((one) => one.number !== null && one.number === externalId && one.list === list),
    live.filter((one) => one.ticket === ticket),
  ].find((some) => some.length > 0)
  return named ?? (live.length === 1 || ticket === null ? live : [])
}

export const ticketsOf = ({ entries }: ExistingPerson): readonly string[] =>
  entries.map(({ ticket }) => ticket)

/** The number that the person has in a list, or null. */
export const numberIn = ({ entries }: ExistingPerson, list: string): string | null =>
  entries.find((entry) => entry.number !== null && entry.list === list)?.number ?? null

export const hasNumber = ({ entries }: ExistingPerson): boolean =>
  entries.some(({ number }) => number !== null)

/** An entry of the person is valid. */
export const hasEntry = ({ entries }: ExistingPerson): boolean =>
  entries.some(({ state }) => holdsPlace(state))
