import { useEffect, type ReactElement } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { usePerson } from '../../api/queries.ts'
import { failureCode } from '../../api/call.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { ConsentText } from '../../pass/confirmation/consent-text.tsx'
import { DevicePanel } from '../../shell/devices/device-panel.tsx'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { StepIndicator } from '../../ui/step-indicator.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { mayQueue, usePassKeys, usePassBanner } from './pass-keys.ts'
import type { SavedPassState } from '../../shell/saved-pass-state.ts'
import type { RenderProblem } from '../../../contract/pass/drawing/render-problem.ts'
import { CodedText } from '../../pass/drawing/coded-text.tsx'
import { Facts, type Fact } from '../../ui/fact-list.tsx'
import { PersonName } from '../../person/user/person-name.tsx'
import { codeOf, glyphReason } from '../../pass/drawing/problem-sentence.ts'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import { passSteps } from './pass-steps.ts'
import { ClassNote } from './class-note.tsx'
import { PassPanel } from './pass-panel.tsx'
import { tagNeed } from './pass-tag.ts'
import { ReprintPanel } from './reprint-panel.tsx'
import { HandOutPanel, HandOutCount } from './hand-out-panel.tsx'
import { FaultPanel } from './fault-panel.tsx'
import { useExpress } from './use-express.ts'
import { usePassCheckIn } from './use-pass-check-in.ts'
import { usePassTimes } from './use-pass-times.ts'
import { useRecordFault } from './use-record-fault.ts'
import { usePassActions, type PassActions } from './use-pass-actions.ts'
import { isQueuedForLater } from '../../shell/next-action.ts'
import { loadingBanner } from '../../shell/loading-banner.ts'
import './correction-panel.css'

interface PassScreenProps {
  readonly userId: string
  readonly memory: SavedPassState
  readonly reprint: boolean
  /** When the person was scanned, ms since 1970. */
  readonly since: number | undefined
  /** The run of express mode in which they were scanned. */
  readonly expressRun: number | null
  /** The page was reloaded while the person was open. */
  readonly isRestored: boolean
}

/** One person: one next action, the pass, the facts, one key. */
export function PassScreen({
  userId,
  memory,
  reprint,
  since,
  expressRun,
  isRestored,
}: PassScreenProps): ReactElement {
  const { event } = useDesk()
  const { t } = useMessages()
  const person = usePerson(event.eventId, userId)
  const failure = failureCode(person.error)
  useBanner(person.data ? null : { ...loadingBanner(t), failure })
  useKeys({ Enter: failure && !person.data ? { run: () => void person.refetch() } : undefined })
  if (!person.data)
    return (
      <ScreenLayout side={<DevicePanel />} foot={<WaitingScansStrip />}>
        {null}
      </ScreenLayout>
    )
  return (
    <OpenPass
      person={person.data}
      memory={memory}
      reprint={reprint}
      since={since}
      expressRun={expressRun}
      isRestored={isRestored}
    />
  )
}

function OpenPass({
  person,
  memory,
  reprint,
  since,
  expressRun,
  isRestored,
}: Omit<PassScreenProps, 'userId'> & { readonly person: DeskPerson }): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const pass = usePassActions(person, memory, { reprint, isRestored })
  const { nextAction } = pass
  // No text that cannot be printed is lost: the person can be scanned again.
  const isFree =
    ['printed', 'not_cut', 'cannot_draw'].includes(nextAction.kind) || isQueuedForLater(nextAction)
  useEffect(() => {
    desk.setFree(isFree)
  }, [isFree])
  useRecordFault(nextAction, pass)
  usePassBanner(person, pass)
  usePassKeys(person, pass)
  usePassCheckIn(person)
  useExpress(pass, memory, expressRun)
  usePassTimes({ pass, timings: memory.timings, since, tag: tagNeed(desk, person) })
  const route = passSteps(nextAction, tagNeed(desk, person))
  const side = (
    <DevicePanel>
      {person.party && <PartyKey party={person.party} />}
      {person.box && <HandOutCount counts={person.box.counts} />}
    </DevicePanel>
  )
  return (
    <ScreenLayout side={side} foot={<WaitingScansStrip />}>
      <StepIndicator
        steps={route.map((step) => ({
          ...step,
          label: t(step.label),
          stateLabel: step.state === 'ahead' ? '' : t(`steps.${step.state}`),
        }))}
      />
      <PanelOf person={person} pass={pass} />
    </ScreenLayout>
  )
}

