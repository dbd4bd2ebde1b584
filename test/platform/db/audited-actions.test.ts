import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { openPrinterAddress } from '../../../drivers/label-printer.ts'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template/template-presets.ts'
import { addPlace, joinParty, partyNamed } from '../../../src-server/guest/party/party-store.ts'
import { isPostgres, type Db } from '../../../src-server/platform/db/database.ts'
import type { Answer } from '../../support/client.ts'
import { databaseKinds } from '../../support/databases.ts'
import { content, saveBody, startTestKiosk, type TestKiosk, type TestPerson } from '../../support/kiosk.ts'
import { makeSampleLogo } from '../../support/sample-logos.ts'
import { printOrder, runChoices, ticketClass, virtualPrinter } from '../../support/desk-bodies.ts'
import { opened } from '../../support/opened.ts'
import { pairedPhone } from '../../support/paired-phone.ts'
import { openSimulated } from '../../support/simulated-printer.ts'
import { tableNames } from '../../support/table-rows.ts'
import { temporaryFolder } from '../../support/after-file.ts'

const PASSWORD = 'correct horse battery'
const PIN = '4071'
const WALK_IN = { name: 'Walk In', email: 'walk-in@people.example' }
const AT = { eventId: '{eventId}' }
const NEW_ROLL = { roll: 'new', stock: 'DK-2205', rollMm: 30_480, usedMm: 0 }
const RUN = { ...AT, requestKey: '{new}', choices: runChoices(['{printerId}'], { printed: 'all' }) }

/** Records of earlier actions for the paths and bodies of later ones. */
interface Made {
  readonly admin: TestPerson
  readonly manager: TestPerson
  readonly guest: TestPerson
  readonly ids: Map<string, string>
}

type By = 'admin' | 'manager' | 'guest' | 'nobody'

/**
 * The action of the audit entry, its request and its body. A word in braces is the id or value that
 * the preparation or an earlier reply made: `{event}`, `{person}`, `{ticketId}`.
 */
type Action = readonly [audit: string, request: string, body?: unknown, more?: More | string]

/** As a text, the field to keep. */
interface More {
  readonly by?: By
  /** Keeps this field of the reply for later actions. */
  readonly keep?: string
  /** Prepares what later actions need. */
  readonly after?: (house: TestKiosk, made: Made) => Promise<void>
}

/** A printer that writes files. */
async function addPrinters(_: TestKiosk, { manager, ids }: Made): Promise<void> {
  const address = 'pdf:letter-2x4-127-127'
  const printer = virtualPrinter({ name: address, address })
  ids.set('filePrinter', (await manager.client.post('/desk/printers', printer)).body.printerId)
}

/** Waits until the passes of the run are drawn, and keeps the label of the guest. */
async function drawnRun(house: TestKiosk, { ids, guest }: Made): Promise<void> {
  const runs = () => house.db('print_runs').where({ id: ids.get('runId') })
  await vi.waitFor(async () => expect((await runs().first('state')).state).toBe('ready'), { timeout: 20_000 })
  const labels = house.db('print_run_labels').where({ run_id: ids.get('runId') })
  ids.set('labelId', (await labels.where({ user_id: guest.userId }).first('id')).id)
}

/** The pass of the label came out before the run ended. */
async function putInBox({ kiosk: { db } }: TestKiosk, { ids }: Made): Promise<void> {
  const jobId = ids.get('jobId')
  await db('print_jobs').where({ id: jobId }).update({ state: 'printed' })
  await db('print_run_labels')
    .where({ id: ids.get('labelId') })
    .update({ state: 'ordered', job_id: jobId, skip_reason: null, box: 0, place: 1 })
}

