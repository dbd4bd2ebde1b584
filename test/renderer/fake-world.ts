import { randomUUID } from 'node:crypto'
import type { backupEndpoints, BackupPreview } from '../../contract/kiosk/backup/backup.ts'
import type { FoundPrinter } from '../../contract/print/printer/printer-discovery.ts'
import type { Training } from '../../contract/kiosk/practice/training.ts'
import type { Records } from '../../contract/kiosk/activity-log/records.ts'
import type { HandoverCandidate } from '../../contract/account/handover/handover.ts'
import type { TestTag } from '../../contract/tag/reader/reader.ts'
import type { z } from 'zod'
import type { AdminLogo, Organization } from '../../contract/pass/logo/logo.ts'
import type { DeskPerson } from '../../contract/guest/view/attendees.ts'
import type { DeskState } from '../../contract/kiosk/state/desk-state.ts'
import type { Preparation } from '../../contract/kiosk/checks/preparation.ts'
import { fakePreparation } from './fake-preparation.ts'
import type { DuplicatePair } from '../../contract/guest/duplicate/merge.ts'
import type { PastImport, UndoPlan } from '../../contract/guest/import/import-history.ts'
import type { ImportPreview } from '../../contract/guest/import/import.ts'
import type { DeskEvent } from '../../contract/event/event/desk-event.ts'
import type { PowerOffTimer } from '../../contract/print/printer/printer-settings.ts'
import type { DeskPrinter, OffsetRange } from '../../contract/print/printer/printers.ts'
import type { PrintJob } from '../../contract/print/job/jobs.ts'
import type { Session } from '../../contract/person/user/person.ts'
import type { HidScan, ScannersView } from '../../contract/scan/dispatch/scan.ts'
import type { PassContent, PassRender } from '../../contract/pass/draft/pass.ts'
import type { PrintRun, RunLabel } from '../../contract/print/run/print-runs.ts'
import type { TicketClass } from '../../contract/event/ticket-class/ticket-class.ts'
import { MEDIA_SIZE } from '../../facts/stocks.ts'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import type { ReplyTo } from '../../src-renderer/api/call.ts'
import { barsPng, hashOf } from './fake-image.ts'

type Mutable<T> = { -readonly [K in keyof T]: T[K] }
export interface FakePerson extends Mutable<DeskPerson> {
  qr: string
  revoked: { at: string; reason: string | null } | null
}

/** A print run with its listed labels. */
export interface FakeRun {
  run: PrintRun
  labels: RunLabel[]
  skipped: RunLabel[]
}

/** A reception in memory. Tests read and change the data that the kiosk would have. */
export interface World {
  /** The time that printed passes carry. */
  printsAt: string
  rev: number
  setUp: boolean
  password: string
  mustChangePassword: boolean
  signedIn: boolean
  user: z.output<typeof Session>['user']
  admin: boolean
  receptionist: boolean
  /** The password was entered in the last 5 minutes. */
  recentPassword: boolean
  events: DeskEvent[]
  /** The reports of the printers about their power-off timer. */
  powerOff: PowerOffTimer
  people: FakePerson[]
  printers: Mutable<DeskPrinter>[]
  jobs: Mutable<PrintJob>[]
  room: OffsetRange
  lastPeople: { userId: string; at: string }[]
  staff: {
    userId: string
    name: string
    email: string | null
    roles: { role: 'admin' | 'event_manager' | 'receptionist'; eventId: string | null }[]
  }[]
  organizations: (Omit<z.output<typeof Organization>, 'logos'> & {
    logos: z.output<typeof AdminLogo>[]
  })[]
  import: ImportPreview | null
  imports: PastImport[]
  undoPlan: UndoPlan
  duplicates: DuplicatePair[]
  preparation: Preparation
  printRun: FakeRun | null
  classes: TicketClass[]
  reader: DeskState['reader']
  storageFault: DeskState['storageFault']
  backups: ReplyTo<typeof backupEndpoints.listBackups>
  /** Of every copy that is complete. */
  backupPreview: BackupPreview
  /** In a practice: the address of the desk that started it. */
  practiceOf: string | null
  training: Mutable<Training>
  trainingUrl: string
  records: Mutable<Records>
  /** Staff who can take over; each has the PIN 4071 and the badge `staff-1`, `staff-2`. */
  shift: HandoverCandidate[]
  /** The result of a test tag. */
  writeTestTag: TestTag
  discoverPrinters: FoundPrinter[]
  scanners: ScannersView
  /** Codes read by HID scanners. */
  hidScans: HidScan[]
  /** The state of a printed job; null leaves it unchanged. */
  printsAs: PrintJob['state'] | null
  /** The kiosk processes the request, and its reply is lost. */
  loseAnswers: number
  /** Every request as `METHOD path`, with its body. */
  asked: { readonly id: string; readonly body: unknown }[]
}

