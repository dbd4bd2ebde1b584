import { expect, it } from 'vitest'
import { createPrintableTextCheck } from '../../../src-server/pass/drawing/printable-text.ts'
import { prepareText } from '../../../src-server/pass/drawing/prepare-text.ts'
import { createCoverages, readPrintFont } from '../../../src-server/pass/drawing/print-fonts.ts'

/** Plain characters, characters that join their neighbours, and some that the font lacks. */
const PARTS = [
  ...'山田太郎髙﨑神がカー々azAZ09 éñ-.・',
  '\u3099',
  '\u0301',
  '\uFE00',
  '\u{E0100}',
  '\u200D',
  '👩',
  '🏽',
  '\u{20BB7}',
  'ท',
  'ี',
  '\n',
  '\uFF9E',
  'ｶ',
  '\u16FF',
  '각',
  '\u1100',
]

it('names the characters that cannot be printed, as drawing the text does', async () => {
  const canPrint = await createPrintableTextCheck()
  const coverages = createCoverages(await readPrintFont('bold'))
  let refused = 0
  for (let i = 0; i < 4_000; i += 1) {
    // Each start and step gives another text, so that every run tests the same texts.
    const text = Array.from(
      { length: 1 + (i % 5) },
      (_, j) => PARTS[(i * 7 + j * (1 + (i % 31))) % PARTS.length],
    ).join('')
    const drawn = prepareText(text, 'manual', coverages)
    expect(canPrint(text), JSON.stringify(text)).toEqual(drawn.ok ? [] : drawn.missing)
    refused += Number(!drawn.ok)
  }
  expect(refused).toBeGreaterThan(500)
  expect(refused).toBeLessThan(3_500)
})
