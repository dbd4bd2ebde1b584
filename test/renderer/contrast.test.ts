import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../../src-renderer/ui/tokens.css', import.meta.url), 'utf8')
const block = (selector: string): Readonly<Record<string, string>> => {
  const body = css.slice(css.indexOf(`${selector} {`)).split('}')[0] ?? ''
  return Object.fromEntries(
    [...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map((match) => [match[1]!, match[2]!]),
  )
}
const light = block(':root')
const dark = { ...light, ...block(":root[data-theme='dark']") }
const THEMES = { light, dark } as const

/** Relative luminance and contrast by WCAG 2.2. */
function luminance(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
function contrast(one: string, other: string): number {
  const [bright, dim] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (bright! + 0.05) / (dim! + 0.05)
}

const GROUNDS = ['bg', 'card', 'sunk', 'accent-soft'] as const
/** Text needs 4.5:1, edges and glyphs 3:1. */
const PAIRS: readonly (readonly [ink: string, grounds: readonly string[], least: number])[] = [
  ['ink', GROUNDS, 4.5],
  ['ink-2', GROUNDS, 4.5],
  ['ink-3', ['bg', 'card'], 4.5],
  ['edge', ['bg', 'card'], 3],
  ['accent', ['bg', 'card', 'accent-soft'], 4.5],
  ['go', ['bg', 'card', 'go-soft'], 4.5],
  ['hold-ink', ['bg', 'card', 'hold-soft'], 4.5],
  ['stop-ink', ['bg', 'card', 'stop-soft'], 4.5],
  ['stop', ['bg', 'card'], 3],
  ['white', ['solid-go', 'solid-stop', 'mark'], 4.5],
  ['black', ['solid-hold', 'white'], 4.5],
]
const cases = (Object.keys(THEMES) as (keyof typeof THEMES)[]).flatMap((theme) =>
  PAIRS.flatMap(([ink, grounds, least]) => grounds.map((ground) => ({ theme, ink, ground, least }))),
)

describe('the colours', () => {
  it.each(cases)('$ink on $ground in $theme is at least $least : 1', ({ theme, ink, ground, least }) => {
    const colours: Readonly<Record<string, string>> = THEMES[theme]
    expect(contrast(colours[ink]!, colours[ground]!)).toBeGreaterThanOrEqual(least)
  })

  it('keep the solid banners the same in both themes', () => {
    for (const ground of ['solid-go', 'solid-hold', 'solid-stop']) expect(dark[ground]).toBe(light[ground])
  })
})
