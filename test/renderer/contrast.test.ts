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

const GROUNDS = ['bg', 'panel', 'raised', 'sel'] as const
/** Text needs 4.5:1, edges and glyphs 3:1. */
const PAIRS: readonly (readonly [ink: string, grounds: readonly string[], least: number])[] = [
  ['ink', GROUNDS, 4.5],
  ['ink2', GROUNDS, 4.5],
  ['ink3', ['bg', 'panel'], 4.5],
  ['ctl', ['bg', 'panel', 'raised'], 3],
  ['acc', GROUNDS, 3],
  ['success', ['success-ground'], 4.5],
  ['warning', ['warning-ground', 'panel'], 4.5],
  ['error', ['error-ground', 'bg', 'panel'], 4.5],
  ['progress', ['progress-ground'], 4.5],
  ['success-glyph', ['bg', 'panel'], 3],
  ['error-glyph', ['bg', 'panel', 'error-ground'], 3],
  ['progress-glyph', ['bg', 'panel'], 3],
  ['cap-ink', ['cap'], 4.5],
  ['bg', ['ink'], 4.5],
  ['banner-success-ink', ['banner-success', 'banner-success-block'], 4.5],
  ['banner-warning-ink', ['banner-warning'], 4.5],
  ['banner-error-ink', ['banner-error'], 4.5],
  ['banner-progress-ink', ['banner-progress', 'banner-progress-block'], 4.5],
  ['banner-idle-ink', ['banner-idle', 'banner-idle-block'], 4.5],
  ['banner-idle-acc', ['banner-idle'], 3],
]
const cases = (Object.keys(THEMES) as (keyof typeof THEMES)[]).flatMap((theme) =>
  PAIRS.flatMap(([ink, grounds, least]) =>
    grounds.map((ground) => ({ theme, ink, ground, least })),
  ),
)

describe('the colours', () => {
  it.each(cases)(
    '$ink on $ground in $theme is at least $least : 1',
    ({ theme, ink, ground, least }) => {
      const colours: Readonly<Record<string, string>> = THEMES[theme]
      expect(contrast(colours[ink]!, colours[ground]!)).toBeGreaterThanOrEqual(least)
    },
  )

  it('give the banners an edge in dark, where their grounds are too near to the background', () => {
    for (const ground of ['banner-success', 'banner-progress', 'banner-idle']) {
      expect(contrast(dark[ground]!, dark['bg']!)).toBeLessThan(3)
    }
    expect(contrast(dark['banner-edge']!, dark['bg']!)).toBeGreaterThanOrEqual(3)
  })

  it('keep the grounds of the banners the same in both themes, but for idle', () => {
    for (const ground of ['banner-success', 'banner-warning', 'banner-error', 'banner-progress'])
      expect(dark[ground]).toBe(light[ground])
  })
})
