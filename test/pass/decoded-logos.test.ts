import { expect, it, vi } from 'vitest'
import { createLogoDecoder } from '../../src-server/pass/logo/decoded-logos.ts'

it('the memory of logos decodes each once while it is in use, and evicts the least recently used one', () => {
  const read = vi.fn((png: Uint8Array) => ({ widthPx: 1, heightPx: 1, gray: png }))
  const decode = createLogoDecoder(read)
  const png = (seed: number) => Uint8Array.of(seed)
  for (let seed = 0; seed < 12; seed += 1) decode(`${seed}`, png(seed))
  expect(decode('0', png(0)).gray).toEqual(png(0))
  expect(read).toHaveBeenCalledTimes(12)
  decode('12', png(12))
  decode('0', png(0))
  expect(read).toHaveBeenCalledTimes(13)
  decode('1', png(1))
  expect(read).toHaveBeenCalledTimes(14)
})
