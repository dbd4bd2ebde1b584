/**
 * Draws docs/pictures/names.png: the names of `WORLD_NAMES` as they print.
 * Run: node test/support/make-names-picture.ts
 */
import { writeFileSync } from 'node:fs'
import { TEMPLATE_PRESETS } from '../../contract/pass/template/template-presets.ts'
import { createRenderer } from '../../src-server/pass/drawing/render-pass.ts'
import { contactSheet } from './contact-sheet.ts'
import { WORLD_NAMES } from './world-names.ts'

const COLUMNS = 6
const renderer = await createRenderer()
const template = TEMPLATE_PRESETS[0]!
const passes = WORLD_NAMES.map(([language, name]) => {
  const content = { name, title: '', affiliation: name, fontScale: 'normal', lineMode: 'auto' } as const
  const { bitmap } = renderer.render({ template, content, qr: 'https://pass.example/q#1', logos: [] })
  return { name: language, bitmap }
})
const rows = Array.from({ length: Math.ceil(passes.length / COLUMNS) }, (_, i) =>
  passes.slice(i * COLUMNS, (i + 1) * COLUMNS),
)
const file = new URL('../../docs/pictures/names.png', import.meta.url)
writeFileSync(file, await contactSheet(rows))
