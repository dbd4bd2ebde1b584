import { pages } from './pages/index.ts'

/** Texts in Simplified Chinese: the pages. Everything else falls back to English. */
export const zh = {
  ...pages,
}
