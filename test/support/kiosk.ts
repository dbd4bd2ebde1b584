import type { EntryState } from '../../contract/event/entry/entry-state.ts'
import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { PassTemplate } from '../../contract/event/event/pass-template.ts'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import type { LabelPrinter } from '../../drivers/label-printer.ts'
import { openPrinterAddress } from '../../drivers/label-printer.ts'
import { dataFolder } from '../../src-server/platform/files/data-folder.ts'
import type { DatabaseAddress } from '../../src-server/platform/db/database.ts'
import { insertEntry, ticketNamed } from '../../src-server/event/entry/entry-store.ts'
import { insertEvent } from '../../src-server/event/event/event-store.ts'
import type { KioskSettings } from '../../src-server/app/settings.ts'
import { saveTemplate } from '../../src-server/event/event/template-store.ts'
import { recordConsent, REQUIRED_CONSENTS } from '../../src-server/person/consent/consent-store.ts'
import { hashPassword } from '../../src-server/account/password/password.ts'
import { insertQr, mintedQrRow } from '../../src-server/person/personal-qr/personal-qr-store.ts'
import { grantRole } from '../../src-server/account/staff/role-store.ts'
import { startSession } from '../../src-server/account/session/session-store.ts'
import { insertUser, type NewUser } from '../../src-server/person/user/user-store.ts'
import { startKiosk, type Kiosk, type KioskOptions } from '../../src-server/app/start-kiosk.ts'
import { createClient, type Client } from './client.ts'
import { postgresAddress, type DatabaseKind } from './databases.ts'
import { shared } from './shared.ts'

const DAY = 86_400_000

export interface TestPerson {
  readonly userId: string
  readonly email: string
  readonly qr: string
  /** Signed in by web session. */
  readonly client: Client
}

type Named = Pick<TestPerson, 'userId'>

export interface TestKiosk {
  readonly kiosk: Kiosk
  readonly db: Kiosk['db']
  readonly dir: string
  readonly database: DatabaseAddress
  /** Anonymous. */
  readonly client: Client
  makeEvent(options?: {
    template?: PassTemplate | null
    nfcEnabled?: boolean
    endsInMs?: number
    startsInMs?: number
  }): Promise<string>
  /** A participant of `eventId` (none: without a ticket), by default with consent and QR. */
  makePerson(options?: PersonOptions): Promise<TestPerson>
  makeManager(eventId: string, options?: PersonOptions): Promise<TestPerson>
  makeReceptionist(eventId: string, options?: PersonOptions): Promise<TestPerson>
  makeAdmin(): Promise<TestPerson>
  /** Another ticket, as from a list. */
  enter(person: Named, eventId: string, state?: EntryState): Promise<void>
  grantAdmin(person: Named): Promise<void>
  grant(person: Named, role: 'event_manager' | 'receptionist', eventId: string): Promise<void>
  /** The person in a session that a PIN opened. */
  atPin(person: TestPerson): Promise<TestPerson>
  /** A personal API token of the person. */
  tokenOf(person: TestPerson): Promise<string>
  close(): Promise<void>
}

export interface PersonOptions extends Partial<Omit<NewUser, 'id'>> {
  readonly eventId?: string
  readonly entryState?: EntryState
  readonly consent?: boolean
  readonly qr?: boolean
  readonly password?: string
}

export interface TestKioskOptions {
  readonly kind?: DatabaseKind
  /** An existing database instead of a new one. */
  readonly database?: DatabaseAddress
  /** Maps the address of a PostgreSQL, for example to a proxy. */
  readonly via?: (url: string) => Promise<string>
  /** Another kiosk on the database of this one, with its installation key. Close it first. */
  readonly beside?: TestKiosk
  readonly storesLogos?: boolean
  readonly demo?: boolean
  /** {api_url} and {web_url} are the test's own address. */
  readonly loopbackAddresses?: boolean
  readonly openPrinter?: KioskOptions['openPrinter']
  readonly usbRoots?: readonly string[]
  readonly findPrinters?: KioskOptions['findPrinters']
  readonly reader?: KioskOptions['reader']
  readonly scanners?: KioskOptions['scanners']
  readonly rendererDir?: KioskOptions['rendererDir']
  readonly publicUrl?: string
  readonly apiUrl?: string
  readonly webUrl?: string
  readonly tagUrlLength?: KioskSettings['tagUrlLength']
  /** The TLS listener; default none. */
  readonly lanPort?: number
  readonly tls?: KioskSettings['tls']
  /** Map source of the event admin; default none. */
  readonly bearers?: KioskOptions['bearers']
  readonly onWaiting?: KioskOptions['onWaiting']
  readonly version?: string
  readonly now?: () => number
  readonly renderThreads?: number
  readonly renderWorker?: URL
  readonly renderEngine?: string
  /** Starts a practice with these settings; default none. */
  readonly startTraining?: (settings: KioskSettings) => KioskOptions['startTraining']
}