export const NOW = '2026-10-17T00:42:00Z'

export function createWorld(): World {
  return {
    printsAt: NOW,
    rev: 1,
    setUp: true,
    password: 'correct horse',
    mustChangePassword: false,
    signedIn: true,
    user: { userId: randomUUID(), name: '小林 恵', email: 'megumi@desk.example' },
    admin: true,
    receptionist: false,
    recentPassword: true,
    events: [makeEvent({})],
    powerOff: { minutes: 60, problem: null },
    people: [],
    printers: [makePrinter({})],
    jobs: [],
    room: { xMm: [-1.3, 1.3], yMm: [-1.8, 2.1] },
    lastPeople: [],
    staff: [],
    organizations: [],
    import: null,
    imports: [],
    duplicates: [],
    preparation: fakePreparation(),
    printRun: null,
    classes: [],
    undoPlan: { removed: 0, restored: 0, stays: 0, places: 0, people: [] },
    storageFault: null,
    backups: {
      targets: [
        {
          targetId: 'folder',
          kind: 'folder',
          name: '',
          freeBytes: 212_000_000_000,
          automatic: { everyMinutes: 5, state: 'on', nextAt: null },
        },
      ],
      copies: [],
      restoreBy: 'screen',
      passphrase: 'none',
    },
    backupPreview: {
      events: ['SVC Tokyo 2026'],
      people: 1500,
      consents: 1492,
      passes: 1486,
      checkedIn: 301,
      staff: 11,
      phones: 6,
      lost: { checkIns: 17, prints: 6, edits: 4, people: 0 },
    },
    reader: { state: 'off', name: null },
    practiceOf: null,
    training: { fault: null, cards: [] },
    trainingUrl: 'http://127.0.0.1:1',
    records: { lines: [], of: 0, chains: [] },
    shift: [],
    writeTestTag: { result: 'verified', kind: 'NTAG213', capacityBytes: 137, ms: 420 },
    discoverPrinters: [],
    scanners: { state: 'none', name: null, ready: 0 },
    hidScans: [],
    printsAs: 'printed',
    loseAnswers: 0,
    asked: [],
  }
}

export function makeEvent(part: Partial<DeskEvent>): DeskEvent {
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

/** The drawing of a content: its picture and hash depend only on the text. */
export function drawFor(content: PassContent): PassRender {
  const widthPx = MEDIA_SIZE.CONTINUOUS_62.widthPx
  const heightPx = 402
  const text = JSON.stringify(content)
  return {
    image: barsPng(text, widthPx, heightPx),
    hash: hashOf(text),
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
export function addPerson(world: World, part: Partial<FakePerson> & { name: string }): FakePerson {
  const event = world.events[0]!
  const content = {
    ...CONTENT,
    name: part.name,
    affiliation: part.affiliation ?? CONTENT.affiliation,
  }
  const render = drawFor(content)
  const person: FakePerson = {
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
    qr: `https://desk.example/q#${hashOf(part.name + world.people.length).slice(0, 22)}`,
    revoked: null,
    ...part,
  }
  world.people.push(person)
  return person
}

/** The same person before they, or staff, confirmed anything. */
export function unconfirmed(person: FakePerson): void {
  if (person.pass) person.pass = { ...person.pass, draft: null }
  person.confirmed = false
  person.confirmedHash = null
}

export function addJob(
  world: World,
  person: FakePerson,
  part: Partial<PrintJob>,
): Mutable<PrintJob> {
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
    renderHash: person.pass?.render?.hash ?? hashOf(person.name),
    createdAt: NOW,
    sentAt: null,
    finishedAt: null,
    ...part,
  }
  world.jobs.push(job)
  return job
}

/** The session of the signed-in person. */
export const sessionOf = (world: World) => ({
  user: world.user,
  roles: [
    {
      role: world.receptionist ? ('receptionist' as const) : ('event_manager' as const),
      eventId: world.events[0]?.eventId ?? null,
    },
    ...(world.admin ? [{ role: 'admin' as const, eventId: null }] : []),
  ],
  mustChangePassword: world.mustChangePassword,
  expiresAt: '2026-10-24T00:00:00Z',
})
