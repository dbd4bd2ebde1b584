import type { CSSProperties, ReactElement, ReactNode } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Chip } from '../../ui/chip.tsx'

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
export function Identity({
  person,
  withoutKana = false,
  chips,
  children,
}: IdentityProps): ReactElement {
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
