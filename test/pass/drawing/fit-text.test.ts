import { expect, it } from 'vitest'
import { fitText, type TextRequest } from '../../../src-server/pass/drawing/fit-text.ts'
import { LAST_RESORT, nameBreaks } from '../../../src-server/pass/drawing/line-breaks.ts'
import { prepareText } from '../../../src-server/pass/drawing/prepare-text.ts'
import { loadPrintFonts } from '../../../src-server/pass/drawing/print-fonts.ts'
import { directionOf } from '../../../src-server/pass/drawing/scan-ink.ts'
import { createTextMeasurer, type TextMeasurer } from '../../../src-server/pass/drawing/text-metrics.ts'
import { WORLD_CORPUS } from '../../support/world-names.ts'

const fonts = await loadPrintFonts()
const measurer = createTextMeasurer(fonts)
/** Space for a name on the tapes of 62, 50 and 29 mm, in dots. */
const ROOMS = [
  { width: 664, height: 190 },
  { width: 522, height: 240 },
  { width: 286, height: 200 },
]

function requestOf(name: string): TextRequest | null {
  const checked = prepareText(name, 'auto', fonts.coverages)
  if (!checked.ok) return null
  const other = checked.text.fonts.length > 1 && { fonts: checked.text.fonts, direction: directionOf(name) }
  const style = { face: 'bold', leading: 1.1, spacing: 0, ...other } as const
  return { kind: 'name', text: checked.text, style, maxLines: 2, maxPx: 176, sizing: 'fit' }
}

/** Sizes of the name in one line, and in two lines for each break. */
function sizesOf(request: TextRequest, room: (typeof ROOMS)[number]) {
  const [text = ''] = request.text.lines
  const px = (lines: readonly string[]) =>
    fitText({ ...request, text: { ...request.text, lines, broken: true } }, room, measurer)?.fontPx ?? 0
  const two = nameBreaks(text)
    .filter(({ rank }) => rank < LAST_RESORT)
    .map(({ index }) => px([text.slice(0, index).trimEnd(), text.slice(index)]))
  return { one: px([text]), two: Math.max(0, ...two) }
}

const LONG_NAMES = WORLD_CORPUS.filter(([, name]) => name.split(' ').length > 2)

it('the layout sets a name as large as any break of its lines allows', () => {
  const smaller = LONG_NAMES.flatMap(([, name]) => {
    const request = requestOf(name)
    if (!request) return []
    return ROOMS.flatMap((room) => {
      const { one, two } = sizesOf(request, room)
      const best = two >= one * 1.15 ? two : one
      const chosen = fitText(request, room, measurer)?.fontPx ?? 0
      return chosen < best ? [`${name} in ${room.width}: ${chosen} instead of ${best}`] : []
    })
  })
  expect(LONG_NAMES.length).toBeGreaterThan(50)
  expect(smaller).toEqual([])
})

it.each([
  ['辻\u{E0100} 希美', '辻 希美'],
  ['渡邉\u{E0100} 次郎', '渡邉 次郎'],
])('the layout sets a kanji of a certain form as large as the usual one: %s', (name, usual) => {
  const sizes = (text: string) => ROOMS.map((room) => fitText(requestOf(text)!, room, measurer)?.fontPx)
  expect(sizes(name)).toEqual(sizes(usual))
})

it.each(['བོད་', 'ﷺ ', '한글 ', '漢字', 'Anna '])(
  'a text of many "%s" is refused without being measured',
  (part) => {
    let measured = 0
    const counting: TextMeasurer = {
      ...measurer,
      measure: (text, style) => {
        measured += 1
        return measurer.measure(text, style)
      },
    }
    const request = requestOf(part.repeat(400 / part.length).trim())!
    for (const room of ROOMS) expect(fitText(request, room, counting)).toBeNull()
    expect(measured).toBe(0)
  },
)
