import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../contract/platform/http/endpoint.ts'
import { allEndpoints } from '../../../contract/app/endpoints.ts'
import { startSession } from '../../../src-server/account/session/session-store.ts'
import { overTls } from '../../platform/lan/tls-client.ts'
import { expectError, type Answer, type Client } from '../../support/client.ts'
import { databaseKinds } from '../../support/databases.ts'
import { pathOfRow } from '../../support/desk-bodies.ts'
import { made } from '../../support/opened.ts'
import { openedEvent } from '../../support/opened-event.ts'

const PASSWORD = 'correct horse battery'

const idsOf = (...lines: readonly string[]): string[] => lines.join(' ').split(' ')

/** Receptionists scan, search, edit, print, check in, walk-ins, the help desk, the desk’s devices. */
const OF_RECEPTIONIST = idsOf(
  'match takeScans getScanKey readCamera search getDeskPerson getDeskState addTimings',
  'deskPreview deskSavePass deskLogos deskConsent setKana walkIn park listHelpDesk',
  'print listPrints getPrint answerJob cancelJob reassignJob',
  'checkIn undoCheckIn getCheckInDesk',
  'handOut undoHandOut',
  'getPrintRun listRunLabels getRunPicture pausePrintRun answerRunLabel printBoxLabels',
  'getTagDesk armTag disarmTag overwriteTag writeTagsInBulk getReader writeTestTag',
  'addPrinter removePrinter pausePrinter declareRoll testPrint changePrinter getPrinterDetail',
  'findPrinters setPowerOff startSheet',
  'tellNote getParty addPartyPlace namePartyPlace joinByQr',
  'listShift whoseBadge takeOver setPin openTraining getTraining setTrainingFault nextGuest',
)

/** Further actions of a manager. A new endpoint of the desk must be added to one of these lists. */
const OF_MANAGER = idsOf(
  'replaceQr getPersonQr checkEmail resetPassword listStaff setExpress setCheckIn',
  'saveTemplate getTemplate drawTemplate checkTemplateFit printTemplateSample',
  'startImport getImport changeImport applyImport importErrors',
  'listImports planUndoImport undoImport getPreparation leavePreparation',
  'listDuplicates mergePeople',
  'getOfficeEvent editOfficeEvent listOfficeTickets addTicketType editTicketType deleteTicketType',
  'listOfficeQuestions addQuestion editQuestion deleteQuestion orderOffice listCodes makeCodes revokeCode',
  'listApprovals decideEntries',
  'listTicketClasses addTicketClass editTicketClass saveClassTemplate deleteTicketClass',
  'startOfficeImport getOfficeImport applyOfficeImport officeImportErrors exportEvent',
  'getStats statsCsv getRecords recordsCsv attendeesCsv',
  'planPrintRun createPrintRun decideRunLabel startPrintRun endPrintRun',
)

const deskRows = allEndpoints.filter(({ api }) => api === 'desk')
const idsWith = (role: Endpoint['access']['role']): string[] =>
  deskRows
    .filter(({ access }) => access.role === role)
    .map(({ id }) => id)
    .toSorted()

describe('the roles of the contract', () => {
  it('give each endpoint of the desk to receptionists, managers or administrators explicitly', () => {
    expect(idsWith('receptionist')).toEqual(OF_RECEPTIONIST.toSorted())
    expect(idsWith('event_manager')).toEqual(OF_MANAGER.toSorted())
    expect(idsWith(undefined)).toEqual(['getSetup', 'listDeskEvents', 'setUp'])
  })

  it('apply to a receptionist at the desk’s listener only', () => {
    const elsewhere = allEndpoints.filter(({ api }) => api !== 'desk')
    expect(elsewhere.filter(({ access }) => access.role === 'receptionist')).toEqual([])
  })
})

