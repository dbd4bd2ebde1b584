import { randomUUID } from 'node:crypto'
import type { DeskPerson } from '../../contract/guest/view/attendees.ts'
import type { DeskEvent } from '../../contract/event/event/desk-event.ts'
import type { DeskPrinter } from '../../contract/print/printer/printers.ts'
import type { PrintJob } from '../../contract/print/job/jobs.ts'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
export type OpenPerson = Mutable<DeskPerson>

/** Records with the fields that the rules of the screens read. */
export interface DeskRecords {
  readonly events: DeskEvent[]
  readonly people: OpenPerson[]
  readonly printers: Mutable<DeskPrinter>[]
  readonly jobs: Mutable<PrintJob>[]
}

export const NOW = '2026-10-17T00:42:00Z'

export const createRecords = (): DeskRecords => ({
  events: [{ nfcEnabled: false, template: TEMPLATE_PRESETS[0], timeZone: 'Asia/Tokyo' } as DeskEvent],
  people: [],
  printers: [makePrinter({})],
  jobs: [],
})

export const makePrinter = (part: Partial<DeskPrinter>): Mutable<DeskPrinter> =>
  ({
    printerId: randomUUID(),
    name: 'QL-820NWB',
    connection: 'network',
    problem: null,
    loadedMm: 62,
    stock: 'DK-2205',
    paused: false,
    ...part,
  }) as DeskPrinter

/** A person with a ticket and consent who confirmed their pass. */
export function addPerson(world: DeskRecords, part: Partial<OpenPerson> & { name: string }): OpenPerson {
  const hash = 'a'.repeat(64)
  const person = {
    userId: randomUUID(),
    ticket: '一般・2日券',
    ticketClass: null,
    consentGiven: true,
    confirmed: true,
    entryState: 'UNUSED',
    pass: {
      template: TEMPLATE_PRESETS[0]!,
      draft: { confirmedAt: '2026-10-16T23:12:00Z', confirmedBy: 'self', currentConfirmation: true },
      render: { hash },
    },
    renderProblem: null,
    confirmedHash: hash,
    changed: null,
    prints: [],
    box: null,
    ...part,
  } as unknown as OpenPerson
  world.people.push(person)
  return person
}

/** The same person before they, or staff, confirmed anything. */
export function unconfirmed(person: OpenPerson): void {
  if (person.pass) person.pass = { ...person.pass, draft: null }
  person.confirmed = false
  person.confirmedHash = null
}

export function addJob(world: DeskRecords, person: OpenPerson, part: Partial<PrintJob>): Mutable<PrintJob> {
  const job = {
    jobId: randomUUID(),
    number: world.jobs.length + 1,
    userId: person.userId,
    state: 'queued',
    printerId: world.printers[0]!.printerId,
    bulk: false,
    station: '受付 1',
    requestedBy: '鈴木',
    problem: null,
    createdAt: NOW,
    finishedAt: null,
    ...part,
  } as Mutable<PrintJob>
  world.jobs.push(job)
  return job
}
