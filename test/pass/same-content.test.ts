import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { databaseKinds } from '../support/databases.ts'
import { content, saveBody, startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { printOrder, virtualPrinter } from '../support/desk-bodies.ts'
import { opened } from '../support/opened.ts'

/** The same pass in other forms; the additional values have no effect. */
const SAME = [
  ['no logos as an empty list', { logos: [] }],
  ['no layers as an empty object', { layers: {} }],
  ['layers without a place', { layers: { name: {}, qr: {} } }],
  ['all of these', { logos: [], layers: { affiliation: {} } }],
] as const

describe.each(databaseKinds)('the same content, written otherwise, on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind }))
  let eventId: string
  let manager: TestPerson
  beforeAll(async () => {
    eventId = await house.makeEvent()
    manager = await house.makeManager(eventId)
  })
  const save = (person: TestPerson, change: Record<string, unknown>) =>
    person.client.post(`/api/passes/${eventId}`, saveBody(change))

  it.each(SAME)('is no change of a confirmed pass: %s', async (_, change) => {
    for (const [first, second] of [
      [content(), content(change)],
      [content(change), content()],
    ]) {
      const person = await house.makePerson({ eventId })
      expect((await save(person, { content: first, action: 'confirm' })).body.draft).toMatchObject({
        revision: 1,
        currentConfirmation: true,
      })
      for (const action of ['save', 'confirm']) {
        const again = await save(person, { content: second, action, expectedRevision: 1 })
        expect([
          again.status,
          again.body.draft.revision,
          again.body.draft.currentConfirmation,
        ]).toEqual([200, 1, true])
      }
    }
  })

  it.each(SAME)('is the same request under one key: %s', async (_, change) => {
    const person = await house.makePerson({ eventId })
    const requestKey = randomUUID()
    const first = await save(person, { requestKey })
    const again = await save(person, { requestKey, content: content(change) })
    expect([again.status, again.body]).toEqual([200, first.body])
    expect((await save(person, { requestKey, content: content({ title: '別' }) })).status).toBe(409)
  })

  it('is not content with a layer in a place', async () => {
    const person = await house.makePerson({ eventId })
    await save(person, { action: 'confirm' })
    const moved = await save(person, {
      content: content({ layers: { name: { x: 0 } } }),
      expectedRevision: 1,
    })
    expect(moved.body.draft).toMatchObject({ revision: 2, currentConfirmation: false })
  })

  it('is one print whether it says that it is not in bulk or says nothing', async () => {
    const person = await house.makePerson({ eventId })
    const confirmed = (await save(person, { action: 'confirm' })).body
    await manager.client.post('/desk/printers', virtualPrinter({ name: kind, isDefault: true }))
    const wish = printOrder(eventId, person.userId, confirmed.render.hash)
    const first = await manager.client.post('/desk/prints', wish)
    const again = await manager.client.post('/desk/prints', { ...wish, bulk: false })
    expect([first.status, again.status, again.body.jobId]).toEqual([201, 201, first.body.jobId])
    expect((await manager.client.post('/desk/prints', { ...wish, bulk: true })).status).toBe(409)
  })
})
