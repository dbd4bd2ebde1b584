import { readerWorks } from '../../../contract/tag/reader/reader-state.ts'
import type { ReactElement, ReactNode } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { PRINTED_STATES } from '../../../contract/print/job/jobs.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { Identity } from '../../person/user/person-name.tsx'
import { DrawingNotes } from '../../pass/drawing/drawing-notes.tsx'
import { LabelPreview } from '../../pass/drawing/label-preview.tsx'
import { Chip, Notice } from '../../ui/chip.tsx'
import { Steps } from '../../ui/steps.tsx'
import { rollLeft } from '../../shell/devices/roll-bar.tsx'
import { isConfirmed, newest } from '../../shell/next-action.ts'
import { isWritten, PrintChip } from '../../shell/state-chip.tsx'
import type { SavedPassState } from '../../shell/saved-pass-state.ts'
import { passSteps, type PassStep, tagNeed } from './pass-steps.ts'
import type { PassActions } from './use-pass-actions.ts'

/** Space for the paper, in rem. */
export const HERO = { width: 49.25, height: 31.75 } as const

/** All texts of the pass, for those who cannot see the paper. */
function textOf({ name, pass }: DeskPerson): string {
  const content = pass?.draft?.content ?? pass?.defaults
  const { name: printed = name, affiliation, title } = content ?? {}
  return [printed, affiliation, title].filter(Boolean).join(', ')
}

/** The pass as it will print. */
export function PaperHero({
  person,
  foot,
}: {
  readonly person: DeskPerson
  /** In place of size and caption. */
  readonly foot?: ReactNode
}): ReactElement {
  const { pass } = person
  if (!pass?.render) return <div className="card hero" />
  return (
    <div className="hero">
      <LabelPreview
        {...pass.render}
        {...HERO}
        name={textOf(person)}
        template={pass.template}
        caption={!foot}
      />
      {foot && <p className="caption">{foot}</p>}
    </div>
  )
}

/** Who it is, and what is unusual about them. */
export function PassIdentity({ person }: { readonly person: DeskPerson }): ReactElement {
  const { t, language } = useMessages()
  const { pass, ticketClass } = person
  const content = pass?.draft?.content ?? pass?.defaults
  const printed = content?.name.replaceAll('\n', ' ') || person.name
  const isOther = printed !== person.name
  const className = ticketClass && classNameOf(ticketClass, language)
  return (
    <Identity
      person={person}
      withoutKana={isOther}
      chips={
        <>
          {className && className !== person.ticket && <Chip tone="plain">{className}</Chip>}
          <CheckInChip person={person} />
        </>
      }
    >
      {isOther && <Notice tone="accent">{t('fact.registered', { name: person.name })}</Notice>}
      <DrawingNotes notes={person.renderNotes} />
      {person.parked && (
        <Notice icon="hook">
          <b>{t('fact.helpDesk')}</b>
          {person.helpDeskNote && <p>{person.helpDeskNote}</p>}
        </Notice>
      )}
      <ClassNote person={person} />
    </Identity>
  )
}

/** The check-in with time and desk. */
function CheckInChip({ person }: { readonly person: DeskPerson }): ReactElement | null {
  const { t } = useMessages()
  const { event, now } = useDesk()
  const format = useFormat(event.timeZone)
  const used = person.entries.find((entry) => entry.checkIn)?.checkIn
  if (!used || !event.checkIn) return null
  const moment = format.moment(used.at, now(), 'bare')
  return (
    <Chip glyph="door" tone="go">
      {t('checkIn.fact.in', { moment, desk: used.station })}
    </Chip>
  )
}

/** The route of the person, with what is known about each step. */
export function PassRoute({
  person,
  pass,
  memory,
}: {
  readonly person: DeskPerson
  readonly pass: PassActions
  readonly memory: SavedPassState
}): ReactElement {
  const { t } = useMessages()
  const desk = useDesk()
  const facts = useStepFacts(person, pass, memory)
  const steps = passSteps(pass.nextAction, tagNeed(desk, person)).map((step) => ({
    ...step,
    label: t(step.label),
    stateLabel: step.state === 'ahead' ? '' : t(`steps.${step.state}`),
    fact: facts[step.id],
  }))
  return <Steps steps={steps} />
}

function useStepFacts(
  person: DeskPerson,
  { printer }: PassActions,
  memory: SavedPassState,
): Partial<Record<PassStep, string | null>> {
  const { t } = useMessages()
  const { event, now, state } = useDesk()
  const format = useFormat(event.timeZone)
  const draft = person.pass?.draft
  const moment = (iso: string): string => format.moment(iso, now(), 'bare')
  const job = newest(person.prints.filter((one) => PRINTED_STATES.includes(one.state)))
  const low = printer && rollLeft(printer).low && printer.passesLeft !== null
  return {
    match: memory.openedAt ? format.time(new Date(memory.openedAt).toISOString()) : null,
    check:
      isConfirmed(person) && draft?.confirmedAt && draft.confirmedBy
        ? t(`fact.confirmed.${draft.confirmedBy}`, { moment: moment(draft.confirmedAt) })
        : null,
    print: job
      ? t('fact.printed.by', { moment: moment(job.finishedAt ?? job.createdAt), desk: job.station })
      : low
        ? [printer.name, t('devicePanel.left', { count: printer.passesLeft ?? 0 })].join(t('list.comma'))
        : (printer?.name ?? t('fact.roll.none')),
    tag:
      person.nfc === 'needs_rewrite'
        ? t('fact.tag.needs_rewrite')
        : person.nfc === 'verified'
          ? t('tag.verified')
          : state && !readerWorks(state.reader)
            ? t('fact.tag.noReader')
            : null,
  }
}

/** The last three prints of the person. */
export function PrintedBefore({ person }: { readonly person: DeskPerson }): ReactElement | null {
  const { event } = useDesk()
  const { t } = useMessages()
  const format = useFormat(event.timeZone)
  const printed = person.prints
    .filter((job) => PRINTED_STATES.includes(job.state))
    .toSorted((one, other) => other.number - one.number)
  return (
    <ul className="card flush list tight">
      {printed.slice(0, 3).map((job) => (
        <li key={job.jobId}>
          <time className="quiet">{format.time(job.finishedAt ?? job.createdAt)}</time>
          <span className="grow">{[job.station, job.requestedBy].join(t('list.comma'))}</span>
          <PrintChip state={job.state} written={isWritten(job)} />
        </li>
      ))}
    </ul>
  )
}

/** The note of the class, which staff read first. */
function ClassNote({ person: { ticketClass } }: { readonly person: DeskPerson }): ReactElement | null {
  const { t } = useMessages()
  const { event } = useDesk()
  const format = useFormat(event.timeZone)
  if (!ticketClass || ticketClass.note === '') return null
  const { note, toldAt } = ticketClass
  return (
    <section aria-label={t('ticketClass.tell.label')}>
      <Notice {...(toldAt ? { tone: 'accent', icon: 'check' } : { tone: 'hold' })}>
        <p className="big">{note}</p>
        <p className="small">
          {toldAt ? t('ticketClass.tell.done', { time: format.time(toldAt) }) : t('ticketClass.tell.not')}
        </p>
      </Notice>
    </section>
  )
}

/** The name of a class in the language of the desk; in the other language if it has none. */
const classNameOf = (
  { nameJa, nameEn }: { readonly nameJa: string; readonly nameEn: string },
  language: string,
): string => (language === 'ja' ? nameJa || nameEn : nameEn || nameJa)
