import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  createQlSimulator,
  openPrinterAddress,
  openVirtualPrinter,
} from '../../../drivers/label-printer.ts'
import { addPlace, joinParty, partyNamed } from '../../../src-server/guest/party/party-store.ts'
import { isPostgres, type Db } from '../../../src-server/platform/db/database.ts'
import type { Answer, Client } from '../../support/client.ts'
import { databaseKinds } from '../../support/databases.ts'
import {
  content,
  saveBody,
  startTestKiosk,
  type TestKiosk,
  type TestPerson,
} from '../../support/kiosk.ts'
import { makeSampleLogo } from '../../support/sample-logos.ts'
import { virtualPrinter } from '../../support/desk-bodies.ts'

const PASSWORD = 'correct horse battery'
const PIN = '4071'

/** Records of earlier actions for the paths and bodies of later ones. */
interface Made {
  readonly eventId: string
  readonly admin: TestPerson
  readonly manager: TestPerson
  readonly guest: TestPerson
  readonly entryId: string
  readonly logo: string
  readonly ids: Map<string, string>
}

interface Action {
  /** The action of the audit entry. */
  readonly audit: string
  readonly by?: 'admin' | 'manager' | 'guest' | 'nobody'
  readonly method?: 'PATCH' | 'DELETE' | 'PUT'
  readonly path: (made: Made) => string
  readonly body?: (made: Made) => unknown
  /** Keeps this field of the reply for later actions. */
  readonly keep?: string
  /** Prepares what later actions need. */
  readonly after?: (house: TestKiosk, made: Made) => Promise<void>
}

const office = ({ eventId }: Made): string => `/desk/events/${eventId}`
const person = (made: Made): string => `${office(made)}/people/${made.guest.userId}`
const id = ({ ids }: Made, name: string): string => ids.get(name)!

const ticketClass = (change: Record<string, unknown>): unknown => ({
  nameJa: '一般',
  nameEn: 'General',
  tickets: [],
  ownTemplate: null,
  roll: null,
  mark: null,
  note: '',
  partyPlaces: null,
  ...change,
})

const run = (made: Made): string => `/desk/print-runs/${id(made, 'runId')}`
const label = (made: Made): string => `${run(made)}/labels/${id(made, 'labelId')}`

/** A printer that writes files. */
async function addPrinters(_: TestKiosk, { manager, ids }: Made): Promise<void> {
  const add = async (address: string): Promise<string> =>
    (
      await manager.client.post('/desk/printers', {
        name: address,
        model: 'QL-820NWB',
        address,
        stock: 'DK-2205',
      })
    ).body.printerId
  ids.set('filePrinter', await add('pdf:letter-2x4-127-127'))
}

/** Waits until the passes of the run are drawn, and keeps the label of the guest. */
async function drawnRun(house: TestKiosk, { ids, guest }: Made): Promise<void> {
  const runs = () => house.kiosk.db('print_runs').where({ id: ids.get('runId') })
  await vi.waitFor(async () => expect((await runs().first('state')).state).toBe('ready'), {
    timeout: 20_000,
  })
  const { id: labelId } = await house.kiosk
    .db('print_run_labels')
    .where({ run_id: ids.get('runId'), user_id: guest.userId })
    .first('id')
  ids.set('labelId', labelId)
}

/** The pass of the label came out before the run ended. */
async function putInBox({ kiosk: { db } }: TestKiosk, { ids }: Made): Promise<void> {
  await db('print_jobs')
    .where({ id: ids.get('jobId') })
    .update({ state: 'printed' })
  await db('print_run_labels')
    .where({ id: ids.get('labelId') })
    .update({ state: 'ordered', job_id: ids.get('jobId'), skip_reason: null, box: 0, place: 1 })
}

