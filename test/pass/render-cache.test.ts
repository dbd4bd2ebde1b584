import { expect, it, vi } from 'vitest'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import {
  createLogoDecoder,
  createRenderCache,
  forTrials,
  type DrawingInput,
} from '../../src-server/pass/draft/render-cache.ts'
import type { RenderedPass } from '../../src-server/pass/drawing/render-types.ts'
import { randomBitmap } from '../support/label-bitmaps.ts'

const drawing = (seed: number): RenderedPass => ({
  render: { hash: `${seed}` } as RenderedPass['render'],
  bitmap: randomBitmap(696, 300, seed),
  notes: [],
})

it('the cache returns every dot of a cached drawing, and evicts the least recently used one', async () => {
  const cache = createRenderCache(2)
  for (const seed of [1, 2]) cache.set(`${seed}`, Promise.resolve(drawing(seed)))
  expect(await cache.get('1')).toEqual(drawing(1))
  cache.set('3', Promise.resolve(drawing(3)))
  expect(cache.get('2')).toBeUndefined()
  expect(await cache.get('1')).toEqual(drawing(1))
  expect(await cache.get('3')).toEqual(drawing(3))
})

it('the cache keeps no drawing that failed', async () => {
  const cache = createRenderCache()
  cache.set('1', Promise.reject(new Error('no worker')))
  await expect(cache.get('1')).rejects.toThrow('no worker')
  expect(cache.get('1')).toBeUndefined()
})

it('the cache gives an input one hash, whatever the order of its fields', () => {
  const cache = createRenderCache()
  const template = TEMPLATE_PRESETS[0]!
  const content = { name: 'Ann', title: '', affiliation: '', fontScale: 'normal', lineMode: 'auto' }
  const input = { template, content, qr: null } as DrawingInput
  expect(cache.hashOf(input)).toMatch(/^[0-9a-f]{64}$/)
  expect(cache.hashOf(input)).toBe(cache.hashOf({ qr: null, content, template } as DrawingInput))
  expect(cache.hashOf({ ...input, qr: 'x' })).not.toBe(cache.hashOf(input))
  expect(forTrials(cache).hashOf(input)).toBe(cache.hashOf(input))
})

it('the cache keeps no drawing of a trial', () => {
  const cache = createRenderCache()
  forTrials(cache).set('1', Promise.resolve(drawing(1)))
  expect(cache.get('1')).toBeUndefined()
  expect(forTrials(cache).get('1')).toBeUndefined()
})

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
