import type { StayReason } from '../../../contract/attendees/import-history.ts'
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
  /** The account is used beyond this event. */
  readonly reachesBeyond: boolean
  /** Changes since the import, most important first. */
  readonly since: readonly Stay[]
  /** An earlier e-mail or registration ID now belongs to another person. */
  readonly taken: boolean
}

export interface EntryFacts {
  readonly ticketId: string
  readonly state: string
  readonly decided: boolean
  readonly columns: Row
}

/** Why a person remains, since when, and where the change was made. */
export interface Stay {
  readonly reason: StayReason
  readonly at: string | null
  readonly where: string | null
}

export type UndoDecision =
  /** The entries are removed; the account too, unless it is used elsewhere. */
  | { readonly outcome: 'removed'; readonly account: boolean }
  | { readonly outcome: 'restored' }
  | { readonly outcome: 'stays'; readonly stay: Stay }

/**
 * Outcome of an undo for one person of the import. A person who was changed since is not changed at
 * all.
 */
export function decideUndo(added: boolean, trace: ImportTrace, facts: UndoFacts): UndoDecision {
  const stay = facts.since[0] ?? stayOf(added, trace, facts)
  if (stay) return { outcome: 'stays', stay }
  const leaves =
    trace.entryIds.length > 0 &&
    Object.keys(facts.entries).every((id) => trace.entryIds.includes(id))
  if (added) return { outcome: 'removed', account: !facts.reachesBeyond }
  return leaves ? { outcome: 'removed', account: false } : { outcome: 'restored' }
}

/** Differences between what the import stored and what is stored now. */
function stayOf(added: boolean, trace: ImportTrace, facts: UndoFacts): Stay | null {
  const because = (reason: StayReason): Stay => ({ reason, at: null, where: null })
  const own = new Set(trace.entryIds)
  if (trace.entryIds.some((id) => facts.entries[id]?.state === 'USED')) return because('checked_in')
  const others = Object.keys(facts.entries).some((id) => !own.has(id))
  if (trace.entryIds.some((id) => facts.entries[id]?.decided) || (added && others))
    return because('ticket')
  if (trace.party && trace.party.after !== facts.party) return because('edited')
  if (added) return facts.reachesBeyond ? null : changedSince(trace, facts, because)
  const moved =
    isChanged(trace.profile, facts.profile) ||
    Object.entries(trace.entries).some(([id, changes]) =>
      isChanged(changes, facts.entries[id]?.columns ?? {}),
    )
  if (moved) return because('edited')
  if (trace.qrIds.some((id) => facts.qrs.get(id)?.revoked)) return because('qr')
  if (facts.reachesBeyond && touchesAccount(trace)) return because('elsewhere')
  return facts.taken ? because('taken') : null
}

/** An account that the import created and that only this event uses. */
function changedSince(
  trace: ImportTrace,
  facts: UndoFacts,
  because: (reason: StayReason) => Stay,
): Stay | null {
  if (profileHash(facts.profile) !== trace.written) return because('edited')
  const codes = [...facts.qrs]
  if (codes.some(([id, { revoked }]) => revoked || !trace.qrIds.includes(id))) return because('qr')
  if (facts.consent && !trace.consent) return because('consent')
  return facts.hasPassword ? because('elsewhere') : null
}

const isChanged = (changes: ImportTrace['profile'], now: Row): boolean =>
  Object.entries(changes).some(([column, [, after]]) => (now[column] ?? null) !== after)

const touchesAccount = (trace: ImportTrace): boolean =>
  Object.keys(trace.profile).length > 0 || trace.qrIds.length > 0
