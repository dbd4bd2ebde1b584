import type { ReactElement } from 'react'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { Chip } from '../../ui/chip.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { stepName, SET_UP_STEPS, type SetUpStep } from './steps.ts'

interface DoneStepProps {
  readonly done: ReadonlySet<SetUpStep>
  readonly withoutTags: boolean
  readonly onDone: () => void
}

/** The completed and postponed steps, and the way to the desk. */
export function DoneStep({ done, withoutTags, onDone }: DoneStepProps): ReactElement {
  const { t } = useMessages()
  useBanner({
    tone: 'success',
    size: 'small',
    title: t('setUp.done.banner'),
    detail: t('setUp.done.detail'),
    actions: [{ cap: 'Enter', label: t('setUp.done.key'), run: onDone }],
  })
  useKeys({ Enter: { run: onDone } })
  return (
    <div className="set-up__summary">
      <h2 className="title">{t('setUp.done.title')}</h2>
      <ul>
        {SET_UP_STEPS.slice(0, -1).map((step) => (
          <li key={step}>
            <span>{t(stepName(step, withoutTags))}</span>
            {done.has(step) ? (
              <Chip glyph="check" tone="success">
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
      <p className="meta">{t('setUp.done.people')}</p>
    </div>
  )
}
