import { randomUUID } from 'node:crypto'
import type { BoxPlace } from '../../contract/print/run/hand-out.ts'
import type { TicketClass } from '../../contract/event/ticket-class/ticket-class.ts'
import { Refusal, type Handler } from './fake-request.ts'
import { NOW, type FakePerson, type World } from './fake-world.ts'

/** The pass of this person waits in a box. */
export function putInBox(person: FakePerson, part: Partial<BoxPlace> = {}): void {
  person.box = {
    placeId: randomUUID(),
    jobId: randomUUID(),
    box: 'K',
    place: 114,
    printedAt: '2026-10-16T22:49:00Z',
    state: 'in_box',
    handedOut: null,
    neighbours: [
      { place: 113, name: '長谷川 蒼' },
      { place: 115, name: '樋口 梓' },
    ],
    counts: { handedOut: 214, boxed: 1_408 },
    ...part,
  }
}

/** A class of exhibitors with a note. */
export function exhibitors(person: FakePerson, told = false): void {
  person.ticketClass = {
    classId: randomUUID(),
    nameJa: '出展者',
    nameEn: 'Exhibitor',
    roll: null,
    hasMark: true,
    note: '搬入は B 口、10:30 まで',
    toldAt: told ? NOW : null,
  }
}

/** Two classes of an event. */
export function twoClasses(world: World): void {
  const base: TicketClass = {
    classId: randomUUID(),
    nameJa: '出展者',
    nameEn: 'Exhibitor',
    tickets: ['出展者・2日間', 'Exhibitor pass'],
    ownTemplate: null,
    roll: 'DK-2205',
    mark: { kind: 'band', text: 'EXHIBITOR' },
    note: '搬入は B 口、10:30 まで',
    partyPlaces: 9,
    entries: 186,
  }
  const speaker: TicketClass = {
    ...base,
    classId: randomUUID(),
    nameJa: '登壇者',
    nameEn: 'Speaker',
    tickets: [],
    roll: null,
    mark: { kind: 'star', text: '' },
    note: '',
    partyPlaces: null,
    entries: 38,
  }
  world.classes = [base, speaker]
}

/**
 * Boxes, ticket classes and places of parties of a world; call `touch` after a change; `show` makes
 * the reply of a person.
 */
export function createHandOutHandlers(
  world: World,
  touch: () => void,
  show: (person: FakePerson) => unknown,
): Readonly<Record<string, Handler>> {
  const person = (userId: string | undefined): FakePerson => {
    const found = world.people.find((one) => one.userId === userId)
    if (!found) throw new Refusal('not_found')
    return found
  }
  const inBox = (placeId: string | undefined): FakePerson & { box: BoxPlace } => {
    const found = world.people.find((one) => one.box?.placeId === placeId)
    if (!found?.box) throw new Refusal('not_found')
    return found as FakePerson & { box: BoxPlace }
  }
  return {
    handOut: ({ body }) => {
      const found = inBox(body.placeId)
      if (found.box.handedOut) return { outcome: 'already', place: found.box }
      found.box = {
        ...found.box,
        state: 'handed_out',
        handedOut: { at: NOW, by: world.user.name, station: '受付 3' },
      }
      touch()
      return { outcome: 'handed_out', place: found.box }
    },
    undoHandOut: ({ params }) => {
      const found = inBox(params['placeId'])
      found.box = { ...found.box, state: 'in_box', handedOut: null }
      touch()
      return found.box
    },
    tellNote: ({ params }) => {
      const found = person(params['userId'])
      if (found.ticketClass) found.ticketClass = { ...found.ticketClass, toldAt: NOW }
      touch()
      return show(found)
    },
    listTicketClasses: () => ({
      classes: world.classes,
      without: ['一般・2日券'],
      template: world.events[0]!.template,
    }),
  }
}