/** In this order: later ones need earlier ones. */
const ACTIONS: readonly Action[] = [
  ['edit_event', 'PATCH {event}/office', { title: 'Renamed' }],
  ['add_ticket_type', 'POST {event}/tickets', { name: 'Evening' }, 'ticketId'],
  ['edit_ticket_type', 'PATCH {event}/tickets/{ticketId}', { name: 'Night' }],
  ['add_ticket_class', 'POST {event}/classes', ticketClass({ note: 'Door B' }), 'classId'],
  ['edit_ticket_class', 'PUT {event}/classes/{classId}', ticketClass({ note: 'Door C', partyPlaces: 9 })],
  ['tell_note', 'POST {person}/note', { note: 'Door C' }],
  [
    'save_class_template',
    'POST {event}/classes/{classId}/template',
    { expectedRevision: 0, template: TEMPLATE_PRESETS[0] },
  ],
  ['add_party_place', 'POST {event}/parties/{partyId}/places', { places: 2 }],
  ['name_party_place', 'POST {event}/parties/{partyId}/places/{partyPlaceId}', { name: 'Guest' }],
  ['delete_ticket_class', 'DELETE {event}/classes/{classId}'],
  ['make_codes', 'POST {event}/codes', { ticketId: '{ticketId}', count: 1, uses: 1 }],
  ['revoke_code', 'POST {event}/tickets/{ticketId}/codes/{code}', { revoked: true }],
  ['restore_code', 'POST {event}/tickets/{ticketId}/codes/{code}', { revoked: false }],
  ['add_question', 'POST {event}/questions', { kind: 'TEXT', text: 'Why?' }, 'questionId'],
  ['edit_question', 'PATCH {event}/questions/{questionId}', { text: 'Why not?' }],
  ['delete_question', 'DELETE {event}/questions/{questionId}'],
  ['read_approvals', 'GET {event}/approvals'],
  ['refuse_entry', 'POST {event}/decisions', { entryIds: ['{pendingId}'], decision: 'refuse' }],
  ['read_participants', 'GET /api/admin/passes/{eventId}/participants'],
  ['read_duplicates', 'GET {event}/duplicates'],
  ['read_qr', 'GET {person}/qr'],
  ['record_consent', 'POST {person}/consent'],
  ['check_in_on', 'POST {event}/check-in', { on: true }],
  ['check_in', 'POST /desk/check-ins', { ...AT, userId: '{userId}', requestKey: '{new}' }],
  ['undo_check_in', 'POST /desk/check-ins/{entryId}/undo', { ...AT, usedAt: '{usedAt}' }],
  ['walk_in', 'POST /desk/people', { ...AT, requestKey: '{new}', ...WALK_IN }],
  ['park', 'POST {person}/park', { parked: true, note: '' }],
  ['set_kana', 'POST {event}/people/{pendingUser}/kana', { kana: 'さとう' }],
  ['replace_qr', 'POST {person}/qr', { reason: 'lost', personPresent: true }],
  ['check_email', 'POST {person}/email-check', { email: '{email}', checked: true }],
  ['withdraw_email_check', 'POST {person}/email-check', { email: '{email}', checked: false }],
  ['confirm_pass', 'POST {person}/pass', saveBody({ action: 'confirm', content: content() })],
  ['set_public_profile', 'PUT /api/v1/me/profile', { publicProfile: true }, { by: 'guest' }],
  ['create_token', 'POST /api/v1/me/tokens', { name: 'script' }, { by: 'guest', keep: 'tokenId' }],
  ['revoke_token', 'DELETE /api/v1/me/tokens/{tokenId}', undefined, { by: 'guest' }],
  ['remove_device', 'DELETE /api/v1/me/devices/{deviceId}', undefined, { by: 'guest' }],
  ['create_organization', 'POST {orgs}', { kind: 'company', name: 'Firm' }, { by: 'admin', keep: 'orgId' }],
  ['add_member', 'POST {orgs}/{orgId}/members', { userId: '{userId}' }, { by: 'admin' }],
  [
    'upload_logo',
    'POST {orgs}/{orgId}/logos',
    { name: 'Logo', image: '{logo}' },
    { by: 'admin', keep: 'imageId' },
  ],
  ['logo_approved', 'POST /api/admin/logos/{imageId}', { state: 'approved' }, { by: 'admin' }],
  ['kiosk_pin_set', 'POST /desk/kiosk-pin', { pin: PIN }, { by: 'admin' }],
  ['set_pin', 'POST /desk/pin', { password: PASSWORD, pin: PIN }],
  ['reset_password', 'POST {person}/password'],
  ['sign_in', 'POST /api/v1/auth/login', { email: '{manager}', password: PASSWORD }, { by: 'nobody' }],
  ['add_printer', 'POST /desk/printers', virtualPrinter({ name: 'Main' }), 'printerId'],
  ['pause_printer', 'POST /desk/printers/{printerId}/pause', { paused: true }],
  ['change_printer', 'POST /desk/printers/{printerId}', { name: 'Second' }],
  ['declare_roll', 'POST /desk/printers/{printerId}/roll', NEW_ROLL],
  ['print', 'POST /desk/prints', printOrder('{eventId}', '{userId}', '{renderHash}'), 'jobId'],
  ['print_decision', 'POST /desk/prints/{jobId}/cancel', undefined, { after: addPrinters }],
  ['start_sheet', 'POST /desk/printers/{filePrinter}/sheet', { at: 'first' }],
  ['prepare_print_run', 'POST /desk/print-runs', RUN, { keep: 'runId', after: drawnRun }],
  ['leave_out_of_print_run', 'POST {label}', { decision: 'leave_out' }],
  ['start_print_run', 'POST {run}/start'],
  ['pause_print_run', 'POST {run}/pause', { paused: true }],
  ['resume_print_run', 'POST {run}/pause', { paused: false }],
  ['end_print_run', 'POST {run}/end', undefined, { after: putInBox }],
  ['print_box_labels', 'POST {run}/box-labels'],
  ['hand_out', 'POST /desk/hand-outs', { ...AT, placeId: '{labelId}', requestKey: '{new}' }],
  ['undo_hand_out', 'POST /desk/hand-outs/{labelId}/undo', { ...AT, handedOutAt: '{handedOutAt}' }],
  ['damaged_in_print_run', 'POST {label}', { decision: 'damaged' }],
  ['remove_printer', 'DELETE /desk/printers/{printerId}'],
  ['merge_people', 'POST {event}/people/{twin}/merge', { otherUserId: '{otherTwin}', take: ['name'] }],
  ['export_office', 'GET {event}/export'],
  ['export_stats', 'GET /desk/stats.csv?eventId={eventId}&language=en'],
  ['export_records', 'GET /desk/records.csv?eventId={eventId}&language=en'],
  ['export_attendees', 'GET /desk/attendees.csv?eventId={eventId}&language=en'],
  ['save_template', 'POST {event}/template', { expectedRevision: 1, template: TEMPLATE_PRESETS[0] }],
  ['leave_point', 'POST {event}/preparation/later', { point: 'reader', later: true }],
  ['start_undo_import', 'POST {event}/imports/{listId}/undo'],
  ['change_password', 'POST /api/v1/me/password', { current: PASSWORD, next: `new ${PASSWORD}` }],
]