const ACTIONS: readonly Action[] = [
  {
    audit: 'edit_event',
    method: 'PATCH',
    path: (m) => `${office(m)}/office`,
    body: () => ({ title: 'Renamed' }),
  },
  {
    audit: 'add_ticket_type',
    path: (m) => `${office(m)}/tickets`,
    body: () => ({ name: 'Evening' }),
    keep: 'ticketId',
  },
  {
    audit: 'edit_ticket_type',
    method: 'PATCH',
    path: (m) => `${office(m)}/tickets/${id(m, 'ticketId')}`,
    body: () => ({ name: 'Night' }),
  },
  {
    audit: 'add_ticket_class',
    path: (m) => `${office(m)}/classes`,
    body: () => ticketClass({ note: 'Door B' }),
    keep: 'classId',
  },
  {
    audit: 'edit_ticket_class',
    method: 'PUT',
    path: (m) => `${office(m)}/classes/${id(m, 'classId')}`,
    body: () =>
      ticketClass({
        note: 'Door C',
        partyPlaces: 9,
      }),
  },
  {
    audit: 'tell_note',
    path: (m) => `${person(m)}/note`,
    body: () => ({ note: 'Door C' }),
  },
  {
    audit: 'add_party_place',
    path: (m) => `${office(m)}/parties/${id(m, 'partyId')}/places`,
    body: () => ({ places: 2 }),
  },
  {
    audit: 'name_party_place',
    path: (m) => `${office(m)}/parties/${id(m, 'partyId')}/places/${id(m, 'partyPlaceId')}`,
    body: () => ({ name: 'Guest of a guest' }),
  },
  {
    audit: 'delete_ticket_class',
    method: 'DELETE',
    path: (m) => `${office(m)}/classes/${id(m, 'classId')}`,
  },
  {
    audit: 'make_codes',
    path: (m) => `${office(m)}/codes`,
    body: (m) => ({ ticketId: id(m, 'ticketId'), count: 1, uses: 1 }),
  },
  {
    audit: 'add_question',
    path: (m) => `${office(m)}/questions`,
    body: () => ({ kind: 'TEXT', text: 'Why?' }),
    keep: 'questionId',
  },
  {
    audit: 'delete_question',
    method: 'DELETE',
    path: (m) => `${office(m)}/questions/${id(m, 'questionId')}`,
  },
  {
    audit: 'refuse_entry',
    path: (m) => `${office(m)}/decisions`,
    body: (m) => ({ entryIds: [id(m, 'pendingId')], decision: 'refuse' }),
  },
  { audit: 'check_in_on', path: (m) => `${office(m)}/check-in`, body: () => ({ on: true }) },
  {
    audit: 'check_in',
    path: () => '/desk/check-ins',
    body: (m) => ({ eventId: m.eventId, userId: m.guest.userId, requestKey: randomUUID() }),
    keep: 'entry',
  },
  {
    audit: 'undo_check_in',
    path: (m) => `/desk/check-ins/${m.entryId}/undo`,
    body: (m) => ({ eventId: m.eventId, usedAt: id(m, 'usedAt') }),
  },
  {
    audit: 'walk_in',
    path: () => '/desk/people',
    body: (m) => ({
      eventId: m.eventId,
      name: 'Walk In',
      kana: '',
      email: 'walk-in@people.example',
      affiliation: '',
      title: '',
      requestKey: randomUUID(),
    }),
  },
  { audit: 'park', path: (m) => `${person(m)}/park`, body: () => ({ parked: true, note: '' }) },
  {
    audit: 'set_kana',
    path: (m) => `${office(m)}/people/${id(m, 'pendingUser')}/kana`,
    body: () => ({ kana: 'さとう' }),
  },
  {
    audit: 'replace_qr',
    path: (m) => `${person(m)}/qr`,
    body: () => ({ reason: 'lost', personPresent: true }),
  },
  {
    audit: 'check_email',
    path: (m) => `${person(m)}/email-check`,
    body: (m) => ({ email: m.guest.email, checked: true }),
  },
  {
    audit: 'withdraw_email_check',
    path: (m) => `${person(m)}/email-check`,
    body: (m) => ({ email: m.guest.email, checked: false }),
  },
  {
    audit: 'confirm_pass',
    path: (m) => `${person(m)}/pass`,
    body: () => saveBody({ action: 'confirm', content: content() }),
  },
  {
    audit: 'set_public_profile',
    by: 'guest',
    method: 'PUT',
    path: () => '/api/v1/me/profile',
    body: () => ({ publicProfile: true }),
  },
  {
    audit: 'create_token',
    by: 'guest',
    path: () => '/api/v1/me/tokens',
    body: () => ({ name: 'script' }),
    keep: 'tokenId',
  },
  {
    audit: 'revoke_token',
    by: 'guest',
    method: 'DELETE',
    path: (m) => `/api/v1/me/tokens/${id(m, 'tokenId')}`,
  },
  {
    audit: 'remove_device',
    by: 'guest',
    method: 'DELETE',
    path: (m) => `/api/v1/me/devices/${id(m, 'deviceId')}`,
  },
  {
    audit: 'create_organization',
    by: 'admin',
    path: () => '/api/admin/organizations',
    body: () => ({ kind: 'company', name: 'Firm' }),
    keep: 'orgId',
  },
  {
    audit: 'add_member',
    by: 'admin',
    path: (m) => `/api/admin/organizations/${id(m, 'orgId')}/members`,
    body: (m) => ({ userId: m.guest.userId }),
  },
  {
    audit: 'upload_logo',
    by: 'admin',
    path: (m) => `/api/admin/organizations/${id(m, 'orgId')}/logos`,
    body: (m) => ({ name: 'Logo', image: m.logo }),
    keep: 'imageId',
  },
  {
    audit: 'logo_approved',
    by: 'admin',
    path: (m) => `/api/admin/logos/${id(m, 'imageId')}`,
    body: () => ({ state: 'approved' }),
  },
  {
    audit: 'kiosk_pin_set',
    by: 'admin',
    path: () => '/desk/kiosk-pin',
    body: () => ({ pin: PIN }),
  },
  { audit: 'set_pin', path: () => '/desk/pin', body: () => ({ password: PASSWORD, pin: PIN }) },
  { audit: 'reset_password', path: (m) => `${person(m)}/password` },
  {
    audit: 'sign_in',
    by: 'nobody',
    path: () => '/api/v1/auth/login',
    body: (m) => ({ email: m.manager.email, password: PASSWORD }),
  },
  {
    audit: 'add_printer',
    path: () => '/desk/printers',
    body: () => ({ name: 'Main', model: 'QL-820NWB', address: 'virtual', stock: 'DK-2205' }),
    keep: 'printerId',
  },
  {
    audit: 'pause_printer',
    path: (m) => `/desk/printers/${id(m, 'printerId')}/pause`,
    body: () => ({ paused: true }),
  },
  {
    audit: 'change_printer',
    path: (m) => `/desk/printers/${id(m, 'printerId')}`,
    body: () => ({ name: 'Second' }),
  },
  {
    audit: 'declare_roll',
    path: (m) => `/desk/printers/${id(m, 'printerId')}/roll`,
    body: () => ({ roll: 'new', stock: 'DK-2205', rollMm: 30_480, usedMm: 0 }),
  },
  {
    audit: 'print',
    path: () => '/desk/prints',
    body: (m) => ({
      eventId: m.eventId,
      userId: m.guest.userId,
      draftRevision: 1,
      renderHash: id(m, 'renderHash'),
      requestKey: randomUUID(),
    }),
    keep: 'jobId',
  },
  {
    audit: 'print_decision',
    path: (m) => `/desk/prints/${id(m, 'jobId')}/cancel`,
    after: addPrinters,
  },
  {
    audit: 'start_sheet',
    path: (m) => `/desk/printers/${id(m, 'filePrinter')}/sheet`,
    body: () => ({ at: 'first' }),
  },
  {
    audit: 'prepare_print_run',
    path: () => '/desk/print-runs',
    body: (m) => ({
      eventId: m.eventId,
      requestKey: randomUUID(),
      choices: {
        tickets: [],
        from: 'a',
        to: 'other',
        confirmed: 'all',
        printed: 'all',
        sort: ['kana'],
        boxSize: 10,
        printers: [id(m, 'printerId')],
      },
    }),
    keep: 'runId',
    after: drawnRun,
  },
  { audit: 'leave_out_of_print_run', path: label, body: () => ({ decision: 'leave_out' }) },
  { audit: 'start_print_run', path: (m) => `${run(m)}/start` },
  { audit: 'pause_print_run', path: (m) => `${run(m)}/pause`, body: () => ({ paused: true }) },
  { audit: 'resume_print_run', path: (m) => `${run(m)}/pause`, body: () => ({ paused: false }) },
  { audit: 'end_print_run', path: (m) => `${run(m)}/end`, after: putInBox },
  { audit: 'print_box_labels', path: (m) => `${run(m)}/box-labels` },
  {
    audit: 'hand_out',
    path: () => '/desk/hand-outs',
    body: (m) => ({ eventId: m.eventId, placeId: id(m, 'labelId'), requestKey: randomUUID() }),
  },
  {
    audit: 'undo_hand_out',
    path: (m) => `/desk/hand-outs/${id(m, 'labelId')}/undo`,
    body: (m) => ({ eventId: m.eventId, handedOutAt: id(m, 'handedOutAt') }),
  },
  { audit: 'damaged_in_print_run', path: label, body: () => ({ decision: 'damaged' }) },
  {
    audit: 'remove_printer',
    method: 'DELETE',
    path: (m) => `/desk/printers/${id(m, 'printerId')}`,
  },
  {
    audit: 'merge_people',
    path: (m) => `${office(m)}/people/${id(m, 'twin')}/merge`,
    body: (m) => ({ otherUserId: id(m, 'otherTwin'), take: ['name'] }),
  },
  {
    audit: 'leave_point',
    path: (m) => `${office(m)}/preparation/later`,
    body: () => ({ point: 'reader', later: true }),
  },
  {
    audit: 'start_undo_import',
    path: (m) => `${office(m)}/imports/${id(m, 'listId')}/undo`,
  },
  {
    audit: 'change_password',
    path: () => '/api/v1/me/password',
    body: () => ({ current: PASSWORD, next: 'another long password' }),
  },
]

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
async function contents(db: Db): Promise<Record<string, unknown>> {
  const tables: string[] = isPostgres(db)
    ? await db('information_schema.tables')
        .whereRaw('table_schema = current_schema()')
        .pluck('table_name')
    : await db('sqlite_master').where({ type: 'table' }).pluck('name')
  const kept = tables.filter((name) => !/^(sqlite_|knex_|rate_windows$|stations$)/.test(name))
  const withoutUses = (_: string, value: unknown): unknown =>
    value && typeof value === 'object' && 'last_used_at' in value
      ? { ...value, last_used_at: null }
      : value
  const rows = await Promise.all(
    kept.map(async (name) => {
      const texts = (await db(name)).map((row: unknown) => JSON.stringify(row, withoutUses))
      const own = texts.filter((text) => !text.startsWith('{"scope":"station:'))
      return [name, own.toSorted()] as const
    }),
  )
  return Object.fromEntries(rows)
}

