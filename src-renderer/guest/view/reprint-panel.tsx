import { useState, type ReactElement } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { PRINTED_STATES, ReprintReason } from '../../../contract/print/job/jobs.ts'
import { useFormat } from '../../i18n/format.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { DrawingNotes } from '../../pass/drawing/drawing-notes.tsx'
import { LabelPreview } from '../../pass/drawing/label-preview.tsx'
import { PersonName } from '../../person/user/person-name.tsx'
import { isWritten, PrintChip } from '../../shell/state-chip.tsx'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'
import { Field } from '../../ui/field.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import './pass-panel.css'

/** The reasons, in the order of the digits. */
export const REASONS: readonly ReprintReason[] = ReprintReason.options.filter(
  (reason) => reason !== 'print_run',
)

interface ReprintPanelProps {
  readonly person: DeskPerson
  /** The reason is "other": one line must be typed. */
  readonly typing: boolean
  readonly onChoose: (reason: ReprintReason) => void
  readonly onReason: (text: string) => void
}

/**
 * Five reasons by digit, with their consequences; beside them the pass and the time of its print.
 */
export function ReprintPanel({
  person,
  typing,
  onChoose,
  onReason,
}: ReprintPanelProps): ReactElement {
  const { t } = useMessages()
  return (
    <div className="reprint">
      <div className="reprint__reasons">
        {REASONS.map((reason, index) => (
          <KeepFocusButton
            key={reason}
            className="reprint__reason"
            onClick={() => onChoose(reason)}
          >
            <KeyCap size="medium">{String(index + 1)}</KeyCap>
            <span>
              <span className="reprint__what">{t(`reason.${reason}`)}</span>
              <br />
              <span className="reprint__then">{t(`reason.${reason}.then`)}</span>
            </span>
          </KeepFocusButton>
        ))}
        {typing && <OtherReason onReason={onReason} />}
      </div>
      <div>
        <PrintedBefore person={person} />
      </div>
    </div>
  )
}

function OtherReason({ onReason }: { readonly onReason: (text: string) => void }): ReactElement {
  const { t } = useMessages()
  const [text, setText] = useState('')
  useKeys({ Enter: { inField: true, run: () => onReason(text) } }, LAYER.question)
  return (
    <Field label={t('pass.why.label')} value={text} onChange={setText} autoFocus maxLength={200} />
  )
}

function PrintedBefore({ person }: { readonly person: DeskPerson }): ReactElement {
  const { event } = useDesk()
  const format = useFormat(event.timeZone)
  const { pass } = person
  const printed = person.prints
    .filter((job) => PRINTED_STATES.includes(job.state))
    .toSorted((one, other) => other.number - one.number)
  return (
    <div className="reprint__person">
      <PersonName name={person.name} kana={person.kana} size="title" />
      {pass?.render && (
        <LabelPreview
          {...pass.render}
          name={person.name}
          template={pass.template}
          width={21}
          height={17}
          caption
        />
      )}
      <DrawingNotes notes={person.renderNotes} />
      {printed.slice(0, 3).map((job) => (
        <p key={job.jobId} className="reprint__print">
          <time>{format.time(job.finishedAt ?? job.createdAt)}</time>
          <span>{`${job.station}, ${job.requestedBy}`}</span>
          <PrintChip state={job.state} written={isWritten(job)} />
        </p>
      ))}
    </div>
  )
}
