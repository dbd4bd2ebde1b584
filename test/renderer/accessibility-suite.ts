import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { messages } from '../../messages/index.ts'
import { opened } from '../support/opened.ts'
import { axeFindings } from './axe-findings.ts'
import { openDeskHouse } from './desk-house.ts'
import { startFreshKiosk } from './fresh-kiosk.ts'
import { settled, visitScreens } from './every-screen.ts'
import { openTagRig } from './tag-rig.ts'

/**
 * `PICTURES=/tmp/x` saves every screen in every size there; `ONLY=import` visits the screens whose
 * name contains `import`.
 */
const { PICTURES: pictures, ONLY: only } = process.env
const LONG_MS = 900_000

/**
 * The sizes of WCAG 1.4.4 and 1.4.10: text at 130 % by the desk's own setting, and the browser's
 * zoom of 200 %, which halves the window in CSS pixels and doubles each of them.
 */
const SIZES = [
  { name: '1280', width: 1280, height: 800, size: 'normal' },
  { name: '1920', width: 1920, height: 1080, size: 'normal' },
  { name: 'text 130 %', width: 1280, height: 800, size: 'largest' },
  { name: 'zoom 200 %', width: 640, height: 400, size: 'normal' },
] as const

/** Layout faults: a page wider than the window, texts that exceed their box or overlap. */
function misfitsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > root.clientWidth)
      found.push(`the page is ${root.scrollWidth} px wide in a window of ${root.clientWidth}`)
    const seen = (element: Element): boolean => {
      const style = getComputedStyle(element)
      return (
        style.visibility !== 'hidden' &&
        style.display !== 'none' &&
        !element.closest('.visually-hidden, [hidden], svg')
      )
    }
    const name = (element: Element): string =>
      `<${element.tagName.toLowerCase()} class="${element.className}"> ` +
      `${(element.textContent ?? '').trim().slice(0, 40)}`
    const scrollsSideways = (element: Element): boolean => {
      for (let at: Element | null = element.parentElement; at; at = at.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth + 1)
          return true
      }
      return false
    }
    /** A word at the edge of a box that hides the rest, without an ellipsis. */
    const isCut = (box: DOMRect, element: Element): boolean => {
      for (let at: Element | null = element; at && at !== root; at = at.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(at)
        if (textOverflow === 'ellipsis' || /auto|scroll/.test(overflowX)) return false
        const frame = at.getBoundingClientRect()
        if (/hidden|clip/.test(overflowX) && box.right > frame.right + 1) return true
      }
      return false
    }
    /** A line without the part hidden by an ellipsis or scrolled out of view. */
    const visiblePart = (box: DOMRect, element: Element): DOMRect => {
      let { right, top, bottom } = box
      if (getComputedStyle(element).textOverflow === 'ellipsis')
        right = Math.min(right, element.getBoundingClientRect().right)
      const panel = element.closest('.stage > *')
      if (panel && /auto|scroll/.test(getComputedStyle(panel).overflowY)) {
        const frame = panel.getBoundingClientRect()
        top = Math.max(top, frame.top)
        bottom = Math.min(bottom, frame.bottom)
      }
      return new DOMRect(box.x, top, right - box.x, Math.max(0, bottom - top))
    }
    // A container that scrolls sideways hides the part outside of it.
    for (const element of document.querySelectorAll('.stage > *, .banner, .rail, .top-bar')) {
      if (element.scrollWidth > element.clientWidth + 1) found.push(`scrolls sideways: ${name(element)}`)
    }
    for (const chip of document.querySelectorAll('.chip')) {
      if (chip.scrollHeight > chip.clientHeight + 1) found.push(`exceeds its chip: ${name(chip)}`)
    }
    // The banner of a zoomed browser stays in view.
    for (const title of document.querySelectorAll('[role=dialog] .title')) {
      const { x, y, width, height } = title.getBoundingClientRect()
      const top = document.elementFromPoint(x + width / 2, y + height / 2)
      if (y > 0 && top && !title.contains(top)) found.push(`behind another part: ${name(title)}`)
    }
    for (const text of document.querySelectorAll('svg text')) {
      const [word, box] = [text.getBoundingClientRect(), text.closest('svg')!.getBoundingClientRect()]
      if (word.left < box.left - 1 || word.right > box.right + 1)
        found.push(`out of its drawing: ${text.textContent}`)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const lines: { readonly box: DOMRect; readonly element: Element }[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      if (!element || !node.textContent?.trim() || !seen(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      for (const box of range.getClientRects()) {
        if (box.width < 1 || box.height < 1) continue
        if (
          (box.left < -1 || box.right > root.clientWidth + 1) &&
          !scrollsSideways(element) &&
          getComputedStyle(element).textOverflow !== 'ellipsis'
        )
          found.push(`out of the window: ${name(element)}`)
        if (isCut(box, element)) found.push(`cut off: ${name(element)}`)
        lines.push({ box: visiblePart(box, element), element })
      }
    }
    // Banner and keys stay in view while the page scrolls below them.
    const flows = (element: Element): boolean =>
      !element.closest('.banner, .rail, .waiting-scans, .toast, .picker__list, .paper')
    const flowing = lines.filter(({ element }) => flows(element))
    for (const [index, one] of flowing.entries()) {
      for (const other of flowing.slice(index + 1)) {
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
        if (
          across > 3 &&
          down > 6 &&
          !one.element.contains(other.element) &&
          !other.element.contains(one.element)
        )
          found.push(`on one another: ${name(one.element)} / ${name(other.element)}`)
      }
    }
    return [...new Set(found)]
  })
}

