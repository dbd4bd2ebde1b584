import type { ReactElement } from 'react'
import './glyph.css'

export type GlyphName =
  | 'check'
  | 'half'
  | 'dashed-triangle'
  | 'question'
  | 'play'
  | 'clock'
  | 'bar'
  | 'hook'
  | 'waves'
  | 'circle'
  | 'warning'
  | 'pencil'
  | 'pause'
  | 'cross'
  | 'person'

/**
 * Filled shapes have their mark in the background colour (`--hole`), so that they differ by shape
 * alone.
 */
const SHAPES: Record<GlyphName, ReactElement> = {
  check: (
    <>
      <circle cx="10" cy="10" r="9" fill="currentColor" />
      <path d="M5.6 10.4l3 3 5.8-6.4" className="glyph__mark" />
    </>
  ),
  half: (
    <>
      <circle cx="10" cy="10" r="8" className="glyph__line" />
      <path d="M10 2a8 8 0 0 0 0 16z" fill="currentColor" />
    </>
  ),
  'dashed-triangle': (
    <path d="M10 2.5L18 17H2z" className="glyph__line" strokeDasharray="2.6 2.2" />
  ),
  question: (
    <>
      <path d="M10 .8l9.2 9.2-9.2 9.2L.8 10z" fill="currentColor" />
      <path
        d="M7.6 8.2a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.2.9-1.2 1.7"
        className="glyph__mark glyph__mark--fine"
      />
      <circle cx="10" cy="14.6" r="1.1" fill="var(--hole)" />
    </>
  ),
  play: <path d="M4 2.5v15L17.5 10z" fill="currentColor" />,
  clock: (
    <>
      <circle cx="10" cy="10" r="7.9" className="glyph__line" />
      <path d="M10 5.4V10l3.2 2.2" className="glyph__line" />
    </>
  ),
  bar: (
    <>
      <path d="M6.2 1h7.6L19 6.2v7.6L13.8 19H6.2L1 13.8V6.2z" fill="currentColor" />
      <rect x="5" y="8.4" width="10" height="3.2" fill="var(--hole)" />
    </>
  ),
  hook: (
    <>
      <path d="M3 10.5a6.2 6.2 0 0 0 12 2.6" className="glyph__line" strokeWidth="2.4" />
      <path d="M9.2 1.6l9 3.8-9 4z" fill="currentColor" />
    </>
  ),
  waves: (
    <>
      <rect x="2.2" y="11" width="15.6" height="7" rx="1.4" className="glyph__line" />
      <path d="M3.6 5.6a9.4 9.4 0 0 1 12.8 0M6.6 8.4a5.2 5.2 0 0 1 6.8 0" className="glyph__line" />
    </>
  ),
  circle: <circle cx="10" cy="10" r="7.6" className="glyph__line" strokeWidth="2.2" />,
  warning: (
    <>
      <path d="M10 1.8L19 18H1z" fill="currentColor" />
      <path d="M10 7.2v5.2" className="glyph__mark" />
      <circle cx="10" cy="15.2" r="1.2" fill="var(--hole)" />
    </>
  ),
  pencil: (
    <path
      d="M3 17l1-4.2L13.6 3.2a1.6 1.6 0 0 1 2.3 0l.9.9a1.6 1.6 0 0 1 0 2.3L7.2 16z M11.8 5l3.2 3.2"
      className="glyph__line"
    />
  ),
  pause: <path d="M5 3h3.6v14H5zM11.4 3H15v14h-3.6z" fill="currentColor" />,
  cross: <path d="M4 4l12 12M16 4L4 16" className="glyph__line" />,
  person: (
    <>
      <circle cx="10" cy="6" r="4" fill="currentColor" />
      <path d="M2 18.5a8 8 0 0 1 16 0z" fill="currentColor" />
    </>
  ),
}

/**
 * A small mark beside a word; hidden from screen readers, because the word has the same meaning.
 */
export function Glyph({
  name,
  tone,
}: {
  readonly name: GlyphName
  readonly tone?: 'plain' | 'success' | 'warning' | 'error' | 'progress'
}): ReactElement {
  return (
    <svg className={tone ? `glyph glyph--${tone}` : 'glyph'} viewBox="0 0 20 20" aria-hidden="true">
      {SHAPES[name]}
    </svg>
  )
}
