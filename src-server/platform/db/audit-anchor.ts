import { join } from 'node:path'
import { z } from 'zod'
import type { DataFolder } from '../files/data-folder.ts'
import { replacePrivateFile } from '../files/private-files.ts'
import { readJsonFile } from '../files/foreign-file.ts'
import type { Db } from './database.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { findFirstBrokenEntry, hasLine, isSigned, readHeads, type AuditHead } from './audit-store.ts'
import { listStations } from './station-store.ts'

const Head = z.strictObject({
  stationId: z.string(),
  seq: z.int().min(0),
  hash: z.string(),
  keyedFrom: z.int().min(1),
  mac: z.string(),
})
/** An earlier version stored the head of its own station alone. */
const Anchors = z.union([
  z.strictObject({ heads: z.array(Head) }),
  Head.transform((head) => ({ heads: [head] })),
])

/** Stored outside of the database, so cutting off lines there is detected. */
export const anchorFile = (folder: DataFolder): string => join(folder.dir, 'audit-anchor.json')

/** The last heads of all stations that this one has seen, by station, if this installation signed them. */
export function readAnchors(folder: DataFolder, secrets: Secrets): ReadonlyMap<string, AuditHead> {
  const heads = readJsonFile(anchorFile(folder), Anchors)?.heads ?? []
  return new Map(heads.filter((head) => isSigned(secrets, head)).map((head) => [head.stationId, head]))
}

export interface AnchorDeps {
  readonly db: Db
  readonly secrets: Secrets
  readonly folder: DataFolder
}

/**
 * Stores the heads of all chains on the database, so that the stations keep each other's. A chain
 * that does not contain its anchor was cut off, even if it has grown past it since: the anchor stays
 * until an administrator acknowledges that.
 */
export function anchorWriter({ db, secrets, folder }: AnchorDeps): () => Promise<void> {
  return async () => {
    const anchors = new Map(readAnchors(folder, secrets))
    let isChanged = false
    for (const head of await readHeads(db)) {
      const anchor = anchors.get(head.stationId)
      if (anchor?.mac === head.mac || !isSigned(secrets, head)) continue
      if (anchor && !(await continues(db, anchor, head))) continue
      anchors.set(head.stationId, head)
      isChanged = true
    }
    if (isChanged) writeAnchors(folder, anchors)
  }
}

const continues = async (db: Db, anchor: AuditHead, head: AuditHead): Promise<boolean> =>
  head.seq >= anchor.seq && head.keyedFrom === anchor.keyedFrom && (await hasLine(db, anchor))

const writeAnchors = (folder: DataFolder, anchors: ReadonlyMap<string, AuditHead>): void =>
  replacePrivateFile(anchorFile(folder), `${JSON.stringify({ heads: [...anchors.values()] })}\n`)

export interface CheckedChain {
  readonly stationId: string
  /** The id for a station that was removed from the database. */
  readonly name: string
  /** First line that was changed, removed or cut off. */
  readonly brokenAt: number | null
}

/** Checks the chain of every station that is on the database or has an anchor. */
export async function checkChains({ db, secrets, folder }: AnchorDeps): Promise<CheckedChain[]> {
  const anchors = readAnchors(folder, secrets)
  const stations = await listStations(db)
  const removed = [...anchors.keys()].filter((id) => !stations.some(({ stationId }) => stationId === id))
  const all = [...stations, ...removed.map((id) => ({ stationId: id, name: id }))]
  return Promise.all(
    all.map(async ({ stationId, name }) => {
      const anchor = anchors.get(stationId) ?? null
      return {
        stationId,
        name,
        brokenAt: await findFirstBrokenEntry(db, secrets, stationId, anchor),
      }
    }),
  )
}

/** Chains that do not contain their anchor. */
export async function findCutChains({ db, secrets, folder }: AnchorDeps): Promise<AuditHead[]> {
  const heads = new Map((await readHeads(db)).map((head) => [head.stationId, head]))
  const cut: AuditHead[] = []
  for (const anchor of readAnchors(folder, secrets).values()) {
    const head = heads.get(anchor.stationId)
    if (!head || !(await continues(db, anchor, head))) cut.push(anchor)
  }
  return cut
}

/** Forgets the anchors of chains that were cut off, so that the present heads replace them. */
export function dropAnchors({ secrets, folder }: Omit<AnchorDeps, 'db'>, cut: readonly AuditHead[]): void {
  const anchors = new Map(readAnchors(folder, secrets))
  for (const { stationId } of cut) anchors.delete(stationId)
  writeAnchors(folder, anchors)
}
