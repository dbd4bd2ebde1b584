import type { RenderProblem } from '../../../contract/pass/drawing/render-problem.ts'
import type { PassContent } from '../../../contract/pass/draft/pass.ts'
import { problemField } from '../draft/map-render-error.ts'
import { describeGlyphs } from './missing-glyphs.ts'
import type { RenderError } from './render-error.ts'

/** @param content what could not be drawn, for details of its characters */
export function renderProblemView(error: RenderError, content?: PassContent): RenderProblem {
  const { problem } = error
  const about = { code: problem.code, field: problemField(problem), message: error.message }
  const plain = { ...about, characters: [] }
  switch (problem.code) {
    case 'missing_glyph': {
      const fields = [problem, ...(problem.others ?? [])]
      return {
        ...about,
        characters: problem.characters,
        ...(content && {
          glyphs: fields.flatMap(({ field, characters }) =>
            describeGlyphs(field, content[field], characters),
          ),
        }),
      }
    }
    case 'text_does_not_fit': {
      const { fits, lines, placed, fixedPx } = problem
      return {
        ...plain,
        label: labelOf(problem),
        ...(fits && { fits }),
        ...(lines && { lines: { found: lines.found, allowed: lines.most } }),
        ...(placed && { placed }),
        ...(fixedPx !== undefined && { fixedPx }),
      }
    }
    case 'too_many_lines':
      return { ...plain, lines: { found: problem.lines, allowed: problem.allowed } }
    case 'qr_too_long':
      return {
        ...plain,
        label: labelOf(problem),
        fits: { length: problem.characters, most: problem.most },
      }
    case 'logo_does_not_fit': {
      const { index, count, mostLogos, mostWidthPx } = problem
      return {
        ...plain,
        label: labelOf(problem),
        logo: {
          number: index + 1,
          count,
          ...(mostLogos !== null && { most: mostLogos }),
          ...(mostWidthPx !== null && { mostPx: mostWidthPx }),
        },
      }
    }
    case 'unknown_logo':
      return plain
  }
}

const labelOf = ({ widthMm, lengthMm }: { widthMm: number; lengthMm: number }) => ({
  widthMm,
  lengthMm,
})
