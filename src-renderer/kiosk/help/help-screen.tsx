import { useState, type ReactElement } from 'react'
import type { HelpPage } from '../../../contract/kiosk/help/help-site.ts'
import { failureCode } from '../../api/call.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useBanner } from '../../shell/use-banner.ts'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { HelpText, placeOf, useHelpPages, type Place } from './help-text.tsx'

interface HelpScreenProps {
  readonly openAt: string
  readonly foot: ReactElement
}

/**
 * A help page inside the desk. It is a normal screen, so that scans are queued and no field
 * receives them.
 */
export function HelpScreen({ openAt, foot }: HelpScreenProps): ReactElement {
  const desk = useDesk()
  const { t } = useMessages()
  const [trail, setTrail] = useState<readonly Place[]>([placeOf(openAt)])
  const { pages, error } = useHelpPages()
  const place = trail.at(-1)!
  const index = pages.findIndex(({ id }) => id === place.page)
  const page = pages[index]
  const open = (next: Place): void => setTrail((now) => [...now, next])
  const turn = (step: 1 | -1): void => {
    const next = pages[index + step]
    if (next) open({ page: next.id, anchor: '' })
  }
  const failure = failureCode(error)
  useBanner(
    failure
      ? { failure, size: 'small' }
      : {
          tone: 'idle',
          picture: 'help',
          size: 'small',
          title: page?.title ?? t('help.title'),
          detail: t('help.detail'),
        },
  )
  useKeys({
    ArrowLeft: index > 0 ? { run: () => turn(-1) } : undefined,
    ArrowRight:
      pages.length > 1 ? { cap: '← →', label: t('help.pages'), run: () => turn(1) } : undefined,
    // Alt+Left too: a chord has one name, whatever its modifier.
    'Ctrl+ArrowLeft': {
      run: () => (trail.length > 1 ? setTrail((now) => now.slice(0, -1)) : desk.back()),
    },
  })
  return (
    <ScreenLayout side={<Contents pages={pages} open={open} current={place.page} />} foot={foot}>
      {page ? (
        <HelpText html={page.html} place={place} open={open} />
      ) : (
        !failure && <p role="status">{t('help.loading')}</p>
      )}
    </ScreenLayout>
  )
}

interface ContentsProps {
  readonly pages: readonly HelpPage[]
  readonly current: string
  readonly open: (place: Place) => void
}

function Contents({ pages, current, open }: ContentsProps): ReactElement {
  const { t } = useMessages()
  return (
    <nav className="card flush help-contents" aria-label={t('help.pages')}>
      <h2 className="head">{t('help.pages')}</h2>
      <div className="list">
        {pages.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            className={id === current ? 'on' : undefined}
            aria-current={id === current ? 'page' : undefined}
            onClick={() => open({ page: id, anchor: '' })}
          >
            {title}
          </button>
        ))}
      </div>
      <p className="head quiet small">
        {t('help.address', { address: `${location.origin}/help` })}
      </p>
    </nav>
  )
}
