import { expect } from 'vitest'
import { startSession } from '../../../src-server/account/session/session-store.ts'
import type { EventWorld } from '../world.ts'

export type Office = Awaited<ReturnType<typeof openOffice>>

interface Choice {
  readonly questionId: string
  readonly options: readonly { readonly id: string }[]
}

/** The answers of a registration that chooses the option. */
export const choose = ({ questionId, options }: Choice, at: number) => ({
  questionAnswers: [{ questionId, answer: [options[at]!.id] }],
})

let count = 0

/** An event with its own staff, edited on the desk's listener and read on the public one. */
export async function openOffice(world: EventWorld, options: { slug?: string } = {}) {
  count += 1
  const { eventId, slug } = await world.addEvent({
    slug: options.slug ?? `office-${count}-${Math.random().toString(36).slice(2, 8)}`,
  })
  const manager = await world.makeManager(eventId)
  const desk = manager.client
  const path = `/desk/events/${eventId}`
  return {
    world,
    eventId,
    slug,
    manager,
    /** The manager at the desk. */
    desk,
    path,
    patch: (at: string, body: unknown) => desk.send('PATCH', at, body),
    /** The event as everyone reads it. */
    published: (at = '') => world.client.get(`/events/${eventId}${at}`),
    async addTicket(body: Record<string, unknown> = {}) {
      const answer = await desk.post(`${path}/tickets`, { name: `Ticket ${(count += 1)}`, ...body })
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body.ticketId as string
    },
    /** A question with these options, of which a person chooses one. */
    async askChoice(text: string, ...options: string[]): Promise<Choice> {
      const question = { kind: 'SINGLE_CHOICE', text, options: options.map((one) => ({ text: one })) }
      const answer = await desk.post(`${path}/questions`, question)
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body
    },
    async register(body: unknown) {
      const person = await world.makePerson({ consent: false, qr: false })
      return { ...(await person.client.post(`/events/${eventId}/register`, body)), person }
    },
  }
}

/** The actions of the event in the audit log, oldest first. */
export async function auditOf(office: Office): Promise<string[]> {
  return office.world.db('audit_log').where({ event_id: office.eventId }).orderBy('seq').pluck('action')
}

/** The bytes of a reply, including the byte order mark. */
export async function bytesOf(office: Office, path: string) {
  const session = await startSession(office.world.db, office.manager.userId, Date.now())
  const headers = { Cookie: `passdesk_session=${session.id}` }
  const response = await fetch(office.desk.url + path, { headers })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}
