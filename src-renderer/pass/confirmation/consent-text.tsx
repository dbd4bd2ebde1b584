import type { ReactElement } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { useMessages } from '../../i18n/i18n.ts'
import './consent-text.css'
import { LabelPreview } from '../drawing/label-preview.tsx'
import { PersonName } from '../../person/user/person-name.tsx'

/** The consent text beside the pass, to be shown to the participant; F10 changes the language. */
export function ConsentText({ person }: { readonly person: DeskPerson }): ReactElement {
  const { t } = useMessages()
  const { pass } = person
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
      <div className="consent__person">
        {pass?.render && (
          <LabelPreview
            {...pass.render}
            name={person.name}
            template={pass.template}
            width={22}
            height={20}
            caption
          />
        )}
        <PersonName name={person.name} kana={person.kana} size="title" />
        <p className="consent__affiliation">
          {(pass?.draft?.content ?? pass?.defaults)?.affiliation ?? person.affiliation}
        </p>
        {person.helpDeskNote && <p className="consent__affiliation">{person.helpDeskNote}</p>}
      </div>
    </div>
  )
}
