import type { ReactElement } from 'react'
import { DOTS_PER_MM } from '../../labels/measures.ts'

/** Height of the marks for every 1, 5 and 10 mm, in units of the drawing. */
const MARK = { one: 4, five: 7, ten: 12 } as const
const BAND = 12

const marks = (mm: number): string =>
  Array.from({ length: Math.floor(mm) + 1 }, (_, at) => {
    const height = at % 10 === 0 ? MARK.ten : at % 5 === 0 ? MARK.five : MARK.one
    return `M${at} ${BAND}v${-height}`
  }).join('')

/** Millimetres above and left of the label. */
export function Rulers({
  widthDots,
  heightDots,
}: {
  readonly widthDots: number
  readonly heightDots: number
}): ReactElement {
  const [width, height] = [widthDots / DOTS_PER_MM, heightDots / DOTS_PER_MM]
  return (
    <>
      <svg
        className="ruler ruler--top"
        viewBox={`0 0 ${width} ${BAND}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <path d={marks(width)} vectorEffect="non-scaling-stroke" />
      </svg>
      <svg
        className="ruler ruler--left"
        viewBox={`0 0 ${BAND} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <g transform={`matrix(0 1 1 0 0 0)`}>
          <path d={marks(height)} vectorEffect="non-scaling-stroke" />
        </g>
      </svg>
    </>
  )
}
