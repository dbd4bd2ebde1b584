import type { ReactElement, ReactNode } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import type { BoxPlace } from '../../../contract/print/run/hand-out.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { LabelPreview } from '../../pass/drawing/label-preview.tsx'
import { PersonName } from '../../person/user/person-name.tsx'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import './hand-out-panel.css'

interface HandOutPanelProps {
  readonly person: DeskPerson
  readonly box: BoxPlace
  /** F4 prints the pass again. */
  readonly mayReprint: boolean
  /** The note of the ticket class. */
  readonly note?: ReactNode
}

/**
 * Box and place in large type, with the neighbours; beside it the person and the pass for
 * comparison.
 */
export function HandOutPanel({ person, box, mayReprint, note }: HandOutPanelProps): ReactElement {
  const { t } = useMessages()
  const { pass } = person
  const content = pass?.draft?.content ?? pass?.defaults
  return (
    <div className="hand-out">
      <div className="hand-out__where">
        <div className="hand-out__place">
          <p>
            <span className="meta">{t('handOut.box')}</span>
            <strong>{box.box}</strong>
          </p>
          <p>
            <span className="meta">{t('handOut.place')}</span>
            <strong>{box.place}</strong>
          </p>
          {box.neighbours.length > 0 && (
            <div className="hand-out__next">
              <span className="meta">{t('handOut.next')}</span>
              {box.neighbours.map(({ place, name }) => (
                <span key={place}>{`${place} ${name}`}</span>
              ))}
            </div>
          )}
        </div>
        {mayReprint && <p className="meta">{t('handOut.missing')}</p>}
      </div>
      <div className="hand-out__person">
        <PersonName name={person.name} kana={person.kana} size="title" />
        <p className="hand-out__text">{content?.affiliation ?? person.affiliation}</p>
        <p className="hand-out__text hand-out__text--quiet">{person.ticket}</p>
        {pass?.render && (
          <LabelPreview
            {...pass.render}
            name={person.name}
            template={pass.template}
            width={18}
            height={15}
          />
        )}
        {note}
      </div>
    </div>
  )
}

/** Number of passes in boxes that were handed out. */
export function HandOutCount({ counts }: Pick<BoxPlace, 'counts'>): ReactElement {
  const { t } = useMessages()
  const format = useFormat(useDesk().event.timeZone)
  return (
    <div>
      <p className="meta">{t('handOut.counts')}</p>
      <p className="hand-out__count">
        <strong>{format.count(counts.handedOut)}</strong>
        <span>{` / ${format.count(counts.boxed)}`}</span>
      </p>
    </div>
  )
}
