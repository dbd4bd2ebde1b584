import type { ReactElement } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import { useMessages, translateText } from '../../i18n/i18n.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { FaultIllustration } from '../../print/printer/fault-illustration.tsx'
import { loadedStock, loadedWidth } from '../../shell/devices/printer-fault.ts'
import { KeyRows } from '../../ui/key-rows.tsx'
import type { NextAction } from '../../shell/next-action.ts'
import { faultOfNextAction } from './next-action-banner.ts'
import { mayQueue, nextPerson } from './pass-keys.ts'
import type { PassActions } from './use-pass-actions.ts'

type PrinterAction = Extract<NextAction, { kind: 'printer' }>

/** The problem of the printer as a drawing. */
export function FaultHero({
  person,
  nextAction: { problem, printer, job },
  place,
}: {
  readonly person: DeskPerson
  readonly nextAction: PrinterAction
  /** Position of the pass in the queue of the printer. */
  readonly place: number
}): ReactElement {
  const { t } = useMessages()
  const isIn =
    printer !== null && (problem.code !== 'wrong_roll' || loadedWidth(printer) === problem.loaded.widthMm)
  return (
    <div>
      <div className="card hero">
        <FaultIllustration problem={problem} loadedStock={isIn ? loadedStock(printer) : null} />
      </div>
      <p className="caption fault-kept">
        <span>
          <b>{person.name}</b>{' '}
          {job ? `${t('faultPanel.kept')} ${t('faultPanel.queue.place', { place })}` : t('faultPanel.notYet')}
        </span>
      </p>
    </div>
  )
}

/** What to do, and what else can be done meanwhile. */
export function FaultSteps({
  nextAction,
  pass,
}: {
  readonly nextAction: PrinterAction
  readonly pass: PassActions
}): ReactElement {
  const { t } = useMessages()
  const desk = useDesk()
  const { other, place } = pass
  const fault = faultOfNextAction(nextAction, {
    waiting: desk.state?.queue.waiting ?? 0,
    other: other !== null,
  })
  const onNext = nextPerson(pass, desk)
  return (
    <>
      <ol className="card flush list steps-to-do">
        {fault?.steps.map((step, index) => (
          <li key={step.key}>
            <span className="num big">{index + 1}</span>
            <span className="big">{translateText(t, step)}</span>
          </li>
        ))}
      </ol>
      <KeyRows
        title={t('faultPanel.meanwhile')}
        rows={[
          onNext && { cap: 'Enter', label: t('faultPanel.next'), run: onNext },
          mayQueue(pass) && {
            cap: 'Q',
            label: t('faultPanel.queue'),
            text: t('faultPanel.queue.place', { place }),
            run: pass.print,
          },
          other && {
            cap: 'P',
            label: t('faultPanel.other'),
            text: otherText(other),
            run: pass.useOther,
          },
          { cap: 'F9', label: t('faultPanel.park') },
        ]}
      />
    </>
  )

  function otherText(printer: DeskPrinter): string {
    return t('faultPanel.otherReady', { name: printer.name, mm: loadedWidth(printer) })
  }
}
