import type { ReactElement } from 'react'
import type { DeskPerson } from '../../contract/attendees/attendees.ts'
import type { Suggestion } from '../../contract/attendees/corrections.ts'
import type { RenderProblem } from '../../contract/pass/render-problem.ts'
import { CodedText } from '../components/coded-text.tsx'
import { useDesk } from '../components/desk-context.ts'
import { Facts, type Fact } from '../components/fact-list.tsx'
import { PersonName } from '../components/person-name.tsx'
import { codeOf, glyphReason } from '../components/problem-sentence.ts'
import { useMessages } from '../i18n/i18n.ts'
import { KeepFocusButton } from '../ui/keep-focus-button.tsx'
import { KeyCap } from '../ui/key-cap.tsx'
import './correction-panel.css'
import type { Corrections } from './use-corrections.ts'

/** Left: what cannot be printed, and why. Right: alternatives by digit. */
export function CorrectionPanel({
  person,
  problem,
  corrections,
}: {
  readonly person: DeskPerson
  readonly problem: RenderProblem | null
  readonly corrections: Corrections
}): ReactElement {
  const { t } = useMessages()
  const desk = useDesk()
  const { suggestions, reading, choose } = corrections
  const { userId, pass } = person
  const content = pass?.draft?.content ?? pass?.defaults ?? person
  const glyphs = problem?.glyphs ?? []
  const facts = useProblemFacts(person, problem)
  return (
    <>
      <div className="correction">
        <div>
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
        </div>
        <div>
          <h2 className="correction__head">
            {reading ? t('correction.read', { reading }) : t('correction.ways')}
          </h2>
          {suggestions?.length === 0 && <p className="correction__none">{t('correction.none')}</p>}
          {suggestions?.map((suggestion, index) => (
            <Choice
              key={JSON.stringify(suggestion.content)}
              digit={index + 1}
              suggestion={suggestion}
              onChoose={() => choose(suggestion)}
            />
          ))}
          <p className="correction__ways">
            <KeepFocusButton tabIndex={-1} onClick={() => desk.go({ at: 'edit', userId })}>
              <KeyCap>F3</KeyCap> {t('correction.edit')}
            </KeepFocusButton>
            <span>
              <KeyCap>F9</KeyCap> {t('correction.park')}
            </span>
          </p>
        </div>
      </div>
      <p className="correction__foot">{t('correction.notYet')}</p>
    </>
  )
}

function Choice({
  digit,
  suggestion,
  onChoose,
}: {
  readonly digit: number
  readonly suggestion: Suggestion
  readonly onChoose: () => void
}): ReactElement {
  const { t } = useMessages()
  const { kind, text, character, codePoints, people } = suggestion
  return (
    <KeepFocusButton className="correction__choice" onClick={onChoose}>
      <KeyCap size="medium">{String(digit)}</KeyCap>
      {character && <span className="correction__character">{character}</span>}
      <span className="correction__what">
        <strong>{text ?? t(`correction.kind.${kind}`)}</strong>
        {(text !== null || codePoints.length > 0) && (
          <span className="meta">
            {codePoints.length > 0 ? codePoints.join(' ') : t(`correction.kind.${kind}`)}
          </span>
        )}
      </span>
      {people !== null && people > 0 && (
        <span className="correction__people">{t('correction.people', { count: people })}</span>
      )}
    </KeepFocusButton>
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
