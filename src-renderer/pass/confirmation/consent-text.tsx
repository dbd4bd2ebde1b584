import type { ReactElement } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { useMessages } from '../../i18n/i18n.ts'

/** The consent text in place of the pass, to be shown to the participant; F10 changes the language. */
export function ConsentText({ person }: { readonly person: DeskPerson }): ReactElement {
  const { t } = useMessages()
  return (
    <section className="card hero consent">
      <p className="big">{person.name}</p>
      <h2 className="display">{t('pass.consent.title')}</h2>
      <ol className="list numbered">
        {([1, 2, 3, 4] as const).map((line) => (
          <li key={line} className="big">
            <span className="num">{line}</span>
            <span>{t(`pass.consent.text${line}`)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
