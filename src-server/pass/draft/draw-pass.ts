import { plainContent, type PassContent } from '../../../contract/pass/draft/pass.ts'
import type { Db } from '../../platform/db/database.ts'
import type { PassLook } from '../../event/ticket-class/ticket-class-rules.ts'
import { usableLogos } from '../logo/logo-store.ts'
import { showableQr } from '../../person/personal-qr/personal-qr-store.ts'
import type { Core } from '../../platform/db/core.ts'
import {
  confirmedDrawing,
  findConfirmation,
  type ConfirmedRevision,
} from '../confirmation/confirmation-store.ts'
import type { RenderCache } from './render-cache.ts'
import { RenderError } from '../drawing/render-pass.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { TooManyDrawings } from '../drawing/render-types.ts'
import type { DrawnPass, LogoBitmap, RenderedPass, RenderPool, NameLine } from '../drawing/render-types.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { readOrCreateSetting } from '../../platform/db/setting-store.ts'
import { renderEngine } from '../drawing/render-engine.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import type { PassFacts } from './pass-facts.ts'
import { confirmedRevision, defaultContent } from './pass-rules.ts'
import { keptColumnsOf, type KeptColumns } from '../../event/entry/kept-columns.ts'
import { hepburn } from '../../platform/text/hepburn.ts'

/** The texts that a line below the name can be made of. */
interface NameParts {
  readonly name: string
  readonly kana: string | null
  readonly givenName: string | null
  /** Columns that the import kept, by heading. */
  readonly columns: KeptColumns
}

/** The line that the template asks for; null if the person has none, or if it repeats the name. */
export function nameLineOf(
  kind: PassTemplate['nameLine'],
  { name, kana, givenName, columns }: NameParts,
): NameLine | null {
  if (!kind) return null
  if (kind === 'full') {
    const large = givenName?.trim() ?? ''
    return large !== '' && large !== name.trim() && name.includes(large) ? { text: name, large } : null
  }
  const reading = kana?.trim() ?? ''
  const text =
    typeof kind === 'object'
      ? (columns[kind.column] ?? '').replace(/\s+/g, ' ').trim()
      : kind === 'kana'
        ? reading
        : hepburn(reading)
  return text && text !== name.trim() ? { text, large: null } : null
}

/**
 * Reads the parts that the template's line is made of; `kana` counts instead of the stored ones.
 */
export async function findNameLine(
  db: Db,
  {
    eventId,
    userId,
    kana,
  }: { readonly eventId: string; readonly userId: string; readonly kana?: string | undefined },
  { nameLine }: PassTemplate,
  name: string,
): Promise<NameLine | null> {
  if (!nameLine) return null
  if (typeof nameLine === 'object') {
    const entries = await db('entries')
      .where({ event_id: eventId, user_id: userId })
      .orderBy(['created_at', 'id'])
      .select('kept_columns')
    const columns = keptColumnsOf(entries)
    return nameLineOf(nameLine, { name, kana: null, givenName: null, columns })
  }
  const row = await db('users').where({ id: userId }).first('kana', 'given_name')
  return nameLineOf(nameLine, {
    name,
    kana: kana ?? (row?.kana as string | null) ?? null,
    givenName: (row?.given_name as string | null) ?? null,
    columns: {},
  })
}

/** The drawing engine of an installation. */
export interface RenderEngine {
  readonly name: string
  /** Start of its use in this installation, ISO. */
  readonly since: string
}

/**
 * Records the first start of a drawing engine. @param name default: the engine of this version
 */
export async function recordEngine(
  { db, now }: { readonly db: Db; readonly now: () => number },
  name?: string,
): Promise<RenderEngine> {
  const engine = name ?? renderEngine()
  const since = await readOrCreateSetting(db, `render_engine:${engine}`, isoTime(now()))
  return { name: engine, since }
}

/** What drawing a stored or proposed content needs. */
export interface DrawDeps extends Core {
  readonly pool: RenderPool
  readonly cache: RenderCache
  readonly engine: RenderEngine
  /** `participant`: on the person's own request, which runs after those of the desk. */
  readonly drawsFor?: 'participant'
}

/** A content to draw. */
export interface PassToDraw extends Pick<PassLook, 'template' | 'mark'> {
  readonly eventId: string
  readonly userId: string
  /** The person's code (`showableQr`), if the caller has read it. */
  readonly qr?: string | null
  readonly content: PassContent
  /** Kana that are not stored yet, for a line below the name; default: those of the account. */
  readonly kana?: string
  /** The valid confirmation of this content, or null. */
  readonly confirmed: ConfirmedRevision | null
}

/** What a drawing is made from, read from the database. */
interface DrawingInput {
  /** Names the drawing: the same input gives the same dots. */
  readonly hash: string
  readonly pass: Pick<PassToDraw, 'userId' | 'template' | 'mark' | 'content'>
  readonly qr: string | null
  readonly logos: Awaited<ReturnType<typeof usableLogos>>
  readonly nameLine: Awaited<ReturnType<typeof findNameLine>>
}

