import { beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../contract/platform/http/endpoint.ts'
import { allEndpoints } from '../../../contract/app/endpoints.ts'
import { pages } from '../../../contract/app/pages.ts'
import { startSession } from '../../../src-server/account/session/session-store.ts'
import { databaseKinds } from '../../support/databases.ts'
import { made, opened } from '../../support/opened.ts'
import { createBrowser } from '../../account/browser.ts'
import { requestOf, type Request } from './fill.ts'
import { makeWorld } from './records.ts'
import { plain, RECORD_IDS, WHO, without } from './values.ts'

const idsOf = (text: string): string[] => text.trim().split(/\s+/)

/** Requests that require a password entered in the last five minutes, by what they could do. */
const NEEDS_PASSWORD: Readonly<Record<string, readonly string[]>> = {
  'rights of other people': idsOf(
    'addStaff changeStaff removeStaff resetStaffPassword resetPassword addMember setKioskPin',
  ),
  'an account that others rely on': idsOf(
    'createPairing confirmPairing createPersonalToken checkEmail joinEvent',
  ),
  'a code that opens the door': idsOf('getPersonQr replaceQr mergePeople'),
  'files with data of the event': idsOf(
    'attendeesCsv exportEvent importErrors officeImportErrors recordsCsv statsCsv',
  ),
  'a backup, or one is made': idsOf(
    'backUpNow makeBackup restoreBackup sealBackup setAutomaticBackups showBackupPassphrase undoImport ' +
      'verifyBackup',
  ),
  'the activity log': ['acknowledgeCutLog'],
}

/** What a session opened by PIN may send, by the reason. Each new endpoint is put into one of the lists. */
const OPEN_TO_A_PIN: Readonly<Record<string, readonly string[]>> = {
  'the work of the desk: one person, party or code at a time': idsOf(`
    addPartyPlace checkIn deskConsent deskLogos deskPreview deskSavePass getDeskPerson
    getParty handOut joinByQr listHelpDesk listLogosOfParticipant match namePartyPlace
    park readCamera recordConsent search setKana tellNote undoCheckIn
    undoHandOut walkIn`),
  'prints and tags of the event': idsOf(`
    answerJob answerRunLabel armTag cancelJob completeTag createPrintRun decideRunLabel disarmTag
    endPrintRun getPrint getPrintRun getRunPicture getTagDesk listEventPrints listPrints
    listRunLabels overwriteTag pausePrintRun planPrintRun prepareTag print
    printBoxLabels reassignJob resolveTag rewriteTag staffCompleteTag staffPrepareTag startPrintRun
    writeTagsInBulk`),
  'devices of the desk; confirming an address needs the password': idsOf(`
    addPrinter changePrinter declareRoll findPrinters getPrinterDetail getReader pausePrinter
    removePrinter setPowerOff startSheet testPrint writeTestTag`),
  'state of the desk and the kiosk, without people': idsOf(`
    addTimings getCheckInDesk getDeskState getKioskPin getPreparation getScanKey getStats
    getTraining getUpdateFacts leavePreparation nextGuest listBackups listDeskEvents openTraining
    saveDiagnostics setTrainingFault streamEventRevs takeScans`),
  'at most a page of people, and in the activity log': idsOf('listApprovals listParticipants'),
  'names of colleagues, or of two people each': idsOf('listDuplicates listShift listStaff whoseBadge'),
  'set-up of the event by its manager, each step in the activity log': idsOf(`
    addQuestion addTicketClass addTicketType checkTemplateFit createEvent
    createOrganization decideEntries decideLogo deleteQuestion deleteTicketClass
    deleteTicketType drawTemplate editOfficeEvent editQuestion editTicketClass
    editTicketType getOfficeEvent getRecords getTemplate listCodes listOfficeQuestions
    listOfficeTickets listOrganizations listTicketClasses makeCodes
    orderOffice printTemplateSample revokeCode saveClassTemplate saveTemplate setCheckIn setExpress
    uploadLogo`),
  'a list that the manager brings; each import is in the activity log': idsOf(`
    applyImport applyOfficeImport changeImport getImport getOfficeImport listImports planUndoImport
    startImport startOfficeImport`),
  "the person's own pass, profile and account; rights only end": idsOf(`
    getOwnProfile getPairing getPass getSession giveConsent listConsents listDevices listJoins
    listLogos listPassEvents listPersonalTokens previewPass refusePairing registerForEvent
    removeDevice revokePersonalToken savePass setOwnProfile streamRevs userInfo
    userInfoByPost`),
  'the request has the password': idsOf('changePassword confirmPassword setPin takeOver'),
}

/** Forms of the pages: what a session opened by PIN may send, by the reason. */
const FORMS: Readonly<Record<string, string>> = {
  tokenForm: 'asks',
  pairForm: 'asks',
  pairingForm: 'asks for accepting; refusing is open',
  newAppForm: 'asks: test/account/developer.test.ts',
  appForm: 'asks: test/account/developer.test.ts',
  interactionForm: 'apps take a session opened by PIN for none: test/account/authorize.test.ts',
  signInForm: 'has the password',
  passwordForm: 'has the password',
  signOutForm: 'only ends rights',
  stopTokenForm: 'only ends rights',
  removeDeviceForm: 'only ends rights',
  removeAppForm: 'only ends rights',
}

const needing = Object.values(NEEDS_PASSWORD).flat()
const open = Object.values(OPEN_TO_A_PIN).flat()
const signedIn = allEndpoints.filter(({ access }) => access.credential !== 'anonymous')

describe('the lists of what a session opened by PIN may do', () => {
  it('name every endpoint that needs a session, once', () => {
    expect([...needing, ...open].toSorted()).toEqual(signedIn.map(({ id }) => id).toSorted())
  })

  it('name every form of the pages', () => {
    const forms = pages.filter(({ method }) => method === 'POST')
    expect(Object.keys(FORMS).toSorted()).toEqual(forms.map(({ id }) => id).toSorted())
  })
})

describe.each(databaseKinds)('a session opened by PIN on %s', (kind) => {
  const world = opened(() => makeWorld(kind), 120_000)
  const boss = made(() => world.house.makeAdmin())
  beforeAll(() => world.house.grant(boss, 'event_manager', world.eventA))

  function requestFor(row: Endpoint): Request {
    const records = world.records[0]!
    const named = { ...plain(), ...records, eventId: world.eventA }
    if (row.path.includes('office-imports')) Object.assign(named, { importId: records.officeImportId })
    const faults: unknown[] = []
    for (const left of WHO) {
      try {
        return requestOf(row, without(named, left), RECORD_IDS)
      } catch (fault) {
        faults.push(fault)
      }
    }
    throw faults[0]
  }

  async function ask(row: Endpoint): Promise<[string, number, string | undefined]> {
    // A new session each time, because some calls end it.
    const { client } = await world.house.atPin(boss)
    const request = requestFor(row)
    const { status, body } = await client.send(request.method, request.path, request.body)
    return [row.id, status, body.error]
  }

  it.each(needing)('%s asks for the password', async (id) => {
    expect(await ask(signedIn.find((one) => one.id === id)!)).toEqual([id, 428, 'recent_password_required'])
  })

  it('confirms no address of a printer', async () => {
    for (const id of ['addPrinter', 'changePrinter'] as const) {
      const { method, path, body } = requestFor(allEndpoints.find((row) => row.id === id)!)
      const { client } = await world.house.atPin(boss)
      expect((await client.send(method, path, { ...(body as object), confirmed: true })).status, id).toBe(428)
    }
  })

  it.each(['/me/tokens', '/me/pair'])('is asked for the password by the form %s', async (action) => {
    const browser = createBrowser(world.house.kiosk.url)
    const { id } = await startSession(world.house.db, boss.userId, Date.now(), 'pin')
    browser.setCookie('passdesk_session', id)
    expect((await browser.submit(await browser.open('/me'), { name: 'script' }, { action })).status).toBe(428)
  })

  it('may send every other request', { timeout: 300_000 }, async () => {
    for (const row of signedIn.filter(({ id }) => open.includes(id)))
      expect(await ask(row)).not.toEqual([row.id, 428, 'recent_password_required'])
  })
})
