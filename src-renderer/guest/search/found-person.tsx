import type { ReactElement } from 'react'
import type { DeskPerson, DeskPersonRow } from '../../../contract/guest/view/attendees.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { Facts, type Fact } from '../../ui/fact-list.tsx'
import { LabelPreview } from '../../pass/drawing/label-preview.tsx'
import { PersonName } from '../../person/user/person-name.tsx'
import { printedText } from '../../pass/drawing/printed-text.ts'

interface FoundPersonProps {
  readonly row: DeskPersonRow | null
  /** Null while it is loading; may still be the previous person. */
  readonly person: DeskPerson | null
}

/** Pass and facts of the selected row, for a check before opening. */
export function FoundPerson({ row, person }: FoundPersonProps): ReactElement {
  const { t } = useMessages()
  const whole = person && row && person.userId === row.userId ? person : null
  return (
    <div className="found-person">
      {row && (
        <>
          {whole?.pass?.render && (
            <LabelPreview
              {...whole.pass.render}
              name={row.name}
              template={whole.pass.template}
              width={23}
              height={13.5}
            />
          )}
          <PersonName name={row.name} kana={row.kana} size="title" />
          <p className="found-person__text">{row.affiliation}</p>
          {whole && <PersonFacts person={whole} />}
        </>
      )}
      <p className="found-person__not">{t('search.notHere')}</p>
    </div>
  )
}

function PersonFacts({ person }: { readonly person: DeskPerson }): ReactElement {
  const { t } = useMessages()
  const { event, now } = useDesk()
  const format = useFormat(event.timeZone)
  const draft = person.pass?.draft
  const confirmed =
    draft?.currentConfirmation && draft.confirmedAt && draft.confirmedBy
      ? t(`fact.confirmed.${draft.confirmedBy}`, {
          moment: format.moment(draft.confirmedAt, now(), 'bare'),
        })
      : t('fact.confirmed.no')
  const facts: Fact[] = [
    { label: t('fact.confirmed'), value: confirmed },
    {
      label: t('fact.printed'),
      value: printedText(person.prints, (iso) => format.moment(iso, now()), t),
    },
  ]
  if (event.checkIn)
    facts.push({
      label: t('checkIn.fact'),
      value: person.checkedInAt ? format.moment(person.checkedInAt, now()) : t('checkIn.fact.no'),
    })
  if (person.email) facts.push({ label: t('fact.email'), value: person.email })
  return <Facts facts={facts} />
}
