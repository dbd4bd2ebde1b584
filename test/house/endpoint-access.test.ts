import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint, endpointGroup, type Endpoint } from '../../contract/platform/http/endpoint.ts'
import { eventManager, receptionist } from '../../contract/platform/http/access.ts'
import { ERROR_STATUS } from '../../contract/platform/http/errors.ts'
import type { Db } from '../../src-server/platform/db/database.ts'
import { authorizer } from '../../src-server/event/event/authorize.ts'
import { STEPS, runSteps, type Steps, type PipelineDeps } from '../../src-server/platform/http/pipeline.ts'
import { mounter } from '../../src-server/platform/http/mount-endpoint.ts'
import { createRouteTable } from '../../src-server/platform/http/route-table.ts'

const resolver = { find: async () => undefined, missing: '' }
const resolvers = {
  'print-job': resolver,
  'print-run': resolver,
  'attendee-import': resolver,
  'event-import': resolver,
} as const
const base = {
  id: 'planted',
  tag: 'desk',
  summary: 'A planted row',
  method: 'GET',
  path: '/desk/planted',
  api: 'desk',
  reply: z.null(),
  errors: [],
} as const

const mountRow = (row: Endpoint): void => {
  const deps = { authorize: authorizer({} as Db, resolvers), desk: true } as PipelineDeps
  mounter(createRouteTable(), deps)(row, async () => null)
}

const STATUSES = {
  400: 'invalid_input invalid_event_id',
  401: 'unauthorized invalid_token invalid_credentials',
  402: 'payment_required',
  403: `
    invalid_origin event_manager_required admin_required pass_ticket_required
    pass_invalid_one_qr nfc_permission_denied forbidden`,
  404: 'event_not_found pass_nfc_profile_invalid pass_nfc_invalid not_found',
  405: 'method_not_allowed',
  409: `
    pass_revision_conflict pass_template_disabled pass_confirm_required
    pass_confirmation_required pass_nfc_operation_expired pass_nfc_expired
    pass_nfc_rewrite_required pass_nfc_not_enabled pass_nfc_event_ended
    pass_nfc_tag_assigned pass_request_key_conflict print_reason_required
    print_state_conflict already_set_up conflict sold_out event_ended ticket_not_on_sale
    check_in_off`,
  413: 'payload_too_large',
  422: `
    pass_preview_mismatch pass_render_failed nfc_readback_invalid logo_unreadable
    import_unreadable`,
  428: `
    consent_required recent_password_required person_present_required
    address_confirmation_required pass_human_action_required`,
  429: 'rate_limited',
  500: 'internal_error',
  502: 'svc_entry_unavailable nfc_source_unavailable',
  503: 'storage_not_configured rate_limit_unavailable temporarily_unavailable',
} as const

it('the status of each error code is the one that callers know', () => {
  const known = Object.entries(STATUSES).flatMap(([status, codes]) =>
    codes
      .trim()
      .split(/\s+/)
      .map((code) => [code, Number(status)]),
  )
  expect(ERROR_STATUS).toEqual(Object.fromEntries(known))
})

describe('the access of an endpoint', () => {
  it.each(['event_manager', 'receptionist'] as const)(
    'a row for %s without an event source is not mounted',
    (role) => {
      const planted = { ...base, access: { credential: 'session', role } } as unknown as Endpoint
      expect(() => mountRow(planted)).toThrow(/planted does not declare how the event/)
    },
  )

  it('a row whose schema lacks the event it names is not mounted', () => {
    for (const event of ['params.eventId', 'query.eventId', 'body.eventId', 'printer']) {
      const access = { credential: 'session', role: 'event_manager', event }
      const params = z.strictObject({ userId: z.string() })
      const planted = { ...base, params, access } as unknown as Endpoint
      expect(() => mountRow(planted), event).toThrow(/does not declare how the event/)
    }
  })

  it('a row without an event source does not compile', () => {
    const params = z.strictObject({ eventId: z.string() })
    // @ts-expect-error A row for managers names its event.
    endpoint({ ...base, params, access: { credential: 'session', role: 'event_manager' } })
    // @ts-expect-error The row has no query with an event.
    endpoint({ ...base, params, access: receptionist('query.eventId') })
    // @ts-expect-error There is no such resolver.
    endpoint({ ...base, params, access: eventManager('printer') })
    const row = endpoint({ ...base, params, access: eventManager('params.eventId') })
    expect(endpointGroup({ row }).row.id).toBe('row')
  })
})

it('the request pipeline runs its steps in the specified order, up to the first error', async () => {
  const ran: string[] = []
  const steps = Object.fromEntries(
    STEPS.toReversed().map((name) => [
      name,
      () => {
        ran.push(name)
        if (name === 'role') throw new Error('stop')
      },
    ]),
  ) as Steps<object>
  await expect(runSteps(steps, {})).rejects.toThrow('stop')
  expect(ran).toEqual(STEPS.slice(0, STEPS.indexOf('role') + 1))
  const order = ['bodySize', 'credential', 'origin', 'credentialKind', 'input', 'role', 'reply']
  expect(STEPS.filter((name) => order.includes(name))).toEqual(order)
})