describe.each(databaseKinds)('an action whose audit entry cannot be stored, on %s', (kind) => {
  let house: TestKiosk
  let made: Made
  const files = mkdtempSync(join(tmpdir(), 'passdesk-pdf-'))
  beforeAll(async () => {
    house = await startTestKiosk({
      kind,
      openPrinter: ({ printerId, model, address }) =>
        address === 'virtual'
          ? openVirtualPrinter(createQlSimulator(), { id: printerId, model })
          : openPrinterAddress(address, { id: printerId, model, folder: files }),
    })
    const eventId = await house.makeEvent()
    const guest = await house.makePerson({ eventId, password: PASSWORD })
    const pending = await house.makePerson({ eventId, entryState: 'PENDING' })
    const { db } = house.kiosk
    // The password began with a first password of this event.
    await db('users').where({ id: guest.userId }).update({ password_event_id: eventId })
    const entryOf = async ({ userId }: TestPerson): Promise<string> =>
      (await db('entries').where({ user_id: userId }).first('id')).id
    const deviceId = randomUUID()
    await db('app_devices').insert({
      id: deviceId,
      user_id: guest.userId,
      name: 'Phone',
      platform: 'ios',
      created_at: new Date().toISOString(),
    })
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
    made = {
      eventId,
      guest,
      admin: await house.makeAdmin(),
      manager: await house.makeManager(eventId, { password: PASSWORD }),
      entryId: await entryOf(guest),
      logo: Buffer.from(await makeSampleLogo('arc')).toString('base64'),
      ids: new Map([
        ['pendingId', await entryOf(pending)],
        ['partyId', party.partyId],
        ['partyPlaceId', party.partyPlaceId],
        ['pendingUser', pending.userId],
        ['deviceId', deviceId],
        ['listId', listId],
        ['twin', (await house.makePerson({ eventId })).userId],
        ['otherTwin', (await house.makePerson({ eventId })).userId],
      ]),
    }
  })
  afterAll(async () => {
    await house.close()
    rmSync(files, { recursive: true, force: true })
  })

  const clientOf = (by: Action['by'] = 'manager'): Client =>
    by === 'nobody' ? house.client : made[by].client
  const send = ({ by, method = undefined, path, body }: Action): Promise<Answer> =>
    clientOf(by).send(method ?? 'POST', path(made), body?.(made))

  function keep(action: Action, { body }: Answer): void {
    if (action.keep) made.ids.set(action.keep, body[action.keep])
    if (action.audit === 'check_in') made.ids.set('usedAt', body.entry.checkIn.at)
    if (action.audit === 'hand_out') made.ids.set('handedOutAt', body.place.handedOut.at)
    if (action.audit === 'confirm_pass') made.ids.set('renderHash', body.pass.render.hash)
  }

  it.each(ACTIONS.map((action) => [action.audit, action] as const))(
    '%s is rolled back, and stored with its entry later',
    async (audit, action) => {
      const { db } = house.kiosk
      const before = await contents(db)
      const accept = await rejectAudit(db, audit)
      const rejected = await send(action).finally(accept)
      expect(rejected.status, JSON.stringify(rejected.body)).toBe(500)
      expect(await contents(db)).toEqual(before)
      const answer = await send(action)
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
      keep(action, answer)
      await action.after?.(house, made)
      expect(await db('audit_log').where({ action: audit })).toHaveLength(1)
    },
  )
})

