import type { EntryProfileField } from '../../contract/event/event/event-fields.ts'
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Endpoint } from '../../contract/platform/http/endpoint.ts'
import type { Question } from '../../contract/event/resource-api/resource.ts'
import { insertEvent } from '../../src-server/event/event/event-store.ts'
import type { Answer, Client } from '../support/client.ts'
import { makeOauthToken } from '../support/oauth-token.ts'
import { startTestKiosk, type TestKioskOptions, type TestPerson } from '../support/kiosk.ts'

const DAY = 86_400_000

export interface EventOptions {
  readonly title?: string
  readonly slug?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly startsAt?: string
  readonly endsAt?: string
  readonly timeZone?: string
  readonly status?: string
  /** [longitude, latitude] */
  readonly pins?: readonly (readonly [number, number])[]
  readonly requiresFacePhoto?: boolean
  readonly profileFields?: readonly EntryProfileField[]
}

export interface TicketOptions {
  readonly name?: string
  readonly price?: number
  readonly payment_type?: string
  readonly sales_limit?: number
  readonly status?: string
  readonly requires_approval?: boolean
  readonly invitation_only?: boolean
}

export type EventWorld = Awaited<ReturnType<typeof startEventWorld>>

/** A kiosk with events, tickets and playlists, read anonymously and by apps. */
export async function startEventWorld(options: TestKioskOptions = {}) {
  const house = await startTestKiosk(options)
  const { db } = house
  const now = options.now ?? Date.now
  const addItem = async (playlistId: string, sortOrder: number, eventId: string | null) => {
    const id = randomUUID()
    const link =
      eventId === null
        ? { kind: 'EXTERNAL_LINK', url: 'https://example.com/guide' }
        : { kind: 'SVC_EVENT', event_id: eventId }
    const item = { id, playlist_id: playlistId, sort_order: sortOrder, title: 'Venue guide' }
    await db('playlist_items').insert({ ...item, ...link })
    return id
  }
  return {
    ...house,
    addItem,
    async addEvent(event: EventOptions = {}) {
      const eventId: string = randomUUID()
      const slug = event.slug ?? `event-${eventId}`
      const [startsAt, endsAt] = [-DAY, DAY].map((ms) => new Date(now() + ms).toISOString())
      const times = { startsAt: startsAt!, endsAt: endsAt!, timeZone: 'Asia/Tokyo' }
      const { pins = [], status = 'PUBLISHED', requiresFacePhoto, profileFields, ...rest } = event
      const row = { title: 'An event', nfcEnabled: false, ...times, ...rest, id: eventId, slug }
      await insertEvent(db, row, now())
      const asked = {
        requires_face_photo: requiresFacePhoto ?? false,
        entry_profile_fields: JSON.stringify(profileFields ?? []),
      }
      await db('events')
        .where({ id: eventId })
        .update({ status, ...asked })
      const place = (order: number) => ({ id: randomUUID(), event_id: eventId, sort_order: order })
      const rows = pins.map(([lng, lat], order) => ({ ...place(order), lng, lat }))
      if (rows.length > 0) await db('event_positions').insert(rows)
      return { eventId, slug }
    },
    async addTicket(eventId: string, ticket: TicketOptions = {}): Promise<string> {
      const id = randomUUID()
      await db('ticket_types').insert({ id, event_id: eventId, name: 'General', ...ticket })
      return id
    },
    async addQuestion(
      eventId: string,
      kind: Question['kind'],
      { required = false, choices = [] }: { required?: boolean; choices?: readonly string[] } = {},
    ): Promise<string> {
      const id = randomUUID()
      const options = JSON.stringify(choices.map((choice) => ({ id: choice, text: `The ${choice} one` })))
      const text = `A question of kind ${kind}`
      await db('questions').insert({ id, event_id: eventId, kind, text, required, options })
      return id
    },
    /** A playlist of these events, or of links where an event is null. */
    async addPlaylist(eventIds: readonly (string | null)[]): Promise<string> {
      const playlistId = randomUUID()
      const at = new Date(now()).toISOString()
      await db('playlists').insert({ id: playlistId, title: 'On now', created_at: at })
      for (const [order, eventId] of eventIds.entries()) await addItem(playlistId, order * 10, eventId)
      return playlistId
    },
    /** The client of an app that acts for the person; default a new app with high limits. */
    async asApp({ userId }: Pick<TestPerson, 'userId'>, clientId?: string): Promise<Client> {
      const bearer = await makeOauthToken(db, userId, { clientId, expiresAt: now() + DAY })
      return house.client.with({ bearer, origin: 'https://app.example' })
    },
  }
}

/** The results of work that is started so many times at once. */
export const atOnce = <T>(times: number, work: (i: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: times }, (_, i) => work(i)))

const shown = new Set<string>()

/**
 * Expects an error in the resource API's shape: its code, its status, a sentence, and nothing else
 * but named fields. Records the code for the row of the answer.
 */
export function expectRefusal(answer: Answer, status: number, code: string): void {
  expect({ status: answer.status, error: answer.body.error }).toEqual({ status, error: code })
  const { error, error_description, details, ...rest } = answer.body
  expect([typeof error, typeof error_description, rest]).toEqual(['string', 'string', {}])
  expect(details === undefined).toBe(code !== 'invalid_input')
  if (answer.row) shown.add(`${answer.row.id} ${code}`)
}

/** Codes of these rows that no test of this file has produced. */
export const refusalsNotShown = (rows: readonly Endpoint[]): string[] =>
  rows.flatMap((row) => row.errors.map((code) => `${row.id} ${code}`)).filter((name) => !shown.has(name))

/** Paths of the invalid fields in a reply. */
export const wrongFields = (answer: Answer): string[] =>
  (answer.body.details ?? []).map((detail: { path: string }) => detail.path)
