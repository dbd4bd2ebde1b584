// @module-tag slow
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type * as Client from '../../../clients/typescript/client.ts'
import { ROOT } from '../../support/repository-files.ts'
import { builtFiles, openClientHouse } from './client-page.ts'

/** The client as a script that sets `passdesk`. */
async function script(): Promise<string> {
  const files = await builtFiles({
    build: {
      lib: {
        entry: join(ROOT, 'clients/typescript/client.ts'),
        formats: ['iife'],
        name: 'passdesk',
        fileName: 'client',
      },
    },
  })
  return [...files.values()].join('').replace(/^var /, 'globalThis.')
}

it('the client of clients/typescript runs in a browser', async () => {
  const { house, browser, pair } = await openClientHouse()
  const eventId = await house.makeEvent()
  const { userId } = await house.makePerson({ eventId })
  const tokens = await pair(userId)
  const { url } = house.kiosk
  const page = await browser.newPage({ bypassCSP: true })
  await page.goto(`${url}/api/kiosk/status`)
  await page.evaluate(await script())
  await house.kiosk.db('app_tokens').where({ kind: 'access' }).delete()
  const seen = await page.evaluate(
    async ([address, known]) => {
      const { createClient } = (globalThis as unknown as { passdesk: typeof Client }).passdesk
      const client = createClient({ url: address, tokens: known })
      const { events } = await client.call('GET /api/passes/events')
      const none = { eventId: '00000000-0000-4000-8000-000000000000' }
      const code = await client
        .call('GET /api/passes/{eventId}', { path: none })
        .catch((error: { code: string }) => error.code)
      return [events.map(({ id }) => id), code]
    },
    [url, tokens] as const,
  )
  expect(seen).toEqual([[eventId], 'event_not_found'])
})
