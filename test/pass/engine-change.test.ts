import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { startSession } from '../../src-server/account/session/session-store.ts'
import { untilJob, type Client } from '../support/client.ts'
import { databaseKinds } from '../support/databases.ts'
import { orderPrint } from '../support/desk-steps.ts'
import { content, saveBody, startTestKiosk, type TestKiosk, type TestPerson } from '../support/kiosk.ts'
import { decodePicture } from '../support/pass-proofs.ts'
import { printOrder, virtualPrinter } from '../support/desk-bodies.ts'
import { opened, made } from '../support/opened.ts'
import { lastLabel } from '../print/print-world.ts'
import { openedEvent } from '../support/opened-event.ts'

const OTHER_ENGINE = {
  renderWorker: new URL('../support/other-engine-worker.ts', import.meta.url),
  renderEngine: '99-other',
}

describe.each(databaseKinds)('a change of the drawing engine, on %s', (kind) => {
  const before = openedEvent({ kind })
  const after = opened(() => startTestKiosk({ beside: before, ...OTHER_ENGINE }))
  const desk = made(() => at(after, before.manager))
  beforeAll(() => desk.post('/desk/printers', virtualPrinter({ name: 'QL-820NWB' })))

  const at = async (house: TestKiosk, { userId }: TestPerson): Promise<Client> => {
    const session = await startSession(house.db, userId, Date.now())
    return house.client.with({ cookie: `passdesk_session=${session.id}` })
  }
  const confirmed = async () => {
    const person = await before.makePerson({ eventId: before.eventId })
    const saved = await person.client.post(`/api/passes/${before.eventId}`, saveBody({ action: 'confirm' }))
    expect(saved.status).toBe(200)
    return { person, own: await at(after, person), render: saved.body.render }
  }
  const seenAtDesk = async ({ userId }: TestPerson) =>
    (await desk.get(`/desk/events/${before.eventId}/people/${userId}`)).body
  const rows = (userId: string) =>
    before.db('pass_confirmations').where({ user_id: userId }).orderBy('confirmed_at')
  const withoutLayerImages = ({ layers, ...render }: { layers: { image: string }[] }) => ({
    ...render,
    layers: layers.map(({ image: _, ...layer }) => layer),
  })

  it('a confirmed pass is shown and printed as it was confirmed, byte for byte', async () => {
    const { person, own, render } = await confirmed()
    const view = (await own.get(`/api/passes/${before.eventId}`)).body
    expect(withoutLayerImages(view.render)).toEqual(withoutLayerImages(render))
    const seen = await seenAtDesk(person)
    expect(seen).toMatchObject({ confirmed: true, confirmedHash: render.hash })
    expect(seen.pass.render.image).toBe(render.image)

    const jobId = await orderPrint(desk, printOrder(before.eventId, person.userId, render.hash))
    await untilJob(desk, jobId, 'printed')
    expect((await decodePicture(lastLabel(after.dir))).ink).toEqual((await decodePicture(render.image)).ink)
    const stored = await rows(person.userId)
    expect(stored).toHaveLength(1)
    expect(stored[0].engine).not.toBe(OTHER_ENGINE.renderEngine)
  })

  it('a preview or a save of the confirmed text shows the confirmed dots', async () => {
    const { own, render } = await confirmed()
    const trial = { templateRevision: 1, content: content() }
    const preview = await own.post(`/api/passes/${before.eventId}/preview`, trial)
    expect(preview.body.render.image).toBe(render.image)
    for (const action of ['save', 'confirm']) {
      const change = { action, expectedRevision: 1, previewHash: render.hash }
      const saved = await own.post(`/api/passes/${before.eventId}`, saveBody(change))
      expect(saved.body.render.hash).toBe(render.hash)
      expect(saved.body.draft).toMatchObject({ revision: 1, currentConfirmation: true })
    }
  })

  it('an edited text is drawn by the new engine and confirmed with its dots', async () => {
    const { person, own, render } = await confirmed()
    const edited = content({ title: '聴講' })
    const trial = { templateRevision: 1, content: edited }
    const old = await person.client.post(`/api/passes/${before.eventId}/preview`, trial)
    const change = { action: 'confirm', expectedRevision: 1, content: edited }
    const saved = await own.post(`/api/passes/${before.eventId}`, saveBody(change))
    expect([render.image, old.body.render.image]).not.toContain(saved.body.render.image)
    const [, second] = await rows(person.userId)
    expect(second).toMatchObject({ revision: 2, engine: OTHER_ENGINE.renderEngine })
    // The kiosk with the old engine shows the dots of the new one, too.
    const view = (await person.client.get(`/api/passes/${before.eventId}`)).body
    expect(view.render.image).toBe(saved.body.render.image)
  })

  it('a replaced QR is drawn again, and staff confirm it', async () => {
    const { person, render } = await confirmed()
    await desk.post(`/desk/events/${before.eventId}/people/${person.userId}/qr`, { reason: 'lost' })
    const seen = await seenAtDesk(person)
    expect(seen.confirmedHash).toBe(render.hash)
    expect(seen.pass.render.hash).not.toBe(render.hash)
    expect(seen.changed).toMatchObject({ what: 'qr' })
  })

  it('a pass confirmed by an earlier version names the update when it must be confirmed again', async () => {
    const { person, render } = await confirmed()
    await before
      .db('pass_confirmations')
      .where({ user_id: person.userId })
      .update({ engine: null, input_hash: null, layout: null })
    const newest = { ...OTHER_ENGINE, renderEngine: '100-newest' }
    const fresh = await startTestKiosk({ beside: before, ...newest })
    onTestFinished(() => fresh.close())
    const path = `/desk/events/${before.eventId}/people/${person.userId}`
    const seen = (await (await at(fresh, before.manager)).get(path)).body
    expect(seen.pass.render.hash).not.toBe(render.hash)
    expect(seen.changed).toMatchObject({ what: 'engine', name: null })
  })
})
