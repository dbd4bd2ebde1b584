import type { ReactElement } from 'react'
import type { DeskPerson } from '../../../contract/guest/view/attendees.ts'
import type { RenderProblem } from '../../../contract/pass/drawing/render-problem.ts'
import { CodedText } from '../../pass/drawing/coded-text.tsx'
import { useDesk } from '../../shell/desk-context.ts'
import { Facts, type Fact } from '../../ui/fact-list.tsx'
import { PersonName } from '../../person/user/person-name.tsx'
import { codeOf, glyphReason } from '../../pass/drawing/problem-sentence.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { KeepFocusButton } from '../../ui/keep-focus-button.tsx'
import { KeyCap } from '../../ui/key-cap.tsx'
import './correction-panel.css'

/** What cannot be printed, and why. */
export function CorrectionPanel({
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
