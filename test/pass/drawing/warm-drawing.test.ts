import { describe, expect, it } from 'vitest'
import { TEMPLATE_PRESETS } from '../../../contract/pass/template/template-presets.ts'
import { drawSamples } from '../../../src-server/app/warm-drawing.ts'
import type { RenderThreads } from '../../../src-server/pass/drawing/render-pool.ts'
import { startTestKiosk } from '../../support/kiosk.ts'
import { numberedPool } from '../../support/numbered-pool.ts'
import { opened } from '../../support/opened.ts'

const house = opened(() => startTestKiosk())

/** A pool of two threads that records what it draws. */
function recordingPool() {
  const drawn: { readonly media: string; readonly participant: string | undefined }[] = []
  const pool: RenderThreads = {
    ...numberedPool(),
    threads: 2,
    start: () => {},
    render(input, signal, participant) {
      drawn.push({ media: input.template.media, participant })
      return numberedPool().render(input, signal)
    },
  }
  return { pool, drawn }
}

const warm = (pool: RenderThreads) =>
  drawSamples({ db: house.db, pool, webUrl: house.kiosk.url, now: Date.now }, new AbortController().signal)

describe('drawing before the first person comes', () => {
  it('draws nothing without an event', async () => {
    const { pool, drawn } = recordingPool()
    await warm(pool)
    expect(drawn).toEqual([])
  })

  it('draws the templates of events that have not ended, in every thread, after all others', async () => {
    const [first, second, third] = ['CONTINUOUS_62', 'CONTINUOUS_50', 'CONTINUOUS_29'].map((media) =>
      TEMPLATE_PRESETS.find((one) => one.media === media)!,
    )
    await house.makeEvent({ template: first! })
    await house.makeEvent({ template: second! })
    await house.makeEvent({ template: third!, startsInMs: -9_000, endsInMs: -1_000 })
    const { pool, drawn } = recordingPool()
    await warm(pool)
    expect(new Set(drawn.map(({ media }) => media))).toEqual(new Set([first!.media, second!.media]))
    expect(new Set(drawn.map(({ participant }) => participant))).toEqual(new Set(['warm-up']))
    expect(drawn.length % pool.threads).toBe(0)
  })
})
