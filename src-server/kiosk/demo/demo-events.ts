import { randomUUID } from 'node:crypto'
import {
  DEMO_EVENTS,
  DEMO_LINK,
  DEMO_PLAYLIST,
  DEMO_QUESTION,
  DEMO_TICKETS,
} from '../../../messages/data/demo-texts.ts'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template/template-presets.ts'
import type { Db } from '../../platform/db/database.ts'
import { insertEvent, EVENTS, timeFields, type EventState } from '../../event/event/event-store.ts'
import { isoTime } from '../../platform/db/column-values.ts'
import { saveTemplate } from '../../event/event/template-store.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const DEMO_ZONE = 'Asia/Tokyo'

/** An event of the demo; times are hours from the start of the demo. */
interface DemoEventPlan {
  readonly title: string
  readonly slug: string
  readonly description: string
  readonly place: string
  readonly tags: readonly string[]
  readonly state: EventState
  readonly fromMs: number
  readonly toMs: number
  readonly nfcEnabled: boolean
  /** Index into the template presets: each event uses another stock. */
  readonly preset: number
  readonly people: number
  /** Map pins as [longitude, latitude]. */
  readonly pins: readonly (readonly [number, number])[]
}

const PLANS: readonly DemoEventPlan[] = [
  {
    ...DEMO_EVENTS['svc-tokyo-2026'],
    slug: 'svc-tokyo-2026',
    tags: ['startup', 'tokyo'],
    state: 'running',
    fromMs: -6 * HOUR,
    toMs: 30 * HOUR,
    nfcEnabled: true,
    preset: 0,
    people: 200,
    pins: [
      [139.7638, 35.6767],
      [139.7671, 35.6812],
    ],
  },
  {
    ...DEMO_EVENTS['morning-design-talks'],
    slug: 'morning-design-talks',
    tags: ['design', 'tokyo'],
    state: 'running',
    fromMs: -2 * HOUR,
    toMs: 8 * HOUR,
    nfcEnabled: false,
    preset: 1,
    people: 60,
    pins: [[139.7027, 35.6618]],
  },
  {
    ...DEMO_EVENTS['autumn-research-meeting'],
    slug: 'autumn-research-meeting',
    tags: ['research', 'kyoto'],
    state: 'ended',
    fromMs: -20 * DAY,
    toMs: -19 * DAY,
    nfcEnabled: true,
    preset: 2,
    people: 40,
    pins: [[135.7438, 34.9942]],
  },
  {
    ...DEMO_EVENTS['founders-night'],
    slug: 'founders-night',
    tags: ['startup', 'fukuoka'],
    state: 'upcoming',
    fromMs: 10 * DAY,
    toMs: 10 * DAY + 4 * HOUR,
    nfcEnabled: true,
    preset: 3,
    people: 30,
    pins: [[130.3955, 33.5902]],
  },
]

export interface DemoEvent extends DemoEventPlan {
  readonly eventId: string
  readonly ticketIds: string[]
  /** The ticket that the invented attendees hold. */
  readonly generalTicketId: string
  /** Tickets with a condition for registration. */
  readonly special: Readonly<Partial<Record<SpecialTicket, string>>>
}

/** Why a registration with a ticket does not create an entry at once. */
export type SpecialTicket = 'paid' | 'approval' | 'soldOut' | 'notOnSale'

const timesOf = (plan: DemoEventPlan, now: number): { startsAt: string; endsAt: string } => ({
  startsAt: isoTime(now + plan.fromMs),
  endsAt: isoTime(now + plan.toMs),
})

/** Moves the events of an earlier demo to today, so that the running ones are running again. */
export async function refreshDemoTimes(db: Db, now: number): Promise<void> {
  for (const plan of PLANS) {
    await EVENTS.update(db, { slug: plan.slug }, timeFields({ ...timesOf(plan, now), timeZone: DEMO_ZONE }))
  }
}

/** Creates the four events with templates, tickets, questions, invitation codes and positions. */
export async function makeDemoEvents(db: Db, now: number): Promise<DemoEvent[]> {
  const events: DemoEvent[] = []
  for (const plan of PLANS) {
    const eventId = randomUUID()
    const event = { ...plan, id: eventId, timeZone: DEMO_ZONE, ...timesOf(plan, now) }
    await insertEvent(db, event, now)
    await saveTemplate(db, {
      eventId,
      expectedRevision: 0,
      template: TEMPLATE_PRESETS[plan.preset]!,
      savedBy: null,
      now,
    })
    await db('event_positions').insert(
      plan.pins.map(([lng, lat], order) => ({
        id: randomUUID(),
        event_id: eventId,
        lng,
        lat,
        sort_order: order,
      })),
    )
    events.push({ ...plan, eventId, ...(await makeTickets(db, eventId, plan)) })
  }
  return events
}

type TicketPlan = { readonly name: string; readonly special?: SpecialTicket } & Record<string, unknown>

/** The special tickets are distributed over the events that are open for registration. */
function ticketPlans(plan: DemoEventPlan): TicketPlan[] {
  const general: TicketPlan = { name: DEMO_TICKETS.general }
  switch (plan.slug) {
    case 'svc-tokyo-2026':
      return [
        general,
        { name: DEMO_TICKETS.lastThree, sales_limit: 3 },
        { name: DEMO_TICKETS.approval, requires_approval: true, special: 'approval' },
        { name: DEMO_TICKETS.paid, price: 5000, payment_type: 'PREPAID_CARD', special: 'paid' },
        { name: DEMO_TICKETS.soldOut, sales_limit: 1, special: 'soldOut' },
        { name: DEMO_TICKETS.notOnSale, status: 'SUSPENDED', special: 'notOnSale' },
      ]
    case 'founders-night':
      return [general, { name: DEMO_TICKETS.invitation, invitation_only: true }]
    default:
      return [general]
  }
}

async function makeTickets(
  db: Db,
  eventId: string,
  plan: DemoEventPlan,
): Promise<Pick<DemoEvent, 'ticketIds' | 'generalTicketId' | 'special'>> {
  const ticketIds: string[] = []
  const specialIds: Partial<Record<SpecialTicket, string>> = {}
  for (const [order, { special, ...ticket }] of ticketPlans(plan).entries()) {
    const id = randomUUID()
    await db('ticket_types').insert({ id, event_id: eventId, sort_order: order, ...ticket })
    if (ticket.invitation_only)
      await db('invitation_codes').insert({ ticket_id: id, code: 'HOKUTO26', uses_left: 50 })
    if (special) specialIds[special] = id
    ticketIds.push(id)
  }
  if (plan.slug === 'founders-night') {
    await db('questions').insert({
      id: randomUUID(),
      event_id: eventId,
      kind: 'TEXT',
      text: DEMO_QUESTION,
      required: true,
    })
  }
  return { ticketIds, generalTicketId: ticketIds[0]!, special: specialIds }
}

/** One playlist of all current events, with one external link. */
export async function makeDemoPlaylist(db: Db, events: readonly DemoEvent[], now: number): Promise<string> {
  const playlistId = randomUUID()
  await db('playlists').insert({
    id: playlistId,
    title: DEMO_PLAYLIST,
    created_at: isoTime(now),
  })
  const items = [
    ...events.map(({ eventId, title }) => ({ kind: 'SVC_EVENT', event_id: eventId, title })),
    { kind: 'EXTERNAL_LINK', url: 'https://example.com/guide', title: DEMO_LINK },
  ]
  await db('playlist_items').insert(
    items.map((item, order) => ({
      id: randomUUID(),
      playlist_id: playlistId,
      sort_order: order,
      ...item,
    })),
  )
  return playlistId
}