/** The kinds of revs that grow with an action: screens that show it are loaded again. */
const GROWN: Readonly<Record<string, string>> = {
  event:
    'add_party_place add_question add_ticket_type check_in_on delete_question edit_question ' +
    'edit_ticket_type end_print_run leave_out_of_print_run make_codes park pause_print_run ' +
    'prepare_print_run print_box_labels resume_print_run start_print_run tell_note revoke_code restore_code',
  'event templates':
    'add_ticket_class delete_ticket_class edit_event edit_ticket_class save_class_template ' +
    'save_template',
  'event user':
    'check_email check_in confirm_pass hand_out replace_qr undo_check_in undo_hand_out ' +
    'withdraw_email_check damaged_in_print_run',
  'event people': 'start_undo_import',
  'event people user': 'merge_people name_party_place refuse_entry set_kana walk_in',
  'event station': 'print print_decision',
  'names station': 'change_printer',
  station: 'add_printer declare_roll pause_printer remove_printer start_sheet',
  templates: 'logo_approved',
}
const grownBy = (audit: string): string[] =>
  Object.entries(GROWN).flatMap(([revs, actions]) =>
    actions.split(' ').includes(audit) ? revs.split(' ') : [],
  )

/** Longer names for parts of paths. */
const PARTS: Readonly<Record<string, string>> = {
  event: '/desk/events/{eventId}',
  person: '/desk/events/{eventId}/people/{userId}',
  orgs: '/api/admin/organizations',
  run: '/desk/print-runs/{runId}',
  label: '/desk/print-runs/{runId}/labels/{labelId}',
}

