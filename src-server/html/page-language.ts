import type { Context } from 'koa'
import { LANGUAGES, type Language } from '../../messages/translate.ts'
import { carriesBearer } from '../http/bearer.ts'

const LANGUAGE_COOKIE = 'passdesk_lang'
const YEAR_MS = 365 * 86_400_000

const asLanguage = (text: unknown): Language | null =>
  LANGUAGES.find((language) => language === text) ?? null

/**
 * The page's language: the one chosen by its switch, now (`?lang=`) or before (a cookie), then what
 * the app asks for (`hint`, ui_locales), then what the browser prefers.
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
  const asked = hint
    ?.split(' ')
    .map((tag) => asLanguage(tag.split('-')[0]!.toLowerCase()))
    .find((tag) => tag !== null)
  return asked ?? asLanguage(ctx.acceptsLanguages(...LANGUAGES)) ?? 'en'
}
