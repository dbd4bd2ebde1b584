import type { CSSProperties, ReactElement, ReactNode } from 'react'

interface PersonNameProps {
  readonly name: ReactNode
  readonly kana: ReactNode | null
  readonly isLarge?: boolean
  /** After the name, such as an affiliation. */
  readonly after?: ReactNode
}

/** Name, kana and what is beside them. A name is never truncated; it wraps. */
export function PersonName({ name, kana, isLarge, after }: PersonNameProps): ReactElement {
  return (
    <span className="row wrap person" style={{ '--gap': '0 var(--s3)' } as CSSProperties}>
      <span className={isLarge ? 'display' : 'big'}>{name}</span>
      {kana && <span className={isLarge ? 'kana big' : 'kana small'}>{kana}</span>}
      {after && <span className="quiet">{after}</span>}
    </span>
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
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  )
}
