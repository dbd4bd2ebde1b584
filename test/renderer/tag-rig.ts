import type { Browser, Page } from 'playwright-core'
import {
  createSimulatedReader,
  createVirtualTag,
  type SimulatedReader,
  type TagSetUp,
  type VirtualTag,
} from '../../drivers/tag-reader.ts'
import { openBrowser } from '../support/browser.ts'
import {
  content,
  saveBody,
  startTestKiosk,
  type PersonOptions,
  type TestKiosk,
  type TestPerson,
} from '../support/kiosk.ts'
import { shared } from '../support/shared.ts'
import { newTag } from '../tag/support.ts'
import { openSignedIn, pressKeys, scan, stepsOn, untilBannerSays, type Step } from './desk-page.ts'
import { printOrder, virtualPrinter } from '../support/desk-bodies.ts'

/** A real kiosk with a simulated reader and a virtual printer, and a browser at its desk. */
export interface TagRig {
  readonly house: TestKiosk
  readonly reader: SimulatedReader
  /** Another event with its own desk, so that tests do not affect each other. */
  openDesk(options?: DeskOptions): Promise<TagDeskPage>
  close(): Promise<void>
}

interface DeskOptions {
  readonly language?: 'ja' | 'en'
  readonly theme?: 'light' | 'dark'
  readonly nfcEnabled?: boolean
}

export interface TagDeskPage {
  readonly page: Page
  readonly eventId: string
  /** Waits until the banner has this text. */
  says(text: string | RegExp): Promise<void>
  press(...keys: string[]): Promise<void>
  readonly step: Step
  /** A person with a confirmed pass. */
  confirmed(options?: PersonOptions): Promise<TestPerson>
  /** A person with a confirmed and printed pass. */
  printed(options?: PersonOptions): Promise<TestPerson>
  statusOf(person: TestPerson): Promise<string>
  /** Scans their QR. */
  scan(person: TestPerson): Promise<void>
  /** Scans their QR, and waits until the banner has the text that follows. */
  scanStep(person: TestPerson, text: string | RegExp): Promise<void>
  close(): Promise<void>
}

/** The speed of a slow USB reader (measured model), so that the steps can be seen. */
export const SLOW = { delays: { readMs: 12, writeMs: 17 } } as const

export const tagOf = (setUp: Partial<TagSetUp> = {}): VirtualTag =>
  createVirtualTag({ kind: 'NTAG213', uid: newTag().uid, ...setUp })

/** Timeout for a text to appear on a busy machine, ms. */
const PATIENCE_MS = 10_000

export async function openTagRig(): Promise<TagRig> {
  const [browser, rendererDir] = await Promise.all([openBrowser(), shared('screens')])
  const reader = createSimulatedReader()
  const house = await startTestKiosk({ reader, rendererDir })
  const admin = await house.makeAdmin()
  await admin.client.post('/desk/printers', virtualPrinter({ name: 'QL-820NWB' }))
  return {
    house,
    reader,
    openDesk: (options = {}) => openDesk(house, browser, options),
    async close() {
      await browser.close()
      await house.close()
      await reader.close()
    },
  }
}

async function openDesk(
  house: TestKiosk,
  browser: Browser,
  { language = 'en', theme = 'light', nfcEnabled = true }: DeskOptions,
): Promise<TagDeskPage> {
  const eventId = await house.makeEvent({ nfcEnabled })
  const manager = await house.makeManager(eventId)
  const { page, close } = await openSignedIn(browser, house, manager, {
    language,
    theme,
    patienceMs: PATIENCE_MS,
  })
  const says = (text: string | RegExp): Promise<void> => untilBannerSays(page, text, PATIENCE_MS)
  const confirmed = async (options: PersonOptions = {}): Promise<TestPerson> => {
    const person = await house.makePerson({ eventId, ...options })
    await person.client.post(
      `/api/passes/${eventId}`,
      saveBody({ action: 'confirm', content: content({ name: options.name ?? '田中 美咲' }) }),
    )
    return person
  }
  return {
    page,
    eventId,
    says,
    press: (...keys) => pressKeys(page, keys),
    step: stepsOn(page, PATIENCE_MS),
    confirmed,
    printed: async (options) => {
      const person = await confirmed(options)
      await printFor(manager, eventId, person)
      return person
    },
    statusOf: async (person) =>
      (await manager.client.get(`/desk/events/${eventId}/people/${person.userId}`)).body.nfc,
    scan: (person) => scan(page, person.qr),
    scanStep: (person, text) => scan(page, person.qr).then(() => says(text)),
    async close() {
      await close().finally(() => manager.client.post('/desk/tags/disarm', { eventId }))
    },
  }
}

async function printFor(manager: TestPerson, eventId: string, person: TestPerson): Promise<void> {
  const path = `/desk/events/${eventId}/people/${person.userId}`
  const { body } = await manager.client.get(path)
  await manager.client.post('/desk/prints', printOrder(eventId, person.userId, body.pass.render.hash))
  const until = Date.now() + PATIENCE_MS
  while ((await manager.client.get(path)).body.print !== 'printed') {
    if (Date.now() > until) throw new Error('the virtual printer printed nothing')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
