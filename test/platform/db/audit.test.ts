import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, it } from 'vitest'
import { dataFolder } from '../../../src-server/platform/files/data-folder.ts'
import { canonicalJson } from '../../../src-server/platform/db/request-key-store.ts'
import {
  anchorWriter,
  checkChains,
  dropAnchors,
  findCutChains,
  readAnchors,
} from '../../../src-server/platform/db/audit-anchor.ts'
import {
  appendAudit,
  findFirstBrokenEntry,
  readOrCreateAuditHead,
} from '../../../src-server/platform/db/audit-store.ts'
import { createSecrets } from '../../../src-server/platform/secrets/secrets.ts'
import { databaseKinds } from '../../support/databases.ts'
import { databaseOfEach } from '../../support/opened-database.ts'
import { temporaryFolder } from '../../support/after-file.ts'

describe.each(databaseKinds)('the audit log on %s', (kind) => {
  const secrets = createSecrets(randomBytes(32))
  const stationId = randomUUID()
  const database = databaseOfEach(kind)
  let dir: string
  beforeEach(() => void (dir = temporaryFolder('audit')))

  const deps = () => ({ db: database.db, secrets, stationId, now: Date.now, folder: dataFolder(dir) })
  const append = async (count: number): Promise<void> => {
    for (let n = 0; n < count; n += 1) await appendAudit(deps(), { action: 'sign_in', userId: null })
  }
  const anchors = () => readAnchors(dataFolder(dir), secrets)
  const brokenAt = (): Promise<number | null> =>
    findFirstBrokenEntry(database.db, secrets, stationId, anchors().get(stationId) ?? null)
  const lines = () => database.db('audit_log').where({ station_id: stationId })
  const headOf = () => database.db('audit_heads').where({ station_id: stationId }).first()
  /** Removes the lines after this one, and puts back an older signed end. */
  async function cutAfter(seq: number, head?: object): Promise<void> {
    await lines().where('seq', '>', seq).delete()
    if (head) await database.db('audit_heads').where({ station_id: stationId }).update(head)
  }
  /** A chain of five lines, of which the last two and their signed end are removed. */
  async function cutChain(): Promise<void> {
    await append(3)
    const old = await headOf()
    await append(2)
    await anchorWriter(deps())()
    await cutAfter(3, old)
  }

  /** Lines of a version without a key. */
  async function appendPlain(from: number, count: number, previous = '0'.repeat(64)): Promise<string> {
    let before = previous
    for (let seq = from; seq < from + count; seq += 1) {
      const line = {
        station_id: stationId,
        seq,
        at: '2026-01-01T00:00:00.000Z',
        user_id: null,
        action: 'sign_in',
        event_id: null,
        subject_id: null,
        detail: '{}',
        previous_hash: before,
      }
      before = createHash('sha256').update(canonicalJson(line)).digest('hex')
      await database.db('audit_log').insert({ ...line, hash: before })
    }
    return before
  }

  it('is valid without manipulation, also after lines of an earlier version', async () => {
    await appendPlain(1, 3)
    await readOrCreateAuditHead(deps(), false)
    await append(3)
    expect(await brokenAt()).toBeNull()
  })

  it('detects a changed line that was hashed again without the key', async () => {
    await append(5)
    const before = await lines().where({ seq: 2 }).first('hash')
    await lines().where('seq', '>=', 3).delete()
    await appendPlain(3, 3, before.hash)
    expect(await brokenAt()).toBe(3)
  })

  it('detects rewritten lines of an earlier version', async () => {
    await appendPlain(1, 4)
    await readOrCreateAuditHead(deps(), false)
    await lines().delete()
    await appendPlain(1, 3)
    expect(await brokenAt()).toBe(4)
  })

  it('detects lines removed from its end', async () => {
    await append(5)
    await cutAfter(3)
    await readOrCreateAuditHead(deps(), false)
    expect(await brokenAt()).toBe(4)
  })

  it('detects them even if the signed end was replaced by an older one', async () => {
    await cutChain()
    await anchorWriter(deps())()
    expect(await brokenAt()).toBe(4)
    expect(await findFirstBrokenEntry(database.db, secrets, stationId)).toBeNull()
  })

  it('detects them if the anchor was first stored while the chain was empty', async () => {
    const anchor = anchorWriter(deps())
    await readOrCreateAuditHead(deps(), false)
    await anchor()
    await append(1)
    const old = await headOf()
    await append(1)
    await anchor()
    await cutAfter(1, old)
    expect(await brokenAt()).toBe(2)
  })

  it('detects them for ever, also after the chain has grown past them, and after a restart', async () => {
    await cutChain()
    for (let n = 0; n < 4; n += 1) {
      await append(1)
      await anchorWriter(deps())()
    }
    expect(await brokenAt()).toBe(5)
    expect(await checkChains(deps())).toMatchObject([{ stationId, brokenAt: 5 }])
  })

  it('detects them at another station, and of a station that was removed', async () => {
    const other = randomUUID()
    const elsewhere = { ...deps(), stationId: other }
    await append(2)
    const old = await headOf()
    for (let n = 0; n < 3; n += 1) await appendAudit(elsewhere, { action: 'sign_in', userId: null })
    await append(2)
    await anchorWriter(elsewhere)()
    await cutAfter(2, old)
    const found = await checkChains(elsewhere)
    expect(found.find((one) => one.stationId === stationId)?.brokenAt).toBe(3)
    expect(found.find((one) => one.stationId === other)?.brokenAt).toBeNull()
    await lines().delete()
    await database.db('audit_heads').where({ station_id: stationId }).delete()
    expect(await checkChains(elsewhere)).toContainEqual({ stationId, name: stationId, brokenAt: 1 })
  })

  it('is valid again after the missing end was acknowledged, until the next one', async () => {
    await cutChain()
    const cut = await findCutChains(deps())
    expect(cut).toMatchObject([{ stationId, seq: 5 }])
    dropAnchors(deps(), cut)
    await append(1)
    await anchorWriter(deps())()
    expect(await brokenAt()).toBeNull()
    await cutAfter(2)
    expect(await brokenAt()).toBe(3)
  })

  it('detects a chain rewritten without a key and without its signed end', async () => {
    await append(4)
    await anchorWriter(deps())()
    await lines().delete()
    await database.db('audit_heads').delete()
    await appendPlain(1, 9)
    await readOrCreateAuditHead(deps(), anchors().has(stationId))
    expect(await brokenAt()).toBe(1)
  })

  it('detects an end signed with another key, which replaces no anchor', async () => {
    await append(2)
    const anchor = anchorWriter(deps())
    await anchor()
    for (const change of [{ keyed_from: 3 }, { keyed_from: 1, mac: '0' }]) {
      await database.db('audit_heads').update(change)
      await anchor()
      expect(await brokenAt()).toBe(2)
      expect(anchors().get(stationId)?.seq).toBe(2)
    }
  })
})