/** A complete kiosk in this process: real HTTP, database and rendering, virtual printers. */
export async function startTestKiosk(options: TestKioskOptions = {}): Promise<TestKiosk> {
  const dir = mkdtempSync(join(tmpdir(), 'passdesk-kiosk-'))
  const folder = dataFolder(dir)
  const postgres = options.kind === 'postgres' && !options.beside ? await postgresAddress() : null
  const direct = options.database ?? options.beside?.database ?? postgres?.address
  const proxied =
    options.via && direct?.kind === 'postgres' ? { ...direct, url: await options.via(direct.url) } : direct
  const database = proxied ?? { kind: 'sqlite' as const, file: folder.databaseFile }
  if (!proxied) copyFileSync(await shared('migratedSqlite'), folder.databaseFile)
  const settings: KioskSettings = {
    folder,
    port: 0,
    lanPort: options.lanPort ?? null,
    tls: options.tls ?? null,
    database,
    sqliteDriver: 'better-sqlite3',
    publicUrl: options.publicUrl,
    apiUrl: options.apiUrl,
    webUrl: options.webUrl,
    stationName: options.beside ? 'Desk 2' : 'Desk 1',
    storesLogos: options.storesLogos ?? true,
    tagUrlLength: options.tagUrlLength ?? 'spec',
    installationKey:
      options.beside && readFileSync(join(options.beside.dir, 'installation.key'), 'utf8').trim(),
    demo: options.demo ?? false,
    loopbackAddresses: options.loopbackAddresses ?? false,
    logLevel: 'silent',
  }
  const kiosk = await startKiosk(settings, {
    openPrinter:
      options.openPrinter ??
      ((printer): LabelPrinter =>
        openPrinterAddress(`virtual:${folder.labelDir}`, {
          id: printer.printerId,
          model: printer.model,
          stock: printer.stock,
        })),
    ...(options.findPrinters ? { findPrinters: options.findPrinters } : {}),
    ...(options.version ? { version: options.version } : {}),
    reader: options.reader ?? null,
    scanners: options.scanners ?? null,
    rendererDir: options.rendererDir ?? null,
    log: pino({ level: process.env.PASSDESK_TEST_LOG ?? 'silent' }),
    renderThreads: options.renderThreads ?? 1,
    ...(options.renderWorker ? { renderWorker: options.renderWorker } : {}),
    ...(options.renderEngine ? { renderEngine: options.renderEngine } : {}),
    checkReplies: true,
    usbRoots: options.usbRoots ?? [],
    ...(options.onWaiting ? { onWaiting: options.onWaiting } : {}),
    ...(options.bearers ? { bearers: options.bearers } : {}),
    ...(options.now ? { now: options.now } : {}),
    ...(options.startTraining ? { startTraining: options.startTraining(settings) } : {}),
  })
  const client = createClient(kiosk.url)
  const clock = options.now ?? Date.now
  const make = makers(kiosk, client, clock)
  return {
    kiosk,
    db: kiosk.db,
    dir,
    database,
    client,
    ...make,
    async close() {
      await kiosk.close()
      await postgres?.remove()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function makers(
  kiosk: Kiosk,
  client: Client,
  clock: () => number,
): Omit<TestKiosk, 'kiosk' | 'db' | 'dir' | 'database' | 'client' | 'close'> {
  const { db, secrets } = kiosk
  const enter = async ({ userId }: Named, eventId: string, state: EntryState = 'UNUSED'): Promise<void> => {
    const ticketId = await ticketNamed(db, eventId, 'General')
    await insertEntry(db, { eventId, userId, ticketId, state, source: 'import' }, clock())
  }
  const makePerson = async (options: PersonOptions = {}): Promise<TestPerson> => {
    const userId = randomUUID()
    const now = clock()
    const email = options.email ?? `${userId.slice(0, 8)}@people.example`
    const passwordHash = options.password ? await hashPassword(options.password) : null
    await insertUser(
      db,
      {
        name: '田中 美咲',
        kana: 'たなか みさき',
        affiliation: '株式会社クモ',
        title: '登壇者',
        ...options,
        id: userId,
        email,
        passwordHash,
      },
      now,
    )
    if (options.eventId) await enter({ userId }, options.eventId, options.entryState)
    if (options.consent !== false) {
      for (const required of REQUIRED_CONSENTS)
        await recordConsent(db, { userId, ...required, recordedBy: null, now })
    }
    const minted = mintedQrRow(secrets, kiosk.addresses.webUrl, userId, now)
    if (options.qr !== false) await insertQr(db, minted.row)
    const session = await startSession(db, userId, now)
    return {
      userId,
      email,
      qr: minted.code,
      client: client.with({ cookie: `passdesk_session=${session.id}` }),
    }
  }
  const grant = (
    userId: string,
    role: 'admin' | 'event_manager' | 'receptionist',
    eventId: string | null,
  ): Promise<void> => grantRole(db, { userId, role, eventId, grantedBy: null, now: clock() })
  return {
    enter,
    makePerson,
    async makeEvent(options = {}) {
      const eventId = randomUUID()
      const now = clock()
      await insertEvent(
        db,
        {
          id: eventId,
          title: `Event ${eventId.slice(0, 4)}`,
          slug: `event-${eventId}`,
          startsAt: new Date(now + (options.startsInMs ?? -DAY)).toISOString(),
          endsAt: new Date(now + (options.endsInMs ?? DAY)).toISOString(),
          timeZone: 'Asia/Tokyo',
          nfcEnabled: options.nfcEnabled ?? true,
        },
        now,
      )
      const template = options.template === undefined ? TEMPLATE_PRESETS[0]! : options.template
      if (template) await saveTemplate(db, { eventId, expectedRevision: 0, template, savedBy: null, now })
      return eventId
    },
    async makeManager(eventId, options = {}) {
      const person = await makePerson({ name: 'Kobayashi Megumi', ...options })
      await grant(person.userId, 'event_manager', eventId)
      return person
    },
    async makeReceptionist(eventId, options = {}) {
      const person = await makePerson({ name: 'Sasaki Ken', ...options })
      await grant(person.userId, 'receptionist', eventId)
      return person
    },
    async makeAdmin() {
      const person = await makePerson({ name: 'Admin' })
      await grant(person.userId, 'admin', null)
      return person
    },
    grantAdmin: (person) => grant(person.userId, 'admin', null),
    grant: (person, role, eventId) => grant(person.userId, role, eventId),
    async atPin(person) {
      const { id } = await startSession(db, person.userId, clock(), 'pin')
      return { ...person, client: client.with({ cookie: `passdesk_session=${id}` }) }
    },
    async tokenOf(person) {
      // A new session: a personal token requires a password entered in the last 5 minutes.
      const session = await startSession(db, person.userId, clock())
      const recent = client.with({ cookie: `passdesk_session=${session.id}` })
      const answer = await recent.post('/api/v1/me/tokens', { name: 'script' })
      return answer.body.token as string
    },
  }
}

/** Content that renders on every preset. */
export const content = (change: Record<string, unknown> = {}) => ({
  name: '田中 美咲',
  title: '登壇者',
  affiliation: '株式会社クモ',
  fontScale: 'normal',
  lineMode: 'auto',
  ...change,
})

/** Body of a first save or confirm. */
export const saveBody = (change: Record<string, unknown> = {}) => ({
  templateRevision: 1,
  content: content(),
  expectedRevision: 0,
  requestKey: randomUUID(),
  action: 'save',
  ...change,
})
