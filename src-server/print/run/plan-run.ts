import { PROFILE_FIELD_NAMES } from '../../../contract/person/profile/profile-fields.ts'
import { USERS } from '../../person/user/user-store.ts'
import type { RunChoices, RunPlan, SkipReason } from '../../../contract/print/run/print-runs.ts'
import { labelSeconds } from '../../../facts/label-time.ts'
import { dotsToMm, FULL_ROLL_MM } from '../../../facts/measures.ts'
import { usualStock, type Stock } from '../../../facts/stocks.ts'
import type { Db, Row } from '../../platform/db/database.ts'
import { findEvent, type EventRecord } from '../../event/event/event-store.ts'
import { findLook } from '../../event/event/template-store.ts'
import type { PassLook } from '../../event/ticket-class/ticket-class-rules.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { findPrinter, type PrinterRecord } from '../printer/printer-store.ts'
import {
  planRun,
  rollChanges,
  secondsOf,
  type PlannedPass,
  type PlannedRun,
  boxLetters,
} from './run-plan-rules.ts'
import { choosePeople, orderPeople, type RunPerson, type RunParty } from './run-order-rules.ts'
import { nextFreeBox } from './run-store.ts'
import { UNSETTLED_STATES, PRINTED_STATES } from '../../../contract/print/job/jobs.ts'
import { readClasses, revisionFor } from '../../event/ticket-class/ticket-class-store.ts'
import { keptColumnsOf } from '../../event/entry/kept-columns.ts'
import { ENTRY_ORDER, VALID_ENTRY_STATES } from '../../event/entry/entry-store.ts'
import { REQUIRED_CONSENTS } from '../../person/consent/consent-store.ts'
import { hasRoll } from '../../../facts/roll-rules.ts'
import { neededRoll } from '../roll/roll-rules.ts'

export type RunPrinter = Pick<PrinterRecord, 'id' | 'stock' | 'connection'>

/** True if the printer has the roll of the pass, as declared. */
const hasRollFor = (
  { template, roll }: Pick<PassLook, 'template' | 'roll'>,
  { stock, connection }: RunPrinter,
): boolean => !hasRoll(connection) || neededRoll(template, stock, roll).stock === stock

/** The roll that a pass needs and none of the printers has, if there are any. */
const missingRoll = ({ template, roll }: PassLook, [first]: readonly RunPrinter[]): Stock =>
  neededRoll(template, first?.stock ?? usualStock(template.media), roll).stock

/**
 * The printers for each look, in the order of the run. A look that fits several rolls leaves those
 * that another look requires: black and red rolls are for the class that requires them.
 */
export function printersByLook<K>(
  looks: ReadonlyMap<K, PassLook>,
  printers: readonly RunPrinter[],
): ReadonlyMap<K, readonly string[]> {
  const fits = [...looks].map(([key, look]) => ({
    key,
    ids: printers.filter((printer) => hasRollFor(look, printer)).map(({ id }) => id),
  }))
  return new Map(
    fits.map(({ key, ids }) => {
      const smaller = fits.filter(
        (other) => other.ids.length < ids.length && other.ids.every((id) => ids.includes(id)),
      )
      const own = ids.filter((id) => !smaller.some((other) => other.ids.includes(id)))
      return [key, own.length > 0 ? own : ids]
    }),
  )
}

const PERSON = USERS.pick('name', 'kana', ...PROFILE_FIELD_NAMES)