function PanelOf({
  person,
  pass,
}: {
  readonly person: DeskPerson
  readonly pass: PassActions
}): ReactElement {
  const desk = useDesk()
  const { nextAction } = pass
  if (nextAction.kind === 'cannot_draw')
    return <CorrectionPanel person={person} problem={nextAction.problem} />
  if (nextAction.kind === 'no_consent') return <ConsentText person={person} />
  const note = <ClassNote person={person} />
  const { box } = nextAction.kind === 'hand_out' || nextAction.kind === 'tell' ? nextAction : {}
  if (box)
    return (
      <HandOutPanel
        person={person}
        box={box}
        mayReprint={nextAction.kind === 'hand_out'}
        note={note}
      />
    )
  if (nextAction.kind === 'printed_before' || nextAction.kind === 'type_reason') {
    return (
      <ReprintPanel
        person={person}
        typing={nextAction.kind === 'type_reason'}
        onChoose={pass.chooseReason}
        onReason={pass.giveReason}
      />
    )
  }
  if (
    nextAction.kind === 'printer' &&
    nextAction.problem.code !== 'cooling' &&
    nextAction.problem.code !== 'busy'
  ) {
    const onNext = isQueuedForLater(nextAction) && desk.waiting.length > 0 ? desk.next : null
    return (
      <FaultPanel
        person={person}
        nextAction={nextAction}
        other={pass.other}
        onOther={pass.useOther}
        place={pass.place}
        onQueue={mayQueue(pass) ? pass.print : null}
        onNext={onNext}
      />
    )
  }
  return <PassPanel person={person} printer={pass.printer} note={note} />
}

/** What cannot be printed, and why. */
function CorrectionPanel({
  person,
  problem,
}: {
  readonly person: DeskPerson
  readonly problem: RenderProblem | null
}): ReactElement {
  const { t } = useMessages()
  const desk = useDesk()
  const { userId, pass } = person
  const content = pass?.draft?.content ?? pass?.defaults ?? person
  const glyphs = problem?.glyphs ?? []
  const facts = useProblemFacts(person, problem)
  return (
    <>
      <div className="correction">
        <PersonName
          name={<CodedText text={content.name} glyphs={glyphs} />}
          kana={person.kana}
          size="display"
        />
        <p className="correction__text">
          <CodedText text={content.affiliation} glyphs={glyphs} />
        </p>
        <p className="correction__text correction__text--quiet">
          <CodedText text={content.title} glyphs={glyphs} />
        </p>
        <Facts facts={facts} />
        <p className="correction__ways">
          <KeepFocusButton tabIndex={-1} onClick={() => desk.go({ at: 'edit', userId })}>
            <KeyCap>F3</KeyCap> {t('correction.edit')}
          </KeepFocusButton>
          <span>
            <KeyCap>F9</KeyCap> {t('correction.park')}
          </span>
        </p>
      </div>
      <p className="correction__foot">{t('correction.notYet')}</p>
    </>
  )
}

/** Number of characters without a glyph that are listed. */
const SHOWN_GLYPHS = 4

/** The field, the character or the length, the reason. */
function useProblemFacts(person: DeskPerson, problem: RenderProblem | null): Fact[] {
  const { t } = useMessages()
  const { pass } = person
  const content = pass?.draft?.content ?? pass?.defaults
  const facts: Fact[] = []
  if (!problem || !pass || !content) return facts
  const { field, glyphs = [], fits } = problem
  if (field === 'name' || field === 'title' || field === 'affiliation') {
    const count = [...new Intl.Segmenter().segment(content[field])].length
    facts.push({
      label: t('correction.fact.field'),
      value: t('correction.fact.field.count', { field: t(`edit.${field}`), count }),
    })
  }
  for (const glyph of glyphs.slice(0, SHOWN_GLYPHS)) {
    const code = codeOf(glyph)
    facts.push({
      label: glyph.field === field ? t('correction.fact.character') : t(`edit.${glyph.field}`),
      value: t('correction.fact.character.at', { at: glyph.at, code }),
    })
  }
  if (glyphs.length > SHOWN_GLYPHS)
    facts.push({
      label: t('correction.fact.character'),
      value: t('correction.fact.more', { count: glyphs.length - SHOWN_GLYPHS }),
    })
  if (glyphs[0]) facts.push({ label: t('correction.fact.why'), value: glyphReason(glyphs[0], t) })
  if (fits)
    facts.push({
      label: t('correction.fact.fits'),
      value: t('correction.fact.fits.most', { count: fits.most }),
    })
  if (problem.label) {
    const { widthMm, lengthMm } = problem.label
    facts.push({ label: t('correction.fact.label'), value: `${widthMm} × ${lengthMm} mm` })
  }
  return facts
}

/** Opens the party of a person, who may have been found by name. */
function PartyKey({ party }: { readonly party: NonNullable<DeskPerson['party']> }): ReactElement {
  const { go } = useDesk()
  const { t } = useMessages()
  return (
    <div>
      <p className="meta">{t('party.title')}</p>
      <KeepFocusButton
        className="pass-panel__key"
        tabIndex={-1}
        onClick={() => go({ at: 'party', partyId: party.partyId, code: null })}
      >
        <KeyCap>A</KeyCap> {t('party.open', { name: party.name, count: party.places })}
      </KeepFocusButton>
    </div>
  )
}
