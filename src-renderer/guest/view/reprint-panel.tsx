import { useState, type ReactElement } from 'react'
import { ReprintReason } from '../../../contract/print/job/jobs.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { Field } from '../../ui/field.tsx'
import { KeyRows } from '../../ui/key-rows.tsx'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import type { BoxPlace } from '../../../contract/print/run/hand-out.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { LabelPreview } from '../../pass/drawing/label-preview.tsx'
import { useFormat } from '../../i18n/format.ts'

/** The reasons, in the order of the digits. */
export const REASONS: readonly ReprintReason[] = ReprintReason.options.filter(
  (reason) => reason !== 'print_run',
)

interface ReprintReasonsProps {
  /** The reason is "other": one line must be typed. */
  readonly typing: boolean
  readonly onChoose: (reason: ReprintReason) => void
  readonly onReason: (text: string) => void
}

/** Five reasons by digit, with their consequences. */
export function ReprintReasons({ typing, onChoose, onReason }: ReprintReasonsProps): ReactElement {
  const { t } = useMessages()
  return (
    <>
      <KeyRows
        rows={REASONS.map((reason, index) => ({
          label: t(`reason.${reason}`),
          // The digits are typed into the field, which needs the room.
          ...(typing
            ? { isOn: reason === 'other' }
            : { cap: String(index + 1), text: t(`reason.${reason}.then`) }),
          run: () => onChoose(reason),
        }))}
      />
      {typing && <OtherReason onReason={onReason} />}
    </>
  )
}

function OtherReason({ onReason }: { readonly onReason: (text: string) => void }): ReactElement {
  const { t } = useMessages()
  const [text, setText] = useState('')
  useKeys({ Enter: { inField: true, run: () => onReason(text) } }, LAYER.question)
  return <Field label={t('pass.why.label')} value={text} onChange={setText} autoFocus maxLength={200} />
}

interface HandOutPanelProps {
  readonly person: DeskPerson
  readonly box: BoxPlace
  /** F4 prints the pass again. */
  readonly mayReprint: boolean
}

/** Box and place in large type, with the neighbours; below them the pass for comparison. */
export function HandOutHero({ person, box, mayReprint }: HandOutPanelProps): ReactElement {
  const { t } = useMessages()
  const { pass } = person
  return (
    <div className="card hero stack hand-out">
      <div className="row middle">
        {(['box', 'place'] as const).map((part) => (
          <p key={part} className="grow">
            <span className="quiet">{t(`handOut.${part}`)}</span>
            <br />
            <strong className="count">{box[part]}</strong>
          </p>
        ))}
        {box.neighbours.length > 0 && (
          <div className="grow">
            <span className="quiet">{t('handOut.next')}</span>
            {box.neighbours.map(({ place, name }) => (
              <p key={place}>{`${place} ${name}`}</p>
            ))}
          </div>
        )}
      </div>
      {mayReprint && <p className="quiet">{t('handOut.missing')}</p>}
      {pass?.render && (
        <LabelPreview {...pass.render} name={person.name} template={pass.template} width={24} height={16} />
      )}
    </div>
  )
}

/** Number of passes in boxes that were handed out. */
export function HandOutCount({ counts }: Pick<BoxPlace, 'counts'>): ReactElement {
  const { t } = useMessages()
  const format = useFormat(useDesk().event.timeZone)
  return (
    <p className="card row">
      <span className="grow quiet">{t('handOut.counts')}</span>
      <span className="digits">
        <b>{format.count(counts.handedOut)}</b>
        {` / ${format.count(counts.boxed)}`}
      </span>
    </p>
  )
}
