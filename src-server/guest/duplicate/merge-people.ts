import type { Core } from '../../platform/db/core.ts'
import type { z } from 'zod'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import {
  MERGE_FIELDS,
  type DuplicatePair,
  type MergeChoice,
  type MergeField,
  type mergeEndpoints,
} from '../../../contract/guest/duplicate/merge.ts'
import { audited } from '../../platform/db/audit-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import type { Db } from '../../platform/db/database.ts'
import { lockImports } from '../../platform/db/import-lock.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { hasEntry } from '../../event/entry/entry-store.ts'
import { findTemplate } from '../../event/event/template-store.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { toDraft } from '../../pass/draft/draft-store.ts'
import { defaultContent } from '../../pass/draft/pass-rules.ts'
import { changeUser, toUser } from '../../person/user/user-store.ts'
import type { SearchIndex } from '../search/search-index.ts'
import { accountsInUse, peopleAtPrinter, readDuplicates } from './merge-store.ts'
import { moveRecords, writeAliases, type Alias, type MergedAccounts } from './move-person-store.ts'

/** Maximum number of pairs in one reply: a page of people with their e-mails. */
const MOST_PAIRS = LIMITS.personPage / 2

/** Pairs of participants who may be the same person. */
export async function listDuplicates(
  { db, index }: { readonly db: Db; readonly index: SearchIndex },
  eventId: string,
): Promise<DuplicatePair[]> {
  const pairs = findPairs(await index.peopleOf(eventId), MOST_PAIRS)
  const ids = [...new Set(pairs.flat())]
  const people = await readDuplicates(db, eventId, ids)
  const used = await accountsInUse(db, eventId, ids)
  const printing = await peopleAtPrinter(db, eventId, ids)
  return pairs.flatMap(([first, second]): DuplicatePair[] => {
    const [one, two] = [people.get(first), people.get(second)]
    if (!one || !two) return []
    const either = (set: ReadonlySet<string>): boolean => set.has(first) || set.has(second)
    return [
      {
        people: [one, two],
        obstacle: either(used) ? 'elsewhere' : either(printing) ? 'printing' : null,
      },
    ]
  })
}

type MergeBody = z.output<NonNullable<(typeof mergeEndpoints)['mergePeople']['body']>>

/**
 * Merges two accounts that only this event uses. The remaining person gets the codes, tags, prints
 * and confirmations of both.
 */
export async function mergePeople(
  deps: Core,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
  { otherUserId, take }: MergeBody,
  by: string,
): Promise<void> {
  const takesTicket = take.includes('ticket')
  const move = { eventId, to: userId, from: otherUserId, takesTicket, now: deps.now() }
  await audited(deps, (trx) => mergeIn(trx, move, new Set(take)), {
    action: 'merge_people',
    userId: by,
    eventId,
    subjectId: userId,
    detail: { mergedUserId: otherUserId, take },
  })
}

async function mergeIn(trx: Db, move: MergedAccounts, take: ReadonlySet<MergeChoice>): Promise<void> {
  const { eventId, to, from } = move
  await lockImports(trx)
  if (to === from || !(await hasEntry(trx, eventId, from)))
    throw new ApiError('not_found', { message: 'The event has no such participant.' })
  const rows: Record<string, unknown>[] = await trx('users')
    .whereIn('id', [to, from])
    .orderBy('id')
    .forUpdate()
    .select('*')
  const stays = rows.find((row) => row.id === to)
  const goes = rows.find((row) => row.id === from)
  if (!stays || !goes) throw new ApiError('not_found')
  if ((await accountsInUse(trx, eventId, [to, from])).size > 0)
    throw new ApiError('conflict', { message: 'An account is used outside of this event.' })
  if ((await peopleAtPrinter(trx, eventId, [to, from])).size > 0)
    throw new ApiError('conflict', { message: 'A pass of one of these people is being printed.' })
  const merged = mergedProfile(stays, goes, take)
  const differs = (field: MergeField): boolean => (stays[field] ?? '') !== (goes[field] ?? '')
  await mergeDrafts(
    trx,
    move,
    { ...stays, ...merged },
    (field, ownDraft) => differs(field) && take.has(field) === ownDraft,
  )
  const numbers = await moveRecords(trx, move)
  await trx('users').where({ id: from }).delete()
  const emails = [stays.email, goes.email].filter(
    (email): email is string => typeof email === 'string' && email !== merged.email,
  )
  await writeAliases(trx, move, [
    ...emails.map((value): Alias => ({ kind: 'email', value })),
    ...numbers.map((value): Alias => ({ kind: 'external_id', value })),
  ])
  await changeUser(trx, to, merged, move.now)
  await bumpRevs(trx, 'people', `event:${eventId}`, `user:${to}`, `user:${from}`)
}

