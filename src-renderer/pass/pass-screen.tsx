import { useEffect, type ReactElement } from 'react'
import type { DeskPerson } from '../../contract/desk.ts'
import { usePerson } from '../api/queries.ts'
import { failureCode } from '../api/call.ts'
import { useWords } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { useDesk } from '../parts/desk-context.ts'
import { ConsentText } from '../parts/consent-text.tsx'
import { DeskRail } from '../parts/desk-rail.tsx'
import { failureSign } from '../parts/failure-sign.ts'
import { NextStrip } from '../parts/next-strip.tsx'
import { Body } from '../ui/body.tsx'
import { RouteLine } from '../ui/route-line.tsx'
import { useSign } from '../ui/sign-store.ts'
import { mayQueue, usePassKeys, usePassSign } from './pass-keys.ts'
import type { PassMemory } from './pass-memory.ts'
import { passRoute } from './pass-route.ts'
import { PassStage } from './pass-stage.tsx'
import { tagNeed } from './pass-tag.ts'
import { ReprintStage } from './reprint-stage.tsx'
import { StopStage } from './stop-stage.tsx'
import { useExpress } from './use-express.ts'
import { usePassCheckIn } from './use-pass-check-in.ts'
import { usePassTimes } from './use-pass-times.ts'
import { useNoteFault } from './use-note-fault.ts'
import { usePassDesk, type PassDesk } from './use-pass-desk.ts'
import { isQueuedForLater } from './verdict.ts'

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
