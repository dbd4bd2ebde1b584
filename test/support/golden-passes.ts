import { readFile } from 'node:fs/promises'
import { expect } from 'vitest'
import { pngDataUrl } from '../../src-server/pass/drawing/encode-png.ts'
import type { RenderedPass } from '../../src-server/pass/drawing/render-pass.ts'
import { bitmapInk, decodePicture } from './pass-proofs.ts'
import { PASS_FIXTURES } from './pass-samples.ts'

/** The goldens were drawn on Linux x64; another processor may round an edge of a letter differently. */
const TOLERATED_SHARE = process.platform === 'linux' && process.arch === 'x64' ? 0 : 0.005

/** Expects the dots of a sample pass as they were approved. */
export async function expectGolden(name: string, drawn: RenderedPass): Promise<void> {
  const golden = await decodePicture(pngDataUrl(await readFile(new URL(`${name}.png`, PASS_FIXTURES))))
  expect([drawn.bitmap.widthPx, drawn.bitmap.heightPx]).toEqual([golden.width, golden.height])
  const ink = bitmapInk(drawn)
  const changed = ink.filter((dot, i) => dot !== golden.ink[i]).length
  expect(changed).toBeLessThanOrEqual(TOLERATED_SHARE * ink.length)
}
