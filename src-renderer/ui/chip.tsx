import type { ReactElement } from 'react'
import { Glyph, type GlyphName } from './glyph.tsx'
import './chip.css'

export type ChipTone = 'success' | 'warning' | 'error' | 'progress' | 'plain'

/** A state: always a shape and a word, never a colour alone. */
export function Chip({
  glyph,
  tone,
  children,
}: {
  readonly glyph: GlyphName
  readonly tone: ChipTone
  readonly children: string
}): ReactElement {
  return (
    <span className={`chip chip--${tone}`}>
      <Glyph name={glyph} />
      {children}
    </span>
  )
}
