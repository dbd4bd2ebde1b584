// @module-tag slow
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../renderer/axe-findings.ts'
import { pressKeys, runCommand, stepsOn, untilBannerSays } from '../renderer/desk-page.ts'
import { runChoices } from '../support/desk-bodies.ts'
import { opened } from '../support/opened.ts'
import { openPrintingDesk } from './printing-desk.ts'

const PATIENCE_MS = 20_000
const PASSWORD = 'a long password'

describe('the roles at the desk', () => {
  const desk = opened(() => openPrintingDesk({ patienceMs: PATIENCE_MS }))
  beforeAll(async () => {
    for (const name of ['青木 陽向', '青山 さくら', '赤井 翔'])
      await desk.house.makePerson({ eventId: desk.eventId, name, kana: 'あ' })
  })

  const says = (page: Page, text: string): Promise<void> => untilBannerSays(page, text, PATIENCE_MS)

  const step = (page: Page, keys: string | readonly string[], text: string): Promise<void> =>
    stepsOn(page, PATIENCE_MS)(keys, text)

  it('let a receptionist watch, pause and resume a print run, and neither choose nor end one', async () => {
    const { page, close } = await desk.openDesk('en', await desk.house.makeReceptionist(desk.eventId))
    const load = (roll: 'DK-2205' | null) => {
      for (const simulator of desk.simulators) simulator.loadRoll(roll)
    }
    await runCommand(page, 'Print run')
    await says(page, 'Wait for a print run')
    expect(await axeFindings(page)).toEqual([])

    const { printers } = (await desk.manager.client.get(`/desk/state?eventId=${desk.eventId}`)).body
    const made = await desk.manager.client.post('/desk/print-runs', {
      eventId: desk.eventId,
      requestKey: crypto.randomUUID(),
      choices: runChoices([printers[0].printerId]),
    })
    const { runId } = made.body
    const state = async (): Promise<string> =>
      (await desk.manager.client.get(`/desk/print-runs?eventId=${desk.eventId}`)).body.run.state
    await expect.poll(state, { timeout: PATIENCE_MS }).toBe('ready')
    await says(page, 'Wait for a print run')
    load(null)
    const started = await desk.manager.client.post(`/desk/print-runs/${runId}/start`)
    expect([started.status, started.body.state]).toEqual([200, 'running'])
    await says(page, 'Put in a roll')
    expect(await axeFindings(page)).toEqual([])
    expect(await page.getByText('End the run').count()).toBe(0)
    await pressKeys(page, ['Delete', 'F8'])
    await expect.poll(state).toBe('paused')
    await pressKeys(page, ['F8'])
    await expect.poll(state).toBe('running')
    load('DK-2205')
    await says(page, 'Put out box A')
    await page.getByText('label for the box').waitFor()
    expect(await page.getByText('Print those who are ready now').count()).toBe(0)
    await step(page, 'r', 'Put out box A')
    await close()
  }, 120_000)

  describe('of an administrator without an event', () => {
    let context: BrowserContext
    let page: Page

    beforeAll(async () => {
      await desk.house.makeEvent({ nfcEnabled: false })
      const admin = { email: 'admin@people.example', password: PASSWORD }
      await desk.house.grantAdmin(await desk.house.makePerson(admin))
      context = await desk.browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-US' })
      page = await context.newPage()
      await page.goto(desk.house.kiosk.url)
      await page.getByLabel('Email').fill('admin@people.example')
      await page.getByLabel('Password').fill(PASSWORD)
      await page.keyboard.press('Enter')
    }, 60_000)
    afterAll(async () => context.close())

    it('list the other events, and an administrator can take one over', async () => {
      await says(page, 'Choose the event')
      await page.getByRole('heading', { name: 'Events of others' }).waitFor()
      await expect.poll(() => page.locator('.events__row').count()).toBe(2)
      expect(await axeFindings(page)).toEqual([])
      await step(page, '2', 'Manage this event?')
      expect(await axeFindings(page)).toEqual([])
      await step(page, 'n', 'Choose the event')
      await step(page, ['ArrowDown', 'ArrowUp', 'Enter', 'y'], 'Scan the pass QR')
      await pressKeys(page, ['F1'])
      await page.getByText('Import participants').waitFor()
      const { lines } = (await desk.manager.client.get(`/desk/records?eventId=${desk.eventId}`)).body
      expect(lines.map(({ action }: { action: string }) => action)).toContain('grant_event_manager')
      await pressKeys(page, ['Escape'])
      await runCommand(page, 'Other event')
      await says(page, 'Choose the event')
    }, 60_000)

    it('count again what a restore loses, each time it is requested', async () => {
      for (const [key, text] of [
        ['s', 'Change the settings'],
        ['p', 'Turn on phone access'],
      ] as const) {
        await step(page, key, text)
        await step(page, 'Escape', 'Choose the event')
      }
      await pressKeys(page, ['b'])
      await page.getByRole('button', { name: /Back up now/ }).waitFor()
      await pressKeys(page, ['b'])
      await page.getByText('If you restore it now, you lose').waitFor()
      const added = page.locator('.facts dt', { hasText: /added/ }).locator('xpath=following-sibling::dd')
      await expect.poll(() => added.innerText()).toMatch(/^0$/)
      const walkIn = await desk.manager.client.post('/desk/people', {
        eventId: desk.eventId,
        name: '石井 文',
        requestKey: crypto.randomUUID(),
      })
      expect(walkIn.status).toBe(201)
      await step(page, 'r', 'Restore this backup?')
      await expect.poll(() => added.innerText()).toMatch(/^1$/)
    }, 60_000)

    it('lead to the sign-in when the session ends on a screen without an event', async () => {
      await context.clearCookies()
      await says(page, 'Sign in')
      await page.getByLabel('Password').waitFor()
    }, 60_000)
  })
})
