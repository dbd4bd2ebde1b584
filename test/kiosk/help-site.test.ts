// @module-tag slow

import { readdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { HelpPage } from '../../contract/kiosk/help/help-site.ts'
import { printerFaults } from '../../messages/en/print/printer-faults.ts'
import { searchHelp } from '../../src-pages/shared/search-help.ts'
import { SCREENS } from '../../src-renderer/app/screens.ts'
import { axeFindings } from '../renderer/axe-findings.ts'
import { openBrowser } from '../support/browser.ts'
import { startTestKiosk } from '../support/kiosk.ts'
import { overTls } from '../platform/lan/tls-client.ts'
import { opened } from '../support/opened.ts'

const LANGUAGES = ['en', 'ja'] as const

/** What people type in each language; the place answers it among the first three. */
const STAFF_WORDS: readonly (readonly [place: string, en: string, ja: string])[] = [
  ['problems#cutter_jam', 'paper jam', '紙詰まり, 紙が詰まった'],
  ['problems#wrong_roll', 'wrong roll', ''],
  ['printers#roll', 'change roll', 'ロール交換'],
  ['problems#no-qr', 'lost QR', 'QRを忘れた'],
  ['start#sign-in', 'forgot password', 'パスワードを忘れた'],
  ['desk#walk-in', 'walk-in', '当日参加'],
  ['problems#help-desk', 'no ticket', 'チケットがない'],
  ['problems#again', 'reprint', '再印刷, 再発行'],
  ['backups#backups', 'backup', 'バックアップ'],
  ['problems#offline', 'offline, wi-fi down', 'オフライン, インターネットが切れた, インターネットがない'],
  ['problems#power-cut', 'power cut', '停電'],
  ['problems#look', 'dark mode, log out', 'ログアウト, 音が出ない'],
  ['problems#undo', 'undo check-in', '二重受付, チェックインを取り消す'],
  ['problems#blank', 'blank label', '白紙'],
  ['problems#scanner', 'scanner not working', '文字化け'],
  ['problems#tag-failed', 'tag failed, tag does not write', 'タグが書けない'],
  ['problems#wrong-name', 'misspelled, change name', '名前が違う'],
  ['event#duplicates', 'duplicate', ''],
  ['problems#disk_full', 'disk full', ''],
  ['event#import', 'how to import, excel', 'インポート, エクセル'],
  ['printers#add', 'wifi printer', 'プリンターが見つからない'],
  ['check-in#check-in', 'check in', ''],
  ['event#templates', 'label size', ''],
  ['problems#cooling', 'the printer is slow', ''],
  ['desks#set-up', 'second desk', '受付を増やす'],
  ['desk#party', '', 'グループ'],
  ['problems#characters', '', '印刷できない, 外字'],
  ['desk#edit', '', '名前が長い'],
  ['backups#restore', '', '復元'],
  ['team#handover', '', '暗証番号'],
  ['problems#busy', '', '印刷が遅い'],
]

const house = opened(() => startTestKiosk({ lanPort: 0 }))
const browser = opened(openBrowser)

const pagesIn = async (lang: string): Promise<readonly HelpPage[]> =>
  (await house.client.get(`/api/kiosk/help?lang=${lang}`)).body.pages
const anchorsOf = (html: string): string[] => [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
const linksOf = (html: string): string[] => [...html.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to]) => to!)
const textOf = async (path: string): Promise<string> => (await fetch(house.kiosk.url + path)).text()

