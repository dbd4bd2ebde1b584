import { z } from 'zod'
import { endpoint, endpointGroup } from '../../platform/http/endpoint.ts'

/** A heading of a page with the text below it, for the search. */
const HelpSection = z.strictObject({
  /** Anchor on the page; empty for its title. */
  id: z.string(),
  title: z.string(),
  text: z.string(),
  /** Further words that people search for. */
  words: z.string(),
})

const HelpPage = z.strictObject({
  /** The page is `/help/{id}`. */
  id: z.string(),
  title: z.string(),
  html: z.string(),
  sections: z.array(HelpSection),
})
export type HelpPage = z.infer<typeof HelpPage>

const HelpPages = z.strictObject({ pages: z.array(HelpPage) })

export const helpSiteEndpoints = endpointGroup({
  getHelpPages: endpoint({
    tag: 'kiosk',
    summary: 'Get the pages of the help site in one language, as HTML and as text for the search',
    method: 'GET',
    path: '/api/kiosk/help',
    api: 'native',
    access: { credential: 'anonymous' },
    query: z.strictObject({ lang: z.enum(['en', 'ja']) }),
    reply: HelpPages,
    errors: [],
  }),
})