const TITLE =
  'no finding of axe-core, fit larger text and a zoomed browser, and Tab goes through them in order'

type Look = (name: string, page: Page) => Promise<void>

/** Looks at screens and keeps what axe-core, the sizes and the Tab key find. */
function finder(language: 'en' | 'ja'): { readonly found: string[]; readonly look: Look } {
  const found: string[] = []
  return {
    found,
    async look(name, page) {
      if (only && !new RegExp(only).test(name)) return
      await settled(page)
      found.push(...(await axeFindings(page)).map((finding) => `${name}: ${finding}`))
      if (language === 'en') found.push(...(await findingsInTheDark(page, name)))
      found.push(...(await misfitsInSizes(page, name, language)))
      if (language === 'en') found.push(...(await tabStrays(page)).map((stray) => `${name}: ${stray}`))
    },
  }
}

/** The screens that staff see all day: seconds instead of minutes. */
export function lineAccessibilitySuite(): void {
  const house = opened(() => openDeskHouse())

  it(`the screens of the line have ${TITLE}`, { timeout: LONG_MS }, async () => {
    const { found, look } = finder('en')
    const names = '^(ready|pass|search)$'
    await visitScreens(house, { language: 'en', only: names }, (name, { page }) => look(name, page))
    expect(found).toEqual([])
  })
}

/**
 * Findings of axe-core, larger text, a zoomed browser and the Tab key on every screen in a
 * language.
 */
