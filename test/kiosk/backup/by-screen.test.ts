// @module-tag slow
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { backupName } from '../../../src-server/kiosk/backup/backup-files.ts'
import { restoreBackup as restoreFile } from '../../../src-server/kiosk/backup/restore-backup.ts'
import { expectError, codesNotShown, createClient } from '../../support/client.ts'
import { databaseKinds } from '../../support/databases.ts'
import { startTestKiosk, type TestKiosk, type TestPerson } from '../../support/kiosk.ts'
import { newFolder } from './rig.ts'

const {
  listBackups,
  makeBackup,
  setAutomaticBackups,
  showBackupPassphrase,
  sealBackup,
  verifyBackup,
  restoreBackup,
} = endpoints
const ROWS = [
  listBackups,
  makeBackup,
  setAutomaticBackups,
  showBackupPassphrase,
  sealBackup,
  verifyBackup,
  restoreBackup,
]
const PASSWORD = 'a long enough password'

describe.each(databaseKinds)('backups by screen on %s', (kind) => {
  let rig: TestKiosk
  let admin: TestPerson
  let stoppedAt: number | null = null
  const media = mkdtempSync(join(tmpdir(), 'passdesk-media-'))
  const stick = join(media, 'EVENT-BACKUP')
  beforeAll(async () => {
    mkdirSync(stick)
    rig = await startTestKiosk({ kind, usbRoots: [media], now: () => stoppedAt ?? Date.now() })
    admin = await rig.makeAdmin()
    await rig.makePerson({ eventId: await rig.makeEvent() })
  })
  afterAll(async () => {
    await rig.close()
    rmSync(media, { recursive: true, force: true })
  })

  const list = async () => (await admin.client.get(listBackups.path)).body
  const make = async (targetId: string) =>
    (await admin.client.post(makeBackup.path, { targetId })).body

  it('are for administrators only; a restore or a download requires the password', async () => {
    const manager = await rig.makeManager(await rig.makeEvent())
    const bodies = {
      listBackups: undefined,
      showBackupPassphrase: undefined,
      makeBackup: { targetId: 'folder' },
      sealBackup: { targetId: 'folder', name: 'x.sqlite' },
      verifyBackup: { targetId: 'folder', name: 'x.sqlite' },
      setAutomaticBackups: { targetId: null },
      restoreBackup: { targetId: 'folder', name: 'x.sqlite', eventTitle: null },
    }
    for (const row of ROWS)
      expectError(
        await manager.client.send(row.method, row.path, bodies[row.id as keyof typeof bodies]),
        'admin_required',
      )
    await rig.db('web_sessions').update({ password_at: null }).where({ user_id: admin.userId })
    for (const row of [
      makeBackup,
      setAutomaticBackups,
      showBackupPassphrase,
      sealBackup,
      restoreBackup,
    ])
      expectError(
        await admin.client.send(row.method, row.path, bodies[row.id as keyof typeof bodies]),
        'recent_password_required',
      )
    await rig
      .db('web_sessions')
      .update({ password_at: new Date().toISOString() })
      .where({ user_id: admin.userId })
  })

  it('are written to the folder or to a stick, read back, and listed with the result', async () => {
    const { targets, restoreBy } = await list()
    expect(targets.map(({ kind: of, name }: { kind: string; name: string }) => [of, name])).toEqual(
      [
        ['folder', ''],
        ['usb', 'EVENT-BACKUP'],
      ],
    )
    expect(restoreBy).toBe(kind === 'sqlite' ? 'screen' : 'command')
    const made = await make(targets[1].targetId)
    expect(readdirSync(stick)).toEqual([made.name])
    expect((await list()).copies).toContainEqual({
      ...made,
      targetId: stick,
      people: expect.any(Number) as unknown,
      checked: { at: expect.any(String) as unknown, result: 'whole', detail: '' },
    })
  })

  it('of one moment do not disturb each other', async () => {
    stoppedAt = Date.now()
    const copies = await Promise.all([1, 2, 3].map(() => make('folder')))
    stoppedAt = null
    const names = copies.map(({ name }) => name)
    expect(new Set(names).size).toBe(3)
    const listed = (await list()).copies
    for (const name of names)
      expect(listed).toContainEqual(
        expect.objectContaining({ name, checked: expect.objectContaining({ result: 'whole' }) }),
      )
  })

  it('are made automatically on the chosen stick; its removal is reported', async () => {
    const eventId = await rig.makeEvent()
    const manager = await rig.makeManager(eventId)
    const fault = async () =>
      (await manager.client.get(`/desk/state?eventId=${eventId}`)).body.storageFault
    expectError(
      await admin.client.post(setAutomaticBackups.path, { targetId: 'folder' }),
      'conflict',
    )
    expectError(
      await admin.client.post(setAutomaticBackups.path, { targetId: join(media, 'GONE') }),
      'not_found',
    )
    expect((await admin.client.post(setAutomaticBackups.path, { targetId: stick })).body).toEqual({
      targetId: stick,
    })
    const [folder, chosen] = (await list()).targets
    expect([folder.automatic, chosen.automatic]).toMatchObject([
      { everyMinutes: 5, state: 'on' },
      { everyMinutes: 15, state: 'on' },
    ])
    // The folder may have an automatic copy too by now.
    const copy = (await list()).copies.find(
      ({ targetId, name }: { targetId: string; name: string }) =>
        targetId === stick && name.startsWith('auto-'),
    )
    expect(copy).toMatchObject({ checked: { result: 'whole' } })
    expect(await fault()).toBeNull()
    renameSync(stick, join(media, '..', `out-${process.pid}`))
    await expect.poll(fault, { timeout: 20_000, interval: 500 }).toBe('stick_missing')
    expect((await list()).targets).toContainEqual({
      targetId: stick,
      kind: 'usb',
      name: 'EVENT-BACKUP',
      freeBytes: null,
      automatic: { everyMinutes: 15, state: 'missing', nextAt: null },
    })
    renameSync(join(media, '..', `out-${process.pid}`), stick)
    await expect.poll(fault, { timeout: 20_000, interval: 500 }).toBeNull()
    expect((await admin.client.post(setAutomaticBackups.path, { targetId: null })).body).toEqual({
      targetId: null,
    })
    expect((await list()).targets[1].automatic).toBeNull()
    for (const name of readdirSync(stick)) rmSync(join(stick, name))
  }, 60_000)

  it('show their contents, and what a restore would lose', async () => {
    const made = await make('folder')
    await rig.makePerson({})
    const { body } = await admin.client.post(verifyBackup.path, {
      targetId: 'folder',
      name: made.name,
    })
    expect(body.copy.checked.result).toBe('whole')
    expect(body.preview).toMatchObject({
      people: made.people,
      staff: expect.any(Number) as unknown,
      lost: { people: 1, prints: 0 },
    })
  })

  it('that are damaged are marked and cannot be restored', async () => {
    const made = await make(stick)
    const bytes = readFileSync(join(stick, made.name))
    bytes[30_000]! ^= 4
    writeFileSync(join(stick, made.name), bytes)
    const ref = { targetId: stick, name: made.name }
    expect(
      (await list()).copies.find(({ name }: { name: string }) => name === made.name).checked,
    ).toBeNull()
    const { body } = await admin.client.post(verifyBackup.path, ref)
    expect(body).toMatchObject({
      preview: null,
      copy: {
        checked: { result: 'damaged', detail: expect.stringMatching(/checksum/) as unknown },
      },
    })
    expectError(
      await admin.client.post(restoreBackup.path, { ...ref, eventTitle: null }),
      'conflict',
    )
  })

  it('are not found on a removed stick, or under a name outside of the folder', async () => {
    const gone = { targetId: join(media, 'GONE'), name: 'by-hand.sqlite' }
    expectError(await admin.client.post(makeBackup.path, { targetId: gone.targetId }), 'not_found')
    expectError(await admin.client.post(verifyBackup.path, gone), 'not_found')
    const restored = await admin.client.post(restoreBackup.path, { ...gone, eventTitle: null })
    if (kind === 'sqlite') expectError(restored, 'not_found')
    else expectError(restored, 'conflict')
    expect(
      (
        await admin.client.post(verifyBackup.path, {
          targetId: 'folder',
          name: '../passdesk.sqlite',
        })
      ).status,
    ).toBe(400)
  })

  it('are sealed if the key is sealed, with a passphrase that is shown once', async () => {
    expect((await list()).passphrase).toBe('none')
    expectError(await admin.client.post(showBackupPassphrase.path), 'conflict')
    const plain = await make(stick)
    const ref = { targetId: stick, name: plain.name }
    const seal = (one: object) => admin.client.post(sealBackup.path, one)
    expectError(await seal(ref), 'conflict')
    renameSync(join(rig.dir, 'installation.key'), join(rig.dir, 'installation.key.sealed'))
    expect((await list()).passphrase).toBe('unseen')
    expect(plain.plainKey).toBe(true)
    expectError(await seal({ ...ref, name: 'no.sqlite' }), 'not_found')
    const sealed = await seal(ref)
    expect([sealed.status, sealed.body.plainKey, sealed.body.checked.result]).toEqual([
      200,
      false,
      'whole',
    ])
    expectError(await seal(ref), 'conflict')
    const { passphrase } = (await admin.client.post(showBackupPassphrase.path)).body
    expect(passphrase).toMatch(/^([0-9a-z]{5}-){4}[0-9a-z]{5}$/)
    expect((await list()).passphrase).toBe('shown')
    expectError(await admin.client.post(showBackupPassphrase.path), 'conflict')
    const { name } = await make(stick)
    const key = readFileSync(join(rig.dir, 'installation.key.sealed'), 'utf8').trim()
    for (const one of [name, plain.name])
      expect(readFileSync(join(stick, one)).includes(key)).toBe(false)
    renameSync(join(rig.dir, 'installation.key.sealed'), join(rig.dir, 'installation.key'))
    const elsewhere = newFolder()
    const into = {
      folder: elsewhere,
      database: { kind: 'sqlite', file: elsewhere.databaseFile } as const,
      installationKey: undefined,
      now: Date.now,
    }
    await expect(restoreFile(into, join(stick, name))).rejects.toThrow(/is sealed/)
    await restoreFile({ ...into, passphrase }, join(stick, name))
    expect(readFileSync(join(elsewhere.dir, 'installation.key'), 'utf8').trim()).toBe(key)
  })

  it('report why none was written', async () => {
    const closed = join(media, 'CLOSED')
    mkdirSync(closed)
    // A folder already exists at the path of the copy.
    stoppedAt = Date.now() + 60_000
    mkdirSync(join(closed, backupName('by-hand', stoppedAt)))
    await rig
      .db('web_sessions')
      .where({ user_id: admin.userId })
      .update({ password_at: new Date(stoppedAt).toISOString() })
    const answer = await admin.client.post(makeBackup.path, { targetId: closed })
    await rig
      .db('web_sessions')
      .where({ user_id: admin.userId })
      .update({ password_at: new Date().toISOString() })
    stoppedAt = null
    expectError(answer, 'conflict')
    expect(answer.body.message).toMatch(/No backup was written/)
  })

  it('are restored at run time: the kiosk restarts, and everybody signs in again', async () => {
    if (kind === 'postgres')
      return expectError(
        await admin.client.post(restoreBackup.path, {
          targetId: 'folder',
          name: (await make('folder')).name,
          eventTitle: null,
        }),
        'conflict',
      )
    await rig
      .db('users')
      .where({ id: admin.userId })
      .update({ password_hash: await hashOf() })
    const email = (await rig.db('users').where({ id: admin.userId }).first('email')).email as string
    const made = await make(stick)
    const late = await rig.makePerson({ name: 'Too Late' })
    const { preview } = (
      await admin.client.post(verifyBackup.path, { targetId: stick, name: made.name })
    ).body
    const wrong = { targetId: stick, name: made.name, eventTitle: 'Another event' }
    expectError(await admin.client.post(restoreBackup.path, wrong), 'invalid_input')
    const asked = {
      targetId: stick,
      name: made.name,
      eventTitle: ` ${preview.events[0].toLowerCase()}`,
    }
    expect((await admin.client.post(restoreBackup.path, asked)).body).toEqual({ restarting: true })
    await vi.waitUntil(
      async () =>
        !(await rig.kiosk
          .db('users')
          .where({ id: late.userId })
          .first('id')
          .catch(() => true)),
      { timeout: 20_000 },
    )
    await vi.waitUntil(
      async () =>
        (await admin.client.get('/api/v1/auth/session').catch(() => ({ status: 0 }))).status ===
        401,
      { timeout: 20_000 },
    )
    const again = await createClient(rig.kiosk.url).signIn(email, PASSWORD)
    expect(rig.kiosk.url).toBe(rig.client.url)
    expect((await again.get(listBackups.path)).status).toBe(200)
    expect(
      readdirSync(join(rig.dir, 'backups')).some((name) => name.startsWith('before-restore-')),
    ).toBe(true)
    await vi.waitUntil(async () =>
      rig.kiosk.db('audit_log').where({ action: 'restored', user_id: admin.userId }).first('seq'),
    )
  }, 120_000)

  it('produce every code of their rows', () => {
    expect(codesNotShown(ROWS)).toEqual([])
  })
})

async function hashOf(): Promise<string> {
  const { hashPassword } = await import('../../../src-server/account/password/password.ts')
  return hashPassword(PASSWORD)
}
