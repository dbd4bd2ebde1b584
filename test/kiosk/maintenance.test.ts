// @module-tag slow
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../contract/app/endpoints.ts'
import { openLog } from '../../src-main/host/open-log.ts'
import { readSettings } from '../../src-server/app/settings.ts'
import { dataFolder } from '../../src-server/platform/files/data-folder.ts'
import { readDemoFile } from '../../src-server/kiosk/demo/make-demo.ts'
import { readBackup } from '../../src-server/kiosk/backup/read-backup.ts'
import { randomSecret } from '../../src-server/platform/secrets/secrets.ts'
import { expectError, createClient, codesNotShown, untilJob, type Client } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { saveBody, startTestKiosk } from '../support/kiosk.ts'
import { unzip } from '../support/unzip.ts'
import { printOrder } from '../support/desk-bodies.ts'
import { requireTool } from '../support/tools.ts'
import { made, opened } from '../support/opened.ts'

const { saveDiagnostics, backUpNow, getUpdateFacts } = endpoints
const ROWS = [saveDiagnostics, backUpNow, getUpdateFacts]

/** A client that returns bytes unchanged. */
async function archiveOf(client: Client, cookie: string): Promise<Buffer> {
  const answer = await fetch(client.url + saveDiagnostics.path, {
    method: 'POST',
    headers: { Origin: client.url, Cookie: cookie },
  })
  expect({ status: answer.status, type: answer.headers.get('Content-Type') }).toEqual({
    status: 200,
    type: 'application/zip',
  })
  return Buffer.from(await answer.arrayBuffer())
}

const cookieOf = async (client: Client, email: string, password: string): Promise<string> => {
  const answer = await client.post('/api/v1/auth/login', { email, password })
  return answer.headers.getSetCookie()[0]!.split(';')[0]!
}

describe.each(databaseKinds)('a kiosk on %s', (kind) => {
  const rig = opened(() => startTestKiosk({ kind }))
  const admin = made(() => rig.makeAdmin())

  it('restricts maintenance to administrators', async () => {
    const manager = await rig.makeManager(await rig.makeEvent())
    for (const row of ROWS) {
      expectError(await manager.client.send(row.method, row.path), 'admin_required')
      expect((await rig.client.send(row.method, row.path)).status).toBe(401)
    }
    expect(codesNotShown(ROWS)).toEqual([])
  })

  it('makes a backup, reads it back and keeps it', async () => {
    const { status, body } = await admin.client.post(backUpNow.path)
    expect(status).toBe(201)
    expect(body.file).toContain(join(rig.dir, 'backups', 'by-hand-'))
    const { meta } = readBackup(body.file as string)
    expect(meta).toMatchObject({ madeAt: body.madeAt, source: kind })
    expect(meta.counts.users).toBe(body.people)
  })

  it('reports what prevents an update', async () => {
    await rig.makeEvent({ startsInMs: -9e8, endsInMs: -8e8 })
    const { body } = await admin.client.get(getUpdateFacts.path)
    const [startsAt, endsAt] = [expect.any(String), expect.any(String)]
    const title = expect.stringMatching(/^Event /)
    expect(body).toEqual({ events: [{ title, startsAt, endsAt }], openJobs: 0 })
  })
})

