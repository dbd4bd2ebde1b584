import { sentence } from '../../../messages/sentence.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { DEFAULT_STOCK, usualStock } from '../../../facts/stocks.ts'
import type { Origins } from '../../platform/http/origins.ts'
import { DataFolderError } from '../../platform/files/data-folder.ts'
import type { Db } from '../../platform/db/database.ts'
import { readRegularFileSync } from '../../platform/files/foreign-file.ts'
import { replacePrivateFile } from '../../platform/files/private-files.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { eventState, findEvent, type EventState } from '../../event/event/event-store.ts'
import { readUpload } from '../../pass/logo/logo-routes.ts'
import { addMember, insertLogo, insertOrganization, setLogoState } from '../../pass/logo/logo-store.ts'
import { defaultContent } from '../../pass/draft/pass-rules.ts'
import { savePass } from '../../pass/draft/save-pass.ts'
import type { DrawDeps } from '../../pass/draft/draw-pass.ts'
import { findTemplate } from '../../event/event/template-store.ts'
import { findUser } from '../../person/user/user-store.ts'
import { sha256Hex } from '../../account/session/find-caller.ts'
import { isDemo, markDemoBegun, markDemoComplete } from './demo-mark.ts'
import { makeDemoEvents, makeDemoPlaylist, refreshDemoTimes, type DemoEvent } from './demo-events.ts'
import { DEMO_ORGANIZATIONS } from './demo-logos.ts'
import { makeDemoPeople, type DemoNewcomer, type DemoPeople, type DemoUser } from './demo-people.ts'

/** The content of demo.json, for people who try the product or test it. */
export interface DemoFile {
  readonly baseUrl: string
  readonly apiUrl: string
  readonly webUrl: string
  /** The open port of the LAN listener; null while it is off: then nothing answers at `baseUrl`. */
  readonly lanPort: number | null
  readonly loopbackUrl: string
  readonly users: readonly DemoUser[]
  readonly events: readonly {
    readonly eventId: string
    readonly slug: string
    readonly managers: readonly string[]
    readonly participants: readonly string[]
    readonly ticketIds: readonly string[]
    readonly playlistIds: readonly string[]
    readonly nfcEnabled: boolean
    readonly state: EventState
  }[]
  /**
   * For each special ticket of an event, a person without an entry who can sign in and register.
   */
  readonly newcomers: readonly DemoNewcomer[]
  readonly oauthClients: readonly {
    readonly clientId: string
    readonly clientSecret: string | null
    readonly redirectUris: readonly string[]
    readonly kind: 'confidential' | 'public'
  }[]
}

interface DemoDeps extends DrawDeps {
  /** For the QR codes of people. */
  readonly webUrl: string
  readonly addresses: Origins
  readonly lanPort: number | null
  readonly loopbackUrl: string
  readonly demoFile: string
  /** A practice: it starts at a desk where somebody waits for it. */
  readonly isPractice: boolean
}

/** More than a demo file has. */
const DEMO_FILE_BYTES = 4 * 1024 * 1024
/**
 * Number of people of the first event with a confirmed pass. Drawing them takes most of the start
 * of a practice.
 */
const CONFIRMED = { demo: 40, practice: 10 } as const
const CALLBACK = 'http://127.0.0.1:9/callback'

/**
 * Accounts of the demo, or null if this is no demo. Read from demo.json, which contains the
 * passwords.
 */
export function readDemoFile(file: string): DemoFile | null {
  if (!existsSync(file)) return null
  try {
    const text = readRegularFileSync(file, { most: DEMO_FILE_BYTES }).toString('utf8')
    return JSON.parse(text) as DemoFile
  } catch {
    return null
  }
}

/**
 * Creates the demo, or continues an earlier one. Rejects a folder with real data. One that is
 * interrupted is removed by `removeUnfinishedDemo` at the next start.
 */
export async function makeDemo(deps: DemoDeps): Promise<DemoFile> {
  const now = deps.now()
  const earlier = (await isDemo(deps.db)) ? readDemoFile(deps.demoFile) : null
  if (earlier) {
    await refreshDemoTimes(deps.db, now)
    return write(deps, {
      ...earlier,
      newcomers: earlier.newcomers ?? [],
      events: await withStates(deps.db, earlier.events, now),
    })
  }
  const isUsed = async (table: 'users' | 'events'): Promise<boolean> =>
    (await deps.db(table).first('id')) !== undefined
  if ((await isUsed('users')) || (await isUsed('events'))) {
    throw new DataFolderError(sentence('dataProblem.folder.notDemo', { dir: dirname(deps.demoFile) }))
  }
  await markDemoBegun(deps.db)
  const events = await makeDemoEvents(deps.db, now)
  const people = await makeDemoPeople(
    { db: deps.db, secrets: deps.secrets, webUrl: deps.webUrl, now },
    events,
  )
  const playlistId = await makeDemoPlaylist(deps.db, events, now)
  await makeLogos(deps, people)
  await makePrinters(deps, now)
  await confirmSome(deps, events[0]!, people)
  const oauthClients = await makeApps(deps.db, people.users[0]!.userId, now)
  const made = write(deps, {
    users: people.users,
    events: events.map((event) => ({
      eventId: event.eventId,
      slug: event.slug,
      managers: people.managers.get(event.eventId) ?? [],
      participants: people.participants.get(event.eventId)!,
      ticketIds: event.ticketIds,
      playlistIds: [playlistId],
      nfcEnabled: event.nfcEnabled,
      state: event.state,
    })),
    newcomers: people.newcomers,
    oauthClients,
  })
  await markDemoComplete(deps.db)
  return made
}