/** The database rejects entries of this action until the returned function is called. */
async function rejectAudit(db: Db, action: string): Promise<() => Promise<void>> {
  if (!isPostgres(db)) {
    await db.raw(
      `create trigger reject_audit before insert on audit_log when new.action = '${action}'
       begin select raise(abort, 'rejected'); end`,
    )
    return async () => void (await db.raw('drop trigger reject_audit'))
  }
  await db.raw(
    `create or replace function reject_audit() returns trigger language plpgsql
     as $$ begin raise exception 'rejected'; end $$`,
  )
  await db.raw(
    `create trigger reject_audit before insert on audit_log for each row
     when (new.action = '${action}') execute function reject_audit()`,
  )
  return async () => void (await db.raw('drop trigger reject_audit on audit_log'))
}

/**
 * Every row, without attempt counters, the times of heartbeats and last uses, and the rev of a
 * station, which also grows with what its printers report.
 */
async function contents(db: Db): Promise<string[]> {
  const kept = (await tableNames(db)).filter((name) => name !== 'rate_windows' && name !== 'stations')
  const select = (name: string): string => `select '${name}' as name, to_jsonb(t) as row from ${name} t`
  const rows: { name: string; row: Record<string, unknown> }[] = isPostgres(db)
    ? (await db.raw(kept.map(select).join(' union all '))).rows
    : (await Promise.all(kept.map(async (name) => (await db(name)).map((row) => ({ name, row }))))).flat()
  return rows
    .filter(({ row }) => !String(row.scope).startsWith('station:'))
    .map(({ name, row }) => JSON.stringify([name, { ...row, last_used_at: null }]))
    .toSorted()
}

describe.each(databaseKinds)('an action whose audit entry cannot be stored, on %s', (kind) => {
  let made: Made
  const files = temporaryFolder('pdf')
  const house = opened(() =>
    startTestKiosk({
      kind,
      openPrinter: (printer) =>
        printer.address === 'virtual'
          ? openSimulated(printer)
          : openPrinterAddress(printer.address, { id: printer.printerId, folder: files }),
    }),
  )
  beforeAll(async () => {
    const eventId = await house.makeEvent()
    const guest = await house.makePerson({ eventId, password: PASSWORD })
    const pending = await house.makePerson({ eventId, entryState: 'PENDING' })
    const { db } = house
    // The password began with a first password of this event.
    await db('users').where({ id: guest.userId }).update({ password_event_id: eventId })
    const entryOf = async ({ userId }: TestPerson): Promise<string> =>
      (await db('entries').where({ user_id: userId }).first('id')).id
    await pairedPhone(db, guest)
    const listId = randomUUID()
    await db('imports').insert({
      id: listId,
      event_id: eventId,
      seq: 1,
      file_name: 'list.csv',
      headings_key: 'f'.repeat(64),
      headings: '[]',
      mapping: '{}',
      consent: '{}',
      imported_at: new Date().toISOString(),
    })
    const party = await makeParty(db, eventId, guest.userId)
    const manager = await house.makeManager(eventId, { password: PASSWORD })
    made = {
      guest,
      admin: await house.makeAdmin(),
      manager,
      ids: new Map([
        ['eventId', eventId],
        ['userId', guest.userId],
        ['email', guest.email],
        ['manager', manager.email],
        ['entryId', await entryOf(guest)],
        ['logo', Buffer.from(await makeSampleLogo('arc')).toString('base64')],
        ['pendingId', await entryOf(pending)],
        ['partyId', party.partyId],
        ['partyPlaceId', party.partyPlaceId],
        ['pendingUser', pending.userId],
        ['deviceId', (await db('app_devices').first('id')).id],
        ['listId', listId],
        ['twin', (await house.makePerson({ eventId })).userId],
        ['otherTwin', (await house.makePerson({ eventId })).userId],
      ]),
    }
  })

  const moreOf = ([, , , more = {}]: Action): More => (typeof more === 'string' ? { keep: more } : more)
  const send = (action: Action): Promise<Answer> => {
    const [, request, body] = action
    const { by = 'manager' } = moreOf(action)
    const valueOf = (name: string): string =>
      PARTS[name]?.replaceAll(/\{(\w+)\}/g, (_, part: string) => valueOf(part)) ??
      (name === 'new' ? randomUUID() : made.ids.get(name)!)
    const filled = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => valueOf(name))
    const [method, path] = filled(request).split(' ')
    const client = by === 'nobody' ? house.client : made[by].client
    return client.send(method!, path!, body && JSON.parse(filled(JSON.stringify(body))))
  }

  function keep(audit: string, field: string | undefined, { body }: Answer): void {
    if (field) made.ids.set(field, body[field])
    if (audit === 'make_codes') made.ids.set('code', body.codes[0].code)
    if (audit === 'check_in') made.ids.set('usedAt', body.entry.checkIn.at)
    if (audit === 'hand_out') made.ids.set('handedOutAt', body.place.handedOut.at)
    if (audit === 'confirm_pass') made.ids.set('renderHash', body.pass.render.hash)
  }

  it.each(ACTIONS.map((action) => [action[0], action] as const))(
    '%s is rolled back; later it is stored with its entry, and screens load it again',
    async (audit, action) => {
      const { db } = house
      const before = await contents(db)
      const accept = await rejectAudit(db, audit)
      const rejected = await send(action).finally(accept)
      expect(rejected.status, JSON.stringify(rejected.body)).toBe(500)
      expect(await contents(db)).toEqual(before)
      const revs = async () => new Map((await db('revs')).map((row) => [row.scope, row.rev]))
      const earlier = await revs()
      const answer = await send(action)
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
      const grown = [...(await revs())].filter(([scope, rev]) => earlier.get(scope) !== rev)
      const kinds = grown.map(([scope]) => String(scope).split(':')[0])
      expect(kinds).toEqual(expect.arrayContaining(grownBy(audit)))
      const { keep: field, after } = moreOf(action)
      keep(audit, field, answer)
      await after?.(house, made)
      expect(await db('audit_log').where({ action: audit })).toHaveLength(1)
    },
  )
})

