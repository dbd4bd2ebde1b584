import type { ReactElement } from 'react'
import { useMessages } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { Chip } from '../ui/chip.tsx'
import { useBanner } from '../ui/banner-store.ts'
import { stopName, STOPS, type Stop } from './steps.ts'

interface DoneStopProps {
  readonly done: ReadonlySet<Stop>
  readonly withoutTags: boolean
  readonly onDone: () => void
}

/** What is set up, what was left for later, and the way in. */
export function DoneStep({ done, withoutTags, onDone }: DoneStopProps): ReactElement {
  const { t } = useMessages()
  useBanner({
    tone: 'success',
    size: 'small',
    title: t('setup.done.sign'),
    detail: t('setup.done.detail'),
    actions: [{ cap: 'Enter', label: t('setup.done.key'), run: onDone }],
  })
  useKeys({ Enter: { run: onDone } })
  return (
    <div className="set-up__summary">
      <h2 className="title">{t('setup.done.title')}</h2>
      <ul>
        {STOPS.slice(0, -1).map((stop) => (
          <li key={stop}>
            <span>{t(stopName(stop, withoutTags))}</span>
            {done.has(stop) ? (
              <Chip glyph="check" tone="success">
                {t('setup.done.yes')}
              </Chip>
            ) : (
              <Chip glyph="clock" tone="plain">
                {t('setup.done.no')}
              </Chip>
            )}
          </li>
        ))}
      </ul>
      <p className="meta">{t('setup.done.people')}</p>
    </div>
  )
}
