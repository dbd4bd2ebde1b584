import type { EntryState } from '../../contract/event/entry/entry-state.ts'
import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import type { PassTemplate } from '../../contract/event/event/pass-template.ts'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
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

export type TestKiosk = Awaited<ReturnType<typeof startTestKiosk>>

export interface PersonOptions extends Partial<Omit<NewUser, 'id'>> {
  readonly eventId?: string
  readonly entryState?: EntryState
  readonly consent?: boolean
  readonly qr?: boolean
  readonly password?: string
}

type OwnSettings = 'storesLogos' | 'demo' | 'loopbackAddresses' | 'tagUrlLength' | 'lanPort' | 'tls'
type Addresses = 'publicUrl' | 'apiUrl' | 'webUrl'

/** Settings and options of the kiosk that the test replaces. */
export interface TestKioskOptions
  extends
    Partial<Pick<KioskSettings, OwnSettings | Addresses>>,
    Partial<Omit<KioskOptions, 'startTraining' | 'log' | 'checkReplies'>> {
  readonly kind?: DatabaseKind
  /** An existing database instead of a new one. */
  readonly database?: DatabaseAddress
  /** Maps the address of a PostgreSQL, for example to a proxy. */
  readonly via?: (url: string) => Promise<string>
  /** Another kiosk on the database of this one, with its installation key. Close it first. */
  readonly beside?: { readonly dir: string; readonly database: DatabaseAddress }
  /** Starts a practice with these settings; default none. */
  readonly startTraining?: (settings: KioskSettings) => KioskOptions['startTraining']
}

/** A complete kiosk in this process: real HTTP, database and rendering, virtual printers. */
export async function startTestKiosk(options: TestKioskOptions = {}) {
  const { kind, database: given, via, beside, startTraining, publicUrl, apiUrl, webUrl } = options
  const { storesLogos = true, demo = false, loopbackAddresses = false, tagUrlLength = 'spec' } = options
  const { lanPort = null, tls = null, renderThreads = 1, rendererDir = null, ...others } = options
  const dir = mkdtempSync(join(tmpdir(), 'passdesk-kiosk-'))
  const folder = dataFolder(dir)
  const postgres = kind === 'postgres' && !beside ? await postgresAddress() : null
  const direct = given ?? beside?.database ?? postgres?.address
  const proxied = via && direct?.kind === 'postgres' ? { ...direct, url: await via(direct.url) } : direct
  const database: DatabaseAddress = proxied ?? { kind: 'sqlite' as const, file: folder.databaseFile }
  if (!proxied) copyFileSync(await shared('migratedSqlite'), folder.databaseFile)
  const settings: KioskSettings = {
    folder,
    port: 0,
    lanPort,
    tls,
    database,
    sqliteDriver: 'better-sqlite3',
    publicUrl,
    apiUrl,
    webUrl,
    storesLogos,
    tagUrlLength,
    demo,
    loopbackAddresses,
    stationName: beside ? 'Desk 2' : 'Desk 1',
    installationKey: beside && readFileSync(join(beside.dir, 'installation.key'), 'utf8').trim(),
    logLevel: 'silent',
  }
  const openVirtual: KioskOptions['openPrinter'] = ({ printerId: id, model, stock }) =>
    openPrinterAddress(`virtual:${folder.labelDir}`, { id, model, stock })
  const kiosk = await startKiosk(settings, {
    usbRoots: [],
    ...others,
    openPrinter: options.openPrinter ?? openVirtual,
    renderThreads,
    rendererDir,
    log: pino({ level: process.env.PASSDESK_TEST_LOG ?? 'silent' }),
    checkReplies: true,
    startTraining: startTraining?.(settings),
  })
  const client = createClient(kiosk.url)
  const clock = options.now ?? Date.now
  return {
    kiosk,
    db: kiosk.db,
    dir,
    database,
    settings,
    /** Anonymous. */
    client,
    ...makers(kiosk, client, clock),
    async close() {
      await kiosk.close()
      await postgres?.remove()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

function makers(kiosk: Kiosk, client: Client, clock: () => number) {
  const { db, secrets } = kiosk
  /** Another ticket, as from a list. */
  const enter = async ({ userId }: Named, eventId: string, state: EntryState = 'UNUSED'): Promise<void> => {
    const ticketId = await ticketNamed(db, eventId, 'General')
    await insertEntry(db, { eventId, userId, ticketId, state, source: 'import' }, clock())
  }
  /** A participant of `eventId` (none: without a ticket), by default with consent and QR. */
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
  type Role = 'admin' | 'event_manager' | 'receptionist'
  const grant = ({ userId }: Named, role: Role, eventId: string | null): Promise<void> =>
    grantRole(db, { userId, role, eventId, grantedBy: null, now: clock() })
  const withRole =
    (name: string, role: Role) =>
    async (eventId: string, options: PersonOptions = {}) => {
      const person = await makePerson({ name, ...options })
      await grant(person, role, eventId)
      return person
    }
  return {
    enter,
    makePerson,
    async makeEvent({
      template = TEMPLATE_PRESETS[0]! as PassTemplate | null,
      nfcEnabled = true,
      startsInMs = -DAY,
      endsInMs = DAY,
    } = {}): Promise<string> {
      const eventId: string = randomUUID()
      const now = clock()
      const [startsAt, endsAt] = [startsInMs, endsInMs].map((ms) => new Date(now + ms).toISOString())
      const times = { startsAt: startsAt!, endsAt: endsAt!, timeZone: 'Asia/Tokyo' }
      const title = `Event ${eventId.slice(0, 4)}`
      await insertEvent(db, { id: eventId, title, slug: `event-${eventId}`, nfcEnabled, ...times }, now)
      if (template) await saveTemplate(db, { eventId, expectedRevision: 0, template, savedBy: null, now })
      return eventId
    },
    makeManager: withRole('Kobayashi Megumi', 'event_manager'),
    makeReceptionist: withRole('Sasaki Ken', 'receptionist'),
    async makeAdmin(): Promise<TestPerson> {
      const person = await makePerson({ name: 'Admin' })
      await grant(person, 'admin', null)
      return person
    },
    grantAdmin: (person: Named) => grant(person, 'admin', null),
    grant,
    /** The person in a session that a PIN opened. */
    async atPin(person: TestPerson): Promise<TestPerson> {
      const { id } = await startSession(db, person.userId, clock(), 'pin')
      return { ...person, client: client.with({ cookie: `passdesk_session=${id}` }) }
    },
    async tokenOf(person: TestPerson): Promise<string> {
      // A new session: a personal token requires a password entered in the last 5 minutes.
      const session = await startSession(db, person.userId, clock())
      const recent = client.with({ cookie: `passdesk_session=${session.id}` })
      return (await recent.post('/api/v1/me/tokens', { name: 'script' })).body.token as string
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
