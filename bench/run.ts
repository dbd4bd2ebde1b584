import { cpus } from 'node:os'
import { apiFigures } from './api-figures.ts'
import { deskFigures } from './desk-figures.ts'
import { driverFigures } from './driver-figures.ts'
import { figureLine, type Figure } from './figure.ts'
import { floodFigures } from './flood-figures.ts'
import { growthFigures } from './growth-figures.ts'
import { importFigures } from './import-figures.ts'
import { labelFigures } from './label-figures.ts'
import { lanFigures } from './lan-figures.ts'
import { lineFigures } from './line-figures.ts'
import { renderFigures } from './render-figures.ts'
import { resourceFigures } from './resource-figures.ts'
import { restartFigures } from './restart-figures.ts'
import { rushFigures } from './rush-figures.ts'
import { startFigures } from './start-figures.ts'
import { tagFigures } from './tag-figures.ts'
import { makeShared } from '../test/support/make-shared.ts'

const PARTS: readonly (readonly [string, () => Promise<Figure[]>])[] = [
  ['Drawing a pass', renderFigures],
  ['Making printer bytes', driverFigures],
  ['From a name to a label', labelFigures],
  ['At the desk', deskFigures],
  ['A line of people', lineFigures],
  ['A rush', rushFigures],
  ['Importing', importFigures],
  ['Growth', growthFigures],
  ['The API', apiFigures],
  ['Events for other apps', resourceFigures],
  ['Tags', tagFigures],
  ['Starting', startFigures],
  ['After a crash', restartFigures],
  ['Phones on the network', lanFigures],
  ['A flood from the network', floodFigures],
]

const selected = process.argv.slice(2)
const isPart = (title: string, word: string): boolean => title.toLowerCase().includes(word.toLowerCase())
const titles = PARTS.map(([title]) => `"${title.toLowerCase()}"`).join(', ')
if (selected.includes('--help')) {
  console.log(
    `npm run bench prints all figures; npm run bench -- PART … those of ${titles}.` +
      ' --gate compares with gate.json.',
  )
  process.exit(0)
}
if (selected.includes('--gate')) {
  const { passesGate } = await import('./gate.ts')
  process.exit((await passesGate(selected.includes('--record'))) ? 0 : 1)
}
const unknown = selected.find((word) => !PARTS.some(([title]) => isPart(title, word)))
if (unknown !== undefined) {
  console.error(
    `passdesk: The bench has no part "${unknown}". Type: npm run bench -- "tags" (or another of ${titles})`,
  )
  process.exit(2)
}
// Databases and screens of the parts that are also tests.
const cleanUp = await makeShared()
console.log(`${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}\n`)
for (const [title, figures] of PARTS) {
  if (selected.length > 0 && !selected.some((word) => isPart(title, word))) continue
  console.log(title)
  const begun = performance.now()
  for (const figure of await figures()) console.log(figureLine(figure))
  console.log(`  (${Math.round((performance.now() - begun) / 1000)} s)\n`)
}
await cleanUp()
process.exit(0)
