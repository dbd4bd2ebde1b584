import { randomUUID } from 'node:crypto'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template-presets.ts'
import type { Db } from '../../db/database.ts'
import {
  insertEvent,
  timeColumns,
  type EventState,
  type NewEvent,
} from '../../events/event-store.ts'
import { isoTime } from '../../db/column-values.ts'
import { saveTemplate } from '../../events/template-store.ts'

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
  /** Index into the template presets: each event shows another stock. */
  readonly preset: number
  readonly people: number
  /** Map pins as [longitude, latitude]. */
  readonly pins: readonly (readonly [number, number])[]
}

const PLANS: readonly DemoEventPlan[] = [
  {
    title: 'SVC Tokyo 2026',
    slug: 'svc-tokyo-2026',
    description:
      'Startups, universities and investors meet for two days. 二日間のスタートアップ会議。',
    place: '東京国際フォーラム',
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
    title: '朝の設計会 / Morning design talks',
    slug: 'morning-design-talks',
    description: 'Short talks before work, with coffee. 仕事の前の短い発表会。',
    place: '渋谷キャスト',
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
    title: '秋の研究交流会 / Autumn research meeting',
    slug: 'autumn-research-meeting',
    description: 'University laboratories showed what they work on. 大学研究室の交流会。',
    place: '京都リサーチパーク',
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
    title: '起業の夜 / Founders’ night',
    slug: 'founders-night',
    description: 'An evening for people who start companies. 起業する人の夜。',
    place: '福岡 Growth Next',
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
  /** Tickets that not everybody gets at once. */
  readonly special: Readonly<Partial<Record<SpecialTicket, string>>>
}

/** Why registering with a ticket does not end with an entry at once. */
export type SpecialTicket = 'paid' | 'approval' | 'soldOut' | 'notOnSale'

const timesOf = (plan: DemoEventPlan, now: number): { startsAt: string; endsAt: string } => ({
  startsAt: isoTime(now + plan.fromMs),
  endsAt: isoTime(now + plan.toMs),
})

/** Moves the events of an earlier demo to today, so that the running ones run again. */
export async function refreshDemoTimes(db: Db, now: number): Promise<void> {
  for (const plan of PLANS) {
    await db('events')
      .where({ slug: plan.slug })
      .update(timeColumns({ ...timesOf(plan, now), timeZone: DEMO_ZONE }))
  }
}

/** Makes the four events with templates, tickets, questions, invitation codes and pins. */
export async function makeDemoEvents(db: Db, now: number): Promise<DemoEvent[]> {
  const events: DemoEvent[] = []
  for (const plan of PLANS) {
    const eventId = randomUUID()
    const event: NewEvent = {
      id: eventId,
      title: plan.title,
      slug: plan.slug,
      description: plan.description,
      place: plan.place,
      tags: plan.tags,
      timeZone: DEMO_ZONE,
      nfcEnabled: plan.nfcEnabled,
      ...timesOf(plan, now),
    }
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

type TicketPlan = { readonly name: string; readonly special?: SpecialTicket } & Record<
  string,
  unknown
>

/** The special kinds are spread over the events that people can still register for. */
function ticketPlans(plan: DemoEventPlan): TicketPlan[] {
  const general: TicketPlan = { name: '一般 / General' }
  switch (plan.slug) {
    case 'svc-tokyo-2026':
      return [
        general,
        { name: '当日3名 / Last three', sales_limit: 3 },
        { name: '承認制 / By approval', requires_approval: true, special: 'approval' },
        { name: '有料 / Paid', price: 5000, payment_type: 'PREPAID_CARD', special: 'paid' },
        { name: '完売 / Sold out', sales_limit: 1, special: 'soldOut' },
        { name: '発売前 / Not yet on sale', status: 'SUSPENDED', special: 'notOnSale' },
      ]
    case 'founders-night':
      return [general, { name: '招待 / By invitation', invitation_only: true }]
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
      text: '何を始めていますか / What are you starting?',
      required: true,
    })
  }
  return { ticketIds, generalTicketId: ticketIds[0]!, special: specialIds }
}

/** One playlist of everything that is on, with a link to somewhere else in it. */
export async function makeDemoPlaylist(
  db: Db,
  events: readonly DemoEvent[],
  now: number,
): Promise<string> {
  const playlistId = randomUUID()
  await db('playlists').insert({
    id: playlistId,
    title: 'いま見る / On now',
    created_at: isoTime(now),
  })
  const items = events.map((event) => ({
    kind: 'SVC_EVENT',
    event_id: event.eventId,
    url: null as string | null,
    title: event.title,
  }))
  items.push({
    kind: 'EXTERNAL_LINK',
    event_id: null as never,
    url: 'https://example.com/guide',
    title: '会場案内 / Venue guide',
  })
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
