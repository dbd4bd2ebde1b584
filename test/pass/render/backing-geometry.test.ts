import { describe, expect, it } from 'vitest'
import { backingGeometry } from '../../../src-server/pass/render/backing-geometry.ts'
import { sampleTemplate } from '../../support/pass-samples.ts'

describe('the card behind a label', () => {
  it('is none without a backing', () => {
    expect(backingGeometry(sampleTemplate(62, 40, 'side'))).toBeNull()
  })

  it.each([
    ['card-standard', 85.6, 53.98],
    ['a6', 105, 148],
    ['b6-jis', 128, 182],
    ['b6-iso', 125, 176],
  ] as const)('%s is %d × %d mm and prints with its bleed', (format, widthMm, heightMm) => {
    const backing = { format, centerX: 0.5, top: 0, bleedMm: 3 }
    const geometry = backingGeometry(sampleTemplate(62, 40, 'side', { backing }))
    expect(geometry?.card).toEqual({ xMm: 0, yMm: 0, widthMm, heightMm })
    expect(geometry?.bleed).toEqual({ xMm: -3, yMm: -3, widthMm: widthMm + 6, heightMm: heightMm + 6 })
  })

  it('carries the whole label around its middle, from its upper edge', () => {
    const backing = { format: 'a6', centerX: 0.5, top: 0.25, bleedMm: 0 } as const
    expect(backingGeometry(sampleTemplate(62, 40, 'side', { backing }))?.label).toEqual({ xMm: 21.5, yMm: 37, widthMm: 62, heightMm: 40 })
  })
})
