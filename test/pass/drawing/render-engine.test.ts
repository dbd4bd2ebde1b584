import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ENGINE_VERSION, renderEngine } from '../../../src-server/pass/drawing/render-engine.ts'
import { createRenderer } from '../../../src-server/pass/drawing/render-pass.ts'
import { bitmapInk } from '../../support/pass-proofs.ts'
import { PASS_SAMPLES, sampleInput, sampleLogos } from '../../support/pass-samples.ts'

const logos = await sampleLogos()
const { render } = await createRenderer()

describe('the drawing engine', () => {
  // Other systems may round an edge differently.
  it.runIf(process.platform === 'linux')('has a new version when some sample pass gets other dots', () => {
    const dots = createHash('sha256')
    for (const sample of PASS_SAMPLES) dots.update(bitmapInk(render(sampleInput(sample, logos))))
    // Change both: a released version must not get other dots.
    expect({ version: ENGINE_VERSION, dots: dots.digest('hex') }).toEqual({
      version: 4,
      dots: '6e25c7870ec85a4aebcfcb2a2fb0a92dea40e11e716adf1a6399f71334784ff1',
    })
  })

  it('is named by its version and a digest of its fonts', () => {
    expect(renderEngine()).toMatch(new RegExp(`^${ENGINE_VERSION}-[0-9a-f]{16}$`))
    expect(renderEngine()).toBe(renderEngine())
  })
})
