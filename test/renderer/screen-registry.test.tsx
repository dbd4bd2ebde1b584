import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { messages } from '../../messages/index.ts'
import type { Desk } from '../../src-renderer/shell/desk-context.ts'
import { createSavedPassState } from '../../src-renderer/shell/saved-pass-state.ts'
import type { ScreenShell } from '../../src-renderer/shell/screen.ts'
import { homeScreen } from '../../src-renderer/kiosk/state/screen.tsx'
import { menuEntries } from '../../src-renderer/kiosk/menu/screen.tsx'
import { RenderScreen } from '../../src-renderer/app/render-screen.tsx'
import { SCREENS } from '../../src-renderer/app/screens.ts'
import { shortcutKeys } from '../../src-renderer/app/use-navigation.ts'
import { ROOT } from '../cli/rig.ts'
import { createRecords } from './desk-records.ts'
import { madeUpScreen } from './made-up-screen.tsx'
import { screensPage } from './screens-page.ts'

const screens = [...SCREENS, madeUpScreen]
const opened: unknown[] = []
const deskOf = (isManager: boolean): Parameters<typeof menuEntries>[1] => ({
  isManager,
  isAdmin: false,
  practiceOf: null,
  event: createRecords().events[0] as Desk['event'],
  go: (screen) => void opened.push(screen),
  signOut: () => undefined,
})
const actions = {
  chooseEvent: () => undefined,
  startPractice: () => undefined,
  pause: () => undefined,
}

describe('the screen registry', () => {
  it('has one screen for each route and one command for each label', () => {
    const repeated = (values: readonly unknown[]): unknown[] =>
      values.filter((value, index) => values.indexOf(value) !== index)
    const desk = { ...deskOf(true), isAdmin: true }
    expect(repeated(SCREENS.map(({ at }) => at))).toEqual([])
    expect(repeated(menuEntries(SCREENS, desk, actions).map(({ label }) => label))).toEqual([])
    expect(repeated(SCREENS.flatMap(({ shortcut }) => shortcut?.codes ?? []))).toEqual([])
  })

  it('makes docs/screens.md', async () => {
    await expect(screensPage(SCREENS)).toMatchFileSnapshot('../../docs/screens.md')
  })
})

it('the documents name commands of the menu as the menu does', () => {
  const texts: Readonly<Record<string, string>> = messages.en
  const desk = { ...deskOf(true), isAdmin: true }
  const names = menuEntries(SCREENS, desk, actions).map(({ label }) => texts[label])
  const unknown = globSync('{README.md,CONTRIBUTING.md,docs/*.md}', { cwd: ROOT }).flatMap((file) =>
    [...readFileSync(join(ROOT, file), 'utf8').matchAll(/F1(?:\*\*)?, \*([^*]+)\*/g)]
      .filter(([, name]) => !names.includes(name))
      .map(([, name]) => `${file}: ${name}`),
  )
  expect(unknown).toEqual([])
})

describe('a made-up screen in the registry', () => {
  it('is rendered at its route', () => {
    const place = { screen: { at: 'made-up' }, memory: createSavedPassState() } as const
    const shell = { screens } as unknown as ScreenShell
    expect(renderToStaticMarkup(<RenderScreen place={place} shell={shell} />)).toBe('<p>made-up</p>')
  })

  it('stands in the menu of those who may open it', () => {
    const entryFor = (isManager: boolean) =>
      menuEntries(screens, deskOf(isManager), actions).find(({ label }) => label === madeUpScreen.title)
    expect(entryFor(false)).toBeUndefined()
    expect(entryFor(true)).toMatchObject({ group: 'event', key: 'F5' })
    entryFor(true)?.run()
    expect(opened).toEqual([{ at: 'made-up' }])
  })

  it('opens with its key, except while a tag is written and on itself', () => {
    const keyAt = (at: 'home' | 'made-up', isWriting: boolean) =>
      shortcutKeys(screens, at, isWriting, () => undefined)['F5']
    expect(keyAt(homeScreen.at, false)).toBeDefined()
    expect(keyAt(homeScreen.at, true)).toBeUndefined()
    expect(keyAt('made-up', false)).toBeUndefined()
  })

  it('is described in docs/screens.md', () => {
    expect(screensPage(screens)).toContain(
      'A screen of the tests.\n\nRoute `made-up`; open to event managers; keys F5, F1.',
    )
  })
})
