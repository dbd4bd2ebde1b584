import { readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { readBackup } from '../../src-server/kiosk/backup/read-backup.ts'
import { readSettings } from '../../src-server/app/settings.ts'
import { namesPublisher, type UpdateFeed } from '../../src-main/window/update-feed.ts'
import { updateKiosk } from '../../src-main/window/kiosk-client.ts'
import {
  startUpdates,
  type UpdatesDeps,
  type UpdateStatus,
  BACKUP_FRESH_MS,
  QUIET_BEFORE_EVENT_MS,
  refuseUpdate,
  type Refusal,
  type UpdateQuestion,
} from '../../src-main/window/updates.ts'
import { translator } from '../../messages/translate.ts'
import { temporaryFolder } from '../support/after-file.ts'
import { startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { opened, made } from '../support/opened.ts'

const STEPS = ['check', 'download', 'install'] as const
const NOW = Date.parse('2026-11-21T09:00:00Z')
const iso = (offsetMs: number): string => new Date(NOW + offsetMs).toISOString()
const HOUR = 3_600_000
const DAY = 24 * HOUR
const event = (startsInMs: number, endsInMs: number, title = 'Tokyo') => ({
  title,
  startsAt: iso(startsInMs),
  endsAt: iso(endsInMs),
})
const backup = { file: 'b.sqlite', madeAt: iso(-1_000), verified: true }
const madeAt = (time: string) => ({ backup: { ...backup, madeAt: time } })
const quiet: UpdateQuestion = {
  step: 'install',
  enabled: true,
  packaged: true,
  signed: true,
  downloaded: true,
  now: NOW,
  backup,
  facts: { administrator: true, events: [], openJobs: 0 },
}
const eve = event(QUIET_BEFORE_EVENT_MS - 1, 3 * DAY)
const later = event(9 * DAY, 10 * DAY)
const facts = (change: Partial<UpdateQuestion['facts']>) => ({ facts: { ...quiet.facts, ...change } })

describe('an update', () => {
  it.each(STEPS)('is allowed for an administrator on a quiet day: %s', (step) => {
    expect(refuseUpdate({ ...quiet, step })).toBeNull()
    const events = [event(QUIET_BEFORE_EVENT_MS, 3 * DAY), event(-9 * DAY, -1)]
    expect(refuseUpdate({ ...quiet, step, ...facts({ events }) })).toBeNull()
  })

  const always: [string, Partial<UpdateQuestion>, string][] = [
    ['while it is switched off', { enabled: false }, 'off'],
    ['of a kiosk that runs from sources', { packaged: false }, 'not_packaged'],
    ['of a package that names no publisher', { signed: false }, 'not_signed'],
    ['by somebody else', facts({ administrator: false }), 'not_administrator'],
    ['while an event is open', facts({ events: [event(-HOUR, HOUR)] }), 'event_open'],
    ['in the minute in which one opens', facts({ events: [event(0, HOUR)] }), 'event_open'],
    ['up to the last moment of one', facts({ events: [event(-DAY, 1)] }), 'event_open'],
    ['on the eve of one', facts({ events: [eve] }), 'event_soon'],
    ['between two close events', facts({ events: [later, event(2 * HOUR, DAY)] }), 'event_soon'],
    ['while a label is not done with', facts({ openJobs: 1 }), 'jobs_open'],
  ]
  describe.each(STEPS)('is refused: %s', (step) => {
    it.each(always)('%s', (_, change, reason) => {
      expect(refuseUpdate({ ...quiet, step, ...change })?.reason).toBe(reason)
    })
  })

  it.each<[string, Partial<UpdateQuestion>, string]>([
    ['nothing was downloaded', { downloaded: false }, 'nothing_downloaded'],
    ['there is no backup', { backup: null }, 'no_backup'],
    ['the backup was not read', { backup: { ...backup, verified: false } }, 'backup_not_verified'],
    ['the backup is old', madeAt(iso(-BACKUP_FRESH_MS - 1)), 'backup_old'],
    ['the backup comes from the future', madeAt(iso(1)), 'backup_old'],
    ['the backup says no time', madeAt(''), 'backup_old'],
  ])('is not installed if %s, but is checked for', (_, change, reason) => {
    expect(refuseUpdate({ ...quiet, ...change })?.reason).toBe(reason)
    expect(refuseUpdate({ ...quiet, ...change, step: 'check' })).toBeNull()
  })

  it('is refused in both languages with the title of the event', () => {
    const refusal = refuseUpdate({ ...quiet, ...facts({ events: [event(-1, 1, '$& 祭')] }) })
    const said = (language: 'ja' | 'en', told: Refusal | null) =>
      translator(language)(`updateRefusal.${told!.reason}`, { value: told!.value })
    expect(refusal).toEqual({ reason: 'event_open', value: '$& 祭' })
    expect(said('ja', refusal)).toBe('「$& 祭」を開催中です。終わってからアップデートしてください。')
    expect(said('en', refusal)).toBe('"$& 祭" is running. Update after it has ended.')
    for (const [, change] of always) {
      const told = refuseUpdate({ ...quiet, ...change })
      expect(said('ja', told)).toMatch(/[ぁ-ん][^{]*。$/)
      expect(said('en', told)).toMatch(/^[A-Z"\d][^{]*\.$/)
    }
  })
})

describe('the publisher of a package of Windows', () => {
  const dir = temporaryFolder('publisher')
  const named = (text: string): boolean => {
    writeFileSync(join(dir, 'app-update.yml'), `provider: generic\n${text}\nupdaterCacheDirName: x\n`)
    return namesPublisher('win32', dir)
  }

  it('is named by app-update.yml, and unknown without', () => {
    expect(named('publisherName: "CN=PassDesk, O=PassDesk"')).toBe(true)
    expect(named('publisherName:\r\n  - PassDesk')).toBe(true)
    for (const value of ['', ' null', ' []']) expect(named(`publisherName:${value}`), value).toBe(false)
    for (const text of ['', '# publisherName: x']) expect(named(text), text).toBe(false)
    expect(namesPublisher('win32', join(dir, 'none'))).toBe(false)
    expect(namesPublisher('darwin', join(dir, 'none'))).toBe(true)
  })
})

describe('the update server', () => {
  const settingOf = (updateUrl: string) =>
    readSettings({ data: join(tmpdir(), 'passdesk-no-such-folder') }, { PASSDESK_UPDATE_URL: updateUrl })
      .updateUrl
  it.each(['https://updates.example/passdesk', 'http://127.0.0.1:9000', 'http://[::1]:9000'])(
    'may be %s',
    (address) => expect(settingOf(address)).toBe(address),
  )
  it.each([
    'http://updates.example',
    'http://localhost:x@updates.example/',
    'http://127.0.0.1:@updates.example/',
    'http://localhost.updates.example',
    'ftp://127.0.0.1/',
  ])('must not be %s', (address) => expect(() => settingOf(address)).toThrow(/updateUrl/))
})

describe('the updates of a real kiosk', () => {
  const rig = opened(() => startTestKiosk())
  const admin = made(() => rig.makeAdmin())
  const done: string[] = []
  afterEach(async () => {
    done.length = 0
    await rig.db('events').delete()
  })

  const backups = () => readdirSync(join(rig.dir, 'backups')).filter((name) => name.startsWith('by-hand'))
  /** Replaces electron-updater; records the calls and the state of the data at each. */
  const feed = (change: Partial<UpdateFeed> = {}): UpdateFeed => ({
    check: async () => (done.push('check'), '0.2.0'),
    download: async (onPercent) => (onPercent(50), void done.push('download')),
    install: () =>
      void done.push(
        `install with ${readBackup(join(rig.dir, 'backups', backups().at(-1)!)).meta.counts.users} ` +
          'people safe',
      ),
    ...change,
  })
  async function sessionOf(person: TestPerson): Promise<string> {
    const { startSession } = await import('../../src-server/account/session/session-store.ts')
    return (await startSession(rig.db, person.userId, Date.now())).id
  }
  it('need the password of an administrator who came by PIN, and say where to give it', async () => {
    const { startSession } = await import('../../src-server/account/session/session-store.ts')
    const { id } = await startSession(rig.db, admin.userId, Date.now(), 'pin')
    const kiosk = updateKiosk({ url: rig.kiosk.url, session: async () => id })
    expect(await kiosk.facts()).toMatchObject({ administrator: true })
    await expect(kiosk.backUp()).rejects.toThrow(/needs your password.*F1, Backups/)
  })

  async function updatesBy(
    person: TestPerson | null,
    change: Partial<UpdatesDeps> & { feed?: Partial<UpdateFeed> } = {},
  ) {
    const session = person ? await sessionOf(person) : null
    const kiosk = updateKiosk({ url: rig.kiosk.url, session: async () => session })
    const states: UpdateStatus['state'][] = []
    const updates = startUpdates({
      version: '0.1.0',
      updateUrl: 'https://updates.example',
      packaged: true,
      signed: true,
      kiosk,
      log: pino({ level: 'silent' }),
      openFeed: async () => feed(change.feed),
      ...change,
    })
    updates.onChange(({ state }) => states.at(-1) === state || states.push(state))
    return { updates, states, kiosk }
  }

  it('are checked for, downloaded, backed up, verified and installed, in this order', async () => {
    const { updates, states } = await updatesBy(admin)
    expect(await updates.check()).toMatchObject({
      state: 'available',
      newVersion: '0.2.0',
      checkedAt: expect.any(String) as unknown,
      refusal: null,
    })
    expect(await updates.download()).toMatchObject({ state: 'downloaded', percent: null })
    expect(await updates.install()).toMatchObject({
      state: 'installing',
      backupFile: expect.stringContaining('by-hand-') as unknown,
    })
    expect(done).toEqual(['check', 'download', 'install with 1 people safe'])
    expect(states.join(' ')).toBe('idle checking available downloading downloaded backing_up installing')
  })

  it('send and load nothing before the first request, and nothing at all if disabled', async () => {
    const never = async (): Promise<UpdateFeed> => Promise.reject(new Error('loaded'))
    const { updates } = await updatesBy(admin, { updateUrl: undefined, openFeed: never })
    expect(updates.status()).toMatchObject({ state: 'off', problem: null })
    for (const step of [updates.check, updates.download, updates.install])
      expect((await step()).refusal?.reason).toBe('off')
  })

  it.each(STEPS)('are refused without an administrator: %s', async (step) => {
    const manager = await rig.makeManager(await rig.makeEvent({ startsInMs: -9 * DAY, endsInMs: -8 * DAY }))
    for (const who of [manager, null]) {
      const { updates } = await updatesBy(who)
      expect((await updates[step]()).refusal?.reason).toBe('not_administrator')
    }
    expect(done).toEqual([])
  })

  it('are not installed if an event opened during the backup', async () => {
    const { kiosk } = await updatesBy(admin)
    const backUp = async () => (await rig.makeEvent(), kiosk.backUp())
    const { updates: late } = await updatesBy(admin, { kiosk: { ...kiosk, backUp } })
    await late.check()
    await late.download()
    const refusal = { reason: 'event_open', value: expect.stringMatching(/^Event /) as unknown }
    expect(await late.install()).toMatchObject({ state: 'downloaded', refusal })
    expect(done.filter((step) => step.startsWith('install'))).toEqual([])
  })

  it('are not installed without a backup', async () => {
    const { kiosk } = await updatesBy(admin)
    const backUp = () => Promise.reject(new Error('No backup was written: the disk is full\nat x'))
    const { updates } = await updatesBy(admin, { kiosk: { ...kiosk, backUp } })
    await updates.check()
    await updates.download()
    expect(await updates.install()).toMatchObject({
      state: 'downloaded',
      problem: 'No backup was written: the disk is full',
    })
    expect(done).toEqual(['check', 'download'])
  })

  it('that fail leave the kiosk unchanged and can be retried', async () => {
    let broken = true
    const { updates } = await updatesBy(admin, {
      feed: {
        download: async () => (broken ? Promise.reject(new Error('net::ERR_CONNECTION_RESET')) : undefined),
      },
    })
    await updates.check()
    expect(await updates.download()).toMatchObject({
      state: 'available',
      problem: 'net::ERR_CONNECTION_RESET',
      percent: null,
    })
    broken = false
    expect(await updates.download()).toMatchObject({ state: 'downloaded', problem: null })
    expect(await updates.check()).toMatchObject({ state: 'downloaded', newVersion: '0.2.0' })
  })

  it('run one step at a time', async () => {
    const { updates } = await updatesBy(admin)
    await Promise.all([updates.check(), updates.check(), updates.check()])
    expect(done).toEqual(['check'])
  })
})
