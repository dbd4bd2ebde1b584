// @module-tag slow
import { beforeAll, describe, expect, it } from 'vitest'
import { createQlSimulator, openPrinterAddress, openVirtualPrinter } from '../../drivers/label-printer.ts'
import { openSignedIn, pressKeys, runCommand, untilBannerSays } from '../renderer/desk-page.ts'
import { openBrowser, typeByHand } from '../support/browser.ts'
import { virtualPrinter } from '../support/desk-bodies.ts'
import { startTestKiosk, type TestPerson } from '../support/kiosk.ts'
import { shared } from '../support/shared.ts'
import { opened } from '../support/opened.ts'

const PATIENCE_MS = 60_000

/** Printers outside of the venue's network, by keys. */
describe('an address outside of the private networks', { timeout: 180_000 }, () => {
  const house = opened(async () =>
    startTestKiosk({
      rendererDir: await shared('screens'),
      // Nothing is at port 9 of this computer.
      openPrinter: ({ printerId: id, model, address }) =>
        address.startsWith('tcp://')
          ? openPrinterAddress(address, { id, model })
          : openVirtualPrinter(createQlSimulator(), { id, model }),
    }),
  )
  const browser = opened(openBrowser)
  let boss: TestPerson
  beforeAll(async () => {
    boss = await house.makeManager(await house.makeEvent())
    await house.grantAdmin(boss)
    await boss.client.post('/desk/printers', virtualPrinter({ name: 'First' }))
  }, 180_000)
  const printers = () => house.db('printers').whereNull('removed_at')

  it.each([
    ['en', '127.0.0.1', /^Confirm the address/],
    ['ja', '127.0.0.2', /^アドレスを確かめる/],
  ] as const)(
    'is asked about before it is added, and confirmed later among its actions (%s)',
    async (...of) => {
      const [language, host, question] = of
      const { page, close } = await openSignedIn(browser, house, boss, {
        language,
        theme: 'light',
        patienceMs: PATIENCE_MS,
      })
      await runCommand(page, language === 'en' ? 'Devices' : '機器')
      await pressKeys(page, ['a', '1'])
      await typeByHand(page, `${host}:9`)
      await pressKeys(page, ['Enter'])
      await untilBannerSays(page, question, PATIENCE_MS)
      const at = { address: `tcp://${host}:9` }
      expect(await printers().where(at)).toEqual([])
      await pressKeys(page, ['Enter'])
      await expect.poll(() => printers().where(at), { timeout: PATIENCE_MS }).toHaveLength(1)

      // As added by somebody else: it has to identify itself.
      await printers().where(at).update({ confirmed: false })
      await boss.client.post('/desk/printers', virtualPrinter())
      await page.locator('.card.device', { hasText: host }).click()
      await pressKeys(page, ['Enter'])
      await page.locator('[data-command="confirm"]').click()
      await expect
        .poll(() => printers().where({ ...at, confirmed: true }), { timeout: PATIENCE_MS })
        .toHaveLength(1)
      await close()
    },
  )
})