/** Everyone with a valid entry, with the data of selection and order; a fixed number of queries. */
async function runPeople(db: Db, event: EventRecord): Promise<readonly RunPerson[]> {
  const entries: Row[] = await db('entries as n')
    .join('users as u', 'u.id', 'n.user_id')
    .join('ticket_types as t', 't.id', 'n.ticket_id')
    .where('n.event_id', event.id)
    .whereIn('n.state', [...VALID_ENTRY_STATES])
    .orderBy(ENTRY_ORDER)
    .select(
      ...PERSON.names('u'),
      'n.user_id',
      'n.ticket_id',
      'n.external_id',
      'n.kept_columns',
      't.name as ticket',
    )
  const consents: Row[] = await db('consents as c')
    .whereIn('c.user_id', db('entries').where({ event_id: event.id }).select('user_id'))
    .select('c.user_id', 'c.document', 'c.version')
  const given = new Set(consents.map((row) => `${row.user_id} ${row.document} ${row.version}`))
  const drafts: Row[] = await db('pass_drafts')
    .where({ event_id: event.id })
    .where('confirmed_revision', db.ref('revision'))
    .select('user_id', 'confirmed_template_revision as revision')
  const confirmed = new Map(drafts.map((row) => [row.user_id, row.revision]))
  const classes = await readClasses(db, event.id)
  const printed = new Set<string>(
    await db('print_jobs')
      .where({ event_id: event.id })
      .whereIn('state', [...PRINTED_STATES, ...UNSETTLED_STATES])
      .distinct('user_id')
      .pluck('user_id'),
  )
  const parties = await placesInParties(db, event.id)
  return [...Map.groupBy(entries, (row) => row.user_id)].map(([userId, own]): RunPerson => {
    const row = own[0]!
    const templateRevision = revisionFor(event, classes, row.ticket)
    return {
      userId,
      ...PERSON.read(row),
      number: own.find((one) => one.external_id !== null)?.external_id ?? '',
      ticketId: row.ticket_id,
      ticket: row.ticket,
      party: parties.get(userId) ?? null,
      columns: keptColumnsOf(own),
      templateRevision,
      consentGiven: REQUIRED_CONSENTS.every(({ document, version }) =>
        given.has(`${userId} ${document} ${version}`),
      ),
      confirmed: confirmed.get(userId) === templateRevision,
      printed: printed.has(userId),
    }
  })
}

/** Each person's party, with the order within it. */
async function placesInParties(db: Db, eventId: string): Promise<ReadonlyMap<string, RunParty>> {
  const rows: Row[] = await db('party_places as m')
    .join('parties as p', 'p.id', 'm.party_id')
    .where('m.event_id', eventId)
    .whereNotNull('m.user_id')
    .orderBy(['m.party_id', 'm.sort_order', 'm.id'])
    .select('m.user_id', 'p.id', 'p.name')
  return new Map(rows.map((row, place) => [row.user_id, { partyId: row.id, name: row.name, place }]))
}

/** A person whom the run prints. */
export interface GatheredPass extends PlannedPass {
  readonly person: RunPerson
}

/** A selected person who cannot get a pass in the run. */
export interface LeftOut {
  readonly person: RunPerson
  readonly initial: string
  readonly reason: Extract<SkipReason, 'no_consent' | 'no_roll' | 'cannot_print'>
  /** The roll that no printer has; empty for other reasons. */
  readonly detail: string
}

export interface GatheredRun {
  readonly everybody: readonly RunPerson[]
  /** In the order of the run. */
  readonly passes: readonly GatheredPass[]
  readonly leftOut: readonly LeftOut[]
  /** Templates by revision. */
  readonly looks: ReadonlyMap<number, PassLook>
}

/** Choices that select all people. */
export const EVERYBODY = {
  tickets: [],
  from: 'a',
  to: 'other',
  confirmed: 'all',
  printed: 'all',
} satisfies Partial<RunChoices>

export async function gatherRun(
  db: Db,
  eventId: string,
  choices: RunChoices,
  printers: readonly PrinterRecord[],
): Promise<GatheredRun> {
  const event = (await findEvent(db, eventId))!
  const everybody = await runPeople(db, event)
  const looks = await looksOf(db, event, everybody)
  const ids = printersByLook(looks, printers)
  const passes: GatheredPass[] = []
  const leftOut: LeftOut[] = []
  for (const { person, initial } of orderPeople(choosePeople(everybody, choices), choices)) {
    const look = looks.get(person.templateRevision)
    const fitting = ids.get(person.templateRevision) ?? []
    const { userId, party } = person
    const leaveOut = (reason: LeftOut['reason'], detail = ''): void =>
      void leftOut.push({ person, initial, reason, detail })
    if (!person.consentGiven) leaveOut('no_consent')
    else if (!look) leaveOut('cannot_print')
    else if (fitting.length === 0) leaveOut('no_roll', missingRoll(look, printers))
    else
      passes.push({
        person,
        userId,
        initial,
        partyId: choices.parties ? (party?.partyId ?? null) : null,
        printers: fitting,
      })
  }
  return { everybody, passes, leftOut, looks }
}

