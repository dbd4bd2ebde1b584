import { createContext, use, useId, useLayoutEffect } from 'react'
import type { FailureCode } from '../api/call.ts'
import { useMessages, type Translate } from '../i18n/i18n.ts'
import { BannerContext, type BannerSpec } from '../ui/banner-store.ts'
import { failureText } from './failure-banner.ts'

/** A banner of a screen. The text of a failed request replaces that of the banner. */
export type ScreenBanner =
  | (BannerSpec & { readonly failure?: FailureCode | null | undefined })
  | (Partial<BannerSpec> & { readonly failure: FailureCode })

/** Name of the signed-in user; empty before the sign-in. */
export const UserNameContext = createContext('')

/**
 * Sets the banner while the calling component is mounted; null sets nothing. The banner is one
 * element for the lifetime of the page, so that assistive technology announces each change.
 */
export function useBanner(banner: ScreenBanner | null, priority = 0): void {
  const store = use(BannerContext)
  const userName = use(UserNameContext)
  const { t } = useMessages()
  const id = useId()
  useLayoutEffect(() => store?.set(id, priority, banner && specOf(banner, t, userName)))
  useLayoutEffect(() => () => store?.set(id, priority, null), [store, id, priority])
}

function specOf(banner: ScreenBanner, t: Translate, userName: string): BannerSpec {
  return banner.failure ? { ...banner, ...failureText(banner.failure, t, userName) } : banner
}
