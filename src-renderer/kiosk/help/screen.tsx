import type { ScreenDescriptor } from '../../shell/screen.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { useState, type ReactElement, useLayoutEffect, useRef, type MouseEvent } from 'react'
import { type HelpPage, helpSiteEndpoints } from '../../../contract/kiosk/help/help-site.ts'
import { failureCode, call } from '../../api/call.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useBanner } from '../../shell/use-banner.ts'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { useQuery } from '@tanstack/react-query'
import './help-text.css'

declare module '../../shell/screen.ts' {
  interface ScreenRoutes {
    /** A section, such as `desks#spare`; default: the help of the screen below. */
    help: { readonly section?: string }
  }
}

export const helpScreen: ScreenDescriptor<'help'> = {
  at: 'help',
  title: 'help.entry',
  helpAt: 'desk#menu',
  about: 'The whole help, at the screen below. F1 twice opens it.',
  component: ({ screen, shell }) => (
    <HelpScreen openAt={screen.section ?? shell.helpBelow} foot={<WaitingScansStrip />} />
  ),
}

interface HelpScreenProps {
  readonly openAt: string
  readonly foot: ReactElement
}

/**
 * A help page inside the desk. It is a normal screen, so that scans are queued and no field
 * receives them.
 */
function HelpScreen({ openAt, foot }: HelpScreenProps): ReactElement {
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
    ArrowRight: pages.length > 1 ? { cap: '← →', label: t('help.pages'), run: () => turn(1) } : undefined,
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
      <p className="head quiet small">{t('help.address', { address: `${location.origin}/help` })}</p>
    </nav>
  )
}

/** Page and anchor; without an anchor, the top of the page. */
interface Place {
  readonly page: string
  readonly anchor: string
}
const placeOf = (text: string): Place => {
  const [page = '', anchor = ''] = text.split('#')
  return { page, anchor }
}
const FOLDER = '/help/'

/** The pages in the language of the desk; empty until they are loaded. */
function useHelpPages(): { readonly pages: readonly HelpPage[]; readonly error: unknown } {
  const { language } = useMessages()
  const { data, error } = useQuery({
    queryKey: ['help', language],
    queryFn: ({ signal }) => call(helpSiteEndpoints.getHelpPages, { query: { lang: language }, signal }),
    staleTime: Infinity,
  })
  return { pages: data?.pages ?? [], error }
}

interface HelpTextProps {
  readonly html: string
  readonly place: Place
  readonly open: (place: Place) => void
}

/** The text of a page, at its anchor. Its markup comes from the kiosk's own build. */
function HelpText({ html, place, open }: HelpTextProps): ReactElement {
  const article = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const heading =
      (place.anchor && article.current?.querySelector(`#${CSS.escape(place.anchor)}`)) ||
      article.current?.querySelector('h1')
    if (!(heading instanceof HTMLElement)) return
    // With the focus here, arrow keys scroll and a screen reader starts here.
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
    heading.scrollIntoView({ block: 'start' })
  }, [html, place])
  const follow = (event: MouseEvent): void => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link) return
    event.preventDefault()
    const href = link.getAttribute('href') ?? ''
    // The desk's window never navigates away from the desk.
    if (href.startsWith('#')) open({ page: place.page, anchor: href.slice(1) })
    else if (href.startsWith(FOLDER)) open(placeOf(href.slice(FOLDER.length)))
    else window.open(href, '_blank', 'noopener')
  }
  return (
    <article
      ref={article}
      className="card help-text"
      data-untranslated=""
      onClick={follow}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
