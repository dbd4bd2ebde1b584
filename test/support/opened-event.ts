import { startTestKiosk, type TestKioskOptions } from './kiosk.ts'
import { opened } from './opened.ts'

/** A kiosk with an event, its manager and the manager's client, for the tests of a suite. */
export const openedEvent = (options: TestKioskOptions = {}) =>
  opened(async () => {
    const house = await startTestKiosk(options)
    const eventId = await house.makeEvent()
    const manager = await house.makeManager(eventId)
    return { ...house, eventId, manager, desk: manager.client }
  })
