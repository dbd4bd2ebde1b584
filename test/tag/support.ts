import { randomBytes, randomUUID } from 'node:crypto'
import Database from 'better-sqlite3'
import pg from 'pg'
import { vi } from 'vitest'
import { encodeUriMessage } from '../../drivers/nfc-tag/protocol/ndef.ts'
import { dataFolder } from '../../src-server/platform/files/data-folder.ts'
import { overwriteFingerprint, tagHash } from '../../src-server/tag/key/tag-url.ts'
import type { ErrorCode } from '../../contract/platform/http/errors.ts'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { saveTemplate } from '../../src-server/event/event/template-store.ts'
import { expectError, type Answer } from '../support/client.ts'
import { content, saveBody, type TestKiosk, type TestPerson } from '../support/kiosk.ts'

/** A tag as its reader sees it: the UID, and the hash that is sent to the kiosk. */
export function newTag(): { readonly uid: string; readonly hash: string } {
  const uid = `04${randomBytes(6).toString('hex').toUpperCase()}`
  return { uid, hash: tagHash(uid) }
}

export const NOWHERE = '00000000-0000-4000-8000-000000000000'
/** An operation that is not there. */
export const NONE = { operationId: NOWHERE, url: 'https://pass-kiosk.local:8443/n#AbCd1234EfGh5678' }

/** Expects these answers to be this error of the contract. */
export async function refused(answers: Promise<Answer | readonly Answer[]>, code: ErrorCode): Promise<void> {
  for (const answer of [await answers].flat()) expectError(answer, code)
}

/** Another title on top of a revision of the pass, saved or confirmed. */
export const retitle = (
  person: TestPerson,
  eventId: string,
  expectedRevision = 1,
  action = 'confirm',
): Promise<Answer> =>
  person.client.post(
    `/api/passes/${eventId}`,
    saveBody({ action, expectedRevision, content: content({ title: 'Speaker' }) }),
  )

export const changeTemplate = ({ db }: TestKiosk, eventId: string, now: number) =>
  saveTemplate(db, { eventId, expectedRevision: 1, template: TEMPLATE_PRESETS[1]!, savedBy: null, now })

/** The permission to overwrite what is on a card. */
export const yesTo = ({ operationId }: Operation, card: { url: string; hash: string }) => ({
  overwriteConfirmed: true,
  overwriteFingerprint: fingerprintOf(operationId, card.hash, card.url),
})

/** Fingerprint of a tag that holds `url`, with the message as the driver writes it. */
export const fingerprintOf = (operationId: string, hash: string, url: string): string =>
  overwriteFingerprint(operationId, hash, Buffer.from(encodeUriMessage(url)).toString('hex'))

/**
 * A participant whose pass is confirmed: draft revision 1. Without a QR all their passes look alike
 * and are drawn once.
 */
export async function makeConfirmed(
  house: TestKiosk,
  eventId: string,
  { qr = false } = {},
): Promise<TestPerson> {
  const person = await house.makePerson({ eventId, qr })
  await person.client.post(`/api/passes/${eventId}`, saveBody({ action: 'confirm' }))
  return person
}

export interface Operation {
  readonly operationId: string
  readonly url: string
}

/** The tag requests of the participant's browser and phone. */
export function ownTags(eventId: string) {
  const path = `/api/passes/${eventId}/nfc`
  const prepare = (person: TestPerson, change = {}): Promise<Answer> =>
    person.client.post(`${path}/prepare`, {
      templateRevision: 1,
      draftRevision: 1,
      requestKey: randomUUID(),
      ...change,
    })
  const complete = (person: TestPerson, operation: Operation, hash: string, change = {}): Promise<Answer> =>
    person.client.post(`${path}/complete`, { ...report(operation, hash), platform: 'android', ...change })
  const rewrite = (
    person: TestPerson,
    operation: Operation,
    card: { url: string; hash: string },
    change = {},
  ): Promise<Answer> =>
    person.client.post(`${path}/rewrite`, {
      url: card.url,
      tagHash: card.hash,
      operationId: operation.operationId,
      fingerprint: fingerprintOf(operation.operationId, card.hash, card.url),
      ...change,
    })
  const resolve = (person: TestPerson, card: { url: string; hash: string }): Promise<Answer> =>
    person.client.post('/api/passes/nfc/resolve', { url: card.url, tagHash: card.hash })
  return {
    path,
    prepare,
    complete,
    rewrite,
    resolve,
    /** Writes a tag that the kiosk has recorded afterwards. */
    async write(
      person: TestPerson,
      hash = newTag().hash,
    ): Promise<{ url: string; hash: string; answer: Answer }> {
      const { body } = await prepare(person)
      return { url: body.url, hash, answer: await complete(person, body, hash) }
    },
  }
}

/** The report of a correctly verified tag. */
export const report = (operation: Operation, hash: string) => ({
  operationId: operation.operationId,
  capacityBytes: 137,
  ndefBytes: 45,
  readbackUrl: operation.url,
  tagHash: hash,
})

/**
 * Sends the requests while the store is unavailable: a locked SQLite file, or PostgreSQL shutting
 * down.
 */
export function whileStoreIsAway<T>(
  house: TestKiosk,
  table: string,
  requests: () => Promise<T>[],
): Promise<T[]> {
  return house.db.client.config.client === 'pg'
    ? whilePostgresStops(house, table, requests)
    : whileSqliteIsLocked(house, requests)
}

async function whileSqliteIsLocked<T>(house: TestKiosk, requests: () => Promise<T>[]): Promise<T[]> {
  const other = new Database(dataFolder(house.dir).databaseFile)
  await house.db.raw('pragma busy_timeout = 10')
  other.exec('begin immediate')
  try {
    return await Promise.all(requests())
  } finally {
    other.close()
    await house.db.raw('pragma busy_timeout = 5000')
  }
}

/**
 * Locks a table until every request waits for it, then ends their backends like an administrator's
 * shutdown.
 */
async function whilePostgresStops<T>(
  house: TestKiosk,
  table: string,
  requests: () => Promise<T>[],
): Promise<T[]> {
  const { connectionString } = house.db.client.config.connection as { connectionString: string }
  // A transaction sees other backends as they were at its first query, so the observer uses none.
  const [holder, watcher] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })]
  await Promise.all([holder.connect(), watcher.connect()])
  try {
    await holder.query(`begin; lock table ${table} in access exclusive mode`)
    const sent = requests()
    const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    const allWait = async (): Promise<boolean> =>
      (await watcher.query(`select 1 ${waiting}`)).rows.length === sent.length
    await vi.waitUntil(allWait, { timeout: 10_000, interval: 10 })
    await watcher.query(`select pg_terminate_backend(pid) ${waiting}`)
    const answers = await Promise.all(sent)
    await holder.end()
    // The pool removes a dead connection when it is notified, a moment after the failed reply.
    const allAnswer = async (): Promise<boolean> => {
      const asked = await Promise.allSettled(Array.from({ length: 10 }, () => house.db.raw('select 1')))
      return asked.every((one) => one.status === 'fulfilled')
    }
    await vi.waitUntil(allAnswer, { timeout: 10_000, interval: 10 })
    return answers
  } finally {
    await Promise.all([holder.end(), watcher.end()])
  }
}
