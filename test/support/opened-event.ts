import { startTestKiosk, type PersonOptions, type TestKiosk, type TestKioskOptions } from './kiosk.ts'
import { madeEach, opened } from './opened.ts'

type Maker = Pick<TestKiosk, 'makeEvent' | 'makeManager' | 'makePerson'>
type EventOptions = Parameters<Maker['makeEvent']>[0]

/** The kiosk with an event, its manager, the manager's client, and a maker of its participants. */
export async function withEvent<T extends Maker>(house: T, options?: EventOptions) {
  const eventId = await house.makeEvent(options)
  const manager = await house.makeManager(eventId)
  const guest = (of: PersonOptions = {}) => house.makePerson({ eventId, ...of })
  return { ...house, eventId, manager, desk: manager.client, guest }
}

/** A kiosk as of `withEvent` for the tests of a suite. */
export const openedEvent = (options: TestKioskOptions = {}, event?: EventOptions) =>
  opened(async () => withEvent(await startTestKiosk(options), event))

/** For each test an event of its own at a kiosk of the suite. */
export const eventOfEach = (house: TestKiosk) => madeEach(() => withEvent(house))
