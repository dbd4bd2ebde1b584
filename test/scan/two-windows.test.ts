// @module-tag slow
import { afterAll, beforeAll, describe, it, onTestFinished } from 'vitest'
import { openDeskRig, type DeskRig } from '../pass/template/desk-rig.ts'

describe('a scanner that is read directly, at a real desk', () => {
  let rig: DeskRig
  beforeAll(async () => {
    rig = await openDeskRig()
  }, 120_000)
  afterAll(() => rig.close())

  it('opens the person, in one of two windows only: the one that was worked with last', async () => {
    const eventId = await rig.house.makeEvent()
    const person = await rig.house.makePerson({ eventId, name: '李 健' })
    const first = await rig.openDesk(eventId)
    onTestFinished(() => first.close())
    const second = await rig.openDesk(eventId)
    onTestFinished(() => second.close())
    await second.page.locator('.device-line').waitFor()
    rig.scanner.scan(person.qr)
    await second.says('Check the text')
    await first.says('Scan the pass QR')
    await second.page.locator('.stage.person').getByRole('main', { name: '李 健' }).waitFor()
  })
})
