import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../contract/platform/http/endpoint.ts'
import { LIMITS } from '../../../contract/platform/http/limits.ts'
import { eventAdminEndpoints } from '../../../contract/event/event/event-admin-endpoints.ts'
import { expectError, codesNotShown, type Answer, type Client } from '../../support/client.ts'
import { choose, openOffice } from './world.ts'
import { startEventWorld } from '../world.ts'
import { made, opened } from '../../support/opened.ts'

type RowId = keyof typeof eventAdminEndpoints
/** Values of a path, a query and a body. */
type Input = {
  readonly params?: Record<string, string>
  readonly query?: Record<string, string>
  readonly body?: unknown
}

describe('event administration rejects', () => {
  const world = opened(() => startEventWorld())
  const office = made(() => openOffice(world))
  const other = made(() => openOffice(world))
  let ticketId: string
  let questionId: string
  let importId: string

  beforeAll(async () => {
    ticketId = await office.addTicket({ name: 'Taken', requiresApproval: true })
    await office.addTicket({ name: 'Other' })
    const question = await office.askChoice('Asked', 'Yes', 'No')
    questionId = question.questionId
    await office.register({ ticketId, ...choose(question, 0) })
    importId = (await ask('startOfficeImport', office.desk)).body.importId
  })

  /** A valid request for each row. */
  const inputs = (): Record<RowId, Input> => {
    const { eventId } = office
    const question = { eventId, questionId }
    const ticket = { eventId, ticketId }
    return {
      getOfficeEvent: { params: { eventId } },
      editOfficeEvent: { params: { eventId }, body: { place: 'Here' } },
      listOfficeTickets: { params: { eventId } },
      addTicketType: { params: { eventId }, body: { name: 'New' } },
      editTicketType: { params: ticket, body: { description: 'x' } },
      deleteTicketType: { params: ticket },
      listOfficeQuestions: { params: { eventId } },
      addQuestion: { params: { eventId }, body: { kind: 'TEXT', text: 'New' } },
      editQuestion: { params: question, body: { required: false } },
      deleteQuestion: { params: question },
      orderOffice: { params: { eventId }, body: { of: 'questions', ids: [questionId] } },
      listCodes: { params: { eventId } },
      makeCodes: { params: { eventId }, body: { ticketId, count: 1, uses: 1 } },
      revokeCode: { params: { ...ticket, code: 'NOSUCH22' }, body: { revoked: true } },
      listApprovals: { params: { eventId } },
      decideEntries: { params: { eventId }, body: { entryIds: [eventId], decision: 'approve' } },
      startOfficeImport: { query: { eventId, fileName: 'a.csv' }, body: '{"tickets": [{"name": "A"}]}' },
      getOfficeImport: { params: { importId } },
      applyOfficeImport: { params: { importId } },
      officeImportErrors: { params: { importId } },
      exportEvent: { params: { eventId } },
    }
  }

  const row = (id: RowId): Endpoint => eventAdminEndpoints[id] as unknown as Endpoint
  function ask(id: RowId, client: Client, change: Input = {}): Promise<Answer> {
    const input = inputs()[id]
    const params = { ...input.params, ...change.params }
    const query = new URLSearchParams({ ...input.query, ...change.query })
    const path = row(id).path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '')
    return client.send(row(id).method, query.size > 0 ? `${path}?${query}` : path, change.body ?? input.body)
  }
  const ofEvent = Object.keys(eventAdminEndpoints).filter((id) =>
    (row(id as RowId).errors as string[]).includes('event_not_found'),
  ) as RowId[]

  it.each(ofEvent)('%s for an unknown event, and for staff of another', async (id) => {
    const where = id === 'startOfficeImport' ? 'query' : 'params'
    const unknown = { [where]: { eventId: randomUUID() } }
    expectError(await ask(id, office.desk, unknown), 'event_not_found')
    expectError(await ask(id, other.desk), 'event_manager_required')
    expect((await ask(id, world.client)).status).toBe(401)
  })

  it.each(['getOfficeImport', 'applyOfficeImport', 'officeImportErrors'] as const)(
    '%s for people without a role, and for staff of another event like an unknown record',
    async (id) => {
      expectError(await ask(id, (await world.makePerson()).client), 'event_manager_required')
      expectError(await ask(id, other.desk), 'not_found')
    },
  )

  it.each<[RowId, Input]>([
    ['editTicketType', { params: { ticketId: randomUUID() } }],
    ['deleteTicketType', { params: { ticketId: randomUUID() } }],
    ['editQuestion', { params: { questionId: randomUUID() } }],
    ['deleteQuestion', { params: { questionId: randomUUID() } }],
    ['makeCodes', { body: { ticketId: randomUUID(), count: 1, uses: 1 } }],
    ['revokeCode', {}],
    ['getOfficeImport', { params: { importId: randomUUID() } }],
    ['applyOfficeImport', { params: { importId: randomUUID() } }],
    ['officeImportErrors', { params: { importId: randomUUID() } }],
  ])('%s about something that is not there', async (id, change) => {
    expectError(await ask(id, office.desk, change), 'not_found')
  })

  it.each<[RowId, () => Input]>([
    ['editOfficeEvent', () => ({ body: { slug: other.slug } })],
    ['addTicketType', () => ({ body: { name: 'Taken' } })],
    ['editTicketType', () => ({ body: { name: 'Other' } })],
    ['deleteTicketType', () => ({})],
    ['addQuestion', () => ({ body: { kind: 'TEXT', text: 'Asked' } })],
    ['editQuestion', () => ({ body: { kind: 'IMAGE' } })],
    ['deleteQuestion', () => ({})],
    ['orderOffice', () => ({ body: { of: 'tickets', ids: [ticketId] } })],
  ])('%s against what is stored', async (id, change) => {
    expectError(await ask(id, office.desk, change()), 'conflict')
  })

  it('a file that is unreadable, and one that is too large', async () => {
    const start = (body: string) => ask('startOfficeImport', office.desk, { body })
    expectError(await start('height\n1\n'), 'import_unreadable')
    expectError(await start('x'.repeat(LIMITS.importBody + 1)), 'payload_too_large')
  })

  it('according to its contract, and every code is produced here', () => {
    expect(codesNotShown(Object.values(eventAdminEndpoints) as unknown as Endpoint[])).toEqual([])
  })
})
