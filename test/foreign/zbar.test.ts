import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { encodeBitmap } from '../../facts/png.ts'
import { createRenderer } from '../../src-server/pass/drawing/render-pass.ts'
import type { Bitmap1 } from '../../drivers/label-printer.ts'
import { temporaryFolder } from '../support/after-file.ts'
import { PASS_SAMPLES, sampleInput, sampleLogos } from '../support/pass-samples.ts'
import { requireTool } from '../support/tools.ts'
import { outputOf } from './foreign-program.ts'

/** Blank rows around a label: paper that the printer leaves white. */
const MARGIN_ROWS = 40

describe('zbar', async () => {
  beforeAll(() => void requireTool('zbar'))
  const { render } = await createRenderer()
  const logos = await sampleLogos()
  const withCode = PASS_SAMPLES.filter((sample) => sample.qr !== null)

  function textOn(bitmap: Bitmap1): string | null {
    const file = join(temporaryFolder('zbar'), 'pass.png')
    const blank = new Uint8Array(Math.ceil(bitmap.widthPx / 8) * MARGIN_ROWS)
    const paper = {
      widthPx: bitmap.widthPx,
      heightPx: bitmap.heightPx + 2 * MARGIN_ROWS,
      data: Buffer.concat([blank, bitmap.data, blank]),
    }
    writeFileSync(file, encodeBitmap(paper))
    const args = ['--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', file]
    try {
      return outputOf(requireTool('zbar'), args, new Uint8Array()).toString('utf8').trimEnd()
    } catch {
      return null
    }
  }

  it.each(withCode)('reads the code of the sample pass $name', (sample) => {
    expect(textOn(render(sampleInput(sample, logos)).bitmap)).toBe(sample.qr)
  })
})