describe.each(databaseKinds)('a printed label on %s', (kind) => {
  it('is recorded together with its audit entry, or later', async () => {
    const house = await startTestKiosk({
      kind,
      openPrinter: ({ printerId, model }) =>
        openVirtualPrinter(createQlSimulator(), { id: printerId, model }),
    })
    try {
      const { db } = house.kiosk
      const eventId = await house.makeEvent()
      const { client } = await house.makeManager(eventId)
      const { userId } = await house.makePerson({ eventId })
      await client.post('/desk/printers', virtualPrinter({ name: 'Main' }))
      const saved = await client.post(
        `/desk/events/${eventId}/people/${userId}/pass`,
        saveBody({ action: 'confirm', content: content() }),
      )
      const accept = await rejectAudit(db, 'print_result')
      const { body: job } = await client.post('/desk/prints', {
        eventId,
        userId,
        draftRevision: 1,
        renderHash: saved.body.pass.render.hash,
        requestKey: randomUUID(),
      })
      const problemOf = async (): Promise<unknown> =>
        (await client.get(`/desk/state?eventId=${eventId}`)).body.printers[0].problem?.code
      const stateOf = async (): Promise<string> =>
        (await db('print_jobs').where({ id: job.jobId }).first('state')).state
      const results = () => db('audit_log').where({ action: 'print_result' })
      await vi.waitFor(async () => expect(await problemOf()).toBe('not_recorded'), {
        timeout: 20_000,
      })
      expect(['sending', 'printing']).toContain(await stateOf())
      expect(await results()).toEqual([])
      await accept()
      await vi.waitFor(async () => expect(await stateOf()).toBe('printed'), { timeout: 20_000 })
      expect(await results()).toHaveLength(1)
    } finally {
      await house.close()
    }
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
