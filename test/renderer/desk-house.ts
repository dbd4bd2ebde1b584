import type { Browser, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import {
  createQlSimulator,
  openPrinterAddress,
  openVirtualPrinter,
  type QlSimulator,
} from '../../drivers/label-printer.ts'
import { createSimulatedScanners } from '../../drivers/scanner.ts'
import { bumpRevs } from '../../src-server/platform/db/rev-store.ts'
import { openBrowser } from '../support/browser.ts'
import type { Answer } from '../support/client.ts'
import { printOrder } from '../support/desk-bodies.ts'
import { addPrinter, bodyOf, orderPrint } from '../support/desk-steps.ts'
import {
  saveBody,
  startTestKiosk,
  type PersonOptions,
  type TestKiosk,
  type TestKioskOptions,
  type TestPerson,
} from '../support/kiosk.ts'
import { putInBox } from '../support/put-in-box.ts'
import { shared } from '../support/shared.ts'
import { bannerText, openSignedIn, scan } from './desk-page.ts'

export type DeskHouse = Awaited<ReturnType<typeof openDeskHouse>>

export interface DeskOptions {
  /** `ja`, `en` or a language of the built screens. */
  readonly language?: string
  /** An event with its user; default a new one. */
  readonly at?: EventOfDesk
  readonly nfcEnabled?: boolean
  readonly express?: boolean
  /** The user is an administrator too. */
  readonly admin?: boolean
  readonly receptionist?: boolean
  readonly userOptions?: PersonOptions
  /** Participants with confirmed passes, by name. */
  readonly people?: readonly string[]
  /** Runs before the page is opened. */
  readonly prepare?: (desk: EventOfDesk) => Promise<unknown>
  readonly onPage?: (page: Page) => Promise<unknown>
}

export interface GuestOptions extends PersonOptions {
  /** Whether the person has confirmed their pass; default true. */
  readonly confirmed?: boolean
}

export type EventOfDesk = Awaited<ReturnType<typeof makeEvent>>

export type Desk = Awaited<ReturnType<typeof openDesk>>

/** Longest wait for a text on a busy machine, ms. */
const PATIENCE_MS = 30_000
const PRINTER = 'QL-820NWB'

/** A kiosk in this process with simulated devices, and a browser for the desks of its tests. */
export async function openDeskHouse(options: TestKioskOptions = {}) {
  const [browser, rendererDir] = await Promise.all([openBrowser(), shared('screens')])
  const simulators = new Map<string, QlSimulator>()
  const scanners = createSimulatedScanners()
  const house = await startTestKiosk({
    rendererDir,
    scanners,
    loopbackAddresses: true,
    openPrinter({ printerId, model, address, stock }) {
      const id = printerId
      if (/^pdf:|^tcp:\/\/127\./.test(address)) return openPrinterAddress(address, { id, model, stock })
      const simulator = simulators.get(printerId) ?? createQlSimulator({ model })
      simulators.set(printerId, simulator)
      return openVirtualPrinter(simulator, { id: printerId, model })
    },
    ...options,
  })
  const admin = await house.makeAdmin()
  const ids = new Map<string, string>()
  const add = async (body: { readonly name: string } & Record<string, unknown>) => {
    const printerId = await addPrinter(admin.client, body)
    ids.set(body.name, printerId)
    return printerId
  }
  await add({ name: PRINTER, isDefault: true })
  return {
    house,
    db: house.db,
    admin,
    browser,
    scanners,
    /** Ends the faults of all printers. */
    cure() {
      for (const simulator of simulators.values()) {
        simulator.setCover(false)
        simulator.setFaults([])
        simulator.loadRoll('DK-2205')
      }
    },
    /** The simulator behind a printer, by the name that the desk shows. */
    printer: (name = PRINTER): QlSimulator => simulators.get(ids.get(name)!)!,
    /** Adds a printer until the end of the test. */
    async addPrinter(body: { readonly name: string } & Record<string, unknown>): Promise<string> {
      const printerId = await add(body)
      onTestFinished(async () => {
        // The kiosk may be closed by now.
        await admin.client.delete(`/desk/printers/${printerId}`).catch(() => undefined)
      })
      return printerId
    },
    /** A desk at an event of its own; closed at the end of the test. */
    open: (wanted: DeskOptions = {}) => openDesk(house, browser, wanted),
    /** An event with its user and people, for several desks. */
    makeEvent: (wanted: DeskOptions = {}) => makeEvent(house, wanted),
    async close() {
      await browser.close()
      await house.close()
      await scanners.close()
      for (const simulator of simulators.values()) await simulator.close()
    },
  }
}

async function openDesk(house: TestKiosk, browser: Browser, options: DeskOptions) {
  const event = options.at ?? (await makeEvent(house, options))
  const people: TestPerson[] = []
  for (const name of options.people ?? []) people.push(await event.guest(name))
  await options.prepare?.(event)
  const signedIn = await openSignedIn(browser, house, event.user, {
    language: options.language ?? 'en',
    theme: 'light',
    patienceMs: PATIENCE_MS,
    onPage: options.onPage,
  })
  const { page, press, says, close } = signedIn
  page.setDefaultTimeout(PATIENCE_MS)
  onTestFinished(() => (page.isClosed() ? undefined : close()))
  const scanned = (code: string | TestPerson, asKey?: Parameters<typeof scan>[2]) =>
    scan(page, typeof code === 'string' ? code : code.qr, asKey)
  return {
    ...event,
    ...signedIn,
    people,
    sign: () => bannerText(page),
    tone: () => page.locator('.banner').getAttribute('data-tone'),
    scan: scanned,
    scanStep: (code: string | TestPerson, text: string | RegExp) => scanned(code).then(() => says(text)),
    /** Searches, until somebody is found. */
    async find(text: string): Promise<void> {
      await press('F2')
      await page.locator('.search-field').fill(text)
      await page.locator('.found .on .found__row').first().waitFor()
    },
  }
}

async function makeEvent(house: TestKiosk, options: DeskOptions) {
  const { db } = house
  const eventId = await house.makeEvent({ nfcEnabled: options.nfcEnabled ?? false })
  const setExpress = async (express: boolean): Promise<void> => {
    await db('events').where({ id: eventId }).update({ express })
    await bumpRevs(db, `event:${eventId}`)
  }
  if (options.express) await setExpress(true)
  const { receptionist, userOptions } = options
  const make = receptionist ? house.makeReceptionist : house.makeManager
  const user = await make(eventId, userOptions)
  if (options.admin) await house.grantAdmin(user)
  /** A participant with consent and a pass that they confirmed. */
  const guest = async (name: string, wanted: GuestOptions = {}): Promise<TestPerson> => {
    const { confirmed = true, ...known } = wanted
    const made = await house.makePerson({ eventId, name, kana: null, ...known })
    if (confirmed && known.consent !== false) await confirmOwn(made, eventId)
    return made
  }
  /** What the desk knows about a person. */
  const view = async ({ userId }: TestPerson): Promise<Answer['body']> =>
    (await user.client.get(`/desk/events/${eventId}/people/${userId}`)).body
  /** Orders the pass of a person, as another desk does. */
  const order = async (person: TestPerson): Promise<void> => {
    const { pass } = await view(person)
    await orderPrint(user.client, printOrder(eventId, person.userId, pass.render.hash))
  }
  const printed = async (name: string, wanted?: GuestOptions): Promise<TestPerson> => {
    const person = await guest(name, wanted)
    await order(person)
    await expect.poll(async () => (await view(person)).print).toBe('printed')
    return person
  }
  let boxed = 0
  return {
    house,
    eventId,
    user,
    guest,
    setExpress,
    /** Print jobs of the event, oldest first. */
    jobs: (): Promise<Record<string, unknown>[]> =>
      db('print_jobs').where({ event_id: eventId }).orderBy('created_at').select(),
    view,
    order,
    printed,
    /** A participant whose printed pass is in the box of an ended run. */
    async boxed(name: string, wanted?: GuestOptions): Promise<TestPerson> {
      const person = await printed(name, wanted)
      const job = await db('print_jobs').where({ event_id: eventId, user_id: person.userId }).first()
      const renderHash = (await view(person)).pass.render.hash
      await putInBox(db, { eventId, userId: person.userId, jobId: job.id, renderHash, place: (boxed += 1) })
      return person
    },
  }
}

/** The person confirms their pass as it is proposed. */
export async function confirmOwn({ client }: TestPerson, eventId: string): Promise<void> {
  const path = `/api/passes/${eventId}`
  const { templateRevision, defaults } = await bodyOf(200, client.get(path))
  const body = saveBody({ templateRevision, content: defaults, action: 'confirm' })
  await bodyOf(200, client.post(path, body))
}
