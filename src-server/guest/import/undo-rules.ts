import { profileHash, type ImportTrace } from './import-trace.ts'

type Row = Readonly<Record<string, unknown>>

/** Facts about a person of an import, at the time of its undo. */
export interface UndoFacts {
  readonly profile: Row
  readonly entries: Readonly<Record<string, EntryFacts>>
  /** Name of the party at the event. */
  readonly party: string | null
  /** Codes by id, and whether they are revoked. */
  readonly qrs: ReadonlyMap<string, { readonly revoked: boolean }>
  readonly consent: boolean
  readonly hasPassword: boolean
  /** The present e-mail was checked. */
  readonly emailChecked: boolean
  /** The account is used beyond this event. */
  readonly reachesBeyond: boolean
  /** Printed, checked in, edited or otherwise used since the import. */
  readonly since: boolean
  /** An earlier e-mail or registration ID now belongs to another person. */
  readonly taken: boolean
}

export interface EntryFacts {
  readonly ticketId: string
  readonly state: string
  readonly decided: boolean
  readonly columns: Row
}

export type UndoDecision =
  /** The entries are removed; the account too, unless it is used elsewhere. */
  | { readonly outcome: 'removed'; readonly account: boolean }
  | { readonly outcome: 'restored' }
  | { readonly outcome: 'stays' }

/**
 * Outcome of an undo for one person of the import. A person who was changed since is not changed at
 * all.
 */
export function decideUndo(added: boolean, trace: ImportTrace, facts: UndoFacts): UndoDecision {
  if (facts.since || differs(added, trace, facts)) return { outcome: 'stays' }
  const leaves =
    trace.entryIds.length > 0 && Object.keys(facts.entries).every((id) => trace.entryIds.includes(id))
  if (added) return { outcome: 'removed', account: !facts.reachesBeyond }
  return leaves ? { outcome: 'removed', account: false } : { outcome: 'restored' }
}

/** True if the stored values are no longer those of the import. */
function differs(added: boolean, trace: ImportTrace, facts: UndoFacts): boolean {
  const own = new Set(trace.entryIds)
  if (trace.entryIds.some((id) => facts.entries[id]?.state === 'USED')) return true
  const others = Object.keys(facts.entries).some((id) => !own.has(id))
  if (trace.entryIds.some((id) => facts.entries[id]?.decided) || (added && others)) return true
  if (trace.party && trace.party.after !== facts.party) return true
  if (added) return !facts.reachesBeyond && accountDiffers(trace, facts)
  return (
    isChanged(trace.profile, facts.profile) ||
    ('email' in trace.profile && (facts.hasPassword || facts.emailChecked)) ||
    Object.entries(trace.entries).some(([id, changes]) =>
      isChanged(changes, facts.entries[id]?.columns ?? {}),
    ) ||
    trace.qrIds.some((id) => facts.qrs.get(id)?.revoked) ||
    (facts.reachesBeyond && touchesAccount(trace)) ||
    facts.taken
  )
}

/** An account that the import created and that only this event uses. */
function accountDiffers(trace: ImportTrace, facts: UndoFacts): boolean {
  return (
    profileHash(facts.profile) !== trace.written ||
    [...facts.qrs].some(([id, { revoked }]) => revoked || !trace.qrIds.includes(id)) ||
    (facts.consent && !trace.consent) ||
    facts.hasPassword
  )
}

const isChanged = (changes: ImportTrace['profile'], now: Row): boolean =>
  Object.entries(changes).some(([column, [, after]]) => (now[column] ?? null) !== after)

const touchesAccount = (trace: ImportTrace): boolean =>
  Object.keys(trace.profile).length > 0 || trace.qrIds.length > 0
