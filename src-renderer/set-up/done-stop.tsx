import type { ReactElement } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { Chip } from '../ui/chip.tsx'
import { useSign } from '../ui/sign-store.ts'
import { STOPS, type Stop } from './stops.ts'

/** What is set up, what was left for later, and the way in. */
export function DoneStop({ done, onDone }: { readonly done: ReadonlySet<Stop>; readonly onDone: () => void }): ReactElement {
  const { t } = useWords()
  useSign({ tone: 'go', size: 'small', title: t('setup.done.sign'), detail: t('setup.done.detail'), actions: [{ cap: 'Enter', label: t('setup.done.key'), run: onDone }] })
  useKeys({ Enter: { run: onDone } })
  return (
    <div className="set-up__summary">
      <h2 className="title">{t('setup.done.title')}</h2>
      <ul>
        {STOPS.slice(0, -1).map((stop) => (
          <li key={stop}>
            <span>{t(`setup.stop.${stop}`)}</span>
            {done.has(stop) ? <Chip glyph="check" tone="go">{t('setup.done.yes')}</Chip> : <Chip glyph="clock" tone="plain">{t('setup.done.no')}</Chip>}
          </li>
        ))}
      </ul>
      <p className="meta">{t('setup.done.people')}</p>
    </div>
  )
}
