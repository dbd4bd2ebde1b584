import { afterAll, describe, expect, it } from 'vitest'
import {
  createRenderer,
  RenderError,
  type RenderInput,
} from '../../../src-server/pass/drawing/render-pass.ts'
import { createRenderPool } from '../../../src-server/pass/drawing/render-pool.ts'
import { TooManyDrawings } from '../../../src-server/pass/drawing/render-types.ts'
import {
  PASS_SAMPLES,
  SAMPLE_QR,
  sampleContent,
  sampleInput,
  sampleLogos,
  sampleTemplate,
} from '../../support/pass-samples.ts'

const logos = await sampleLogos()
const pool = createRenderPool({ threads: 1 })
/** More on an emulated system, where a worker takes seconds to start. */
const HANG_MS = 4000 * Number(process.env.PASSDESK_TEST_PATIENCE ?? 1)
const crashing = createRenderPool({
  threads: 1,
  timeoutMs: HANG_MS,
  worker: new URL('../../support/crashing-render-worker.ts', import.meta.url),
})
afterAll(() => Promise.all([pool.close(), crashing.close()]))

const passOf = (name: string): RenderInput => ({
  template: sampleTemplate(62, 40, 'side'),
  content: sampleContent({ name }),
  qr: SAMPLE_QR,
  logos: [],
})

describe('the pool', () => {
  it('draws dot for dot what this thread draws', async () => {
    const { render } = await createRenderer()
    const inputs = PASS_SAMPLES.map((sample) => sampleInput(sample, logos))
    const drawn = await Promise.all(inputs.map((input) => pool.render(input)))
    expect(drawn.map((one) => one.render)).toEqual(inputs.map((input) => render(input).render))
    expect(Buffer.compare(drawn[0]!.bitmap.data, render(inputs[0]!).bitmap.data)).toBe(0)
  })

  it('says what cannot be drawn as the thread does', async () => {
    const refusal = pool.render(passOf('Anna 😀'))
    await expect(refusal).rejects.toBeInstanceOf(RenderError)
    await expect(refusal).rejects.toMatchObject({
      problem: { code: 'missing_glyph', field: 'name', characters: ['😀'] },
    })
  })

  it.each([
    ['of the desk', undefined, undefined],
    ['of a participant', 'b', 'c'],
  ])('never draws what was given up before its turn, and goes on: a pass %s', async (_, of, other) => {
    const controller = new AbortController()
    const first = pool.render(passOf('a'))
    const givenUp = pool.render(passOf('b'), controller.signal, of)
    const last = pool.render(passOf('c'), new AbortController().signal, other)
    controller.abort(new Error('the person typed on'))
    await expect(givenUp).rejects.toThrow('the person typed on')
    expect((await first).render.lines.name).toEqual(['a'])
    expect((await last).render.lines.name).toEqual(['c'])
  })

  it('draws for the desk first, and for participants in turn however much one of them asks for', async () => {
    const drawn: string[] = []
    const ask = async (name: string, participant?: string): Promise<void> => {
      await pool.render(passOf(name), undefined, participant)
      drawn.push(name)
    }
    const of = (participant: string, ...names: string[]) => names.map((name) => ask(name, participant))
    await Promise.all([
      ...of('a', 'under way', 'a1', 'a2', 'a3', 'a4'),
      ...of('b', 'b1', 'b2'),
      ...of('c', 'c1'),
      ask('desk 1'),
      ask('desk 2'),
    ])
    expect(drawn.join(', ')).toBe('under way, desk 1, desk 2, a1, b1, c1, a2, b2, a3, a4')
  })

  it('lets a bounded number of drawings of one participant wait', async () => {
    const asked = Array.from({ length: 20 }, (_, i) => pool.render(passOf(`n${i}`), undefined, 'a'))
    const found = await Promise.allSettled([...asked, pool.render(passOf('b'), undefined, 'b')])
    const refused = found.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
    expect(refused).toEqual(Array(3).fill(expect.any(TooManyDrawings)))
  })

  it('lets go of a render under way when it is given up', async () => {
    const controller = new AbortController()
    // Too long a name takes much longer than the turn that follows.
    const underWay = pool.render(passOf('寿限無 '.repeat(40)), controller.signal)
    await new Promise((resolve) => setImmediate(resolve))
    controller.abort(new Error('the person left'))
    await expect(underWay).rejects.toThrow('the person left')
    expect((await pool.render(passOf('b'))).render.lines.name).toEqual(['b'])
  })

  it('refuses what is given up already', async () => {
    await expect(pool.render(passOf('a'), AbortSignal.abort(new Error('too late')))).rejects.toThrow(
      'too late',
    )
  })
})

it.each([
  ['dies', 'crash'],
  ['breaks', 'break'],
  ['hangs', 'hang'],
])('a worker that %s fails the render it was drawing and no other', async (_, name) => {
  const outcomes = await Promise.allSettled(['a', name, 'b'].map((one) => crashing.render(passOf(one))))
  expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})
