import { join } from 'node:path'
import { z } from 'zod'
import type { DataFolder } from '../runtime/data-folder.ts'
import { replacePrivateFile } from '../runtime/private-files.ts'
import { readJsonFile } from '../runtime/read-json-file.ts'
import type { Db } from './database.ts'
import type { Secrets } from '../runtime/secrets.ts'
import { isSigned, readHead, type AuditHead } from './audit-store.ts'

const Anchor = z.strictObject({
  stationId: z.string(),
  seq: z.int().min(0),
  hash: z.string(),
  keyedFrom: z.int().min(1),
  mac: z.string(),
})

/** Stored outside of the database, so cutting off lines there is detected. */
export const anchorFile = (folder: DataFolder): string => join(folder.dir, 'audit-anchor.json')

/** The last stored head of the station; null without one that this installation signed. */
export function readAnchor(folder: DataFolder, secrets: Secrets): AuditHead | null {
  const anchor = readJsonFile(anchorFile(folder), Anchor)
  return anchor && isSigned(secrets, anchor) ? anchor : null
}

export interface AnchorDeps {
  readonly db: Db
  readonly secrets: Secrets
  readonly stationId: string
  readonly folder: DataFolder
}

/**
 * Stores the head of the station's chain. A shorter chain or a missing head does not replace the
 * anchor, which detects it.
 */
export function anchorWriter({ db, secrets, stationId, folder }: AnchorDeps): () => Promise<void> {
  let written = readAnchor(folder, secrets)
  return async () => {
    const head = await readHead(db, stationId)
    if (!head || !isSigned(secrets, head)) return
    const own = written?.stationId === stationId ? written : null
    if (own && (head.seq <= own.seq || head.keyedFrom !== own.keyedFrom)) return
    replacePrivateFile(anchorFile(folder), `${JSON.stringify(head)}\n`)
    written = head
  }
}
