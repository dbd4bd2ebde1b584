import { readerWorks } from '../../../contract/tag/reader/reader-state.ts'
import type { ReactElement, ReactNode } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { PRINTED_STATES } from '../../../contract/print/job/jobs.ts'
import { MEDIA_SIZE } from '../../../facts/stocks.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages, type MessageKey } from '../../i18n/i18n.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { DrawingNotes } from '../../pass/drawing/drawing-notes.tsx'
import { Facts, type Fact } from '../../ui/fact-list.tsx'
import { LabelPreview } from '../../pass/drawing/label-preview.tsx'
import { PersonName } from '../../person/user/person-name.tsx'
import { printedText } from '../../pass/drawing/printed-text.ts'
import { loadedWidth } from '../../shell/devices/printer-status.tsx'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import './pass-panel.css'
import { mayCheckIn } from './use-pass-check-in.ts'
import { classNameOf } from './class-note.tsx'
import { isConfirmed, templateRollProblem } from '../../shell/next-action.ts'

/** The pass at the left, person and facts at the right. */
export function PassPanel({
  person,
  printer,
  note,
}: {
  readonly person: DeskPerson
  readonly printer: DeskPrinter | null
  /** The note of the ticket class. */
  readonly note?: ReactNode
}): ReactElement {
  const { t } = useMessages()
  const { pass } = person
  const content = pass?.draft?.content ?? pass?.defaults
  const printed = content?.name.replaceAll('\n', ' ') || person.name
  const facts = useFacts(person, printer)
  return (
    <div className="pass-panel">
      <div className="pass-panel__paper">
        {pass?.render ? (
          <LabelPreview
            {...pass.render}
            name={person.name}
            template={pass.template}
            width={33.5}
            height={person.renderNotes.length > 0 ? 24 : 29}
            caption
          />
        ) : (
          <div className="pass-panel__none" />
        )}
        <DrawingNotes notes={person.renderNotes} />
      </div>
      <div className="pass-panel__person">
        <PersonName
          name={printed}
          kana={printed === person.name ? person.kana : null}
          size="display"
        />
        {printed !== person.name && (
          <p className="pass-panel__registered">{t('fact.registered', { name: person.name })}</p>
        )}
        <p className="pass-panel__text">{content?.affiliation ?? person.affiliation}</p>
        <p className="pass-panel__text pass-panel__text--quiet">{content?.title ?? person.title}</p>
        {note}
        <Facts facts={facts} />
        <MoreKey person={person} />
      </div>
    </div>
  )
}

/** Link to rarely needed actions, smaller than everything else. */
function MoreKey({ person }: { readonly person: DeskPerson }): ReactElement | null {
  const { go, isManager } = useDesk()
  const { t } = useMessages()
  if (!isManager) return null
  return (
    <KeepFocusButton
      className="pass-panel__key"
      tabIndex={-1}
      onClick={() => go({ at: 'person-actions', userId: person.userId })}
    >
      <KeyCap>M</KeyCap> {t('personActions.key')}
    </KeepFocusButton>
  )
}

function useFacts(person: DeskPerson, printer: DeskPrinter | null): Fact[] {
  const { t, language } = useMessages()
  const { event, now, state } = useDesk()
  const format = useFormat(event.timeZone)
  const draft = person.pass?.draft
  const printed = person.prints.some((job) => PRINTED_STATES.includes(job.state))
  const moment = (iso: string): string => format.moment(iso, now(), 'bare')
  const confirmed =
    isConfirmed(person) && draft?.confirmedAt && draft.confirmedBy
      ? t(`fact.confirmed.${draft.confirmedBy}`, { moment: moment(draft.confirmedAt) })
      : t('fact.confirmed.no')
  const facts: Fact[] = [
    { label: t('fact.ticket'), value: person.ticket ?? t('fact.ticket.none') },
    ...(person.ticketClass
      ? [{ label: t('ticketClass.fact'), value: classNameOf(person.ticketClass, language) }]
      : []),
    { label: t('fact.confirmed'), value: confirmed },
    {
      label: t('fact.printed'),
      value: printedText(person.prints, moment, t),
    },
  ]
  if (mayCheckIn(event.checkIn, person))
    facts.push({ label: t('checkIn.fact'), value: <CheckInFact person={person} /> })
  if (event.nfcEnabled) facts.push({ label: t('fact.tag'), value: t(tagText()) })
  facts.push({ label: t('fact.roll'), value: <RollFact person={person} printer={printer} /> })
  if (person.parked)
    facts.push({
      label: t('devicePanel.helpDesk'),
      value: person.helpDeskNote || t('fact.helpDesk'),
    })
  return facts

  function tagText(): MessageKey {
    if (person.nfc === 'verified') return 'tag.verified'
    if (person.nfc === 'needs_rewrite') return 'fact.tag.needs_rewrite'
    if (!printed) return 'fact.tag.later'
    return state && readerWorks(state.reader) ? 'fact.tag.open' : 'fact.tag.noReader'
  }
}

/** The check-in with time and desk; C checks in, or asks whether to undo it. */
function CheckInFact({ person }: { readonly person: DeskPerson }): ReactElement {
  const { t } = useMessages()
  const { event, now } = useDesk()
  const format = useFormat(event.timeZone)
  const used = person.entries.find((entry) => entry.checkIn)?.checkIn
  return (
    <span className="pass-panel__check-in">
      <span>
        {used && <Glyph name="check" tone="success" />}
        {used
          ? t('checkIn.fact.in', {
              moment: format.moment(used.at, now(), 'bare'),
              desk: used.station,
            })
          : t('checkIn.fact.no')}
      </span>
      <KeyCap>C</KeyCap>
    </span>
  )
}

function RollFact({
  person,
  printer,
}: {
  readonly person: DeskPerson
  readonly printer: DeskPrinter | null
}): ReactElement {
  const { t } = useMessages()
  if (!printer || !person.pass) return <>{t('fact.roll.none')}</>
  const { template } = person.pass
  const mm = loadedWidth(printer)
  if (templateRollProblem(printer, template, person.ticketClass?.roll)) {
    return (
      <>
        <Glyph name="bar" tone="error" />
        {t('fact.roll.other', { mm, needed: MEDIA_SIZE[template.media].widthMm })}
      </>
    )
  }
  return (
    <>
      <Glyph name="check" tone="success" />
      {t('fact.roll.fits', { mm })}
    </>
  )
}