describe('the help site', () => {
  it.each(LANGUAGES)('has every page of the sources in %s', async (lang) => {
    const files = readdirSync(new URL(`../../messages/help/${lang}`, import.meta.url))
    const pages = (await pagesIn(lang)).map(({ id }) => `${id}.md`)
    expect(pages.toSorted()).toEqual(files.filter((name) => name.endsWith('.md')).toSorted())
  })

  it('has the same pages with the same anchors in both languages', async () => {
    const outline = (pages: readonly HelpPage[]) => pages.map(({ id, html }) => [id, anchorsOf(html)])
    expect(outline(await pagesIn('ja'))).toEqual(outline(await pagesIn('en')))
  })

  it.each(LANGUAGES)('has the page of every desk screen (%s)', async (lang) => {
    const places = (await pagesIn(lang)).flatMap(({ id, html }) =>
      anchorsOf(html).map((anchor) => `${id}#${anchor}`),
    )
    for (const { at, helpAt } of SCREENS) expect(places, at).toEqual(expect.arrayContaining([helpAt]))
  })

  it.each(LANGUAGES)('has an entry for each fault of a printer (%s)', async (lang) => {
    const problems = (await pagesIn(lang)).find(({ id }) => id === 'problems')!
    const faults = Object.keys(printerFaults.fault)
    expect(faults.length).toBeGreaterThan(25)
    expect(faults.filter((fault) => !anchorsOf(problems.html).includes(fault))).toEqual([])
  })

  it.each(LANGUAGES)('answers the words that staff type (%s)', async (lang) => {
    const pages = await pagesIn(lang)
    for (const [place, en, ja] of STAFF_WORDS)
      for (const word of (lang === 'en' ? en : ja).split(', ').filter(Boolean)) {
        const found = searchHelp(pages, word).map(({ href }) => href)
        expect(found.slice(0, 3), word).toContain(`/help/${place}`)
      }
  })

  it('has no link that leads nowhere, on any page', async () => {
    const documents = linksOf(await textOf('/help')).filter((to) => /^\/(help|desk\/docs)\//.test(to))
    const addresses = LANGUAGES.flatMap((lang) => documents.map((path) => `${path}?lang=${lang}`))
    const texts = new Map<string, string>()
    const read = async (path: string): Promise<string> => {
      const known = texts.get(path)
      if (known !== undefined) return known
      const answer = await fetch(house.kiosk.url + path)
      expect(answer.status, path).toBe(200)
      const text = await answer.text()
      texts.set(path, text)
      return text
    }
    for (const address of addresses) {
      for (const href of linksOf(await read(address))) {
        if (href.startsWith('https:')) continue
        const [path, anchor] = href.startsWith('#')
          ? [address, href.slice(1)]
          : (href.split('#') as [string, string?])
        const text = await read(path)
        if (anchor)
          expect(anchorsOf(text), `${address} ${href}`).toEqual(
            expect.arrayContaining([decodeURIComponent(anchor)]),
          )
      }
    }
  })

  it.each(LANGUAGES)('serves the pictures of its pages, with a text for each (%s)', async (lang) => {
    const images = (await pagesIn(lang)).flatMap(({ html }) => html.match(/<img [^>]*>/g) ?? [])
    expect(images.length).toBeGreaterThan(7)
    for (const image of images) {
      const [, path, alt] = / src="([^"]+)" alt="([^"]+)"/.exec(image)!
      expect(alt!.length).toBeGreaterThan(3)
      const answer = await fetch(house.kiosk.url + path!)
      expect([answer.status, answer.headers.get('Content-Type')], path).toEqual([200, 'image/webp'])
      expect((await answer.arrayBuffer()).byteLength).toBeLessThan(100_000)
    }
    expect((await fetch(`${house.kiosk.url}/help/pictures/none`)).status).toBe(404)
  })

  it('runs no inline script, and only its own file', async () => {
    const answer = await fetch(`${house.kiosk.url}/help/desk`)
    // Without it, a browser asks for /favicon.ico.
    expect(await answer.clone().text()).toContain('<link rel="icon" href="data:,">')
    expect(answer.headers.get('Content-Security-Policy')).toMatch(
      /^default-src 'none'; script-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self' /,
    )
    for (const lang of LANGUAGES) {
      const html = await textOf(`/help/desk?lang=${lang}`)
      expect(html.match(/<script[^>]*>/g)).toEqual(['<script src="/help.js" defer>'])
      expect(html).not.toMatch(/ style=| on[a-z]+="/)
    }
  })

  it('answers 404 with its contents to a page that does not exist', async () => {
    const answer = await fetch(`${house.kiosk.url}/help/none`)
    expect([answer.status, await answer.text()]).toEqual([
      404,
      expect.stringContaining('href="/help/problems"'),
    ])
  })

  it('serves the user pages on the LAN, and no document', async () => {
    const ask = overTls(house.kiosk.lan!.port!, house.kiosk.lan!.authority())
    const page = await ask('/help/desk')
    expect([page.status, page.text.includes('/desk/docs')]).toEqual([200, false])
    expect((await ask('/desk/docs/operating')).status).toBe(404)
    expect(await textOf('/help')).toContain('href="/desk/docs/operating"')
  })
})

describe.each([
  ['en', 'en-GB', 'cover', 'Close the printer cover', 'the cover of my printer is open now'],
  ['ja', 'ja-JP', 'カッター', 'カッターの紙を取り除く', 'カバーが開いた'],
] as const)('the help site in a browser (%s)', (lang, locale, word, title, sentence) => {
  const open = async (path: string, size = { width: 1280, height: 800 }): Promise<Page> => {
    const page = await (await browser.newContext({ locale, viewport: size })).newPage()
    await page.goto(`${house.kiosk.url}${path}`)
    await page.locator('[data-search]:not([hidden])').waitFor()
    return page
  }

  it('can be searched and read by keyboard', async () => {
    const page = await open('/help')
    await page.keyboard.press('/')
    await page.keyboard.insertText(word)
    await page.locator('[data-results] a').first().waitFor()
    expect(await page.locator('[data-results] a').allTextContents()).toContain(title)
    expect(await page.locator('[data-count]').textContent()).toMatch(/^\d+/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/help\/problems#/)
    expect(await page.locator('h1').count()).toBe(1)
    await page.context().close()
  })

  it('finds a sentence with other words than the page, and reports no results', async () => {
    const page = await open('/help')
    const field = page.locator('input')
    await field.fill(sentence)
    await page.locator('[data-results] a').first().waitFor()
    expect((await page.locator('[data-results] a').allTextContents()).join()).toMatch(/cover|カバー/i)
    await field.fill('xyzzy')
    await expect.poll(() => page.locator('[data-results] a').count()).toBe(0)
    expect(await page.locator('[data-count]').textContent()).toMatch(/Nothing|見つかりません/)
    await page.context().close()
  })

  it.each([
    ['1280 × 800', { width: 1280, height: 800 }, 'light', 'problems'],
    ['a phone, dark', { width: 360, height: 740 }, 'dark', 'hardware'],
  ] as const)('fits and has no finding of axe-core (%s)', async (_, size, colorScheme, id) => {
    const page = await open(`/help/${id}`, size)
    await page.emulateMedia({ colorScheme })
    const findings: string[] = []
    for (const path of ['/help', ...(await pagesIn(lang)).map((one) => `/help/${one.id}`)]) {
      await page.goto(`${house.kiosk.url}${path}`)
      findings.push(...(await axeFindings(page)).map((finding) => `${path}: ${finding}`))
    }
    expect(findings).toEqual([])
    expect(await page.locator('html').getAttribute('lang')).toBe(lang)
    for (const path of [`/help/${id}`, '/desk/docs/operating', '/desk/docs/hardware']) {
      await page.goto(`${house.kiosk.url}${path}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0)
    }
    await page.context().close()
  })
})