function write(
  deps: DemoDeps,
  content: Pick<DemoFile, 'users' | 'events' | 'newcomers' | 'oauthClients'>,
): DemoFile {
  const { users, events, newcomers, oauthClients } = content
  const file: DemoFile = {
    ...deps.addresses,
    lanPort: deps.lanPort,
    loopbackUrl: deps.loopbackUrl,
    users,
    events,
    newcomers,
    oauthClients,
  }
  replacePrivateFile(deps.demoFile, `${JSON.stringify(file, null, 2)}\n`)
  return file
}

async function withStates(db: Db, events: DemoFile['events'], now: number): Promise<DemoFile['events']> {
  return Promise.all(
    events.map(async (event) => {
      const stored = await findEvent(db, event.eventId)
      return stored ? { ...event, state: eventState(stored, now) } : event
    }),
  )
}

async function makeLogos(deps: DemoDeps, people: DemoPeople): Promise<void> {
  const signing = people.users.filter((user) => user.role === 'participant').map((user) => user.userId)
  for (const organization of DEMO_ORGANIZATIONS) {
    const orgId = randomUUID()
    const now = deps.now()
    await insertOrganization(deps.db, { orgId, kind: organization.kind, name: organization.name }, now)
    const image = Buffer.from(await organization.draw()).toString('base64')
    const logo = await readUpload(orgId, null, { name: organization.name, image })
    await insertLogo(deps.db, logo, now)
    await setLogoState(deps.db, logo.imageId, 'approved', null, now)
    const members = [...people.affiliations].filter(([, affiliation]) =>
      organization.affiliations.some((start) => affiliation.startsWith(start)),
    )
    // Everyone who can sign in may use every logo, so that there is a choice.
    for (const userId of new Set([...signing, ...members.map(([userId]) => userId)]))
      await addMember(deps.db, orgId, userId)
  }
}

/** Two virtual printers: the main one with the 62 mm roll, a second one with 29 mm. */
async function makePrinters(deps: DemoDeps, now: number): Promise<void> {
  const printer = {
    station_id: deps.stationId,
    connection: 'virtual',
    roll_mm: 30_480,
    created_at: isoTime(now),
  }
  const second = randomUUID()
  await deps.db('printers').insert([
    {
      ...printer,
      id: randomUUID(),
      name: 'QL-820NWB',
      model: 'QL-820NWB',
      address: 'virtual',
      stock: DEFAULT_STOCK,
      used_dots: 141_700,
      is_default: true,
      fallback_id: second,
    },
    {
      ...printer,
      id: second,
      name: 'QL-800',
      model: 'QL-800',
      address: 'virtual',
      stock: usualStock('CONTINUOUS_29'),
      used_dots: 47_240,
      is_default: false,
    },
  ])
}

/** Confirms passes through the same operation as participants. */
async function confirmSome(deps: DemoDeps, event: DemoEvent, people: DemoPeople): Promise<void> {
  const template = (await findTemplate(deps.db, event.eventId, 1))!
  const consented = new Set((await deps.db('consents').select('user_id')).map((row) => row.user_id))
  const first = people.participants
    .get(event.eventId)!
    .filter((userId) => consented.has(userId))
    .slice(1, CONFIRMED[deps.isPractice ? 'practice' : 'demo'] + 1)
  await Promise.all(
    first.map(async (userId) => {
      const content = defaultContent((await findUser(deps.db, userId))!, template)
      const body = {
        templateRevision: 1,
        content,
        expectedRevision: 0,
        requestKey: randomUUID(),
        action: 'confirm',
      } as const
      await savePass(deps, userId, event.eventId, { by: 'self', userId, origin: 'demo', record: null }, body)
    }),
  )
}

/**
 * A confidential and a public web client. Both redirect to an address where a test can read the
 * code.
 */
async function makeApps(db: Db, ownerId: string, now: number): Promise<DemoFile['oauthClients']> {
  const secret = randomBytes(32).toString('base64url')
  const app = (kind: 'confidential' | 'public', name: string, clientSecret: string | null) => ({
    clientId: `app_${randomBytes(9).toString('hex')}`,
    clientSecret,
    redirectUris: [CALLBACK],
    kind,
    name,
  })
  const apps = [app('confidential', 'KUMO Connect', secret), app('public', 'Pass Pocket', null)]
  await db('oauth_clients').insert(
    apps.map((one) => ({
      client_id: one.clientId,
      name: one.name,
      kind: one.kind,
      secret_hash: one.clientSecret && sha256Hex(one.clientSecret),
      redirect_uris: JSON.stringify(one.redirectUris),
      owner_id: ownerId,
      created_at: isoTime(now),
    })),
  )
  return apps.map(({ name: _, ...one }) => one)
}
