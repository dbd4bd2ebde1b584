import { useState, type ReactElement } from 'react'
import type { DeskEvent } from '../../../contract/event/event/desk-event.ts'
import type { DeskPrinter } from '../../../contract/print/printer/printers.ts'
import type { personEndpoints } from '../../../contract/person/user/person.ts'
import { DEFAULT_STOCK } from '../../../facts/stocks.ts'
import { type ReplyTo, call } from '../../api/call.ts'
import { useMessages, type Language } from '../../i18n/i18n.ts'
import { NewEvent } from '../../event/event/new-event.tsx'
import {
  useNewPassword,
  NewPasswordFields,
  type NewPassword,
} from '../../account/password/new-password-fields.tsx'
import { Steps, type StepState } from '../../ui/steps.tsx'
import { setUpEndpoints } from '../../../contract/kiosk/set-up/set-up.ts'
import { useRequest } from '../../api/use-request.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { Field, useFirstWrong } from '../../ui/field.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { Chip } from '../../ui/chip.tsx'
import { PrinterStep } from './printer-step.tsx'
import { ReaderStep } from './reader-step.tsx'
import { RollStep } from './roll-step.tsx'
import { TestStep } from './test-step.tsx'
import { KeyRows } from '../../ui/key-rows.tsx'

const LANGUAGES: readonly Language[] = ['ja', 'en']

/** The first question, in both languages at once. */
function LanguageStep({ onDone }: { readonly onDone: () => void }): ReactElement {
  const { t, language, setLanguage } = useMessages()
  const [chosen, setChosen] = useState(() => LANGUAGES.indexOf(language))
  const choose = (index: number): void => {
    setChosen(index)
    setLanguage(LANGUAGES[index] ?? 'ja')
  }
  const take = (index: number): void => {
    choose(index)
    onDone()
  }
  useBanner({
    tone: 'ask',
    picture: 'language',
    size: 'small',
    title: t('setUp.language.banner'),
    detail: t('setUp.language.detail'),
    range: ['1', '2'],
  })
  useKeys({
    Digit1: { run: () => take(0) },
    Digit2: { run: () => take(1) },
    ArrowDown: { run: () => choose(1) },
    ArrowUp: { run: () => choose(0) },
    Enter: { run: () => take(chosen) },
  })
  return (
    <KeyRows
      rows={LANGUAGES.map((one, index) => ({
        cap: String(index + 1),
        label: t(`setUp.language.${one}`),
        isOn: index === chosen,
        run: () => take(index),
      }))}
    />
  )
}

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
    <div className="stage split set-up">
      <SetUpRoute step={step} done={done} withoutTags={event?.nfcEnabled === false} />
      <main className="stack">
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
          <DoneStep done={done} withoutTags={event?.nfcEnabled === false} onDone={() => onDone(event)} />
        )}
      </main>
    </div>
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
  const stateOf = (one: SetUpStep): StepState => {
    if (one === step) return 'now'
    return done.has(one) ? 'done' : 'ahead'
  }
  return (
    <aside>
      <Steps
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
    </aside>
  )
}

/** What is typed about the administrator. */
interface AdministratorDraft {
  readonly name: string
  readonly email: string
  /** Null while it is the proposed one, in the chosen language. */
  readonly station: string | null
}

interface AdministratorProps {
  readonly draft: AdministratorDraft
  readonly onChange: (draft: AdministratorDraft) => void
  readonly password: NewPassword
  readonly onDone: (session: ReplyTo<typeof personEndpoints.signIn>) => void
  readonly onBack: () => void
}

