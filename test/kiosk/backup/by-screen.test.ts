// @module-tag slow
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { hashPassword } from '../../../src-server/account/password/password.ts'
import { backupName } from '../../../src-server/kiosk/backup/backup-files.ts'
import { restoreBackup as restoreFile } from '../../../src-server/kiosk/backup/restore-backup.ts'
import { expectError, codesNotShown, createClient } from '../../support/client.ts'
import { temporaryFolder } from '../../support/after-file.ts'
import { databaseKinds } from '../../support/databases.ts'
import { startTestKiosk, type TestPerson } from '../../support/kiosk.ts'
import { opened } from '../../support/opened.ts'
import { restoreTarget } from './rig.ts'

const {
  listBackups,
  makeBackup,
  setAutomaticBackups,
  showBackupPassphrase,
  sealBackup,
  verifyBackup,
  restoreBackup,
} = endpoints
const BY_PASSWORD = [makeBackup, setAutomaticBackups, showBackupPassphrase, sealBackup, restoreBackup]
const ROWS = [listBackups, verifyBackup, ...BY_PASSWORD]
const PASSWORD = 'a long enough password'

describe.each(databaseKinds)('backups by screen on %s', (kind) => {
  let admin: TestPerson
  let stoppedAt: number | null = null
  const media = temporaryFolder('media')
  const stick = join(media, 'EVENT-BACKUP')
  const rig = opened(() => startTestKiosk({ kind, usbRoots: [media], now: () => stoppedAt ?? Date.now() }))
  beforeAll(async () => {
    mkdirSync(stick)
    admin = await rig.makeAdmin()
    await rig.makePerson({ eventId: await rig.makeEvent() })
  })

  const list = async () => (await admin.client.get(listBackups.path)).body
  const make = async (targetId: string) => (await admin.client.post(makeBackup.path, { targetId })).body
  const verify = (targetId: string, name: string) => admin.client.post(verifyBackup.path, { targetId, name })
  const restore = (targetId: string, name: string, eventTitle: string | null = null) =>
    admin.client.post(restoreBackup.path, { targetId, name, eventTitle })
  const automaticOn = (targetId: string | null) => admin.client.post(setAutomaticBackups.path, { targetId })
  const enteredPassword = (at: string | null) =>
    rig.db('web_sessions').where({ user_id: admin.userId }).update({ password_at: at })

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
    const ask = ({ client }: TestPerson, { method, path, id }: (typeof ROWS)[number]) =>
      client.send(method, path, bodies[id as keyof typeof bodies])
    for (const row of ROWS) expectError(await ask(manager, row), 'admin_required')
    await enteredPassword(null)
    for (const row of BY_PASSWORD) expectError(await ask(admin, row), 'recent_password_required')
    await enteredPassword(new Date().toISOString())
  })

  it('are written to the folder or to a stick, read back, and listed with the result', async () => {
    const { targets, restoreBy } = await list()
    expect(targets).toMatchObject([
      { kind: 'folder', name: '' },
      { kind: 'usb', name: 'EVENT-BACKUP' },
    ])
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
    const fault = async () => (await manager.client.get(`/desk/state?eventId=${eventId}`)).body.storageFault
    expectError(await automaticOn('folder'), 'conflict')
    expectError(await automaticOn(join(media, 'GONE')), 'not_found')
    expect((await automaticOn(stick)).body).toEqual({ targetId: stick })
    const [folder, chosen] = (await list()).targets
    expect([folder.automatic, chosen.automatic]).toMatchObject([
      { everyMinutes: 5, state: 'on' },
      { everyMinutes: 15, state: 'on' },
    ])
    // The folder may have an automatic copy too by now.
    expect((await list()).copies).toContainEqual(
      expect.objectContaining({
        targetId: stick,
        name: expect.stringMatching(/^auto-/),
        checked: expect.objectContaining({ result: 'whole' }),
      }),
    )
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
    expect((await automaticOn(null)).body).toEqual({ targetId: null })
    expect((await list()).targets[1].automatic).toBeNull()
    for (const name of readdirSync(stick)) rmSync(join(stick, name))
  }, 60_000)

  it('show their contents, and what a restore would lose', async () => {
    const made = await make('folder')
    await rig.makePerson({})
    const { body } = await verify('folder', made.name)
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
    expect((await list()).copies).toContainEqual(expect.objectContaining({ name: made.name, checked: null }))
    const { body } = await verify(stick, made.name)
    expect(body).toMatchObject({
      preview: null,
      copy: { checked: { result: 'damaged', detail: expect.stringMatching(/checksum/) as unknown } },
    })
    expectError(await restore(stick, made.name), 'conflict')
  })

  it('are not found on a removed stick, or under a name outside of the folder', async () => {
    const gone = join(media, 'GONE')
    expectError(await admin.client.post(makeBackup.path, { targetId: gone }), 'not_found')
    expectError(await verify(gone, 'by-hand.sqlite'), 'not_found')
    expectError(await restore(gone, 'by-hand.sqlite'), kind === 'sqlite' ? 'not_found' : 'conflict')
    expect((await verify('folder', '../passdesk.sqlite')).status).toBe(400)
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
    expect(sealed.status).toBe(200)
    expect(sealed.body).toMatchObject({ plainKey: false, checked: { result: 'whole' } })
    expectError(await seal(ref), 'conflict')
    const { passphrase } = (await admin.client.post(showBackupPassphrase.path)).body
    expect(passphrase).toMatch(/^([0-9a-z]{5}-){4}[0-9a-z]{5}$/)
    expect((await list()).passphrase).toBe('shown')
    expectError(await admin.client.post(showBackupPassphrase.path), 'conflict')
    const { name } = await make(stick)
    const key = readFileSync(join(rig.dir, 'installation.key.sealed'), 'utf8').trim()
    for (const one of [name, plain.name]) expect(readFileSync(join(stick, one)).includes(key)).toBe(false)
    renameSync(join(rig.dir, 'installation.key.sealed'), join(rig.dir, 'installation.key'))
    const into = restoreTarget()
    await expect(restoreFile(into, join(stick, name))).rejects.toThrow(/is sealed/)
    await restoreFile({ ...into, passphrase }, join(stick, name))
    expect(readFileSync(join(into.folder.dir, 'installation.key'), 'utf8').trim()).toBe(key)
  })

  it('report why none was written', async () => {
    const closed = join(media, 'CLOSED')
    mkdirSync(closed)
    // A folder already exists at the path of the copy.
    stoppedAt = Date.now() + 60_000
    mkdirSync(join(closed, backupName('by-hand', stoppedAt)))
    await enteredPassword(new Date(stoppedAt).toISOString())
    const answer = await admin.client.post(makeBackup.path, { targetId: closed })
    await enteredPassword(new Date().toISOString())
    stoppedAt = null
    expectError(answer, 'conflict')
    expect(answer.body.message).toMatch(/No backup was written/)
  })

  it('are restored at run time: the kiosk restarts, and everybody signs in again', async () => {
    if (kind === 'postgres')
      return expectError(await restore('folder', (await make('folder')).name), 'conflict')
    const password_hash = await hashPassword(PASSWORD)
    await rig.db('users').where({ id: admin.userId }).update({ password_hash })
    const made = await make(stick)
    const late = await rig.makePerson({ name: 'Too Late' })
    const { preview } = (await verify(stick, made.name)).body
    expectError(await restore(stick, made.name, 'Another event'), 'invalid_input')
    const title = ` ${preview.events[0].toLowerCase()}`
    expect((await restore(stick, made.name, title)).body).toEqual({ restarting: true })
    const found = () => rig.kiosk.db('users').where({ id: late.userId })
    await expect.poll(() => found().catch(() => null), { timeout: 20_000 }).toEqual([])
    const session = async () => (await admin.client.get('/api/v1/auth/session')).status
    await expect.poll(() => session().catch(() => null), { timeout: 20_000 }).toBe(401)
    const again = await createClient(rig.kiosk.url).signIn(admin.email, PASSWORD)
    expect(rig.kiosk.url).toBe(rig.client.url)
    expect((await again.get(listBackups.path)).status).toBe(200)
    expect(readdirSync(join(rig.dir, 'backups')).join()).toContain('before-restore-')
    const restored = { action: 'restored', user_id: admin.userId }
    await expect.poll(() => rig.kiosk.db('audit_log').where(restored)).toHaveLength(1)
  }, 120_000)

  it('produce every code of their rows', () => expect(codesNotShown(ROWS)).toEqual([]))
})
