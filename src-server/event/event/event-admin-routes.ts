import type { EventFields } from '../../../contract/event/event/event-fields.ts'
import { OK } from '../../../contract/platform/http/scalars.ts'
import { endpoints } from '../../../contract/app/endpoints.ts'
import { type Db, isUniqueViolation } from '../../platform/db/database.ts'
import { readRev, bumpRevs } from '../../platform/db/rev-store.ts'
import type { Mount } from '../../platform/http/mount-endpoint.ts'
import { audited, createReadLog } from '../../platform/db/audit-store.ts'
import { countPending, pendingApprovals } from '../entry/approval-store.ts'
import { makeCodes, listInvitationCodes, revokeCode } from '../code/invitation-code-store.ts'
import { decideEntry } from '../entry/decide-entry.ts'
import {
  readAdminEvent,
  lockEventRow,
  positionsOf,
  toFields,
  writeEvent,
  writePositions,
  fieldConflict,
} from './event-admin-store.ts'
import { mountExchange, type ExchangeDeps } from '../event-file/exchange-routes.ts'
import { addQuestion, deleteQuestion, editQuestion, adminQuestions } from '../question/question-store.ts'
import {
  addTicketType,
  deleteTicketType,
  editTicketType,
  listTicketTypes,
  orderRows,
} from '../ticket/ticket-type-store.ts'
import type { EditEvent } from '../../../contract/event/event/event-admin.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { ApiError, invalidField } from '../../platform/http/api-error.ts'
import { isTimeZone } from '../../platform/time/zoned-time.ts'

/** Event administration: the data that other apps read, written by the event's staff. */
export function mountEventAdminRoutes(mount: Mount, deps: ExchangeDeps): void {
  mountEvent(mount, deps)
  mountTickets(mount, deps)
  mountQuestions(mount, deps)
  mountCodes(mount, deps)
  mountApprovals(mount, deps)
  mountExchange(mount, deps)
}

function mountEvent(mount: Mount, deps: ExchangeDeps): void {
  const view = (eventId: string) => readAdminEvent(deps.db, eventId)
  mount(endpoints.getOfficeEvent, ({ params }) => view(params.eventId))
  mount(endpoints.editOfficeEvent, async ({ caller, params, body }) => {
    await audited(deps, (trx) => editEvent(trx, params.eventId, body, deps.now()), {
      action: 'edit_event',
      userId: caller.userId,
      ...params,
      detail: { fields: Object.keys(body) },
    })
    return view(params.eventId)
  })
  mount(endpoints.orderOffice, async ({ caller, params, body }) => {
    await audited(deps, (trx) => orderRows(trx, params.eventId, body.of, body.ids), {
      action: `order_${body.of}`,
      userId: caller.userId,
      ...params,
      detail: { ids: body.ids },
    })
    return OK
  })
}

function mountTickets(mount: Mount, deps: ExchangeDeps): void {
  const { db } = deps
  mount(endpoints.listOfficeTickets, async ({ params }) => ({
    tickets: await listTicketTypes(db, params.eventId),
  }))
  mount(endpoints.addTicketType, ({ caller, params, body }) =>
    audited(
      deps,
      (trx) => addTicketType(trx, params.eventId, body),
      (ticket) => ({
        action: 'add_ticket_type',
        userId: caller.userId,
        ...params,
        subjectId: ticket.ticketId,
        detail: body,
      }),
    ),
  )
  mount(endpoints.editTicketType, ({ caller, params, body }) =>
    audited(deps, (trx) => editTicketType(trx, params.eventId, params.ticketId, body), {
      action: 'edit_ticket_type',
      userId: caller.userId,
      ...params,
      subjectId: params.ticketId,
      detail: body,
    }),
  )
  mount(endpoints.deleteTicketType, async ({ caller, params }) => {
    await audited(deps, (trx) => deleteTicketType(trx, params.eventId, params.ticketId), {
      action: 'delete_ticket_type',
      userId: caller.userId,
      ...params,
      subjectId: params.ticketId,
    })
    return OK
  })
}

