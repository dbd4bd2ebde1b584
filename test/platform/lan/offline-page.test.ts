// @module-tag slow
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../support/repository-files.ts'
import { builtFiles, openClientHouse } from './client-page.ts'

const EVENTS = 30
it(
  'a page stores thirty confirmations once that were made without a network, and shows conflicts',
  { timeout: 120_000 },
  async () => {
    const { house, browser, pair } = await openClientHouse()
    const { db, url } = house.kiosk
    const events = await Promise.all(Array.from({ length: EVENTS }, () => house.makeEvent()))
    const person = await house.makePerson({ eventId: events[0]! })
    for (const eventId of events.slice(1)) await house.enter(person, eventId)
    const tokens = await pair(person.userId)
    const files = await builtFiles({
      root: join(ROOT, 'examples/offline-page'),
      base: './',
      build: { modulePreload: false },
    })
    const context = await browser.newContext()
    await context.addInitScript(
      (known) => localStorage.setItem('passdesk.tokens', known),
      JSON.stringify(tokens),
    )
    // The operator serves the page from the kiosk's own address.
    await context.route(`${url}/offline/**`, async (route) => {
      const name = new URL(route.request().url()).pathname.slice('/offline/'.length)
      const body = files.get(name === '' ? 'index.html' : name)
      await route.fulfill({
        contentType: name.endsWith('.js') ? 'text/javascript' : 'text/html',
        body: Buffer.from(body ?? ''),
      })
    })
    const page = await context.newPage()
    await page.goto(`${url}/offline/`)
    const rows = (state: string) => page.locator(`li[data-state=${state}]`)
    await expect.poll(() => rows('open').count(), { timeout: 30_000 }).toBe(EVENTS)

    await context.setOffline(true)
    for (let i = 0; i < EVENTS; i += 1)
      await page.getByRole('button', { name: 'Confirm' }).first().click()
    await expect.poll(() => rows('waits').count()).toBe(EVENTS)
    await page.getByText(`${EVENTS} wait for the network.`).waitFor()
    // Meanwhile two of them change at the desk.
    for (const eventId of events.slice(0, 2)) {
      const { templateRevision, defaults } = (await person.client.get(`/api/passes/${eventId}`))
        .body
      const saved = await person.client.post(`/api/passes/${eventId}`, {
        templateRevision,
        content: { ...defaults, name: 'Changed Elsewhere' },
        expectedRevision: 0,
        requestKey: crypto.randomUUID(),
        action: 'save',
      })
      expect(saved.status).toBe(200)
    }
    await context.setOffline(false)
    await expect.poll(() => rows('stored').count(), { timeout: 60_000 }).toBe(EVENTS - 2)
    expect(await rows('conflict').count()).toBe(2)
    const drafts: { event_id: string; revision: number }[] = await db('pass_drafts').where({
      user_id: person.userId,
    })
    expect(drafts.map(({ revision }) => revision)).toEqual(drafts.map(() => 1))
    expect(drafts).toHaveLength(EVENTS)

    await page.reload()
    await expect.poll(() => rows('conflict').count()).toBe(2)
    await page.getByRole('button', { name: 'Send mine' }).first().click()
    await expect.poll(() => rows('conflict').count()).toBe(1)
    await page.getByRole('button', { name: 'Keep theirs' }).click()
    await expect.poll(() => rows('stored').count(), { timeout: 30_000 }).toBe(EVENTS - 1)
  },
)
