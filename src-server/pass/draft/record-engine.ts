import { isoTime } from '../../platform/db/column-values.ts'
import type { Db } from '../../platform/db/database.ts'
import { readOrCreateSetting } from '../../platform/db/setting-store.ts'
import { renderEngine } from '../drawing/render-engine.ts'

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
  const engine = name ?? (await renderEngine())
  const since = await readOrCreateSetting(db, `render_engine:${engine}`, isoTime(now()))
  return { name: engine, since }
}
