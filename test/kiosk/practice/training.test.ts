// @module-tag slow

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { beforeAll, describe, expect, it } from 'vitest'
import { trainingStarter } from '../../../src-main/host/run-kiosk.ts'
import { readDemoFile } from '../../../src-server/kiosk/demo/make-demo.ts'
import { createClient, expectError, untilJob, type Client } from '../../support/client.ts'
import { databaseKinds } from '../../support/databases.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { opened } from '../../support/opened.ts'
import { printOrder } from '../../support/desk-bodies.ts'

type DemoUser = NonNullable<ReturnType<typeof readDemoFile>>['users'][number]
const TABLES = 'users events entries pass_drafts print_jobs printers web_sessions audit_log'.split(' ')

describe.each(databaseKinds)('practising on %s', (kind) => {
  const house = opened(() =>
    startTestKiosk({
      kind,
      startTraining: (settings) => trainingStarter(settings, pino({ level: 'silent' })),
    }),
  )
  let manager: Client
  let practice: Client

  beforeAll(async () => {
    manager = (await house.makeManager(await house.makeEvent())).client
    const { body } = await manager.post('/desk/training')
    const { email, password } = (await createClient(body.url).get('/desk/setup')).body.demoSignIn
    practice = await createClient(body.url).signIn(email, password)
  })

  const rows = () => Promise.all(TABLES.map((table) => house.db(table).count({ [table]: '*' })))

  /** Prints a person's pass in the practice and returns the job. */
  async function printOne(): Promise<string> {
    const { events } = (await practice.get('/desk/events')).body
    const eventId = events[0].eventId
    const { people } = (await practice.get(`/desk/search?eventId=${eventId}&q=a&limit=100`)).body
    const one = people.find(
      (person: { confirmed: boolean; print: unknown }) => person.confirmed && person.print === null,
    )
    const { draft, render } = (await practice.get(`/desk/events/${eventId}/people/${one.userId}`)).body.pass
    const answer = await practice.post(
      '/desk/prints',
      printOrder(eventId, one.userId, render.hash, { draftRevision: draft.revision }),
    )
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body.jobId
  }
  const cause = async (fault: string | null) =>
    (await practice.post('/desk/training/fault', { fault })).body.fault

  it('is one, however often it is requested, and has the address of its desk', async () => {
    expect((await manager.post('/desk/training')).body.url).toBe(practice.url)
    const { body } = await practice.get('/desk/setup')
    expect(body).toMatchObject({ demo: true, practiceOf: house.kiosk.url })
    expect((await house.client.get('/desk/setup')).body.practiceOf).toBeNull()
  })

  it('prints a pass on a simulated printer, and the event is not affected', async () => {
    const before = await rows()
    await untilJob(practice, await printOne(), 'printed')
    const labels = readdirSync(join(house.dir, 'training', 'labels'))
    expect(labels.some((name) => name.endsWith('.png'))).toBe(true)
    expect(await rows()).toEqual(before)
  })

  it('shows the requested fault until it is cleared', async () => {
    expect(await cause('cover_open')).toBe('cover_open')
    const jobId = await printOne()
    await untilJob(practice, jobId, 'blocked')
    await cause(null)
    await untilJob(practice, jobId, 'printed')
  })

  it('asks whether a pass came out that was printed without a reply', async () => {
    await cause('silent')
    await untilJob(practice, await printOne(), 'unknown')
    await cause(null)
  })

  it('has QR cards that open their person', async () => {
    const { cards } = (await practice.get('/desk/training')).body
    const demo = readDemoFile(join(house.dir, 'training', 'demo.json'))!
    const users = cards.map(({ userId }: { userId: string }) =>
      demo.users.find((user) => user.userId === userId),
    )
    expect(users.map((user: DemoUser) => user.consented)).toEqual([true, true, true, false])
    const scan = { eventId: demo.events[0]!.eventId, qr: users[0].qr }
    expect((await practice.post('/desk/match', scan)).body.person.name).toBe(cards[0].name)
  })

  it('accepts no session of the event and gives it none', async () => {
    expect((await createClient(practice.url).get('/desk/events')).status).toBe(401)
    expect(practice.url).toContain('//localhost:')
    expectError(await manager.get('/desk/training'), 'not_found')
    expectError(await practice.post('/desk/training'), 'not_found')
    expectError(await (await house.makePerson()).client.post('/desk/training'), 'event_manager_required')
  })
})
