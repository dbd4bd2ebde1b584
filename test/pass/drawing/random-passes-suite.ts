import { describe, expect, it } from 'vitest'
import { PassRender } from '../../../contract/pass/draft/pass.ts'
import { createRenderer, RenderError } from '../../../src-server/pass/drawing/render-pass.ts'
import { faultsOf } from '../../support/pass-proofs.ts'
import { sampleLogos } from '../../support/pass-samples.ts'
import { randomFrom } from '../../support/random.ts'
import { randomPass } from '../../support/random-passes.ts'

const { render } = await createRenderer()
const logos = await sampleLogos()

/** Draws many passes. Returns the violations, and the number of passes that were not refused. */
async function faultsAmong(passes: number, seed: number, placed: boolean) {
  const random = randomFrom(seed)
  const faults: string[] = []
  let drawn = 0
  for (let i = 0; i < passes; i++) {
    const pass = randomPass(random, placed)
    try {
      const result = render({ ...pass, logos })
      PassRender.parse(result.render)
      drawn += 1
      faults.push(...(await faultsOf(result, pass.qr)).map((fault) => `pass ${i}: ${fault}`))
    } catch (error) {
      if (!(error instanceof RenderError)) throw error
    }
  }
  return { faults, drawn }
}

/** Draws this many random passes for each way of placing layers. */
export function randomPassesSuite(passes: number): void {
  describe(`${passes} passes of any template and content`, () => {
    it.each([
      ['as the layout sets them', 2026, false],
      ['with layers placed anywhere by hand', 1121, true],
    ] as const)('are drawn without a fault or refused: %s', async (_, seed, placed) => {
      const { faults, drawn } = await faultsAmong(passes, seed, placed)
      expect(faults).toEqual([])
      expect(drawn).toBeGreaterThan(passes / 10)
    })
  })
}
