// @module-tag slow
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PREPARATION_POINTS } from '../../../contract/kiosk/checks/preparation.ts'
import { ownNetworks } from '../../../src-server/platform/lan/networks.ts'
import { axeFindings } from '../../renderer/axe-findings.ts'
import { openDeskHouse, type DeskHouse } from '../../renderer/desk-house.ts'
import { requireThat } from '../../support/tools.ts'

const PICTURES = process.env.PASSDESK_TEST_PICTURES
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
    possible: [
      '別のネットワークにつながっています',
      'プライバシーセパレーター',
      'ファイアウォールがポート',
    ],
    found: '192.0.2.77 が証明書を信頼していません',
    cause: '受付の証明書が信頼されていません',
    qr: 'ネットワーク確認用のQR',
  },
}

describe('the point of the network on the screen', () => {
  let desks: DeskHouse
  beforeAll(async () => {
    requireThat(ownNetworks().length > 0, 'a network')
    desks = await openDeskHouse({ lanPort: 0 })
  })
  afterAll(() => desks?.close())

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
        await picture(`network-untried-${language}`)
      }
      contacts.note('192.0.2.77', 'refused')
      await page.getByText(texts.found).waitFor()
      await side.getByText(texts.cause).waitFor()
      expect(await side.locator('svg.cause').count()).toBe(1)
      await picture(`network-certificate-${language}`)

      async function picture(name: string): Promise<void> {
        if (!PICTURES) return
        mkdirSync(PICTURES, { recursive: true })
        await page.screenshot({ path: join(PICTURES, `${name}.png`) })
      }
    },
  )
})
