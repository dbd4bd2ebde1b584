import type { Logger } from 'pino'
import { TEMPLATE_SAMPLES } from '../../messages/data/template-samples.ts'
import type { Db } from '../platform/db/database.ts'
import { RenderError } from '../pass/drawing/render-error.ts'
import type { RenderThreads } from '../pass/drawing/render-pool.ts'
import { drawSample } from '../pass/template/draw-sample.ts'
import { isoTime } from '../platform/db/column-values.ts'
import { TEMPLATES } from '../event/event/template-store.ts'
import type { PassLook } from '../event/ticket-class/ticket-class-rules.ts'

const LOOK = TEMPLATES.pick('template', 'mark', 'roll')

/** The looks of the next events that have not ended, the first ones first. */
async function usedLooks(db: Db, now: number, most: number): Promise<PassLook[]> {
  const rows = await db('pass_templates as t')
    .join('events as e', (on) => on.on('e.id', 't.event_id').andOn('e.template_revision', 't.revision'))
    .where('e.ends_at', '>', isoTime(now))
    .orderBy(['e.starts_at', 'e.id'])
    .limit(most)
    .select(LOOK.names('t'))
  return rows.map((row) => LOOK.read(row))
}

export interface WarmDrawingDeps {
  readonly db: Db
  readonly pool: RenderThreads
  readonly webUrl: string
  readonly now: () => number
  readonly log: Logger
}

/** Time after the start in which the first requests come, ms. */
const AFTER_MS = 1_000
/** The first events are those of today. */
const MOST_LOOKS = 4
/** Labels after which a drawing takes a tenth of the first one's time. */
const LEAST_LABELS = 12
/** The name of a participant in the pool: their drawings run after all others. */
const NOBODY = 'warm-up'

/**
 * Draws samples of the templates of the next events in every thread, so that the first label does
 * not wait for code to be compiled and fonts to be read. A cold drawing takes 30 to 100 ms. The
 * returned function stops it.
 */
export function warmDrawing(deps: WarmDrawingDeps, afterMs = AFTER_MS): () => Promise<void> {
  const closing = new AbortController()
  let drawing: Promise<void> = Promise.resolve()
  const timer = setTimeout(() => {
    drawing = drawSamples(deps, closing.signal).catch((err: unknown) => {
      if (!closing.signal.aborted) deps.log.warn({ err }, 'the drawing could not be warmed up')
    })
  }, afterMs)
  return async () => {
    clearTimeout(timer)
    closing.abort()
    await drawing
  }
}

/** Draws each sample in every thread at once, and one after the other. */
export async function drawSamples(
  { db, pool, webUrl, now }: Omit<WarmDrawingDeps, 'log'>,
  signal: AbortSignal,
): Promise<void> {
  const looks = await usedLooks(db, now(), MOST_LOOKS)
  const texts = [TEMPLATE_SAMPLES.japanese, TEMPLATE_SAMPLES.mixed]
  const samples = looks.flatMap((look) =>
    texts.map((text, i) => ({ look, sample: { ...text, qr: true, logos: 2 * i } })),
  )
  if (samples.length === 0) return
  const behindOthers: Pick<RenderThreads, 'render'> = {
    render: (input) => pool.render(input, signal, NOBODY),
  }
  for (let i = 0; i < Math.max(samples.length, LEAST_LABELS); i++) {
    signal.throwIfAborted()
    const { look, sample } = samples[i % samples.length]!
    await Promise.all(
      Array.from({ length: pool.threads }, () =>
        drawSample({ pool: { ...pool, ...behindOthers }, webUrl }, look, sample).catch(unlessRefused),
      ),
    )
  }
}

/** A template may have no space for the samples. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof RenderError)) throw error
}
