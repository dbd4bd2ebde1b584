import type { Core } from '../../platform/db/core.ts'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '../../../contract/platform/http/endpoint.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import type { resourceEndpoints } from '../../../contract/event/resource-api/resource-endpoints.ts'
import type { Db } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import {
  eventDetail,
  eventMap,
  findPublishedEvent,
  findPublishedId,
  findTicket,
  listEvents,
  publishedQuestions,
  questionsOf,
  type PublishedEvent,
} from '../event/catalogue-store.ts'
import { pageInfo, playlistItems } from '../playlist/playlist-items.ts'
import { register } from '../entry/register.ts'

type Rows = typeof resourceEndpoints

/** Checked input of one call of the resource API. */
export interface ResourceCall<E> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** The signed-in person; null on an anonymous call, which only rows without credential get. */
  readonly caller: Caller | null
}

type ResourceHandlers = {
  readonly [K in keyof Rows]: (call: ResourceCall<Rows[K]>) => Promise<ReplyOf<Rows[K]>>
}

/** The handlers of the resource API rows. */
export function resourceHandlers(deps: Core): ResourceHandlers {
  const { db, now } = deps
  return {
    listPlaylistItems: ({ params, query }) => playlistItems(deps, params.playlistId, query),
    async listEvents({ query }) {
      const page = query.page ?? 1
      const perPage = query.perPage ?? LIMITS.defaultPageSize
      const { events, total } = await listEvents(db, query, now(), {
        offset: (page - 1) * perPage,
        size: perPage,
      })
      return { events, pageInfo: pageInfo(total, page, perPage) }
    },
    eventMap: ({ query }) => eventMap(db, query, now()),
    getEvent: async ({ params }) => eventDetail(db, await requireEvent(db, params.eventId)),
    async listQuestions({ params }) {
      const questions = await publishedQuestions(db, params.eventId)
      if (questions.length > 0) return { questions }
      return { questions: await questionsOf(db, await requireId(db, params.eventId)) }
    },
    async getTicket({ params }) {
      const ticket = await findTicket(db, await requireId(db, params.eventId), params.ticketId)
      if (!ticket) throw new ApiError('not_found', { message: 'The event has no such ticket.' })
      return ticket
    },
    registerForEvent: async ({ params, body, caller }) => ({
      entry: await register(deps, caller!.userId, await requireEvent(db, params.eventId), body),
    }),
  }
}

const noEvent = () => new ApiError('not_found', { message: 'There is no such event.' })

async function requireEvent(db: Db, key: string): Promise<PublishedEvent> {
  const event = await findPublishedEvent(db, key)
  if (!event) throw noEvent()
  return event
}

async function requireId(db: Db, key: string): Promise<string> {
  const id = await findPublishedId(db, key)
  if (!id) throw noEvent()
  return id
}