/**
 * Reads what a content needs: the person's QR, and the named logos that their organizations have
 * approved.
 *
 * @throws RenderError for another logo
 */
async function drawingInput(
  { db, secrets, cache }: Pick<DrawDeps, 'db' | 'secrets' | 'cache'>,
  pass: PassToDraw,
): Promise<DrawingInput> {
  const { userId, template, mark, content } = pass
  const qr = pass.qr === undefined ? await showableQr(db, secrets, userId) : pass.qr
  const logos = await approvedLogos(db, userId, content)
  const nameLine = await findNameLine(db, pass, template, content.name)
  const hash = cache.hashOf({
    template,
    content: plainContent(content),
    qr,
    ...(mark && { mark }),
    ...(nameLine && { nameLine }),
  })
  return { hash, pass, qr, logos, nameLine }
}

/** Draws an input and keeps the drawing. Knows no database. */
function draw(
  { pool, cache, drawsFor }: Pick<DrawDeps, 'pool' | 'cache' | 'drawsFor'>,
  { hash, pass, qr, logos, nameLine }: DrawingInput,
): Promise<RenderedPass> {
  const { userId, template, mark, content } = pass
  const bitmaps = logos.map(({ imageId, assetHash, png }): LogoBitmap => ({
    imageId,
    assetHash,
    ...cache.logo(assetHash, png),
  }))
  const input = { template, mark, content, qr, logos: bitmaps, nameLine }
  const participant = drawsFor === 'participant' ? userId : undefined
  const drawn = pool.render(input, undefined, participant).catch((error: unknown) => {
    if (!(error instanceof TooManyDrawings)) throw error
    throw new ApiError('rate_limited', { message: error.message, cause: error })
  })
  cache.set(hash, drawn)
  return drawn
}

/**
 * Draws a person's content. A confirmed pass is shown from its stored dots as long as its input is
 * unchanged, so that it stays the same if fonts or drawing rules change.
 *
 * @throws RenderError if it cannot be drawn
 */
export async function drawPass(deps: DrawDeps, pass: PassToDraw): Promise<DrawnPass> {
  const input = await drawingInput(deps, pass)
  const cached = await deps.cache.get(input.hash)
  const isCurrent = cached && (!pass.confirmed || cached.render.hash === pass.confirmed.renderHash)
  const known = isCurrent
    ? cached
    : ((pass.confirmed && (await asConfirmed(deps, pass.confirmed, input.hash))) ?? cached)
  return { ...(known ?? (await draw(deps, input))), inputHash: input.hash }
}

async function approvedLogos(db: Db, userId: string, { logos = [] }: PassContent) {
  const usable = await usableLogos(
    db,
    userId,
    logos.map((logo) => logo.imageId),
  )
  logos.forEach((logo, index) => {
    const found = usable.find((u) => u.imageId === logo.imageId)
    if (
      !found ||
      found.orgId !== logo.orgId ||
      found.kind !== logo.kind ||
      found.assetHash !== logo.assetHash
    ) {
      throw new RenderError({ code: 'unknown_logo', imageId: logo.imageId, index })
    }
  })
  return usable
}

/** The stored drawing; null if its input differs, or if it has no layers. */
async function asConfirmed(
  { db, cache }: DrawDeps,
  revision: ConfirmedRevision,
  inputHash: string,
): Promise<RenderedPass | null> {
  const found = await findConfirmation(db, revision)
  if (found?.inputHash !== inputHash) return null
  const key = `confirmation:${found.id}`
  const cached = await cache.get(key)
  if (cached) return cached
  const stored = await confirmedDrawing(db, found.id)
  if (stored) cache.set(key, Promise.resolve(stored))
  return stored
}

/** The drawing, or the reason why there is none. */
export async function drawOrExplain(
  deps: DrawDeps,
  pass: PassToDraw,
): Promise<{ rendered: RenderedPass | null; error: RenderError | null }> {
  try {
    return { rendered: await drawPass(deps, pass), error: null }
  } catch (error) {
    if (error instanceof RenderError) return { rendered: null, error }
    throw error
  }
}

/** The content of the draft, or the default content. */
export const currentContent = ({ draft, user }: PassFacts, template: PassTemplate): PassContent =>
  draft?.content ?? defaultContent(user, template)

/** Draws the pass as it stands, or returns why it cannot be drawn. */
export function drawCurrent(
  deps: DrawDeps,
  facts: PassFacts,
  look: PassLook,
  qr?: string | null,
): ReturnType<typeof drawOrExplain> {
  const content = currentContent(facts, look.template)
  const confirmed = confirmedRevision(facts, content)
  const person = { eventId: facts.event.id, userId: facts.user.id }
  return drawOrExplain(deps, { ...person, qr, ...look, content, confirmed })
}
