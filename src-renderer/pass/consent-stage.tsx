import type { ReactElement } from 'react'
import type { DeskPerson } from '../../contract/desk.ts'
import { useWords } from '../i18n/i18n.ts'
import { PersonName } from '../parts/person-name.tsx'
import './pass-stage.css'

/** What the participant is asked, in words that can be shown to them; F10 turns it to their language. */
export function ConsentStage({ person }: { readonly person: DeskPerson }): ReactElement {
  const { t } = useWords()
  return (
    <div className="consent">
      <div>
        <h2 className="title">{t('pass.consent.title')}</h2>
        <ul className="consent__text">
          {([1, 2, 3, 4] as const).map((line) => (
            <li key={line}>{t(`pass.consent.text${line}`)}</li>
          ))}
        </ul>
      </div>
      <PersonName name={person.name} kana={person.kana} size="display" />
    </div>
  )
}
