import type { ReactElement } from 'react'
import type { TagDeskState } from '../../../contract/tag/reader/tag-desk.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { Glyph, type GlyphName } from '../../ui/glyph.tsx'
import { tagSteps, TAG_STEPS, type StepState } from './tag-steps.ts'

interface Look {
  readonly glyph: GlyphName
  readonly tone?: 'success' | 'warning' | 'error' | 'progress'
}

const LOOK: Readonly<Record<StepState, Look>> = {
  ahead: { glyph: 'circle' },
  now: { glyph: 'play', tone: 'progress' },
  done: { glyph: 'check', tone: 'success' },
  failed: { glyph: 'bar', tone: 'error' },
}

const waitingLook = (desk: TagDeskState): Look => ({
  glyph: desk.question ? 'question' : 'warning',
  tone: 'warning',
})

/** Find, check, write, verify, with the result of each. */
export function TagStepList({ desk }: { readonly desk: TagDeskState | null }): ReactElement {
  const { t } = useMessages()
  const steps = desk ? tagSteps(desk) : TAG_STEPS.map((step) => ({ step, state: 'ahead' as const }))
  return (
    <ol className="tag-steps">
      {steps.map(({ step, state }) => {
        const { glyph, tone } =
          state === 'failed' && desk?.state === 'hold' ? waitingLook(desk) : LOOK[state]
        return (
          <li
            key={step}
            className={`tag-steps__step tag-steps__step--${state}`}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <Glyph name={glyph} {...(tone && { tone })} />
            <span>
              <span className="tag-steps__name">{t(`tag.step.${step}`)}</span>
              {state !== 'ahead' && (
                <span className="visually-hidden">{t(`tag.step.${state}`)}</span>
              )}
              <span className="tag-steps__found">{desk && foundBy(step, state, desk, t)}</span>
            </span>
          </li>
        )
      })}
    </ol>
  )
}

/** Data that a step needs. */
function foundBy(
  step: (typeof TAG_STEPS)[number],
  state: StepState,
  desk: TagDeskState,
  t: Translate,
): string {
  const { tag, result, question } = desk
  if (state === 'ahead' || !tag) return ''
  switch (step) {
    case 'find':
      return t('tag.found', {
        kind: t(`tagKind.${tag.kind}`),
        start: inPairs(tag.uidStart),
        end: inPairs(tag.uidEnd),
      })
    case 'check':
      if (question?.summary) return question.summary
      return t(`tag.content.${tag.content}`, { bytes: tag.capacityBytes })
    case 'write':
      return result ? t('tag.written', { bytes: result.ndefBytes }) : ''
    case 'read_back':
      return result ? t('tag.matched') : ''
  }
}

const inPairs = (hex: string): string => hex.match(/../g)?.join(':') ?? ''