describe.each(databaseKinds)('the diagnostics of a whole demo on %s', (kind) => {
  const rig = opened(() => startTestKiosk({ kind, demo: true }))
  let archive: Buffer
  let files: Map<string, Buffer>
  const secrets = new Map<string, string>()
  const note = (what: string, value: unknown): void => {
    if (typeof value === 'string' && value.length >= 3) secrets.set(value, what)
  }

  /** A person's pass, and another with a reason that contains their name. */
  async function printTwice(eventId: string): Promise<void> {
    const person = await rig.makePerson({ eventId, name: '調 査子' })
    const manager = await rig.makeManager(eventId)
    const { body } = await person.client.post(`/api/passes/${eventId}`, saveBody({ action: 'confirm' }))
    for (const reason of [{}, { reason: 'other', reasonText: 'Her dog ate it' }]) {
      const order = printOrder(eventId, person.userId, body.render.hash, { ...reason })
      const answer = await manager.client.post('/desk/prints', order)
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      await untilJob(manager.client, answer.body.jobId, 'printed')
    }
    note('what staff wrote', 'Her dog ate it')
  }

  beforeAll(async () => {
    const { db } = rig
    const demo = readDemoFile(join(rig.dir, 'demo.json'))!
    const admin = demo.users.find(({ role }) => role === 'admin')!
    const cookie = await cookieOf(rig.client, admin.email, admin.password)
    const token = await createClient(rig.client.url, { cookie }).post('/api/v1/me/tokens', { name: 'script' })

    await printTwice(demo.events.find(({ state }) => state === 'running')!.eventId)

    for (const user of demo.users)
      for (const value of [user.email, user.password, user.qr]) note('demo.json', value)
    for (const client of demo.oauthClients) note('a client secret', client.clientSecret)
    const columns = {
      users: 'name kana given_name family_name email affiliation password_hash',
      personal_qrs: 'code_hmac code_encrypted',
      invitation_codes: 'code',
      entry_answers: 'answer',
      signing_keys: 'private_jwk',
      tag_operations: 'key_hmac key_encrypted',
    }
    for (const [table, names] of Object.entries(columns))
      for (const row of await db(table).select(names.split(' ')))
        for (const [column, value] of Object.entries(row)) note(`${table}.${column}`, value)
    const key = readFileSync(join(rig.dir, 'installation.key'), 'utf8')
    note('the installation’s key', key.trim())
    note('the session', cookie.split('=')[1])
    note('a personal token', token.body.token)

    // Each secret is in a log once, as an error might write it, and once in the log of another
    // program.
    const log = openLog(readSettings({ data: rig.dir }, {}), {})
    const [mail, first] = [demo.users[0]!.email, demo.users[1]!]
    log.error(
      {
        err: new Error(`no mail to ${mail}`),
        body: first,
        headers: { cookie, authorization: `Bearer ${token.body.token}` },
      },
      `could not greet ${mail} with ${first.qr}`,
    )
    const plain = `plain ${mail} ${cookie} ${token.body.token} ${key}`
    writeFileSync(join(dataFolder(rig.dir).logDir, 'other.log'), plain)
    archive = await archiveOf(rig.client, cookie)
    files = unzip(archive)
  })

  it('contain many secrets and people in their sources', () => {
    expect(secrets.size).toBeGreaterThan(500)
    expect(new Set(secrets.values()).size).toBeGreaterThan(8)
  })

  it('contain none of them, in no file', () => {
    const found = [...files].flatMap(([name, bytes]) =>
      [...secrets]
        .filter(([value]) => bytes.includes(value))
        .map(([value, what]) => `${name}: ${what} ${value}`),
    )
    expect(found).toEqual([])
  })

  it('contain the data for support', () => {
    expect([...files.keys()].sort()).toEqual(
      (
        'README.txt backups.json database.json devices.json doctor.txt logs/other.log logs/passdesk.log ' +
        'print-jobs.json settings.json versions.json'
      ).split(' '),
    )
    const json = (name: string): unknown => JSON.parse(files.get(name)!.toString())
    expect(json('database.json')).toMatchObject({
      kind,
      migrations: expect.arrayContaining(['0001-schema']) as unknown,
      pendingMigrations: [],
      rows: { users: expect.any(Number) as unknown },
    })
    expect(json('devices.json')).toMatchObject({
      printers: expect.arrayContaining([
        expect.objectContaining({ model: 'QL-820NWB', address: 'virtual' }),
        expect.objectContaining({ model: 'QL-800' }),
      ]) as unknown,
      live: { printers: [{}, {}] },
    })
    const where = kind === 'sqlite' ? /^sqlite in the data folder$/ : /^postgres at /
    const database = expect.stringMatching(where)
    expect(json('settings.json')).toMatchObject({ port: 0, database, demo: true })
    expect(json('versions.json')).toMatchObject({ node: process.versions.node })
    const jobs = json('print-jobs.json') as { state: string; history: { state: string }[] }[]
    expect(jobs.map(({ state, history }) => [state, history.at(-1)?.state])).toEqual([
      ['printed', 'printed'],
      ['printed', 'printed'],
    ])
    expect(files.get('logs/passdesk.log')!.toString()).toContain('could not greet [e-mail]')
  })

  it('contain neither the folder nor the user name of the computer', () => {
    for (const [name, bytes] of files) expect(bytes.includes(rig.dir), name).toBe(false)
  })

  it('open in another program', () => {
    const file = join(rig.dir, 'diagnostics.zip')
    writeFileSync(file, archive)
    const listed = spawnSync(requireTool('Python'), ['-m', 'zipfile', '-t', file], { encoding: 'utf8' })
    expect([listed.status, listed.stdout + listed.stderr]).toEqual([0, 'Done testing\n'])
  })
})

it('the diagnostics of a kiosk without a database contain everything else', async () => {
  const { collectDiagnostics } = await import('../../src-main/host/diagnostics.ts')
  const rig = await startTestKiosk()
  await rig.kiosk.close()
  writeFileSync(join(rig.dir, 'passdesk.sqlite'), `torn${randomSecret()}`.repeat(1_000))
  const files = unzip(await collectDiagnostics(readSettings({ data: rig.dir }, {}), Date.now))
  await rig.close()
  expect(files.get('database.json')!.toString()).toMatch(/"problem": ?"/)
  expect(files.get('doctor.txt')!.toString()).toMatch(/^!! database \(SQLite\) cannot be used/m)
  expect(JSON.parse(files.get('versions.json')!.toString())).toMatchObject({ node: process.versions.node })
  expect(existsSync(rig.dir)).toBe(false)
})
