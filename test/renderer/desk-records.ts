import { createHash, randomUUID } from 'node:crypto'
import type { DeskPerson } from '../../contract/guest/view/attendees.ts'
import type { DeskEvent } from '../../contract/event/event/desk-event.ts'
import type { DeskPrinter } from '../../contract/print/printer/printers.ts'
import type { PrintJob } from '../../contract/print/job/jobs.ts'
import type { PassContent, PassRender } from '../../contract/pass/draft/pass.ts'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { MEDIA_SIZE } from '../../facts/stocks.ts'

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
export type OpenPerson = Mutable<DeskPerson>

/** Records as the kiosk replies with them, for the rules of the screens. */
export interface DeskRecords {
  readonly events: DeskEvent[]
  readonly people: OpenPerson[]
  readonly printers: Mutable<DeskPrinter>[]
  readonly jobs: Mutable<PrintJob>[]
}

export const NOW = '2026-10-17T00:42:00Z'

export const createRecords = (): DeskRecords => ({
  events: [makeEvent({})],
  people: [],
  printers: [makePrinter({})],
  jobs: [],
})

function makeEvent(part: Partial<DeskEvent>): DeskEvent {
  return {
    eventId: randomUUID(),
    title: 'SVC Tokyo 2026',
    slug: 'svc-tokyo-2026',
    startsAt: '2026-10-17T00:00:00Z',
    endsAt: '2026-10-18T09:00:00Z',
    timeZone: 'Asia/Tokyo',
    state: 'running',
    nfcEnabled: false,
    tagAddress: null,
    checkIn: true,
    express: false,
    template: TEMPLATE_PRESETS[0] ?? null,
    templateRevision: 1,
    participants: 1000,
    ...part,
  }
}

export function makePrinter(part: Partial<DeskPrinter>): Mutable<DeskPrinter> {
  return {
    printerId: randomUUID(),
    name: 'QL-820NWB',
    model: 'QL-820NWB',
    connection: 'network',
    address: 'tcp://192.168.1.40:9100',
    state: 'ready',
    problem: null,
    waiting: 0,
    loadedMm: 62,
    stock: 'DK-2205',
    rollMm: 30_480,
    usedMm: 12_080,
    passesLeft: 431,
    paused: false,
    isDefault: true,
    fallbackId: null,
    offsets: { xMm: 0, yMm: 0 },
    bulk: { cutEvery: 1, fast: false },
    powerOffMin: null,
    pace: { careful: 24, fast: null },
    estimate: { careful: 22, fast: 33 },
    slowUsb: false,
    confirmed: false,
    rollLabels: 302,
    labels: 1144,
    totalMm: 45_760,
    test: null,
    sheet: null,
    ...part,
  }
}

/** The drawing of a content: its hash depends only on the text. */
function drawFor(content: PassContent): PassRender {
  const widthPx = MEDIA_SIZE.CONTINUOUS_62.widthPx
  const heightPx = 402
  const text = JSON.stringify(content)
  return {
    image: '',
    hash: createHash('sha256').update(text).digest('hex'),
    layers: [],
    widthPx,
    heightPx,
    widthMm: 58.93,
    lengthMm: 34.04,
    lines: { name: [content.name], title: [content.title], affiliation: [content.affiliation] },
  }
}

const CONTENT: PassContent = {
  name: '',
  title: '登壇者',
  affiliation: '株式会社クモ',
  fontScale: 'normal',
  lineMode: 'auto',
}

/** A person with a ticket and consent who confirmed their pass. */
export function addPerson(world: DeskRecords, part: Partial<OpenPerson> & { name: string }): OpenPerson {
  const event = world.events[0]!
  const content = {
    ...CONTENT,
    name: part.name,
    affiliation: part.affiliation ?? CONTENT.affiliation,
  }
  const render = drawFor(content)
  const person: OpenPerson = {
    userId: randomUUID(),
    kana: null,
    affiliation: '株式会社クモ',
    email: `${world.people.length}@people.example`,
    ticket: '一般・2日券',
    consentGiven: true,
    confirmed: true,
    print: null,
    written: false,
    printedAt: null,
    checkedInAt: null,
    nfc: 'not_written',
    parked: false,
    party: null,
    ticketClass: null,
    title: '登壇者',
    helpDeskNote: null,
    emailCheckedAt: null,
    entryState: 'UNUSED',
    entries: [
      {
        entryId: randomUUID(),
        ticket: part.ticket ?? '一般・2日券',
        state: part.entryState ?? 'UNUSED',
        checkIn: null,
      },
    ],
    pass: {
      event: { id: event.eventId, title: event.title, slug: event.slug },
      templateRevision: event.templateRevision,
      template: event.template ?? TEMPLATE_PRESETS[0]!,
      defaults: content,
      draft: {
        revision: 1,
        templateRevision: event.templateRevision,
        content,
        confirmedAt: '2026-10-16T23:12:00Z',
        confirmedBy: 'self',
        currentConfirmation: true,
      },
      checkedIn: false,
      oneQrAvailable: true,
      render,
      previewError: null,
    },
    renderProblem: null,
    renderNotes: [],
    confirmedHash: render.hash,
    changed: null,
    prints: [],
    box: null,
    ...part,
  }
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
  const printer = world.printers[0]!
  const job: Mutable<PrintJob> = {
    jobId: randomUUID(),
    number: world.jobs.length + 1,
    eventId: world.events[0]!.eventId,
    userId: person.userId,
    name: person.name,
    kana: person.kana,
    state: 'queued',
    printerId: printer.printerId,
    printerName: printer.name,
    printerConnection: printer.connection,
    moved: false,
    bulk: false,
    station: '受付 1',
    requestedBy: '鈴木',
    reason: null,
    reasonText: null,
    problem: null,
    linesSent: null,
    lines: 402,
    attempts: 1,
    renderHash: person.pass?.render?.hash ?? '',
    createdAt: NOW,
    sentAt: null,
    finishedAt: null,
    ...part,
  }
  world.jobs.push(job)
  return job
}