function mountQuestions(mount: Mount, deps: ExchangeDeps): void {
  const { db } = deps
  mount(endpoints.listOfficeQuestions, async ({ params }) => ({
    questions: await adminQuestions(db, params.eventId),
  }))
  mount(endpoints.addQuestion, ({ caller, params, body }) =>
    audited(
      deps,
      (trx) => addQuestion(trx, params.eventId, body),
      (question) => ({
        action: 'add_question',
        userId: caller.userId,
        ...params,
        subjectId: question.questionId,
        detail: body,
      }),
    ),
  )
  mount(endpoints.editQuestion, ({ caller, params, body }) =>
    audited(deps, (trx) => editQuestion(trx, params.eventId, params.questionId, body), {
      action: 'edit_question',
      userId: caller.userId,
      ...params,
      subjectId: params.questionId,
      detail: body,
    }),
  )
  mount(endpoints.deleteQuestion, async ({ caller, params }) => {
    await audited(deps, (trx) => deleteQuestion(trx, params.eventId, params.questionId), {
      action: 'delete_question',
      userId: caller.userId,
      ...params,
      subjectId: params.questionId,
    })
    return OK
  })
}

function mountCodes(mount: Mount, deps: ExchangeDeps): void {
  const { db } = deps
  mount(endpoints.listCodes, async ({ params }) => ({
    codes: await listInvitationCodes(db, params.eventId),
  }))
  mount(endpoints.makeCodes, async ({ caller, params, body }) => {
    // The log does not contain the codes, because more people can read it than can invite.
    const codes = await audited(deps, (trx) => makeCodes(trx, params.eventId, body), {
      action: 'make_codes',
      userId: caller.userId,
      ...params,
      subjectId: body.ticketId,
      detail: { count: body.count, uses: body.uses },
    })
    return { codes }
  })
  mount(endpoints.revokeCode, ({ caller, params, body }) =>
    audited(
      deps,
      (trx) => revokeCode(trx, params, body.revoked, deps.now()),
      ({ code }) => ({
        action: body.revoked ? 'revoke_code' : 'restore_code',
        userId: caller.userId,
        eventId: params.eventId,
        subjectId: params.ticketId,
        detail: { code },
      }),
    ),
  )
}

function mountApprovals(mount: Mount, deps: ExchangeDeps): void {
  const { db } = deps
  const recordRead = createReadLog(deps)
  mount(endpoints.listApprovals, {
    rev: ({ params }) => readRev(db, `event:${params.eventId}`),
    reply: async ({ caller, params: { eventId }, query }, rev) => {
      await recordRead({ action: 'read_approvals', userId: caller.userId, eventId })
      return {
        rev,
        pending: await countPending(db, eventId),
        approvals: await pendingApprovals(db, eventId, query.limit),
      }
    },
  })
  mount(endpoints.decideEntries, async ({ caller, params, body }) => {
    const { eventId } = params
    const decided = []
    for (const entryId of new Set(body.entryIds)) {
      const wanted = {
        eventId,
        entryId,
        decision: body.decision,
        by: caller.userId,
        now: deps.now(),
      }
      const one = await audited(
        deps,
        (trx) => decideEntry(trx, wanted),
        ({ outcome, state }) =>
          outcome !== 'done'
            ? null
            : {
                action: `${body.decision}_entry`,
                userId: caller.userId,
                eventId,
                subjectId: entryId,
                detail: { state },
              },
      )
      decided.push(one)
    }
    return { decided }
  })
}

/**
 * Changes the given fields. Throws `invalid_input` for contradicting dates, `conflict` for the slug
 * of another event.
 */
async function editEvent(db: Db, eventId: string, edit: EditEvent, now: number): Promise<void> {
  try {
    await inTransaction(db, async (trx) => {
      const row = await lockEventRow(trx, eventId)
      if (!row) throw new ApiError('event_not_found')
      const before = toFields(row, await positionsOf(trx, eventId))
      const after = { ...before, ...givenOf(edit) }
      requireAgreement(after)
      await writeEvent(trx, eventId, after, now)
      if (edit.positions) await writePositions(trx, eventId, edit.positions)
      await bumpRevs(trx, 'templates', `event:${eventId}`)
    })
  } catch (error) {
    if (isUniqueViolation(error))
      throw fieldConflict('slug', `There is an event with the slug ${edit.slug} already.`)
    throw error
  }
}

/** Omits fields that were not sent. */
const givenOf = (edit: EditEvent): Partial<EventFields> =>
  Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))

function requireAgreement(event: EventFields): void {
  if (Date.parse(event.endsAt) <= Date.parse(event.startsAt))
    throw invalidField('endsAt', `must be after startsAt (${event.startsAt}), got ${event.endsAt}`)
  if (!isTimeZone(event.timeZone)) throw invalidField('timeZone', `is no IANA time zone: ${event.timeZone}`)
}
