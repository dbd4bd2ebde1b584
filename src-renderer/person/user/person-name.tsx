import type { CSSProperties, ReactElement, ReactNode } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Chip } from '../../ui/chip.tsx'

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

interface IdentityProps {
  readonly person: DeskPerson
  /** The paper beside it has another name than the one with this kana. */
  readonly withoutKana?: boolean
  /** After the ticket. */
  readonly chips?: ReactNode
  /** What is unusual about the person. */
  readonly children?: ReactNode
}

/** Who it is, without the name that the paper beside it shows: kana, e-mail, ticket. */
export function Identity({ person, withoutKana = false, chips, children }: IdentityProps): ReactElement {
  const { t } = useMessages()
  return (
    <div className="stack identity" style={{ '--gap': 'var(--s2)' } as CSSProperties}>
      {person.kana && !withoutKana && <p className="kana big">{person.kana}</p>}
      {person.email && <p className="quiet">{person.email}</p>}
      <p className="row wrap">
        <Chip tone="plain">{person.ticket ?? t('fact.ticket.none')}</Chip>
        {chips}
      </p>
      {children}
    </div>
  )
}
