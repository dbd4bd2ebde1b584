import { beforeAll, describe, expect, it } from 'vitest'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import type { Answer } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { virtualPrinter } from '../support/desk-bodies.ts'
import { opened } from '../support/opened.ts'

const PASSWORD = 'correct horse battery'
/** The limit: a sixth PIN attempt is too many. */
const TIMES = 5
const atOnce = (work: (index: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: TIMES }, (_, index) => work(index)))
const statuses = (answers: readonly Answer[]): number[] =>
  answers.map(({ status }) => status).sort((a, b) => a - b)

describe.each(databaseKinds)('several equal requests at the same moment, on %s:', (kind) => {
  const house = opened(() => startTestKiosk({ kind }))
  let eventId: string
  let manager: TestPerson
  beforeAll(async () => {
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId, { password: PASSWORD })
  })

  it('one takes over the desk: the previous session ends once', async () => {
    const leaving = await house.makeManager(eventId)
    await manager.client.post('/desk/pin', { password: PASSWORD, pin: '4071' })
    const before = await house.db('web_sessions').where({ user_id: manager.userId })
    const answers = await atOnce(() =>
      leaving.client.post('/desk/shift', { eventId, userId: manager.userId, pin: '4071' }),
    )
    expect(statuses(answers)).toEqual([200, 401, 401, 401, 401])
    const sessions = await house.db('web_sessions').where({ user_id: manager.userId })
    expect(sessions).toHaveLength(before.length + 1)
    const takeOver = { action: 'take_over', subject_id: leaving.userId }
    expect(await house.db('audit_log').where(takeOver)).toHaveLength(1)
  })

  it('each stops the lost QR, and one new one is valid', async () => {
    const person = await house.makePerson({ eventId })
    const path = `/desk/events/${eventId}/people/${person.userId}/qr`
    const answers = await atOnce(() => manager.client.post(path, { reason: 'lost' }))
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
    const valid = { user_id: person.userId, revoked_at: null }
    expect(await house.db('personal_qrs').where(valid)).toHaveLength(1)
  })

  it('one saves the template', async () => {
    const answers = await atOnce((n) =>
      manager.client.post(`/desk/events/${eventId}/template`, {
        expectedRevision: 1,
        template: { ...TEMPLATE_PRESETS[0]!, lengthMm: 44 + n },
      }),
    )
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409])
  })

  it('one adds the printer', async () => {
    const printer = virtualPrinter({ name: 'Left' })
    const answers = await atOnce(() => manager.client.post('/desk/printers', printer))
    expect(statuses(answers)).toEqual([201, 409, 409, 409, 409])
  })

  it('each adds the same colleague, and one gets a valid first password', async () => {
    const admin = await house.makeAdmin()
    const colleague = { eventId, email: 'new@staff.example', name: '鈴木 遥' }
    const answers = await atOnce(() => admin.client.post('/desk/staff', colleague))
    expect(statuses(answers)).toEqual([201, 201, 201, 201, 201])
    const told = answers.flatMap(({ body }) => (body.firstPassword as string | null) ?? [])
    expect(told).toHaveLength(1)
    await house.client.signIn('new@staff.example', told[0]!)
  })
})
