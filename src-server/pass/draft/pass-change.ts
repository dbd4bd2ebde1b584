import type { PassChange } from '../../../contract/guest/view/attendees.ts'
import type { Knex } from 'knex'
import type { Db } from '../../platform/db/database.ts'
import { findConfirmation } from '../confirmation/confirmation-store.ts'
import type { RenderEngine } from './draw-pass.ts'
import type { PassFacts } from './pass-facts.ts'
import { confirmedRevision } from './pass-rules.ts'
import { findSavedTemplate } from '../../event/event/template-store.ts'
import type { NfcStatus } from '../../../contract/pass/draft/pass.ts'

const DESK = 'desk:'

/**
 * The newest change that affects the person's pass: its text, the template, the code, the drawing
 * engine. Null if none is known.
 */
export async function passChange(
  { db, engine }: { readonly db: Db; readonly engine: RenderEngine },
  facts: PassFacts,
): Promise<PassChange | null> {
  const { event, user } = facts
  const changes = await Promise.all([
    engineChange(db, engine, facts),
    textChange(db, event.id, user.id),
    templateChange(db, event.id, event.templateRevision),
    codeChange(db, user.id),
  ])
  return changes.reduce<PassChange | null>(
    (newest, one) => (one && (!newest || one.at > newest.at) ? one : newest),
    null,
  )
}

/**
 * The engine change for a pass whose confirmation has dots only (stored by an older version). Such
 * a pass is drawn again; newer confirmations are shown as confirmed.
 */
async function engineChange(db: Db, engine: RenderEngine, facts: PassFacts): Promise<PassChange | null> {
  const revision = facts.draft && confirmedRevision(facts, facts.draft.content)
  const confirmation = revision && (await findConfirmation(db, revision))
  if (!confirmation || confirmation.inputHash !== null) return null
  return { what: 'engine', at: engine.since, by: 'staff', name: null, desk: null }
}

async function textChange(db: Db, eventId: string, userId: string): Promise<PassChange | null> {
  const row = await db('pass_drafts as d')
    .leftJoin('users as u', 'u.id', 'd.updated_by')
    .where({ 'd.event_id': eventId, 'd.user_id': userId })
    .whereNotNull('d.updated_by')
    .first('d.updated_at', 'd.updated_by', 'd.updated_from', 'u.name')
  if (!row) return null
  const from = (row.updated_from as string | null) ?? ''
  const station = from.startsWith(DESK)
    ? await db('stations')
        .where({ id: from.slice(DESK.length) })
        .first('name')
    : undefined
  const by = row.updated_by === userId ? 'self' : 'staff'
  return {
    what: 'text',
    at: row.updated_at,
    by,
    name: row.name ?? null,
    desk: station?.name ?? null,
  }
}

async function templateChange(db: Db, eventId: string, revision: number): Promise<PassChange | null> {
  const saved = await findSavedTemplate(db, eventId, revision)
  return saved && { what: 'template', at: saved.at, by: 'staff', name: saved.by, desk: null }
}

/** A code that replaced another one. */
async function codeChange(db: Db, userId: string): Promise<PassChange | null> {
  const row = await db('personal_qrs as q')
    .leftJoin('users as u', 'u.id', 'q.revoked_by')
    .where({ 'q.user_id': userId })
    .whereNotNull('q.revoked_at')
    .orderBy('q.revoked_at', 'desc')
    .first('q.revoked_at', 'q.revoked_by', 'u.name')
  return row
    ? {
        what: 'qr',
        at: row.revoked_at,
        by: row.revoked_by === userId ? 'self' : 'staff',
        name: row.name ?? null,
        desk: null,
      }
    : null
}

/** The newest completion of a person's tag for an event. */
export interface NewestTag {
  readonly verifiedAt: string
  readonly templateRevision: number
  readonly draftRevision: number
  readonly ended: boolean
}

/** The revisions that a current tag must contain; null if nothing was ever confirmed. */
interface CurrentPass {
  readonly confirmedRevision: number | null
  readonly templateRevision: number
}

/**
 * Specification §3.1: verified while the newest completion has the confirmed draft's and the
 * template's revision.
 */
export function tagStatus(newest: NewestTag | null, pass: CurrentPass): NfcStatus {
  if (!newest) return { status: 'not_written', verifiedAt: null, templateRevision: null, draftRevision: null }
  const current =
    !newest.ended &&
    newest.draftRevision === pass.confirmedRevision &&
    newest.templateRevision === pass.templateRevision
  return {
    status: current ? 'verified' : 'needs_rewrite',
    verifiedAt: newest.verifiedAt,
    templateRevision: newest.templateRevision,
    draftRevision: newest.draftRevision,
  }
}

export const toNewestTag = (row: Record<string, unknown>): NewestTag => ({
  verifiedAt: row.verified_at as string,
  templateRevision: row.template_revision as number,
  draftRevision: row.draft_revision as number,
  ended: row.ended_at !== null,
})

/**
 * Orders rows of `tag_keys`: the one that has not ended first, then by time, because the clocks of
 * desks may differ.
 * @param alias of the table, with its dot
 */
export function newestTagFirst(keys: Knex.QueryBuilder, alias = ''): void {
  keys.orderByRaw(`case when ${alias}ended_at is null then 0 else 1 end`).orderBy([
    { column: `${alias}verified_at`, order: 'desc' },
    { column: `${alias}id`, order: 'desc' },
  ])
}

/** The newest completion for one person and event, or null. */
export async function newestTag(db: Db, eventId: string, userId: string): Promise<NewestTag | null> {
  const row = await db('tag_keys')
    .where({ event_id: eventId, user_id: userId })
    .modify(newestTagFirst)
    .first('verified_at', 'template_revision', 'draft_revision', 'ended_at')
  return row ? toNewestTag(row) : null
}