describe.each(databaseKinds)('a receptionist on %s', { timeout: 120_000 }, (kind) => {
  const house = openedEvent({ kind, ...(kind === 'sqlite' ? { lanPort: 0 } : {}) })
  const receptionist = made(() => house.makeReceptionist(house.eventId, { password: PASSWORD }))
  const admin = made(() => house.makeAdmin())

  const send = (row: Endpoint, client: Client): Promise<Answer> => {
    const { eventId } = house
    const raw = row.rawBody && row.method !== 'GET'
    const path = `${pathOfRow(row, eventId)}?eventId=${eventId}`
    return client.send(row.method, path, raw ? new Uint8Array([1]) : row.body && { eventId })
  }

  it('is rejected by every row of managers and administrators, and by no other', async () => {
    const refused: string[] = []
    for (const row of deskRows.filter(({ id }) => !['setUp', 'takeScans', 'findPrinters'].includes(id))) {
      const { status, body } = await send(row, receptionist.client)
      // An invalid body is rejected before the role is checked: such rows are not tested here.
      if (status === 403) refused.push(row.id)
      if (body.error === 'event_manager_required' || body.error === 'admin_required')
        expect(['event_manager', 'admin']).toContain(row.access.role)
      else if (row.access.role !== 'receptionist' && row.access.role !== undefined)
        expect(status, row.id).toBe(400)
    }
    const known = 'listStaff getStats attendeesCsv recordsCsv getRecords resetPassword getPersonQr'
    expect(refused).toEqual(expect.arrayContaining(idsOf(known, 'getKioskPin backUpNow')))
  })

  it('is a participant in the specified API', async () => {
    const rows = allEndpoints.filter(
      ({ api, access, method }) => api === 'native' && access.role === 'event_manager' && method === 'GET',
    )
    expect(rows.length).toBeGreaterThan(1)
    for (const row of rows) {
      const answer = await receptionist.client.get(
        row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
          name === 'eventId' ? house.eventId : receptionist.userId,
        ),
      )
      expect([answer.status, answer.body.error], row.id).toEqual([403, 'event_manager_required'])
    }
    const { roles } = (await receptionist.client.get('/api/v1/auth/session')).body
    expect(roles).toEqual([{ role: 'receptionist', eventId: house.eventId }])
    if (kind !== 'sqlite') return
    const overLan = overTls(house.kiosk.lan!.port!, (await house.client.get('/ca.crt')).body)
    const { id } = await startSession(house.db, receptionist.userId, Date.now())
    const headers = { Cookie: `passdesk_session=${id}` }
    expect((await overLan('/api/v1/auth/session', { headers })).json.roles).toEqual([])
  })

  it('is added by an administrator, becomes a manager, and is removed', async () => {
    const { eventId, desk } = house
    const mori = { eventId, email: `${randomUUID()}@people.example`, name: 'Mori', role: 'receptionist' }
    const { userId } = (await admin.client.post('/desk/staff', mori)).body
    const seen = async () => {
      const { staff } = (await desk.get(`/desk/staff?eventId=${eventId}`)).body
      return staff.find((one: { userId: string }) => one.userId === userId)?.roles
    }
    expect(await seen()).toEqual([{ role: 'receptionist', eventId }])
    const change = (role: string, by = admin.client, id = userId) =>
      by.post(`/desk/staff/${id}`, { eventId, role })
    expect((await change('event_manager')).status).toBe(200)
    expect(await seen()).toEqual([{ role: 'event_manager', eventId }])
    expectError(await change('receptionist', admin.client, randomUUID()), 'not_found')
    expectError(await change('receptionist', desk), 'admin_required')
    expect((await admin.client.delete(`/desk/staff/${userId}?eventId=${eventId}`)).status).toBe(200)
    expect(await seen()).toBeUndefined()
    const actions = await house.db('audit_log').where({ subject_id: userId }).orderBy('seq').pluck('action')
    expect(actions).toEqual(idsOf('grant_receptionist grant_event_manager revoke_event_manager'))
  })

  it('signs in again with the new role', async () => {
    const { eventId } = house
    const one = await house.makeManager(eventId)
    await admin.client.post(`/desk/staff/${one.userId}`, { eventId, role: 'receptionist' })
    expect((await one.client.get('/api/v1/auth/session')).status).toBe(401)
  })

  it('has one role at an event, also for parallel changes', async () => {
    const { eventId } = house
    const one = await house.makeManager(eventId)
    const roles = ['receptionist', 'event_manager', 'receptionist', 'event_manager']
    await Promise.all(roles.map((role) => admin.client.post(`/desk/staff/${one.userId}`, { eventId, role })))
    expect(await house.db('role_grants').where({ user_id: one.userId })).toHaveLength(1)
  })
})
