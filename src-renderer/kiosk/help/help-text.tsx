import { useQuery } from '@tanstack/react-query'
import { useLayoutEffect, useRef, type MouseEvent, type ReactElement } from 'react'
import { helpSiteEndpoints, type HelpPage } from '../../../contract/kiosk/help/help-site.ts'
import { call } from '../../api/call.ts'
import { useMessages } from '../../i18n/i18n.ts'
import './help-text.css'

/** Page and anchor; without an anchor, the top of the page. */
export interface Place {
  readonly page: string
  readonly anchor: string
}
export const placeOf = (text: string): Place => {
  const [page = '', anchor = ''] = text.split('#')
  return { page, anchor }
}
const FOLDER = '/help/'

/** The pages in the language of the desk; empty until they are loaded. */
export function useHelpPages(): { readonly pages: readonly HelpPage[]; readonly error: unknown } {
  const { language } = useMessages()
  const { data, error } = useQuery({
    queryKey: ['help', language],
    queryFn: ({ signal }) =>
      call(helpSiteEndpoints.getHelpPages, { query: { lang: language }, signal }),
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
export function HelpText({ html, place, open }: HelpTextProps): ReactElement {
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
