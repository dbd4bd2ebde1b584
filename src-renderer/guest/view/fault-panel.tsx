import type { ReactElement } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { FaultIllustration } from '../../print/printer/fault-illustration.tsx'
import { translateText } from '../../i18n/translate-text.ts'
import { loadedStock, loadedWidth } from '../../shell/devices/printer-status.tsx'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import './pass-panel.css'
import type { NextAction } from '../../shell/next-action.ts'
import { faultOfNextAction } from './next-action-banner.ts'

interface FaultPanelProps {
  readonly person: DeskPerson
  readonly nextAction: Extract<NextAction, { kind: 'printer' }>
  readonly other: DeskPrinter | null
  readonly onOther: () => void
  /** Position of the pass in the queue of the printer. */
  readonly place: number
  /** Adds the pass to the queue; null: not offered. */
  readonly onQueue: (() => void) | null
  /** Opens the next waiting scan; null if none waits, or the pass is not queued yet. */
  readonly onNext: (() => void) | null
}

/** The problem of the printer: a drawing, numbered steps, and alternatives. */
export function FaultPanel({
  person,
  nextAction,
  other,
  onOther,
  place,
  onQueue,
  onNext,
}: FaultPanelProps): ReactElement {
  const { t } = useMessages()
  const desk = useDesk()
  const fault = faultOfNextAction(nextAction, {
    waiting: desk.state?.queue.waiting ?? 0,
    other: other !== null,
  })
  return (
    <>
      <div className="fault-panel">
        <div className="fault-panel__card">
          <Drawing {...nextAction} />
        </div>
        <div>
          <ol>
            {fault?.steps.map((step, index) => (
              <li key={step.key} className="fault-panel__step">
                <b>{index + 1}</b>
                {translateText(t, step)}
              </li>
            ))}
          </ol>
          <div className="fault-panel__ways">
            {onQueue && (
              <Way
                cap="Enter"
                label={t('faultPanel.queue')}
                text={t('faultPanel.queue.place', { place })}
                onTake={onQueue}
              />
            )}
            {onNext && <Way cap="Enter" label={t('faultPanel.next')} onTake={onNext} />}
            {other && (
              <Way
                cap="P"
                label={t('faultPanel.other')}
                text={t('faultPanel.otherReady', { name: other.name, mm: loadedWidth(other) })}
                onTake={onOther}
              />
            )}
            <p className="fault-panel__way">
              <KeyCap size="medium">F9</KeyCap>
              <strong>{t('faultPanel.park')}</strong>
            </p>
          </div>
        </div>
      </div>
      <p className="fault-panel__kept">
        <strong>{person.name}</strong>
        <span>
          {nextAction.job
            ? `${t('faultPanel.kept')} ${t('faultPanel.queue.place', { place })}`
            : t('faultPanel.notYet')}
        </span>
      </p>
    </>
  )
}

/** An alternative: its key and its effect. */
function Way({
  cap,
  label,
  text,
  onTake,
}: {
  readonly cap: string
  readonly label: string
  readonly text?: string
  readonly onTake: () => void
}): ReactElement {
  return (
    <KeepFocusButton className="fault-panel__way" tabIndex={-1} onClick={onTake}>
      <KeyCap size="medium">{cap}</KeyCap>
      <span>
        <strong>{label}</strong>
        {text && <span className="meta">{text}</span>}
      </span>
    </KeepFocusButton>
  )
}

function Drawing({ problem, printer }: FaultPanelProps['nextAction']): ReactElement {
  const isIn =
    printer !== null &&
    (problem.code !== 'wrong_roll' || loadedWidth(printer) === problem.loaded.widthMm)
  return <FaultIllustration problem={problem} loadedStock={isIn ? loadedStock(printer) : null} />
}
