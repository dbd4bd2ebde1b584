import { beforeAll, beforeEach } from 'vitest'
import type { DatabaseKind } from './databases.ts'
import { startTestKiosk, type TestKiosk, type TestPerson } from './kiosk.ts'
import { opened } from './opened.ts'

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
  const house = opened(() => startTestKiosk({ kind }))
  beforeAll(async () => {
    await prepare?.(house)
  })
  beforeEach(async () => {
    const eventId = await house.makeEvent()
    assign({ house, eventId, manager: await house.makeManager(eventId) })
  })
}

interface TwoEvents {
  readonly house: TestKiosk
  /** The same in every test. */
  readonly eventA: string
  readonly eventB: string
  readonly reception: TestPerson
}

/** A kiosk with an event for the tests of a file, and for each test another one with its reception. */
export function useTwoEvents(kind: DatabaseKind, assign: (now: TwoEvents) => void): void {
  const house = opened(() => startTestKiosk({ kind }))
  let eventA: string
  beforeAll(async () => {
    eventA = await house.makeEvent()
  })
  beforeEach(async () => {
    const eventB = await house.makeEvent()
    assign({ house, eventA, eventB, reception: await house.makeReceptionist(eventB) })
  })
}