describe.each(databaseKinds)('a printed label on %s', (kind) => {
  const house = opened(() => startTestKiosk({ kind, openPrinter: openSimulated }))

  it('is recorded together with its audit entry, or later', async () => {
    const { db } = house
    const eventId = await house.makeEvent()
    const { client } = await house.makeManager(eventId)
    const { userId } = await house.makePerson({ eventId })
    await client.post('/desk/printers', virtualPrinter({ name: 'Main' }))
    const body = saveBody({ action: 'confirm', content: content() })
    const saved = await client.post(`/desk/events/${eventId}/people/${userId}/pass`, body)
    const accept = await rejectAudit(db, 'print_result')
    const order = printOrder(eventId, userId, saved.body.pass.render.hash)
    const { body: job } = await client.post('/desk/prints', order)
    const problemOf = async (): Promise<unknown> =>
      (await client.get(`/desk/state?eventId=${eventId}`)).body.printers[0].problem?.code
    const stateOf = async (): Promise<string> =>
      (await db('print_jobs').where({ id: job.jobId }).first('state')).state
    const results = () => db('audit_log').where({ action: 'print_result' })
    await vi.waitFor(async () => expect(await problemOf()).toBe('not_recorded'), { timeout: 20_000 })
    expect(['sending', 'printing']).toContain(await stateOf())
    expect(await results()).toEqual([])
    await accept()
    await vi.waitFor(async () => expect(await stateOf()).toBe('printed'), { timeout: 20_000 })
    expect(await results()).toHaveLength(1)
  })
})

/** A party of one person and a place without a name. */
async function makeParty(db: Db, eventId: string, userId: string) {
  const now = Date.now()
  const partyId = await partyNamed(db, eventId, 'Family', now)
  await joinParty(db, { eventId, name: 'Family', userId, now })
  await addPlace(db, { eventId, partyId, userId: null, unnamedFrom: 'list' })
  const place = await db('party_places').where({ party_id: partyId, user_id: null }).first('id')
  return { partyId, partyPlaceId: place.id as string }
}
