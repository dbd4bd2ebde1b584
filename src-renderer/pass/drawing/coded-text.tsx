import type { ReactElement } from 'react'
import type { MissingGlyph } from '../../../contract/pass/drawing/render-problem.ts'
import { codeOf } from './problem-sentence.ts'

/** A text in which characters without a glyph are boxes with their code point instead of blanks. */
export function CodedText({
  text,
  glyphs,
}: {
  readonly text: string
  readonly glyphs: readonly MissingGlyph[]
}): ReactElement {
  const parts: (string | MissingGlyph)[] = []
  let rest = text
  while (rest !== '') {
    const found = glyphs
      .map((glyph) => ({ glyph, at: rest.indexOf(glyph.character) }))
      .filter(({ at }) => at >= 0)
      .toSorted((one, other) => one.at - other.at)[0]
    if (!found) break
    parts.push(rest.slice(0, found.at), found.glyph)
    rest = rest.slice(found.at + found.glyph.character.length)
  }
  return (
    <>
      {[...parts, rest].map((part, index) =>
        typeof part === 'string' ? (
          part
        ) : (
          <span key={index} className="coded chip is-stop code">
            {codeOf(part).replaceAll('U+', '')}
          </span>
        ),
      )}
    </>
  )
}
