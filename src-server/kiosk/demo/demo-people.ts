import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../../platform/db/database.ts'
import { insertMany } from '../../platform/db/many-rows.ts'
import type { EntryState } from '../../../contract/event/entry/entry-state.ts'
import { entryRow, insertEntries } from '../../event/entry/entry-store.ts'
import { consentRow, REQUIRED_CONSENTS } from '../../person/consent/consent-store.ts'
import { hashPassword } from '../../account/password/password.ts'
import { mintedQrRow } from '../../person/personal-qr/personal-qr-store.ts'
import { grantRole } from '../../account/staff/role-store.ts'
import { userRow } from '../../person/user/user-store.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import type { DemoEvent, SpecialTicket } from './demo-events.ts'
import { inventPeople, type InventedPerson } from './invent-people.ts'

/** A demo person who can sign in, as in demo.json. */
export interface DemoUser {
  readonly role: 'admin' | 'event_manager' | 'participant' | 'receptionist'
  readonly userId: string
  readonly email: string
  readonly password: string
  readonly qr: string
  readonly consented: boolean
}

/** A demo person without an entry, and the ticket to register for, as in demo.json. */
export interface DemoNewcomer {
  readonly case: SpecialTicket
  readonly userId: string
  readonly eventId: string
  readonly ticketId: string
}

export interface DemoPeople {
  readonly users: readonly DemoUser[]
  /** Everybody with a valid entry, by event id. */
  readonly participants: ReadonlyMap<string, readonly string[]>
  /** Managers of the events. */
  readonly managers: ReadonlyMap<string, readonly string[]>
  /** People without a ticket who can try to register with a special one. */
  readonly newcomers: readonly DemoNewcomer[]
  /** Affiliation of each person, to give members of an organization its logo. */
  readonly affiliations: ReadonlyMap<string, string>
}

interface PeopleDeps {
  readonly db: Db
  readonly secrets: Secrets
  readonly webUrl: string
  readonly now: number
}

const PARTICIPANTS_WITH_PASSWORD = 22
const SEED = 2026
/**
 * A low cost is enough: passwords have 72 random bits and stand in demo.json; a higher cost would
 * only delay the start.
 */
const CHEAP = { ln: 4, r: 8, p: 1 }
/** One additional person per special ticket; the last ones of the list. */
const NEWCOMERS: readonly SpecialTicket[] = ['paid', 'approval', 'soldOut', 'notOnSale']

interface DemoPerson {
  readonly userId: string
  readonly person: InventedPerson
  readonly role: DemoUser['role'] | null
  readonly consented: boolean
  readonly hasTicket: boolean
}

/**
 * Order: staff, 22 participants who can sign in (three without consent, one without a ticket), all
 * others, a receptionist, and people who can sign in and have no ticket.
 */
export async function makeDemoPeople(deps: PeopleDeps, events: readonly DemoEvent[]): Promise<DemoPeople> {
  const most = Math.max(...events.map((event) => event.people))
  const reception = most + 4
  const settled = reception + 1
  const invented = inventPeople(settled + NEWCOMERS.length, SEED)
  const people = invented.map((person, index): DemoPerson => {
    const role = index >= settled ? 'participant' : demoRole(index, reception)
    return {
      userId: randomUUID(),
      person:
        role === null || role === 'participant' ? person : { ...person, email: staffEmail(role, index) },
      role,
      consented: index >= settled || (index !== 3 && index % 11 !== 10),
      hasTicket: index > 2 && index !== 4 && index < reception,
    }
  })
  const users = await storePeople(deps, people)
  const managers = new Map([
    [events[0]!.eventId, [people[1]!.userId]],
    [events[1]!.eventId, [people[2]!.userId]],
  ])
  const { userId: admin } = people[0]!
  const grant = (userId: string, role: 'event_manager' | 'receptionist', eventId: string) =>
    grantRole(deps.db, { userId, role, eventId, grantedBy: admin, now: deps.now })
  await grantRole(deps.db, {
    userId: admin,
    role: 'admin',
    eventId: null,
    grantedBy: null,
    now: deps.now,
  })
  for (const [eventId, [userId]] of managers) await grant(userId!, 'event_manager', eventId)
  await grant(people[reception]!.userId, 'receptionist', events[0]!.eventId)
  const participants = await storeEntries(
    deps,
    people.filter((one) => one.hasTicket),
    events,
  )
  const newcomers = NEWCOMERS.map((kind, index): DemoNewcomer => {
    const event = events.find((one) => one.special[kind] !== undefined)!
    return {
      case: kind,
      userId: people[settled + index]!.userId,
      eventId: event.eventId,
      ticketId: event.special[kind]!,
    }
  })
  return {
    users,
    participants,
    managers,
    newcomers,
    affiliations: new Map(people.map(({ userId, person }) => [userId, person.affiliation])),
  }
}

