import { describe, expect, it } from 'vitest'
import { createRenderer } from '../../../src-server/pass/drawing/render-pass.ts'
import {
  sampleContent,
  sampleInput,
  sampleTemplate,
  SAMPLE_QR,
} from '../../support/pass-samples.ts'

const { render } = await createRenderer()

const TEMPLATES = [
  sampleTemplate(62, 40, 'side'),
  sampleTemplate(62, 40, 'side', { design: undefined }),
  sampleTemplate(62, 40, 'stack', { design: undefined }),
  sampleTemplate(62, 62, 'stack'),
  sampleTemplate(50, 54, 'side'),
  sampleTemplate(50, 54, 'stack'),
  sampleTemplate(50, 40, 'side', { design: undefined }),
  sampleTemplate(29, 62, 'stack'),
  sampleTemplate(29, 62, 'side'),
]
const TEXTS = { name: 'Ann Ox', affiliation: 'Arc 株式会社', title: 'Host' }
/** Other letters for a text: the width must not change a size or a break. */
const LETTERS = [
  { affiliation: 'Agy 株式会社' },
  { affiliation: 'Årc 株式会社' },
  { affiliation: 'arç 株式会社' },
  { title: 'Hjgy' },
  { title: 'Çôst' },
  { title: '受付係' },
  { name: 'Any Og' },
  { name: 'anç ox' },
]

/** Layers with position and type size, and the first and last row of the ink of each. */
function drawn(template: (typeof TEMPLATES)[number], texts: typeof TEXTS) {
  const content = sampleContent(texts)
  const { render: pass } = render(sampleInput({ name: '', template, content, qr: SAMPLE_QR }, []))
  return new Map(pass.layers.map(({ id, x, y, height, fontPx }) => [id, { x, y, height, fontPx }]))
}

describe.each(TEMPLATES)('the lines of a pass of $name', (template) => {
  it.each(LETTERS)('stay where they are whatever letters another text holds: %o', (letters) => {
    const before = drawn(template, TEXTS)
    const after = drawn(template, { ...TEXTS, ...letters })
    const [changed = ''] = Object.keys(letters)
    for (const [id, layer] of before) if (id !== changed) expect(after.get(id), id).toEqual(layer)
  })
})
