// @module-tag slow
import { describe, expect, it } from 'vitest'
import { PREPARATION_POINTS } from '../../../contract/kiosk/checks/preparation.ts'
import { ownNetworks } from '../../../src-server/platform/lan/networks.ts'
import { axeFindings } from '../../renderer/axe-findings.ts'
import { openDeskHouse } from '../../renderer/desk-house.ts'
import { opened } from '../../support/opened.ts'
import { requireThat } from '../../support/tools.ts'

const TEXTS = {
  en: {
    open: 'Preparation',
    untried: 'No phone has tried yet',
    possible: [
      'The device is on another network.',
      'The Wi-Fi keeps its devices apart',
      'A firewall blocks port',
    ],
    found: '192.0.2.77 does not trust the certificate',
    cause: 'The device does not trust the certificate. Install it',
    qr: 'QR of the network check',
  },
  ja: {
    open: '開場の準備',
    untried: 'まだスマホで試していません',
    possible: ['別のネットワークにつながっています', 'プライバシーセパレーター', 'ファイアウォールがポート'],
    found: '192.0.2.77 が証明書を信頼していません',
    cause: '受付の証明書が信頼されていません',
    qr: 'ネットワーク確認用のQR',
  },
}

describe('the point of the network on the screen', () => {
  const desks = opened(() => {
    requireThat(ownNetworks().length > 0, 'a network')
    return openDeskHouse({ lanPort: 0 })
  })

  it.each(['en', 'ja'] as const)(
    'has a QR and the possible causes, then one sentence and one picture, in %s',
    async (language) => {
      const texts = TEXTS[language]
      const { contacts } = desks.house.kiosk.lan!
      const { page, room } = await desks.open({ language })
      await room(texts.open)
      const side = page.locator('aside')
      await page.locator('.point').last().waitFor()
      for (let i = 0; i < PREPARATION_POINTS.length; i += 1) await page.keyboard.press('ArrowDown')
      await side.getByRole('img', { name: texts.qr }).waitFor()
      if (contacts.list().length === 0) {
        await page.getByText(texts.untried).waitFor()
        for (const text of texts.possible) await side.getByText(text).waitFor()
        expect(await side.locator('svg.cause').count()).toBe(3)
        expect(await axeFindings(page)).toEqual([])
      }
      contacts.note('192.0.2.77', 'refused')
      await page.getByText(texts.found).waitFor()
      await side.getByText(texts.cause).waitFor()
      expect(await side.locator('svg.cause').count()).toBe(1)
    },
  )
})
