import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useState, type ReactElement } from 'react'
import type { PrintRun } from '../../../contract/print/run/print-runs.ts'
import { failureCode } from '../../api/call.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { useBanner, loadingBanner } from '../../shell/use-banner.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { ChooseStep } from './choose-step.tsx'
import { ContactSheet } from './contact-sheet.tsx'
import './print-run.css'
import { laneInNeed } from './lane.tsx'
import { RunningStep } from './running-step.tsx'
import { SkippedStep } from './skipped-step.tsx'
import { usePrintRun } from './use-print-run.ts'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    'print-run': unknown
  }
}

export const printRunScreen: ScreenDescriptor<'print-run'> = {
  at: 'print-run',
  title: 'run.title',
  helpAt: 'event#print-run',
  about: 'Prints the passes of many people in order into boxes, before the doors open.',
  pictures: ['print-run-choose', 'print-run-sheet', 'print-run-running', 'print-run-skipped'],
  component: () => <PrintRunScreen />,
  menu: { group: 'event', icon: 'boxes', route: { at: 'print-run' } },
}

/** A print run: choose, review, print, complete what was skipped. */
function PrintRunScreen(): ReactElement {
  const { event } = useDesk()
  const run = usePrintRun(event.eventId)
  const [choosing, setChoosing] = useState(false)
  if (!run.data) return <Loading error={run.error} />
  const { run: newest } = run.data
  return (
    <StepOf
      run={newest}
      rev={run.data.rev}
      choosing={choosing && !isActive(newest)}
      onChoose={() => setChoosing(true)}
      onMade={() => setChoosing(false)}
    />
  )
}

const isActive = (run: PrintRun | null): boolean => run?.state === 'running' || run?.state === 'paused'

function StepOf({
  run,
  rev,
  choosing,
  onChoose,
  onMade,
}: {
  readonly run: PrintRun | null
  readonly rev: number
  readonly choosing: boolean
  readonly onChoose: () => void
  readonly onMade: () => void
}): ReactElement {
  const { isManager } = useDesk()
  if (!isManager && !isActive(run) && run?.state !== 'ended') return <NoRun />
  if (!run || choosing) return <ChooseStep before={run?.choices ?? null} onMade={onMade} />
  switch (run.state) {
    case 'drawing':
    case 'ready':
      return <ContactSheet run={run} onChoose={onChoose} />
    case 'running':
    case 'paused':
      return <RunningStep run={run} />
    case 'ended':
      // The label of a box that did not come out.
      if (laneInNeed(run.lanes)) return <RunningStep run={run} />
      return <SkippedStep run={run} rev={rev} onChoose={isManager ? onChoose : null} />
  }
}

/** A receptionist follows a run that event managers prepare and start. */
function NoRun(): ReactElement {
  const { t } = useMessages()
  useBanner({
    tone: 'idle',
    picture: 'printer',
    size: 'small',
    title: t('run.noRun.banner'),
    detail: t('run.noRun.detail'),
  })
  return <ScreenLayout foot={<WaitingScansStrip />}>{null}</ScreenLayout>
}

function Loading({ error }: { readonly error: unknown }): ReactElement {
  const { t } = useMessages()
  const failure = failureCode(error)
  useBanner({ ...loadingBanner(t), failure, size: 'small' })
  return <ScreenLayout foot={<WaitingScansStrip />}>{null}</ScreenLayout>
}
