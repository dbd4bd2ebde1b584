import { describe, expect, it } from 'vitest'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { databaseKinds } from '../support/databases.ts'
import { content, saveBody, type TestPerson } from '../support/kiosk.ts'
import { openedEvent } from '../support/opened-event.ts'

describe.each(databaseKinds)('who changed a pass last, on %s', (kind) => {
  /** The kiosk's clock: each change is a minute after the one before. */
  let now = Date.parse('2026-11-20T00:00:00Z')
  const house = openedEvent({ kind, now: () => now })
  const later = (): string => {
    now += 60_000
    return new Date(now).toISOString()
  }
  const changed = async (person: TestPerson) =>
    (await house.desk.get(`/desk/events/${house.eventId}/people/${person.userId}`)).body.changed

  it('is the participant, a desk, a new QR or a new template, whichever was last', async () => {
    const person = await house.guest()
    expect(await changed(person)).toMatchObject({ what: 'template' })
    const own = later()
    await person.client.post(`/api/passes/${house.eventId}`, saveBody())
    const staff = { by: 'staff', name: 'Kobayashi Megumi', desk: null }
    const self = { by: 'self', name: '田中 美咲', desk: null }
    expect(await changed(person)).toEqual({ ...self, what: 'text', at: own })
    const atDesk = later()
    const body = saveBody({ expectedRevision: 1, content: content({ title: '聴講' }) })
    const path = `/desk/events/${house.eventId}/people/${person.userId}`
    await house.desk.post(`${path}/pass`, body)
    expect(await changed(person)).toEqual({ ...staff, what: 'text', at: atDesk, desk: 'Desk 1' })
    const newQr = later()
    await house.desk.post(`${path}/qr`, { reason: 'lost' })
    expect(await changed(person)).toEqual({ ...staff, what: 'qr', at: newQr })
    const designed = later()
    await house.desk.post(`/desk/events/${house.eventId}/template`, {
      expectedRevision: 1,
      template: { ...TEMPLATE_PRESETS[0]!, lengthMm: 44 },
    })
    expect(await changed(person)).toEqual({ ...staff, what: 'template', at: designed })
  })

  it('stays who it was when a save changes nothing', async () => {
    const person = await house.guest()
    const first = later()
    await person.client.post(`/api/passes/${house.eventId}`, saveBody({ templateRevision: 2 }))
    later()
    await house.desk.post(
      `/desk/events/${house.eventId}/people/${person.userId}/pass`,
      saveBody({ templateRevision: 2, expectedRevision: 1 }),
    )
    expect(await changed(person)).toMatchObject({ by: 'self', at: first })
  })
})
