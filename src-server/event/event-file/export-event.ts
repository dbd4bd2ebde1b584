import type { Db } from '../../platform/db/database.ts'
import { listInvitationCodes } from '../code/invitation-code-store.ts'
import { readAdminEvent } from '../event/event-admin-store.ts'
import { playlistRecords } from '../playlist/playlist-records.ts'
import { adminQuestions } from '../question/question-store.ts'
import { listTicketTypes } from '../ticket/ticket-type-store.ts'

/**
 * An event as one JSON file, in the format of the import. A playlist is in the file of each event
 * that it contains, with all its items, because an import removes those that a file leaves out.
 */
export async function exportEvent(db: Db, eventId: string): Promise<string> {
  const { eventId: _, pending: __, ...event } = await readAdminEvent(db, eventId)
  const tickets = await listTicketTypes(db, eventId)
  const codes = await listInvitationCodes(db, eventId)
  const document = {
    passdesk: 1,
    event,
    tickets: tickets.map(({ ticketId: _id, sold: _sold, entries: _entries, ...ticket }) => ticket),
    questions: (await adminQuestions(db, eventId)).map(({ text, kind, required, options }) => ({
      text,
      kind,
      required,
      options: options.map((option) => option.text),
    })),
    codes: codes.map(({ ticket, code, usesLeft, used, revokedAt }) => ({
      ticket,
      code,
      uses: usesLeft + used,
      used,
      revoked: revokedAt !== null,
    })),
    playlists: await playlistsOf(db, event.slug),
  }
  return `${JSON.stringify(document, null, 2)}\n`
}

/** The playlists of an event. Titles of events are not repeated. */
async function playlistsOf(db: Db, slug: string): Promise<object[]> {
  const on = (await playlistRecords(db)).filter(({ items }) =>
    items.some((item) => item.event?.slug === slug),
  )
  return on.map(({ title, items }) => ({
    title,
    items: items.map((item) => ({
      kind: item.kind,
      ...(item.event ? { event: item.event.slug } : { url: item.url ?? '', title: item.title }),
      imageUrl: item.imageUrl,
    })),
  }))
}
