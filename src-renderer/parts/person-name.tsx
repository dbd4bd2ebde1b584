import type { ReactElement, ReactNode } from 'react'
import './person-name.css'

interface PersonNameProps {
  readonly name: ReactNode
  readonly kana: ReactNode | null
  /** `display` on the pass screen, `title` beside a list, `row` in lists. */
  readonly size: 'display' | 'title' | 'row' | 'small'
  /** On the line of the name, after it. */
  readonly after?: ReactNode
}

/** Kana over the name; a name is never cut, it wraps. */
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

/** The text with the part that was searched underlined. */
export function Marked({ text, part }: { readonly text: string; readonly part: string }): ReactElement {
  const at = part ? foldForSearch(text).indexOf(foldForSearch(part)) : -1
  if (at < 0) return <>{text}</>
  return (
    <>
      {text.slice(0, at)}
      <mark className="person__found">{text.slice(at, at + part.length)}</mark>
      {text.slice(at + part.length)}
    </>
  )
}

/** Folds case and katakana one to one, so that positions stay those of the text. */
function foldForSearch(text: string): string {
  return text.toLowerCase().replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
}
