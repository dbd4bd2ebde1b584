import type { ReactElement, ReactNode } from 'react'
import './person-name.css'

interface PersonNameProps {
  readonly name: ReactNode
  readonly kana: ReactNode | null
  /** `display` on the pass screen, `title` beside a list, `row` in lists. */
  readonly size: 'display' | 'title' | 'row' | 'small'
  /** After the name, on the same line. */
  readonly after?: ReactNode
}

/** Kana above the name. A name is never truncated; it wraps. */
export function PersonName({ name, kana, size, after }: PersonNameProps): ReactElement {
  return (
    <div className={`person person--${size}`}>
      {kana && <p className="person__kana">{kana}</p>}
      <p className="person__line">
        <span className="person__name">{name}</span>
        {after && <span className="person__after">{after}</span>}
      </p>
    </div>
  )
}

interface MarkedProps {
  readonly text: string
  /** UTF-16 ranges that match the search. */
  readonly marks: readonly { readonly start: number; readonly end: number }[] | undefined
}

/** The text with the matches underlined. */
export function Marked({ text, marks = [] }: MarkedProps): ReactElement {
  const parts: ReactNode[] = []
  let at = 0
  for (const { start, end } of marks) {
    parts.push(
      text.slice(at, start),
      <mark key={start} className="person__found">
        {text.slice(start, end)}
      </mark>,
    )
    at = end
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
