// @module-tag slow
import { hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { DeskPerson } from '../../contract/guest/view/attendees.ts'
import { LIVE_STATES, PRINTED_STATES } from '../../contract/print/job/jobs.ts'
import { lockDataFolder } from '../../src-server/platform/files/data-folder.ts'
import { openDatabase } from '../../src-server/platform/db/database.ts'
import type { Answer, Client } from '../support/client.ts'
import { databaseKinds, postgresAddress } from '../support/databases.ts'
import {
  answers,
  demoFolder,
  demoManager,
  demoSettings,
  eventually,
  idleServer,
  newFolder,
  serverOf,
  superviseTestServer,
} from './rig.ts'
import { printOrder } from '../support/desk-bodies.ts'
import { content, saveBody } from '../support/kiosk.ts'

/** A request of a desk: repeated with its key until it is answered. */
async function untilAnswered(send: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await send().catch(() => null)
    if (answer !== null && answer.status !== 503) return answer
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

interface Acknowledged {
  readonly jobs: string[]
  /** The newest revision of each person's pass that got a 200. */
  readonly revisions: Map<string, number>
}

/** Prints every confirmed pass once and changes every other one four times, several at a time. */
async function work(
  client: Client,
  eventId: string,
  people: readonly string[],
  acknowledged: Acknowledged,
): Promise<void> {
  const waiting = [...people]
  const one = async (): Promise<void> => {
    for (let userId = waiting.shift(); userId !== undefined; userId = waiting.shift()) {
      const { body } = await untilAnswered(() => client.get(`/desk/events/${eventId}/people/${userId}`))
      const { pass } = body as DeskPerson
      if (pass?.draft?.currentConfirmation && pass.render)
        await print(
          client,
          printOrder(eventId, userId, pass.render.hash, { draftRevision: pass.draft.revision }),
          acknowledged,
        )
      else await change(client, eventId, body as DeskPerson, acknowledged)
    }
  }
  await Promise.all([one(), one(), one(), one()])
}

async function print(client: Client, body: object, { jobs }: Acknowledged): Promise<void> {
  const answer = await untilAnswered(() => client.post('/desk/prints', body))
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  jobs.push(answer.body.jobId)
}

async function change(
  client: Client,
  eventId: string,
  { userId, name }: DeskPerson,
  { revisions }: Acknowledged,
): Promise<void> {
  for (let revision = 0; revision < 4; revision += 1) {
    const text = content({ name, title: `${revision}`, affiliation: '' })
    const body = saveBody({ content: text, expectedRevision: revision })
    const answer = await untilAnswered(() =>
      client.post(`/desk/events/${eventId}/people/${userId}/pass`, body),
    )
    if (answer.status !== 200) return
    revisions.set(userId, answer.body.pass.draft.revision)
  }
}

describe.each(databaseKinds)('a server process that is killed during work, on %s', (kind) => {
  it('restarts with everything that was answered and no duplicate label', { timeout: 240_000 }, async () => {
    const postgres = kind === 'postgres' ? await postgresAddress({ empty: true }) : null
    const settings = demoSettings(postgres ? { database: postgres.address } : { data: await demoFolder() })
    const server = superviseTestServer(settings)
    await server.until('ready')
    const url = server.url()
    const { client, eventId, participants } = await demoManager(settings, url)
    const acknowledged: Acknowledged = { jobs: [], revisions: new Map() }
    const working = work(client, eventId, participants.slice(0, 90), acknowledged)
    for (const [kills, jobs] of [5, 15, 25].entries()) {
      await eventually(() => acknowledged.jobs.length >= jobs)
      server.kill()
      await eventually(() => server.starts() === kills + 2)
      await eventually(() => answers(url))
    }
    await working
    expect(server.starts()).toBe(4)

    const jobs = async (): Promise<{ jobId: string; userId: string; state: never }[]> =>
      (await client.get(`/desk/prints?eventId=${eventId}&limit=500`)).body.jobs
    await eventually(async () => (await jobs()).every((job) => !LIVE_STATES.includes(job.state)))
    const stored = await jobs()
    const printed = stored.filter((job) => PRINTED_STATES.includes(job.state))
    await server.part.stop()

    expect(acknowledged.jobs.length).toBeGreaterThan(25)
    expect(acknowledged.revisions.size).toBeGreaterThan(20)
    expect(stored.map((job) => job.jobId)).toEqual(expect.arrayContaining(acknowledged.jobs))
    expect(new Set(stored.map((job) => job.userId)).size).toBe(stored.length)
    // Every person's label is a different image, so equal images would be a duplicate print.
    const labels = readdirSync(settings.folder.labelDir).filter((name) => /^\d+\.png$/.test(name))
    const pictures = new Set(
      labels.map((name) => hash('sha256', readFileSync(join(settings.folder.labelDir, name)))),
    )
    expect(pictures.size).toBe(labels.length)
    expect(labels.length).toBeGreaterThanOrEqual(printed.length)

    const db = openDatabase(settings.database)
    const rows = (await db('pass_drafts').where({ event_id: eventId }).select('user_id', 'revision')) as {
      user_id: string
      revision: number
    }[]
    await db.destroy()
    const revisions = new Map(rows.map((row) => [row.user_id, row.revision]))
    for (const [userId, revision] of acknowledged.revisions) expect(revisions.get(userId)).toBe(revision)
    await postgres?.remove()
  })
})

describe('a server process', { timeout: 180_000 }, () => {
  it('releases folder and port when it is killed', async () => {
    const settings = demoSettings({ data: await demoFolder() })
    const server = superviseTestServer(settings, { times: { stop: 1 } })
    await server.until('ready')
    const { port } = new URL(server.url())
    await server.part.stop()
    expect(server.part.state()).toEqual({ status: 'stopped' })
    lockDataFolder(settings.folder).release()
    const other = createServer().listen(Number(port), '127.0.0.1')
    await new Promise((resolve, reject) => other.once('listening', resolve).once('error', reject))
    other.close()
  })

  it('that keeps crashing is given up with the reason, and starts on request', async () => {
    const server = superviseTestServer(demoSettings(), { serverPath: idleServer() })
    await server.until('ready')
    for (let starts = 1; server.part.state().status !== 'given_up';) {
      server.kill()
      await eventually(() => server.starts() > starts || server.part.state().status === 'given_up')
      starts = server.starts()
    }
    const reason = 'the server part ended by SIGKILL'
    expect(server.part.state()).toEqual({ status: 'given_up', reason, deaths: 6 })
    expect(server.starts()).toBe(6)
    server.part.restart()
    await server.until('ready')
    expect(server.starts()).toBe(7)
  })

  it('that hangs is killed and restarted', async () => {
    const flag = join(newFolder(), 'once')
    const serverPath = serverOf(`
      import { existsSync, writeFileSync } from 'node:fs'
      process.on('message', ({ type, ask }) => {
        if (type === 'start') process.send({ type: 'ready', url: 'http://127.0.0.1:9' })
        if (type !== 'ping') return
        if (existsSync(${JSON.stringify(flag)})) return process.send({ type: 'pong', ask })
        writeFileSync(${JSON.stringify(flag)}, '')
        for (;;) if (process.hrtime.bigint() < 0n) break
      })`)
    const times = { ping: 100, missedPings: 5, stop: 50 }
    const server = superviseTestServer(demoSettings(), { serverPath, times })
    await eventually(() => server.starts() === 2 && server.part.state().status === 'ready')
    const reason = 'the server part was silent for 5 pings'
    expect(server.states).toContainEqual({ status: 'restarting', reason })
    expect(existsSync(flag)).toBe(true)
  })

  it('that sends an invalid message is killed', async () => {
    const serverPath = serverOf(
      `process.on('message', ({ type }) => { if (type === 'start') process.send({ type: 'ready', ` +
        'url: 7 }) })',
    )
    const server = superviseTestServer(demoSettings(), { serverPath })
    await server.until('given_up')
    expect(server.part.state()).toMatchObject({ reason: 'the server part sent an unknown message' })
  })

  it.each([
    [
      'folder_unusable',
      async () => {
        const file = join(newFolder(), 'file')
        writeFileSync(file, '')
        return demoSettings({ data: join(file, 'data') })
      },
    ],
    [
      'database_unreachable',
      async () =>
        demoSettings({ database: { kind: 'postgres', url: 'postgres://passdesk@127.0.0.1:9/none' } }),
    ],
    [
      'migration_failed',
      async () => {
        const settings = demoSettings({ data: newFolder() })
        const db = openDatabase(settings.database)
        await db.schema.createTable('users', (table) => table.string('id'))
        await db.destroy()
        return settings
      },
    ],
  ] as const)('that cannot start reports %s and is not restarted', async (code, prepare) => {
    const server = superviseTestServer(await prepare())
    expect(await server.until('failed')).toMatchObject({
      problem: { code, message: { ja: expect.any(String), en: expect.any(String) } },
    })
    expect(server.starts()).toBe(1)
  })

  it('reports the address of a practice, and its end if the process crashes', async () => {
    const settings = demoSettings({ data: await demoFolder() })
    const practices: (string | null)[] = []
    const server = superviseTestServer(settings, { onPractice: (url) => practices.push(url) })
    await server.until('ready')
    const { body } = await (await demoManager(settings, server.url())).client.post('/desk/training')
    await eventually(() => practices.length > 0)
    expect(practices.map((url) => new URL(url!).port)).toEqual([new URL(body.url).port])
    expect(await answers(body.url)).toBe(true)
    server.kill()
    await eventually(() => practices.length > 1)
    expect(practices.at(-1)).toBeNull()
  })
})
