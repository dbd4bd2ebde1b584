import { useEffect, type ReactElement } from 'react'
import type { DeskPerson } from '../../contract/attendees/desk.ts'
import { usePerson } from '../api/queries.ts'
import { failureCode } from '../api/call.ts'
import { useWords } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { useDesk } from '../components/desk-context.ts'
import { ConsentText } from '../components/consent-text.tsx'
import { DeskRail } from '../components/device-panel.tsx'
import { failureSign } from '../components/failure-banner.ts'
import { NextStrip } from '../components/waiting-scans-strip.tsx'
import { Body } from '../ui/screen-layout.tsx'
import { RouteLine } from '../ui/step-indicator.tsx'
import { useSign } from '../ui/banner-store.ts'
import { mayQueue, usePassKeys, usePassSign } from './pass-keys.ts'
import type { PassMemory } from './saved-pass-state.ts'
import { passRoute } from './pass-steps.ts'
import { PassStage } from './pass-panel.tsx'
import { tagNeed } from './pass-tag.ts'
import { ReprintStage } from './reprint-panel.tsx'
import { StopStage } from './fault-panel.tsx'
import { useExpress } from './use-express.ts'
import { usePassCheckIn } from './use-pass-check-in.ts'
import { usePassTimes } from './use-pass-times.ts'
import { useNoteFault } from './use-record-fault.ts'
import { usePassDesk, type PassDesk } from './use-pass-actions.ts'
import { isQueuedForLater } from './next-action.ts'

interface PassScreenProps {
  readonly userId: string
  readonly memory: PassMemory
  readonly reprint: boolean
  /** When the person was scanned, ms since 1970. */
  readonly since: number | undefined
  /** The run of express mode in which they were scanned. */
  readonly expressRun: number | null
}

/** One person: one verdict, the paper, what is known, one key. */
export function PassScreen({ userId, memory, reprint, since, expressRun }: PassScreenProps): ReactElement {
  const { event, user } = useDesk()
  const { t } = useWords()
  const person = usePerson(event.eventId, userId)
  const failure = failureCode(person.error)
  useSign(
    person.data ? null : failure ? failureSign(failure, t, user.name) : { tone: 'work', title: t('loading.sign'), detail: t('loading.detail') },
  )
  useKeys({ Enter: failure && !person.data ? { run: () => void person.refetch() } : undefined })
  if (!person.data) return <Body rail={<DeskRail />} foot={<NextStrip />}>{null}</Body>
  return <OpenPass person={person.data} memory={memory} reprint={reprint} since={since} expressRun={expressRun} />
}

function OpenPass({ person, memory, reprint, since, expressRun }: Omit<PassScreenProps, 'userId'> & { readonly person: DeskPerson }): ReactElement {
  const desk = useDesk()
  const { t } = useWords()
  const pass = usePassDesk(person, memory, reprint)
  const { verdict } = pass
  const finished = verdict.kind === 'printed' || verdict.kind === 'not_cut' || isQueuedForLater(verdict)
  useEffect(() => {
    desk.setFree(finished)
  }, [finished])
  useNoteFault(verdict, pass)
  usePassSign(person, pass)
  usePassKeys(person, pass)
  usePassCheckIn(person)
  useExpress(pass, memory, expressRun)
  usePassTimes({ pass, visit: memory.visit, since, tag: tagNeed(desk, person) })
  const route = passRoute(verdict, tagNeed(desk, person))
  return (
    <Body rail={<DeskRail />} foot={<NextStrip />}>
      <RouteLine stops={route.map((stop) => ({ ...stop, label: t(stop.label), stateLabel: stop.state === 'ahead' ? '' : t(`route.${stop.state}`) }))} />
      <StageOf person={person} pass={pass} />
    </Body>
  )
}

function StageOf({ person, pass }: { readonly person: DeskPerson; readonly pass: PassDesk }): ReactElement {
  const desk = useDesk()
  const { verdict } = pass
  if (verdict.kind === 'no_consent') return <ConsentText person={person} />
  if (verdict.kind === 'printed_before' || verdict.kind === 'type_reason') {
    return <ReprintStage person={person} typing={verdict.kind === 'type_reason'} onChoose={pass.chooseReason} onReason={pass.giveReason} />
  }
  if (verdict.kind === 'printer' && verdict.problem.code !== 'cooling' && verdict.problem.code !== 'busy') {
    const onNext = isQueuedForLater(verdict) && desk.waiting.length > 0 ? desk.next : null
    return <StopStage person={person} verdict={verdict} other={pass.other} onOther={pass.useOther} place={pass.place} onQueue={mayQueue(pass) ? pass.print : null} onNext={onNext} />
  }
  return <PassStage person={person} printer={pass.printer} />
}
