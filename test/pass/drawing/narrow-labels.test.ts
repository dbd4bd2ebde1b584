import { describe, expect, it } from 'vitest'
import { presetOf } from '../../../contract/pass/template/template-presets.ts'
import type { PassContent } from '../../../contract/pass/draft/pass.ts'
import type { PassTemplate } from '../../../contract/event/event/pass-template.ts'
import { createNameFitCheck } from '../../../src-server/pass/drawing/fit-check.ts'
import { createRenderer } from '../../../src-server/pass/drawing/render-pass.ts'
import { SAMPLE_QR } from '../../support/pass-samples.ts'

const { render } = await createRenderer()
const narrow = presetOf('DK-2210')

function draw(texts: Partial<PassContent>, template: PassTemplate = narrow) {
  const content = { title: '', affiliation: '', fontScale: 'normal', lineMode: 'auto' } as const
  const { layers } = render({
    template,
    content: { ...content, name: '', ...texts },
    qr: SAMPLE_QR,
    logos: [],
  }).render
  return layers.map(({ image: _, ...layer }) => layer)
}

const turned = (texts: Partial<PassContent>) => draw(texts, { ...narrow, layout: 'side' })

describe('a label of 29 mm', () => {
  it('is read across the tape if the name is large enough', () => {
    for (const name of ['山田 花子', 'Tatiana Hôrková', 'Łucja Wójcik'])
      expect(draw({ name })).not.toEqual(turned({ name }))
  })

  it.each([
    ['does not fit', { name: 'Gurbanguly Mälikgulyýewiç Ňurmyradow' }],
    ['is tiny', { name: 'Ģirts Ļaudaks-Ņikonovs', affiliation: 'Rīgas Tehniskā universitāte' }],
    [
      'has no space beside the affiliation',
      { name: 'Sven', affiliation: 'Rheinisch-Westfälische Technische Hochschule Aachen' },
    ],
  ])('is turned by itself if the name %s', async (_, texts) => {
    expect(draw(texts)).toEqual(turned(texts))
    expect(draw(texts)[0]!.fontPx).toBeGreaterThan(44)
    const misfit = await createNameFitCheck(narrow, SAMPLE_QR)
    expect(misfit({ title: '', affiliation: '', ...texts })).toBeNull()
  })

  it('is not turned if a layer was placed by hand', () => {
    const layers = { ...narrow.layers, qr: { x: 0.1, y: 0.9 } }
    const name = 'Ģirts Ļaudaks-Ņikonovs'
    expect(draw({ name }, { ...narrow, layers })[0]!.fontPx).toBeLessThan(40)
  })

  it('says what would fit the turned label if no direction has space', () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(4).trim()
    expect(() => draw({ name })).toThrow(/does not fit 29 × 62 mm .*: \d{2} of its 143 characters/)
  })
})
