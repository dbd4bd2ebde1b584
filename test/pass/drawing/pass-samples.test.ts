import { describe, expect, it } from 'vitest'
import { PassRender } from '../../../contract/pass/draft/pass.ts'
import { createRenderer } from '../../../src-server/pass/drawing/render-pass.ts'
import { bitmapInk, faultsOf, readCode } from '../../support/pass-proofs.ts'
import { PASS_SAMPLES, sampleInput, sampleLogos } from '../../support/pass-samples.ts'
import { expectGolden } from '../../support/golden-passes.ts'

const { render } = await createRenderer()
const logos = await sampleLogos()

describe.each(PASS_SAMPLES)('the sample pass $name', (sample) => {
  it('looks as it did when it was approved', async () => {
    const drawn = render(sampleInput(sample, logos))
    await expectGolden(sample.name, drawn)
  })

  it('keeps its layers apart, rebuilds from them and can be scanned', async () => {
    expect(await faultsOf(render(sampleInput(sample, logos)), sample.qr)).toEqual([])
  })

  it('is a valid reply with nothing left out', () => {
    const { render: drawn } = render(sampleInput(sample, logos))
    expect(PassRender.parse(drawn)).toEqual(drawn)
    const expected = [
      'name',
      'affiliation',
      'title',
      ...(sample.content.logos ?? []).map((_, i) => `logo:${i}`),
      ...(sample.qr ? ['qr'] : []),
    ]
    expect(drawn.layers.map((layer) => layer.id)).toEqual(expected)
  })

  it('stays under 35 % black, so that the print head keeps cool', () => {
    const ink = bitmapInk(render(sampleInput(sample, logos)))
    expect(ink.filter((dot) => dot === 1).length / ink.length).toBeLessThan(0.35)
  })
})

describe('the samples together', () => {
  it('carry codes with error correction M', async () => {
    const withCode = PASS_SAMPLES.filter((sample) => sample.qr !== null)
    const levels = await Promise.all(
      withCode.map(
        async (sample) =>
          (await readCode(render(sampleInput(sample, logos)).render.image))?.ecLevel,
      ),
    )
    expect(new Set(levels)).toEqual(new Set(['M']))
  })

  it('read from 2 m when the name is short', () => {
    const short = PASS_SAMPLES.filter((sample) =>
      ['田中 美咲', 'Anna Berg', '李 健'].includes(sample.content.name),
    )
    const sizes = short.map(
      (sample) => render(sampleInput(sample, logos)).render.layers[0]?.fontPx ?? 0,
    )
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(94)
  })

  it('are 1-bit grayscale pictures of 300 dpi', () => {
    for (const sample of PASS_SAMPLES) {
      const png = Buffer.from(
        render(sampleInput(sample, logos)).render.image.split(',')[1] ?? '',
        'base64',
      )
      expect([png[24], png[25]]).toEqual([1, 0])
      expect(png.readUInt32BE(png.indexOf('pHYs') + 4)).toBe(11811)
    }
  })
})
