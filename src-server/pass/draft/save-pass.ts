import { plainContent, type PassView, type SavePass } from '../../../contract/pass/draft/pass.ts'
import { bodyHash, claimRequest, findRequest } from '../../platform/db/request-key-store.ts'
import type { Transaction } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { bumpRevs } from '../../platform/db/rev-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { showableQr } from '../../person/personal-qr/personal-qr-store.ts'
import { insertConfirmation, newConfirmationId } from '../confirmation/confirmation-store.ts'
import { writeDraft, type StoredDraft } from './draft-store.ts'
import { drawPass, type DrawDeps } from './draw-pass.ts'
import { loadPassFacts, requireLook, requireTicketAndConsent, type PassFacts } from './pass-facts.ts'
import { confirmedRevision, nextDraft } from './pass-rules.ts'
import { passView } from './pass-view.ts'
import { mapRenderError } from './map-render-error.ts'
import type { DrawnPass } from '../drawing/render-types.ts'

/** The person, or staff at a desk. */
export interface Writer {
  readonly by: 'self' | 'staff'
  readonly userId: string
  /** Stored with a confirmation. */
  readonly origin: string
  /** Appends the audit entry as the last step of the transaction. Null for the person. */
  readonly record: ((trx: Transaction) => Promise<void>) | null
}

/**
 * Row 3, for the person and for the desk: stores or confirms the draft. Never prints, writes a tag
 * or checks in. A repeated request gets the first reply and stores nothing.
 */
export async function savePass(
  deps: DrawDeps,
  userId: string,
  eventId: string,
  writer: Writer,
  body: SavePass,
): Promise<PassView> {
  const facts = await loadPassFacts(deps.db, eventId, userId)
  requireTicketAndConsent(facts)
  const request = {
    scope: `pass:${eventId}:${userId}`,
    key: body.requestKey,
    hash: bodyHash({ ...body, content: plainContent(body.content) }),
  }
  const earlier = await earlierReply(deps, request)
  if (earlier) return earlier

  const look = requireLook(facts)
  const stale =
    body.templateRevision !== facts.event.templateRevision ||
    body.expectedRevision !== (facts.draft?.revision ?? 0)
  if (stale) return lostRace(deps, request)

  const { content } = body
  const confirmed = confirmedRevision(facts, content)
  const qr = await showableQr(deps.db, deps.secrets, userId)
  const rendered = await mapRenderError(() =>
    drawPass(deps, { eventId, userId, qr, ...look, content, confirmed }),
  )
  if (body.previewHash && body.previewHash !== rendered.render.hash)
    throw new ApiError('pass_preview_mismatch')
  const now = deps.now()
  const next = nextDraft(facts.draft, {
    content,
    action: body.action,
    templateRevision: facts.event.templateRevision,
    by: writer.by,
    renderHash: rendered.render.hash,
    now,
  })
  const view = passView(facts, look.template, next ?? facts.draft, {
    render: rendered.render,
    previewError: null,
    oneQrAvailable: qr !== null,
  })
  const stored = await store(deps, facts, writer, body, { request, view, next, rendered, now })
  return stored ? view : lostRace(deps, request)
}

interface RequestName {
  readonly scope: string
  readonly key: string
  readonly hash: string
}

/** The first reply of this request key, or null. Another body with the same key is a conflict. */
async function earlierReply(deps: DrawDeps, request: RequestName): Promise<PassView | null> {
  const earlier = await findRequest(deps.db, request.scope, request.key, request.hash)
  if (!earlier) return null
  if (!earlier.same) throw new ApiError('pass_request_key_conflict')
  return JSON.parse(earlier.reply!) as PassView
}

/** After a lost race: the reply of the same request if it was sent twice, otherwise a conflict. */
async function lostRace(deps: DrawDeps, request: RequestName): Promise<PassView> {
  const winner = await earlierReply(deps, request)
  if (winner) return winner
  throw new ApiError('pass_revision_conflict')
}

class Lost extends Error {}

interface Outcome {
  readonly request: RequestName
  readonly view: PassView
  readonly next: StoredDraft | null
  readonly rendered: DrawnPass
  readonly now: number
}

/**
 * One transaction: the key, the draft by compare-and-set, the confirmation, the audit entry. False
 * if another write was first.
 */
async function store(
  deps: DrawDeps,
  facts: PassFacts,
  writer: Writer,
  body: SavePass,
  outcome: Outcome,
): Promise<boolean> {
  const { next, now } = outcome
  const eventId = facts.event.id
  const userId = facts.user.id
  try {
    await inTransaction(deps.db, async (trx) => {
      const claim = { ...outcome.request, reply: JSON.stringify(outcome.view), at: isoTime(now) }
      if (!(await claimRequest(trx, claim))) throw new Lost()
      if (!next) return writer.record?.(trx)
      if (
        !(await writeDraft(trx, { eventId, userId, expectedRevision: body.expectedRevision }, next, {
          by: writer.userId,
          from: writer.origin,
          now,
        }))
      )
        throw new Lost()
      if (body.action === 'confirm') {
        const confirmation = {
          id: newConfirmationId(),
          eventId,
          userId,
          revision: next.revision,
          templateRevision: next.templateRevision,
          content: next.content,
          confirmedBy: writer.by,
          confirmedByUser: writer.userId,
          origin: writer.origin,
          engine: deps.engine.name,
        }
        await insertConfirmation(trx, confirmation, outcome.rendered, now)
      }
      await bumpRevs(trx, `user:${userId}`, `event:${eventId}`)
      await writer.record?.(trx)
    })
    return true
  } catch (error) {
    if (error instanceof Lost) return false
    throw error
  }
}