export function accessibilitySuite(language: 'en' | 'ja'): void {
  describe(`every screen in ${language}`, () => {
    const house = opened(() => openDeskHouse())
    const rig = opened(openTagRig)

    it(`has ${TITLE}`, { timeout: LONG_MS }, async () => {
      const { found, look } = finder(language)
      await visitScreens(house, { language, only }, (name, { page }) => look(name, page))
      expect(found).toEqual([])
    })

    it('of the set-up has no finding, and fits', { timeout: LONG_MS }, async () => {
      const { found, look } = finder(language)
      const desk = await startFreshKiosk(house.browser)
      onTestFinished(() => desk.close())
      await look('set-up-language', desk.page)
      await desk.makeAdministrator()
      if (language === 'ja') await desk.press('F10')
      await look('set-up-event', desk.page)
      for (const step of ['printer', 'test', 'reader', 'open']) {
        await desk.press('Escape')
        await look(`set-up-${step}`, desk.page)
      }
      expect(found).toEqual([])
    })

    it('of the tags of a real kiosk has no finding, and fits', { timeout: LONG_MS }, async () => {
      const { found, look } = finder(language)
      const desk = await rig.open({ language })
      const tags = messages[language]
      await desk.scanStep(await desk.guest('田中 美咲'), tags['pass.go.banner'])
      await desk.step('Space', tags['tag.touch.banner'])
      await look('tag', desk.page)
      rig.reader.setState('no_reader')
      await desk.says(tags['tag.problem.no_reader.banner'])
      await look('tag without a reader', desk.page)
      rig.reader.setState('ready')
      await desk.step(['Escape', 'Escape'], tags['home.banner'])
      await desk.printed('佐藤 悠斗')
      await desk.press('Control+g')
      await desk.page.locator('.tag-run').waitFor()
      await look('tag run', desk.page)
      expect(found).toEqual([])
    })
  })
}

async function findingsInTheDark(page: Page, name: string): Promise<string[]> {
  const show = (theme: string) =>
    page.evaluate((value) => (document.documentElement.dataset['theme'] = value), theme)
  await show('dark')
  const findings = await axeFindings(page)
  await show('light')
  return findings.map((finding) => `${name}, dark: ${finding}`)
}

async function misfitsInSizes(page: Page, name: string, language: string): Promise<string[]> {
  if (pictures) mkdirSync(pictures, { recursive: true })
  const misfits: string[] = []
  for (const { name: size, width, height, size: text } of SIZES) {
    if (size === '1920' && !pictures) continue
    await page.setViewportSize({ width, height })
    await page.evaluate((value) => (document.documentElement.dataset['size'] = value), text)
    await page.waitForTimeout(60)
    misfits.push(...(await misfitsOf(page)).map((misfit) => `${name}, ${size}: ${misfit}`))
    if (pictures)
      await page.screenshot({
        path: join(pictures, `${name} ${size} ${language}.png`.replace(/[ /%]+/g, '-')),
        fullPage: true,
      })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.evaluate(() => (document.documentElement.dataset['size'] = 'normal'))
  // Areas that scroll only in this size become Tab stops in the next frames.
  await settled(page)
  return misfits
}

/** Maximum number of further stops for the parts of date and time fields. */
const MOST_PARTS = 24

/** Controls that Tab skips, and steps back up the page. */
async function tabStrays(page: Page): Promise<string[]> {
  const count = await page.evaluate(() => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [tabindex="0"]'),
    ].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        element.getClientRects().length > 0 &&
        getComputedStyle(element).visibility !== 'hidden',
    )
    // A group of radio buttons is one stop.
    const stops = controls.filter(
      (element) =>
        !(
          element instanceof HTMLInputElement &&
          element.type === 'radio' &&
          !element.checked &&
          document.querySelector(`input[type=radio][name="${CSS.escape(element.name)}"]:checked`)
        ),
    )
    for (const [index, element] of stops.entries()) element.dataset['stop'] = String(index)
    ;(document.activeElement as HTMLElement | null)?.blur()
    document.body.tabIndex = -1
    document.body.focus()
    document.body.removeAttribute('tabindex')
    return stops.length
  })
  const reached: (string | null)[] = []
  // A date has a stop for each of its parts.
  for (let step = 0; step < count + MOST_PARTS && reached.length < count; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(
      () => (document.activeElement as HTMLElement | null)?.dataset['stop'] ?? null,
    )
    if (stop !== reached.at(-1)) reached.push(stop)
  }
  const expected = Array.from({ length: count }, (_, index) => String(index))
  return reached.join(' ') === expected.join(' ') ? [] : [`stops ${reached.join(' ')} of ${count}`]
}
