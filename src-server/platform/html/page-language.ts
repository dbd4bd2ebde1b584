import type { Context } from 'koa'
import { LANGUAGES, type Language } from '../../../messages/translate.ts'
import { carriesBearer } from '../http/session-cookie.ts'

const LANGUAGE_COOKIE = 'passdesk_lang'
const YEAR_MS = 365 * 86_400_000

const asLanguage = (text: unknown): Language | null => LANGUAGES.find((language) => language === text) ?? null

/**
 * The language of a page. Order: the language switch in the address (`?lang=`), then its cookie,
 * then the app's request (`hint`, ui_locales), then the browser's preference.
 */
export function languageOf(ctx: Context, hint?: string): Language {
  const chosen = asLanguage(ctx.query.lang)
  if (chosen) {
    if (!carriesBearer(ctx))
      ctx.cookies.set(LANGUAGE_COOKIE, chosen, {
        httpOnly: true,
        sameSite: 'lax',
        path: '/',
        secure: ctx.secure,
        maxAge: YEAR_MS,
        overwrite: true,
      })
    return chosen
  }
  const before = asLanguage(ctx.cookies.get(LANGUAGE_COOKIE))
  if (before) return before
  const requested = hint
    ?.split(' ')
    .map((tag) => asLanguage(tag.split('-')[0]!.toLowerCase()))
    .find((tag) => tag !== null)
  return requested ?? asLanguage(ctx.acceptsLanguages(...LANGUAGES)) ?? 'en'
}
