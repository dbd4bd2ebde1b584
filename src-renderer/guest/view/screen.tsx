import type { ScreenDescriptor } from '../../shell/screen.ts'
import { useEffect, type ReactElement } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import { usePerson } from '../../api/queries.ts'
import { failureCode } from '../../api/call.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { ConsentText } from '../../pass/confirmation/consent-text.tsx'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { useBanner, loadingBanner } from '../../shell/use-banner.ts'
import { usePassKeys, usePassBanner } from './pass-keys.ts'
import type { SavedPassState } from '../../shell/saved-pass-state.ts'
import type { RenderProblem } from '../../../contract/pass/drawing/render-problem.ts'
import { CodedText } from '../../pass/drawing/drawing-notes.tsx'
import { Facts, type Fact } from '../../ui/fact-list.tsx'
import { codeOf, glyphReason } from '../../pass/drawing/problem-sentence.ts'
import { PaperHero, PassIdentity, PassRoute, PrintedBefore } from './pass-panel.tsx'
import { tagNeed } from './pass-steps.ts'
import { ReprintReasons, HandOutHero, HandOutCount } from './reprint-panel.tsx'
import { FaultHero, FaultSteps } from './fault-panel.tsx'
import { usePassTimes, useExpress } from './use-pass-times.ts'
import { usePassCheckIn } from './use-pass-check-in.ts'
import { usePassActions, type PassActions } from './use-pass-actions.ts'
import { isQueuedForLater, type NextAction } from '../../shell/next-action.ts'
import { faultOf } from '../../shell/devices/printer-fault.ts'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    pass: {
      readonly userId: string
      readonly code: string | null
      readonly reprint: boolean
      /** When the person was scanned, ms since 1970; absent without a scan. */
      readonly since?: number
      /** The run of express mode of the scan. */
      readonly expressRun?: number | null
      /** When the person was opened before a reload of the page, ms since 1970. */
      readonly openedAt?: number
      /** The party screen below, to which Esc returns. */
      readonly party?: string
    }
  }
}

export const passScreen: ScreenDescriptor<'pass'> = {
  at: 'pass',
  title: 'pass.title',
  helpAt: 'desk#pass',
  about: 'The pass of one person as it prints, the known facts and the next action.',
  pictures: ['pass', 'correction', 'wrong-roll', 'question', 'reprint', 'tell-note'],
  component: ({ screen, memory }) => (
    <PassScreen
      key={screen.userId}
      userId={screen.userId}
      memory={memory}
      reprint={screen.reprint}
      since={screen.since}
      expressRun={screen.expressRun ?? null}
      isRestored={screen.openedAt !== undefined}
    />
  ),
  startsStack: true,
  offersWalkIn: true,
  offersPause: true,
  showsPass: true,
}

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
function PassScreen({
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
      <ScreenLayout kind="person" side={<></>} foot={<WaitingScansStrip />}>
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
  return (
    <ScreenLayout
      kind="person"
      label={person.name}
      side={<SideOf person={person} pass={pass} memory={memory} />}
      foot={<WaitingScansStrip />}
    >
      <HeroOf person={person} pass={pass} />
    </ScreenLayout>
  )
}

const isFault = (nextAction: NextAction): nextAction is Extract<NextAction, { kind: 'printer' }> =>
  nextAction.kind === 'printer' && nextAction.problem.code !== 'cooling' && nextAction.problem.code !== 'busy'

/** The paper, or what takes its place. */
function HeroOf({
  person,
  pass: { nextAction, place },
}: {
  readonly person: DeskPerson
  readonly pass: PassActions
}): ReactElement {
  if (nextAction.kind === 'cannot_draw')
    return <CorrectionHero person={person} problem={nextAction.problem} />
  if (nextAction.kind === 'no_consent') return <ConsentText person={person} />
  const { box } = nextAction.kind === 'hand_out' || nextAction.kind === 'tell' ? nextAction : {}
  if (box) return <HandOutHero person={person} box={box} mayReprint={nextAction.kind === 'hand_out'} />
  if (isFault(nextAction)) return <FaultHero person={person} nextAction={nextAction} place={place} />
  return <PaperHero person={person} />
}

/** Who it is and the route; in a fault or a question, what to do. */
function SideOf({
  person,
  pass,
  memory,
}: {
  readonly person: DeskPerson
  readonly pass: PassActions
  readonly memory: SavedPassState
}): ReactElement {
  const { nextAction } = pass
  if (isFault(nextAction)) return <FaultSteps nextAction={nextAction} pass={pass} />
  const asksReason = nextAction.kind === 'printed_before' || nextAction.kind === 'type_reason'
  return (
    <>
      <PassIdentity person={person} />
      {asksReason ? (
        <>
          <ReprintReasons
            typing={nextAction.kind === 'type_reason'}
            onChoose={pass.chooseReason}
            onReason={pass.giveReason}
          />
          {nextAction.kind === 'printed_before' && <PrintedBefore person={person} />}
        </>
      ) : (
        <PassRoute person={person} pass={pass} memory={memory} />
      )}
      {person.box && <HandOutCount counts={person.box.counts} />}
    </>
  )
}

/** What cannot be printed, and why. */
function CorrectionHero({
  person,
  problem,
}: {
  readonly person: DeskPerson
  readonly problem: RenderProblem | null
}): ReactElement {
  const { t } = useMessages()
  const { pass } = person
  const content = pass?.draft?.content ?? pass?.defaults ?? person
  const glyphs = problem?.glyphs ?? []
  const facts = useProblemFacts(person, problem)
  return (
    <div>
      <div className="card hero correction">
        {person.kana && <p className="kana">{person.kana}</p>}
        <p className="display">
          <CodedText text={content.name} glyphs={glyphs} />
        </p>
        <p className="big">
          <CodedText text={content.affiliation} glyphs={glyphs} />
        </p>
        <p className="quiet">
          <CodedText text={content.title} glyphs={glyphs} />
        </p>
        <Facts facts={facts} />
      </div>
      <p className="caption">{t('correction.notYet')}</p>
    </div>
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

/** Records a fault of the printer for the menu, with details that the banner leaves out. */
function useRecordFault(nextAction: NextAction, pass: PassActions): void {
  const desk = useDesk()
  const problem = nextAction.kind === 'printer' ? nextAction.problem : null
  const raw = problem && JSON.stringify(problem)
  useEffect(() => {
    if (!problem || !raw) return
    const words = faultOf(problem, {
      waiting: desk.state?.queue.waiting ?? 0,
      other: pass.other !== null,
    })
    desk.recordFault({ at: desk.now().toISOString(), where: pass.printer?.name ?? '', words, raw })
    // Compared by content, because each poll creates a new object.
  }, [raw])
}
