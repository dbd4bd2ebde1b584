import { useState, type ReactElement } from 'react'
import type { DeskEvent } from '../../../contract/event/event/desk-event.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import type { personEndpoints } from '../../../contract/person/user/person.ts'
import { DEFAULT_STOCK } from '../../../facts/stocks.ts'
import type { ReplyTo } from '../../api/call.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { NewEvent } from '../../event/event/new-event.tsx'
import { useNewPassword } from '../../account/password/new-password-fields.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { StepIndicator, type IndicatorState } from '../../ui/step-indicator.tsx'
import { AdministratorStep, type AdministratorDraft } from './administrator-step.tsx'
import { DoneStep } from './done-step.tsx'
import { LanguageStep } from './language-step.tsx'
import { PrinterStep } from './printer-step.tsx'
import { ReaderStep } from './reader-step.tsx'
import { RollStep } from './roll-step.tsx'
import './set-up.css'
import { stepName, SET_UP_STEPS, type SetUpStep } from './steps.ts'
import { TestStep } from './test-step.tsx'

type Session = ReplyTo<typeof personEndpoints.signIn>

interface SetUpProps {
  readonly onSession: (session: Session) => void
  readonly onDone: (event: DeskEvent | null) => void
}

/**
 * From an empty kiosk to the first scan, in seven steps; all but the administrator can be
 * postponed.
 */
export function SetUpScreen({ onSession, onDone }: SetUpProps): ReactElement {
  const [at, setAt] = useState(0)
  const [done, setDone] = useState<ReadonlySet<SetUpStep>>(new Set())
  const [event, setEvent] = useState<DeskEvent | null>(null)
  // What was typed is kept while staff go back and forth.
  const [draft, setDraft] = useState<AdministratorDraft>({ name: '', email: '', station: null })
  const password = useNewPassword()
  const [printer, setPrinter] = useState<DeskPrinter | null>(null)
  const step = SET_UP_STEPS[at] ?? 'done'
  const leave = (): void => setAt((now) => Math.min(now + 1, SET_UP_STEPS.length - 1))
  const finish = (): void => {
    setDone((now) => new Set([...now, step]))
    leave()
  }
  const suggested = event?.template?.printer?.stock ?? DEFAULT_STOCK
  return (
    <ScreenLayout>
      <div className="set-up">
        <SetUpRoute step={step} done={done} withoutTags={event?.nfcEnabled === false} />
        {step === 'language' && <LanguageStep onDone={finish} />}
        {step === 'person' && (
          <AdministratorStep
            draft={draft}
            onChange={setDraft}
            password={password}
            onBack={() => setAt(0)}
            onDone={(session) => {
              onSession(session)
              finish()
            }}
          />
        )}
        {step === 'event' && (
          <NewEvent
            onLeave={leave}
            onDone={(made) => {
              setEvent(made)
              finish()
            }}
          />
        )}
        {step === 'printer' && !printer && (
          <PrinterStep stock={suggested} onLeave={leave} onDone={setPrinter} />
        )}
        {step === 'printer' && printer && (
          <RollStep printer={printer} suggested={suggested} onLeave={leave} onDone={finish} />
        )}
        {step === 'test' && <TestStep printer={printer} onLeave={leave} onDone={finish} />}
        {step === 'reader' && (
          <ReaderStep
            eventId={event?.eventId ?? null}
            withoutTags={event?.nfcEnabled === false}
            onLeave={leave}
            onDone={finish}
          />
        )}
        {step === 'done' && (
          <DoneStep
            done={done}
            withoutTags={event?.nfcEnabled === false}
            onDone={() => onDone(event)}
          />
        )}
      </div>
    </ScreenLayout>
  )
}

function SetUpRoute({
  step,
  done,
  withoutTags,
}: {
  readonly step: SetUpStep
  readonly done: ReadonlySet<SetUpStep>
  readonly withoutTags: boolean
}): ReactElement {
  const { t } = useMessages()
  const stateOf = (one: SetUpStep): IndicatorState => {
    if (one === step) return 'now'
    return done.has(one) ? 'done' : 'ahead'
  }
  return (
    <StepIndicator
      steps={SET_UP_STEPS.map((one) => {
        const state = stateOf(one)
        return {
          id: one,
          label: t(stepName(one, withoutTags)),
          state,
          stateLabel: state === 'ahead' ? '' : t(`steps.${state}`),
        }
      })}
    />
  )
}
