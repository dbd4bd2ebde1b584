import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { DataFolder } from '../runtime/data-folder.ts'
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
  const file = anchorFile(folder)
  if (!existsSync(file)) return null
  try {
    const anchor = Anchor.parse(JSON.parse(readFileSync(file, 'utf8')))
    return isSigned(secrets, anchor) ? anchor : null
  } catch {
    return null
  }
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
    const file = anchorFile(folder)
    writeFileSync(`${file}.new`, `${JSON.stringify(head)}\n`, { mode: 0o600 })
    renameSync(`${file}.new`, file)
    written = head
  }
}