/** The templates of the event and of the ticket classes of its people. */
async function looksOf(
  db: Db,
  event: EventRecord,
  people: readonly RunPerson[],
): Promise<ReadonlyMap<number, PassLook>> {
  const revisions = new Set(people.map(({ templateRevision }) => templateRevision))
  const looks = new Map<number, PassLook>()
  for (const revision of revisions.add(event.templateRevision)) {
    const look = await findLook(db, event.id, revision)
    if (look) looks.set(revision, look)
  }
  return looks
}

/** The printers of a run. Throws `not_found` for one that does not exist. */
export async function requirePrinters(db: Db, ids: readonly string[]): Promise<readonly PrinterRecord[]> {
  return Promise.all(
    [...new Set(ids)].map(async (id) => {
      const printer = await findPrinter(db, id)
      if (!printer || printer.removed)
        throw new ApiError('not_found', { message: 'There is no such printer.' })
      return printer
    }),
  )
}

/** What a run with these choices prints; reads only. */
export async function planPrintRun(db: Db, eventId: string, choices: RunChoices): Promise<RunPlan> {
  const printers = await requirePrinters(db, choices.printers)
  const { everybody, passes, leftOut, looks } = await gatherRun(db, eventId, choices, printers)
  const plan = planRun(passes, choices)
  const firstBox = await nextFreeBox(db, eventId)
  const lanes = printers.map((printer) => laneOf(printer, plan, { looks, firstBox }))
  return {
    tickets: ticketsOf(everybody),
    columns: [...new Set(everybody.flatMap(({ columns }) => Object.keys(columns)))],
    parties: countParties(passes),
    passes: passes.length,
    unconfirmed: passes.filter(({ person }) => !person.confirmed).length,
    unprintable: leftOut.filter(({ reason }) => reason === 'no_consent').length,
    missing: missingOf(leftOut),
    seconds: secondsOf(lanes.map(({ seconds }) => seconds)),
    rollMm: lanes.reduce((sum, { neededMm }) => sum + neededMm, 0),
    lanes: lanes.map(({ seconds: _, neededMm: __, ...lane }) => lane),
  }
}

function countParties(passes: readonly GatheredPass[]): number {
  const parties = Map.groupBy(passes, ({ person }) => person.party?.partyId)
  return [...parties].filter(([id, people]) => id !== undefined && people.length > 1).length
}

function missingOf(leftOut: readonly LeftOut[]): RunPlan['missing'] {
  const rolls = leftOut.filter(({ reason }) => reason === 'no_roll')
  return [...Map.groupBy(rolls, ({ detail }) => detail as Stock)].map(([stock, people]) => ({
    stock,
    passes: people.length,
  }))
}

type Lane = RunPlan['lanes'][number] & { readonly seconds: number; readonly neededMm: number }

function laneOf(
  printer: PrinterRecord,
  { labels, boxes }: PlannedRun<GatheredPass>,
  { looks, firstBox }: { readonly looks: GatheredRun['looks']; readonly firstBox: number },
): Lane {
  const own = boxes.filter(({ printerId }) => printerId === printer.id)
  const lengths = new Map(
    own.map(({ box, passes: [first] }) => [
      box,
      looks.get(first!.person.templateRevision)!.template.lengthMm,
    ]),
  )
  const ownLabels = labels.filter(({ box }) => lengths.has(box))
  const neededMm = ownLabels.reduce((sum, { box }) => sum + lengths.get(box)!, 0)
  const leftMm = Math.max(0, printer.rollMm - dotsToMm(printer.usedDots))
  const ends = [ownLabels[0]?.pass.initial, ownLabels.at(-1)?.pass.initial]
  return {
    printerId: printer.id,
    stock: printer.stock,
    leftMm,
    rollChanges: rollChanges(neededMm, leftMm, FULL_ROLL_MM),
    boxes: own.map(({ box }) => boxLetters(firstBox + box)),
    initials: ends.filter((initial) => initial !== undefined),
    seconds: ownLabels.reduce((sum, { box }) => sum + labelSeconds(printer, lengths.get(box)!), 0),
    neededMm,
  }
}

function ticketsOf(people: readonly RunPerson[]): RunPlan['tickets'] {
  const counts = new Map<string, { ticketId: string; name: string; people: number }>()
  for (const { ticketId, ticket } of people) {
    const known = counts.get(ticketId) ?? { ticketId, name: ticket, people: 0 }
    counts.set(ticketId, { ...known, people: known.people + 1 })
  }
  return [...counts.values()]
}
