import type { ReactElement } from 'react'
import type { DeskPerson } from '../../contract/attendees/attendees.ts'
import { useDesk } from '../components/desk-context.ts'
import { useFormat } from '../i18n/format.ts'
import { useMessages } from '../i18n/i18n.ts'
import { KeepFocusButton } from '../ui/keep-focus-button.tsx'
import { Chip } from '../ui/chip.tsx'
import { Glyph } from '../ui/glyph.tsx'
import { KeyCap } from '../ui/key-cap.tsx'
import { itemKeys } from './item-keys.ts'
import type { PassActions } from './use-pass-actions.ts'
import './class-items.css'

interface ClassPanelProps {
  readonly person: DeskPerson
  readonly pass: PassActions
}

/** The hand-out list of the pass; digits change an item, G gives the remaining ones. */
export function ClassItemList({ person, pass }: ClassPanelProps): ReactElement | null {
  const { t, language } = useMessages()
  const { event, now } = useDesk()
  const format = useFormat(event.timeZone)
  const { ticketClass } = person
  const { list, toggle, giveRest } = pass.items
  if (!ticketClass || list.length === 0) return null
  const keysWork = itemKeys(pass) === 'digits'
  const rest = itemKeys(pass) === 'rest'
  return (
    <section className="class-items" aria-label={t('ticketClass.items.title')}>
      <header className="class-items__head">
        <h2>{t('ticketClass.items.title')}</h2>
        <span className="meta">{classNameOf(ticketClass, language)}</span>
      </header>
      {list.map((item, index) => (
        <KeepFocusButton
          key={item.itemId}
          tabIndex={-1}
          className="class-items__row"
          disabled={!keysWork}
          onClick={() => toggle(item)}
        >
          <KeyCap off={!keysWork}>{String(index + 1)}</KeyCap>
          <span className="class-items__text">{item.text}</span>
          {item.isLater ? (
            <Chip glyph="clock" tone="warning">
              {t('ticketClass.items.later')}
            </Chip>
          ) : item.state === 'given' ? (
            <Chip glyph="check" tone="success">
              {t('ticketClass.items.given', { moment: format.moment(item.at!, now(), 'bare') })}
            </Chip>
          ) : (
            <Chip glyph="circle" tone="plain">
              {t('ticketClass.items.now')}
            </Chip>
          )}
        </KeepFocusButton>
      ))}
      {keysWork && <p className="meta">{t('ticketClass.items.hint')}</p>}
      {rest && (
        <KeepFocusButton tabIndex={-1} className="class-items__rest" onClick={giveRest}>
          <KeyCap>G</KeyCap> {t('ticketClass.items.rest')}
        </KeepFocusButton>
      )}
    </section>
  )
}

/** The note of the class, which staff read first. */
export function ClassNote({
  person: { ticketClass },
}: Pick<ClassPanelProps, 'person'>): ReactElement | null {
  const { t } = useMessages()
  const { event } = useDesk()
  const format = useFormat(event.timeZone)
  if (!ticketClass || ticketClass.note === '') return null
  const { note, toldAt } = ticketClass
  return (
    <section
      className={toldAt ? 'class-note' : 'class-note class-note--open'}
      aria-label={t('ticketClass.tell.label')}
    >
      <Glyph name={toldAt ? 'check' : 'warning'} tone={toldAt ? 'success' : 'warning'} />
      <div>
        <p className="class-note__text">{note}</p>
        <p className="meta">
          {toldAt
            ? t('ticketClass.tell.done', { time: format.time(toldAt) })
            : t('ticketClass.tell.not')}
        </p>
      </div>
    </section>
  )
}

/** The name of a class in the language of the desk; in the other language if it has none. */
export const classNameOf = (
  { nameJa, nameEn }: { readonly nameJa: string; readonly nameEn: string },
  language: string,
): string => (language === 'ja' ? nameJa || nameEn : nameEn || nameJa)
