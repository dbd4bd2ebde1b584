import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { withoutUnseen } from '../../contract/platform/http/scalars.ts'
import {
  FONT_RANGES,
  fontsOfCharacter,
  SCRIPT_FONT_IDS,
  type ScriptFontId,
} from '../../src-server/pass/drawing/font-ranges.ts'
import { startSession } from '../../src-server/account/session/session-store.ts'
import { openDeskRig } from './template/desk-rig.ts'
import { openBrowser } from '../support/browser.ts'
import { GUESTS } from '../support/guests.ts'
import { WORLD_CORPUS } from '../support/world-names.ts'
import { opened, made } from '../support/opened.ts'

/** True if a CSS `unicode-range` has the character. */
function inRange(range: string, character: string): boolean {
  const point = character.codePointAt(0)!
  return range.split(', ').some((part) => {
    const [from, to] = part.slice(2).split('-')
    return point >= parseInt(from!, 16) && point <= parseInt(to ?? from!, 16)
  })
}

it('screens and pages take every letter of every script from its print font', () => {
  const outside = new Set<string>()
  const printed = GUESTS.filter(({ refused }) => refused.length === 0)
  const names = [...WORLD_CORPUS.map(([, name]) => name), ...printed.map(({ name }) => withoutUnseen(name))]
  for (const name of names) {
    for (const character of name) {
      const fonts = fontsOfCharacter(character).filter((id) => id !== 'latin')
      const [id] = fonts as ScriptFontId[]
      if (!id || /[\P{L}\p{sc=Zyyy}\p{scx=Hira}\p{scx=Kana}々〻]/u.test(character)) continue
      if (!fonts.some((one) => inRange(FONT_RANGES[one], character))) outside.add(`${character} ${id}`)
    }
  }
  expect([...outside]).toEqual([])
  expect(Object.keys(FONT_RANGES).toSorted()).toEqual([...SCRIPT_FONT_IDS].toSorted())
})

describe('the print fonts', () => {
  const rig = opened(async () => {
    const desks = await openDeskRig()
    return { ...desks, eventId: await desks.house.makeEvent() }
  })
  const person = made(() => {
    const of = { eventId: rig.eventId, kana: null, affiliation: 'Kumo' }
    return rig.house.makePerson({ ...of, name: 'สมชาย ใจดี' })
  })

  it('are files of the kiosk, kept for good, and nothing else is', async () => {
    const css = await fetch(`${rig.house.kiosk.url}/fonts/pass.css`)
    const text = await css.text()
    expect(css.headers.get('Content-Type')).toContain('text/css')
    const address = /url\((\/fonts\/thai-bold\.ttf[^)]*)\)/.exec(text)![1]!
    const font = await fetch(`${rig.house.kiosk.url}${address}`)
    expect(font.headers.get('Cache-Control')).toContain('immutable')
    expect([...new Uint8Array(await font.arrayBuffer()).slice(0, 4)]).toEqual([0, 1, 0, 0])
    for (const name of ['nobody.ttf', '..%2Fpackage.json', 'japanese'])
      expect((await fetch(`${rig.house.kiosk.url}/fonts/${name}`)).status).toBe(404)
    const again = await fetch(css.url, { headers: { 'If-None-Match': css.headers.get('ETag')! } })
    expect(again.status).toBe(304)
  })

  const fontsOf = (page: Page): string[] => {
    const loaded: string[] = []
    page.on('response', (response) => {
      const [, font] = /\/fonts\/(\w+)-\w+\.ttf/.exec(response.url()) ?? []
      if (font && response.ok()) loaded.push(font)
    })
    return loaded
  }

  it('are loaded by the desk for the scripts of the names on it', async () => {
    const desk = await rig.openDesk(rig.eventId)
    const loaded = fontsOf(desk.page)
    rig.scanner.scan(person.qr)
    await desk.says('Check the text')
    await expect.poll(() => [...new Set(loaded)], { timeout: 15_000 }).toEqual(['thai'])
  })

  it("are loaded by the participant's page for the scripts of the name", async () => {
    const browser = await openBrowser()
    onTestFinished(() => browser.close())
    const page = await browser.newPage()
    const loaded = fontsOf(page)
    const session = await startSession(rig.house.db, person.userId, Date.now())
    await page
      .context()
      .addCookies([{ name: 'passdesk_session', value: session.id, url: rig.house.kiosk.url }])
    await page.goto(`${rig.house.kiosk.url}/me/passes?lang=en#${rig.eventId}`)
    await expect.poll(() => [...new Set(loaded)], { timeout: 15_000 }).toEqual(['thai'])
    const shown = () => page.evaluate(() => [...document.fonts].some(({ status }) => status === 'loaded'))
    await expect.poll(shown, { timeout: 15_000 }).toBe(true)
  })
})
