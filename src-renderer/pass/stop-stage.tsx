import type { ReactElement } from 'react'
import type { DeskPerson, DeskPrinter } from '../../contract/desk.ts'
import { useWords } from '../i18n/i18n.ts'
import { useDesk } from '../parts/desk-context.ts'
import { FaultPicture } from '../parts/fault-picture.tsx'
import { say } from '../parts/fault.ts'
import { loadedStock, loadedWidth } from '../parts/printer-brief.tsx'
import { KeyCap } from '../ui/key-cap.tsx'
import './pass-stage.css'
import type { Verdict } from './verdict.ts'
import { faultOfVerdict } from './verdict-sign.ts'

interface StopStageProps {
  readonly person: DeskPerson
  readonly verdict: Extract<Verdict, { kind: 'printer' }>
  readonly other: DeskPrinter | null
  readonly onOther: () => void
}

/** What stops the printer: a drawing, numbered steps, and the ways round it. */
export function StopStage({ person, verdict, other, onOther }: StopStageProps): ReactElement {
  const { t } = useWords()
  const desk = useDesk()
  const fault = faultOfVerdict(verdict, { waiting: desk.state?.queue.waiting ?? 0, other: other !== null })
  return (
    <>
      <div className="stop">
        <div className="stop__card">
          <Drawing {...verdict} />
        </div>
        <div>
          <ol>
            {fault?.steps.map((step, index) => (
              <li key={step.key} className="stop__step">
                <b>{index + 1}</b>
                {say(t, step)}
              </li>
            ))}
          </ol>
          <div className="stop__ways">
            {other && (
              <button type="button" className="stop__way" onMouseDown={(event) => event.preventDefault()} onClick={onOther}>
                <KeyCap size="medium">P</KeyCap>
                <span>
                  <strong>{t('stop.other')}</strong>
                  <span className="meta">{t('stop.otherReady', { name: other.name, mm: loadedWidth(other) })}</span>
                </span>
              </button>
            )}
            <p className="stop__way">
              <KeyCap size="medium">F9</KeyCap>
              <strong>{t('stop.park')}</strong>
            </p>
          </div>
        </div>
      </div>
      <p className="stop__kept">
        <strong>{person.name}</strong>
        <span>{t(verdict.job ? 'stop.kept' : 'stop.notYet')}</span>
      </p>
    </>
  )
}

function Drawing({ problem, printer }: StopStageProps['verdict']): ReactElement {
  const isIn = printer !== null && (problem.code !== 'wrong_roll' || loadedWidth(printer) === problem.loaded.widthMm)
  return <FaultPicture problem={problem} loadedStock={isIn ? loadedStock(printer) : null} />
}
