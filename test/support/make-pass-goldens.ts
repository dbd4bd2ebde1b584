/**
 * Renders the golden images of every sample pass and the contact sheet:
 *
 * node test/support/make-pass-goldens.ts
 *
 * Review the contact sheet before committing the result.
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { encodeBitmap } from '../../facts/png.ts'
import { createRenderer } from '../../src-server/pass/drawing/render-pass.ts'
import { contactSheet } from './contact-sheet.ts'
import {
  LINE_SAMPLES,
  MARK_SAMPLES,
  PASS_FIXTURES,
  SAMPLE_ROWS,
  sampleInput,
  sampleLogos,
} from './pass-samples.ts'

const logos = await sampleLogos()
const { render } = await createRenderer()
const rows = [...SAMPLE_ROWS, MARK_SAMPLES, LINE_SAMPLES].map((row) =>
  row.map((sample) => ({ name: sample.name, ...render(sampleInput(sample, logos)) })),
)
for (const { name, bitmap, render: drawn } of rows.flat()) {
  await writeFile(new URL(`${name}.png`, PASS_FIXTURES), encodeBitmap(bitmap))
  const sizes = drawn.layers.map((layer) => `${layer.id}${layer.fontPx ? ` ${layer.fontPx}` : ''}`).join(', ')
  console.log(`${name}: ${sizes}`)
}
const pictures = new URL('../../docs/pictures/', import.meta.url)
await mkdir(pictures, { recursive: true })
await writeFile(new URL('passes.png', pictures), await contactSheet(rows))
