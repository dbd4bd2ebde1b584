// @module-tag slow

import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../../support/repository-files.ts'
import { build } from 'vite'
import { openBrowser } from '../../support/browser.ts'
import { saveBody, startTestKiosk } from '../../support/kiosk.ts'
import { opened } from '../../support/opened.ts'
import { pairedPhone } from '../../support/paired-phone.ts'

const house = opened(() => startTestKiosk())
const browser = opened(openBrowser)

/** The files of the built page in memory, by name. */
async function builtFiles(): Promise<Map<string, string | Uint8Array>> {
  const made = await build({
    configFile: false,
    logLevel: 'error',
    root: join(ROOT, 'examples/offline-page'),
    base: './',
    build: { modulePreload: false, write: false },
  })
  const [{ output }] = [made].flat() as unknown as [
    { output: { fileName: string; code?: string; source?: string | Uint8Array }[] },
  ]
  return new Map(output.map(({ fileName, code, source }) => [fileName, code ?? source ?? '']))
}

const EVENTS = 30
it(
  'a page stores thirty confirmations once that were made without a network, and shows conflicts',
  { timeout: 120_000 },
  async () => {
    const { db, url } = house.kiosk
    const events = await Promise.all(Array.from({ length: EVENTS }, () => house.makeEvent()))
    const person = await house.makePerson({ eventId: events[0]! })
    for (const eventId of events.slice(1)) await house.enter(person, eventId)
    const tokens = await pairedPhone(db, person)
    const files = await builtFiles()
    const context = await browser.newContext()
    const known = JSON.stringify(tokens)
    await context.addInitScript((text) => localStorage.setItem('passdesk.tokens', text), known)
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
    for (let i = 0; i < EVENTS; i += 1) await page.getByRole('button', { name: 'Confirm' }).first().click()
    await expect.poll(() => rows('waits').count()).toBe(EVENTS)
    await page.getByText(`${EVENTS} wait for the network.`).waitFor()
    // Meanwhile two of them change at the desk.
    for (const eventId of events.slice(0, 2)) {
      const { defaults } = (await person.client.get(`/api/passes/${eventId}`)).body
      const change = saveBody({ content: { ...defaults, name: 'Changed Elsewhere' } })
      expect((await person.client.post(`/api/passes/${eventId}`, change)).status).toBe(200)
    }
    await context.setOffline(false)
    await expect.poll(() => rows('stored').count(), { timeout: 60_000 }).toBe(EVENTS - 2)
    expect(await rows('conflict').count()).toBe(2)
    const revisions = await db('pass_drafts').where({ user_id: person.userId }).pluck('revision')
    expect(revisions).toEqual(Array(EVENTS).fill(1))

    await page.reload()
    await expect.poll(() => rows('conflict').count()).toBe(2)
    await page.getByRole('button', { name: 'Send mine' }).first().click()
    await expect.poll(() => rows('conflict').count()).toBe(1)
    await page.getByRole('button', { name: 'Keep theirs' }).click()
    await expect.poll(() => rows('stored').count(), { timeout: 30_000 }).toBe(EVENTS - 1)
  },
)