type Row = Readonly<Record<string, unknown>>

/** The chosen values. */
function mergedProfile(stays: Row, goes: Row, take: ReadonlySet<MergeChoice>): Row {
  const value = (field: MergeField): unknown => (take.has(field) ? goes[field] : stays[field])
  const names = take.has('name') ? goes : stays
  return {
    ...Object.fromEntries(MERGE_FIELDS.map((field) => [field, value(field)])),
    email: value('email') || null,
    given_name: names.given_name,
    family_name: names.family_name,
    locale: stays.locale ?? goes.locale,
  }
}

/**
 * One draft remains: that of the remaining person, otherwise the other's. If a text was chosen from
 * the other person, the draft changes and must be confirmed again.
 */
async function mergeDrafts(
  trx: Db,
  { eventId, to, from, now }: MergedAccounts,
  merged: Row,
  /** The field's value was chosen from the person whose draft is dropped. */
  isOther: (field: MergeField, ownDraft: boolean) => boolean,
): Promise<void> {
  const draftOf = (userId: string) => trx('pass_drafts').where({ event_id: eventId, user_id: userId }).first()
  const own = await draftOf(to)
  const other = await draftOf(from)
  if (own) await trx('pass_drafts').where({ event_id: eventId, user_id: from }).delete()
  else if (other) await trx('pass_drafts').where({ event_id: eventId, user_id: from }).update({ user_id: to })
  const kept = own ?? other
  if (!kept) return
  const draft = toDraft(kept)
  const template = await findTemplate(trx, eventId, draft.templateRevision)
  if (!template) return
  const texts = defaultContent(toUser(merged), template)
  const isFromOther = (field: MergeField): boolean => isOther(field, own !== undefined)
  const content = {
    ...draft.content,
    ...(isFromOther('name') && { name: texts.name }),
    ...(isFromOther('affiliation') && { affiliation: texts.affiliation }),
    ...((isFromOther('title') || isFromOther('university')) && { title: texts.title }),
  }
  if (JSON.stringify(content) === JSON.stringify(draft.content)) return
  await trx('pass_drafts')
    .where({ event_id: eventId, user_id: to })
    .update({
      content: JSON.stringify(content),
      revision: draft.revision + 1,
      updated_at: isoTime(now),
    })
}

/** The data of a participant that the search for duplicates compares. */
interface NamedPerson {
  readonly id: string
  readonly name: string
  readonly kana: string | null
  readonly affiliation: string
}

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/gu, '')

/**
 * Pairs of people with the same name, or the same kana and affiliation. Of three equal names, the
 * first is paired with each of the others.
 */
export function findPairs(
  people: readonly NamedPerson[],
  most: number,
): readonly (readonly [string, string])[] {
  const first = new Map<string, string>()
  const paired = new Set<string>()
  const pairs: (readonly [string, string])[] = []
  for (const { id, name, kana, affiliation } of people) {
    const keys = [
      `name ${fold(name)}`,
      ...(kana && affiliation ? [`kana ${fold(kana)} ${fold(affiliation)}`] : []),
    ]
    for (const key of keys) {
      const other = first.get(key)
      if (other === undefined) first.set(key, id)
      else if (!paired.has(`${other} ${id}`)) {
        paired.add(`${other} ${id}`)
        pairs.push([other, id])
        if (pairs.length === most) return pairs
      }
    }
  }
  return pairs
}
