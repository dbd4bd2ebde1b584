import type { Db } from '../../platform/db/database.ts'
import type { EventRecord } from '../../event/event/event-store.ts'
import { findLook } from '../../event/event/template-store.ts'
import type { PassLook } from '../../event/ticket-class/ticket-class-rules.ts'
import type { RunBoxRecord } from './run-store.ts'

/** The template of each box of a run. */
export async function looksOfBoxes(
  db: Db,
  event: EventRecord,
  boxes: readonly RunBoxRecord[],
): Promise<ReadonlyMap<number, PassLook>> {
  const looks = new Map<number, PassLook | null>()
  const ofBoxes = new Map<number, PassLook>()
  for (const { box, templateRevision } of boxes) {
    const revision = templateRevision ?? event.templateRevision
    if (!looks.has(revision)) looks.set(revision, await findLook(db, event.id, revision))
    const look = looks.get(revision)
    if (look) ofBoxes.set(box, look)
  }
  return ofBoxes
}
