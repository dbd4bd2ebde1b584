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

  it('brings twenty codes that come 100 ms apart, in their order', async () => {
    const eventId = await rig.house.makeEvent()
    const people = []
    for (let index = 0; index < 20; index += 1)
      people.push(
        await rig.house.makePerson({ eventId, name: `Guest ${String(index).padStart(2, '0')}` }),
      )
    const desk = await rig.openDesk(eventId)
    onTestFinished(() => desk.close())
    await desk.page.locator('.device-line').waitFor()
    for (const person of people) {
      rig.scanner.scan(person.qr)
      await desk.page.waitForTimeout(100)
    }
    await desk.page.locator('.waiting-scans').getByText('19 scans waiting').waitFor()
    for (let index = 0; index < 20; index += 1) {
      await desk.page
        .locator('.stage.person')
        .getByRole('main', { name: `Guest ${String(index).padStart(2, '0')}` })
        .waitFor()
      await desk.press('Escape')
    }
    await desk.says('Scan the pass QR')
  })
})