/** The first three are staff; `reception` is the receptionist of the first event. */
function demoRole(index: number, reception: number): DemoUser['role'] | null {
  if (index === 0) return 'admin'
  if (index <= 2) return 'event_manager'
  if (index === reception) return 'receptionist'
  return index < 3 + PARTICIPANTS_WITH_PASSWORD ? 'participant' : null
}

function staffEmail(role: DemoUser['role'], index: number): string {
  if (role === 'receptionist') return 'reception@passdesk.example'
  return role === 'admin' ? 'admin@passdesk.example' : `desk${index}@passdesk.example`
}

async function storePeople(deps: PeopleDeps, people: readonly DemoPerson[]): Promise<DemoUser[]> {
  const signing = people.filter((one) => one.role !== null)
  const passwords = new Map(signing.map(({ userId }) => [userId, randomBytes(9).toString('base64url')]))
  const hashes = new Map(
    await Promise.all(
      [...passwords].map(
        async ([userId, password]) => [userId, await hashPassword(password, CHEAP)] as const,
      ),
    ),
  )
  const qrs = new Map(
    people.map(({ userId }) => [userId, mintedQrRow(deps.secrets, deps.webUrl, userId, deps.now)]),
  )
  await deps.db.transaction(async (trx) => {
    const accounts = people.map(({ userId, person }) =>
      userRow(
        {
          id: userId,
          ...person,
          kana: person.kana || null,
          passwordHash: hashes.get(userId) ?? null,
        },
        deps.now,
      ),
    )
    await insertMany(trx, 'users', accounts)
    await insertMany(
      trx,
      'personal_qrs',
      [...qrs.values()].map(({ row }) => row),
    )
    const consents = people
      .filter((one) => one.consented)
      .flatMap(({ userId }) =>
        REQUIRED_CONSENTS.map((required) =>
          consentRow({ userId, ...required, recordedBy: null, now: deps.now }),
        ),
      )
    await insertMany(trx, 'consents', consents)
  })
  return signing.map(({ userId, person, role, consented }) => ({
    role: role!,
    userId,
    email: person.email,
    password: passwords.get(userId)!,
    qr: qrs.get(userId)!.code,
    consented,
  }))
}

/**
 * The first people of the list participate in all events, so that demo accounts have several
 * passes.
 */
async function storeEntries(
  deps: PeopleDeps,
  holders: readonly DemoPerson[],
  events: readonly DemoEvent[],
): Promise<Map<string, string[]>> {
  const participants = new Map<string, string[]>()
  for (const event of events) {
    const ids = holders.slice(0, event.people).map(({ userId }) => userId)
    participants.set(event.eventId, ids)
    const entry = (userId: string, ticketId: string, state: EntryState = 'UNUSED') =>
      entryRow({ eventId: event.eventId, userId, ticketId, state, source: 'demo' }, deps.now)
    const { approval, soldOut } = event.special
    await insertEntries(deps.db, [
      ...ids.map((userId) => entry(userId, event.generalTicketId)),
      // Some people wait for approval of a second ticket; none of them can sign in.
      ...(approval === undefined
        ? []
        : ids.slice(30, 34).map((userId) => entry(userId, approval, 'PENDING'))),
      ...(soldOut === undefined ? [] : [entry(ids[34]!, soldOut)]),
    ])
  }
  return participants
}
