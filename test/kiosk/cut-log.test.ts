// @module-tag slow
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anchorWriter } from '../../src-server/platform/db/audit-anchor.ts'
import { appendAudit } from '../../src-server/platform/db/audit-store.ts'
import { startSession } from '../../src-server/account/session/session-store.ts'
import { dataFolder } from '../../src-server/platform/files/data-folder.ts'
import { passdesk } from '../cli/rig.ts'
import { openSignedIn, pressKeys, runCommand, untilBannerSays } from '../renderer/desk-page.ts'
import { openBrowser } from '../support/browser.ts'
import type { Client } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { virtualPrinter } from '../support/desk-bodies.ts'
import { startTestKiosk, type TestKiosk, type TestPerson } from '../support/kiosk.ts'
import { opened } from '../support/opened.ts'
import { shared } from '../support/shared.ts'

const PATIENCE_MS = 60_000

/** Writes two lines, keeps the ends at these desks, and cuts the lines off with the earlier head. */
async function cutLog(house: TestKiosk, desks: readonly TestKiosk[]): Promise<number> {
  const { db, secrets, stationId } = house.kiosk
  const before = await db('audit_heads').where({ station_id: stationId }).first()
  const deps = { db, secrets, stationId, now: Date.now }
  for (let n = 0; n < 2; n += 1) await appendAudit(deps, { action: 'sign_in', userId: null })
  for (const desk of desks) await anchorWriter({ ...desk.kiosk, folder: dataFolder(desk.dir) })()
  await db('audit_log').where({ station_id: stationId }).where('seq', '>', before.seq).delete()
  await db('audit_heads').where({ station_id: stationId }).update(before)
  await appendAudit(deps, { action: 'sign_out', userId: null })
  return before.seq + 2
}

describe.each(databaseKinds)('a log that was cut off on %s', { timeout: 240_000 }, (kind) => {
  const house = opened(async () => startTestKiosk({ kind, rendererDir: await shared('screens') }))
  const browser = opened(openBrowser)
  /** A second desk on the same PostgreSQL. */
  let beside: TestKiosk | null = null
  let eventId: string
  let boss: TestPerson
  beforeAll(async () => {
    if (kind === 'postgres') beside = await startTestKiosk({ beside: house })
    eventId = await house.makeEvent()
    boss = await house.makeManager(eventId)
    await house.grantAdmin(boss)
    await boss.client.post('/desk/printers', virtualPrinter())
  })
  afterAll(() => beside?.close())
  const desks = (): readonly TestKiosk[] => (beside ? [house, beside] : [house])

  async function signedIn(desk: TestKiosk): Promise<Client> {
    const { id } = await startSession(desk.db, boss.userId, Date.now())
    return desk.client.with({ cookie: `passdesk_session=${id}` })
  }

  /** The broken line of Desk 1 as the screen and the command of a desk say; null for none. */
  async function saysOf(desk: TestKiosk): Promise<(number | null)[]> {
    const { body } = await (await signedIn(desk)).get(`/desk/records?eventId=${eventId}`)
    const chain = body.chains.find((one: { station: string }) => one.station === 'Desk 1')
    const { database } = desk
    const where = database.kind === 'postgres' ? ['--database', database.url] : []
    const { code, out } = await passdesk(['audit', 'verify', '--data', desk.dir, ...where], {
      PASSDESK_INSTALLATION_KEY: readFileSync(join(house.dir, 'installation.key'), 'utf8').trim(),
    })
    const said = /^.*Desk 1.*$/m.exec(out)?.[0]
    expect(said).toMatch(code === 0 ? /whole/ : /broken|changed|missing|cut/)
    return [chain.brokenAt, code === 0 ? null : Number(/line (\d+)/.exec(said!)?.[1])]
  }

  it.each(['en', 'ja'] as const)(
    'is named by every desk and the command alike, until A acknowledges it (%s)',
    async (language) => {
      const line = await cutLog(house, desks())
      for (const desk of desks()) expect(await saysOf(desk)).toEqual([line, line])
      const look = { language, theme: 'light', patienceMs: PATIENCE_MS } as const
      const { page, close } = await openSignedIn(browser, house, boss, look)
      const banner = (text: RegExp) => untilBannerSays(page, text, PATIENCE_MS)
      await runCommand(page, language === 'en' ? 'Activity log, lists' : '操作記録と名簿')
      await banner(language === 'en' ? /^Inform the organiser/ : /^主催者に連絡する/)
      await pressKeys(page, ['a'])
      await banner(language === 'en' ? /^Read the activity log/ : /^操作記録を/)
      await close()
      expect(await saysOf(house)).toEqual([null, null])
      const found = await house.db('audit_log').where({ action: 'acknowledge_cut_log' })
      expect(found.at(-1).user_id).toBe(boss.userId)
      // Each desk keeps its own ends.
      if (!beside) return
      expect(await saysOf(beside)).toEqual([line, line])
      await (await signedIn(beside)).post('/desk/records/acknowledge')
      expect(await saysOf(beside)).toEqual([null, null])
    },
  )
})