/** Creates the administrator account, which the further steps require. */
function AdministratorStep(props: AdministratorProps): ReactElement {
  const { draft, onChange, password, onDone, onBack } = props
  const { name, email } = draft
  const { t } = useMessages()
  const station = draft.station ?? t('setUp.person.stationUsual')
  const { tried, fail } = useFirstWrong()
  const { act, failure } = useRequest(null)
  const causes = {
    name: name.trim() === '' ? t('field.required') : null,
    email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? null : t('staff.email.wrong'),
    station: station.trim() === '' ? t('field.required') : null,
  }
  const make = (): void => {
    const isWrong = Object.values(causes).some((cause) => cause !== null)
    if (isWrong || password.isShort || password.differs) return fail()
    const body = {
      name: name.trim(),
      email: email.trim(),
      password: password.value,
      station: station.trim(),
    }
    void act(() => call(setUpEndpoints.setUp, { body })).then((session) => session && onDone(session))
  }
  useBanner({
    tone: 'ask',
    picture: 'person',
    size: 'small',
    title: t('setUp.person.banner'),
    detail: t('setUp.person.detail'),
    failure,
    actions: [{ cap: 'Enter', label: t('setUp.person.key'), run: make }],
  })
  useKeys({ Enter: { inField: true, run: make }, Escape: { run: onBack } })
  const cause = (field: keyof typeof causes): string | null => (tried ? causes[field] : null)
  return (
    <>
      <div className="card form">
        <Field
          label={t('setUp.person.name')}
          value={name}
          onChange={(text) => onChange({ ...draft, name: text })}
          autoFocus
          autoComplete="name"
          cause={cause('name')}
        />
        <Field
          label={t('setUp.person.email')}
          value={email}
          onChange={(text) => onChange({ ...draft, email: text })}
          type="email"
          autoComplete="username"
          cause={cause('email')}
        />
        <NewPasswordFields
          password={password}
          labels={{ next: t('setUp.person.password'), again: t('setUp.person.again') }}
          tried={tried}
        />
        <Field
          label={t('setUp.person.station')}
          value={station}
          onChange={(text) => onChange({ ...draft, station: text })}
          maxLength={60}
          cause={cause('station')}
        />
      </div>
      <p className="quiet small">
        {t('setUp.person.safe')} {t('setUp.person.later')}
      </p>
    </>
  )
}

interface DoneStepProps {
  readonly done: ReadonlySet<SetUpStep>
  readonly withoutTags: boolean
  readonly onDone: () => void
}

/** The completed and postponed steps, and the way to the desk. */
function DoneStep({ done, withoutTags, onDone }: DoneStepProps): ReactElement {
  const { t } = useMessages()
  useBanner({
    tone: 'go',
    size: 'small',
    title: t('setUp.done.banner'),
    detail: t('setUp.done.detail'),
    actions: [{ cap: 'Enter', label: t('setUp.done.key'), run: onDone }],
  })
  useKeys({ Enter: { run: onDone } })
  return (
    <section className="card flush">
      <h2 className="head">{t('setUp.done.title')}</h2>
      <ul className="list">
        {SET_UP_STEPS.slice(0, -1).map((step) => (
          <li key={step}>
            <span className="grow">{t(stepName(step, withoutTags))}</span>
            {done.has(step) ? (
              <Chip glyph="tick" tone="go">
                {t('setUp.done.yes')}
              </Chip>
            ) : (
              <Chip glyph="clock" tone="plain">
                {t('setUp.done.no')}
              </Chip>
            )}
          </li>
        ))}
      </ul>
      <p className="head quiet small">{t('setUp.done.people')}</p>
    </section>
  )
}

/** Steps of the set-up in order; the roll is part of the printer's step. */
const SET_UP_STEPS = ['language', 'person', 'event', 'printer', 'test', 'reader', 'done'] as const
type SetUpStep = (typeof SET_UP_STEPS)[number]

/** The label of a step. Without tags the reader's step is about the scanner only. */
const stepName = (step: SetUpStep, withoutTags: boolean): `setUp.step.${SetUpStep | 'scanner'}` =>
  step === 'reader' && withoutTags ? 'setUp.step.scanner' : `setUp.step.${step}`
