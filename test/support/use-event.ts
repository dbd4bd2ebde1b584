import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { DatabaseKind } from './databases.ts'
import { startTestKiosk, type TestKiosk, type TestPerson } from './kiosk.ts'

interface EventOfTest {
  readonly house: TestKiosk
  readonly eventId: string
  readonly manager: TestPerson
}

/**
 * A kiosk for the tests of a file, and for each test a new event with its manager.
 * @param prepare once, after the kiosk has started
 */
export function useEvent(
  kind: DatabaseKind,
  assign: (now: EventOfTest) => void,
  prepare?: (house: TestKiosk) => Promise<void>,
): void {
  let house: TestKiosk
  beforeAll(async () => {
    house = await startTestKiosk({ kind })
    await prepare?.(house)
  })
  beforeEach(async () => {
    const eventId = await house.makeEvent()
    assign({ house, eventId, manager: await house.makeManager(eventId) })
  })
  afterAll(() => house.close())
}

interface TwoEvents {
  readonly house: TestKiosk
  /** The same in every test. */
  readonly eventA: string
  readonly eventB: string
  /** A receptionist of event B. */
  readonly reception: TestPerson
}

/** A kiosk with an event for the tests of a file, and for each test another one with its reception. */
export function useTwoEvents(kind: DatabaseKind, assign: (now: TwoEvents) => void): void {
  let house: TestKiosk
  let eventA: string
  beforeAll(async () => {
    house = await startTestKiosk({ kind })
    eventA = await house.makeEvent()
  })
  beforeEach(async () => {
    const eventB = await house.makeEvent()
    assign({ house, eventA, eventB, reception: await house.makeReceptionist(eventB) })
  })
  afterAll(() => house.close())
}
