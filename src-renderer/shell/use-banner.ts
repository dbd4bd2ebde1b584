import { createContext, use, useId, useLayoutEffect } from 'react'
import { type FailureCode, isAway, failureCode } from '../api/call.ts'
import { useMessages, type Translate, type MessageKey } from '../i18n/i18n.ts'
import { BannerContext, type BannerSpec, type BannerText } from '../ui/banner-store.ts'
import type { RenderProblem } from '../../contract/pass/drawing/render-problem.ts'
import { useKeys } from '../keyboard/use-keys.ts'

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

/** Title of the banner for a text with more lines than the template allows, by field. */
export const LINES_TITLE: Partial<Record<RenderProblem['field'], MessageKey>> = {
  name: 'pass.lines.name',
  title: 'pass.lines.title',
  affiliation: 'pass.lines.affiliation',
}

/** The banner while a screen reads its data, or a request runs. */
export const loadingBanner = (t: Translate) =>
  ({
    tone: 'work',
    title: t('loading.banner'),
    detail: t('loading.detail'),
  }) satisfies BannerSpec

/** The text of the banner of a failed request. */
export function failureText(code: FailureCode, t: Translate, userName: string): BannerText {
  const kind = failureKind(code)
  return {
    tone: 'hold',
    title: t(`failure.${kind}.banner`),
    detail: t(`failure.${kind}.detail`, { name: userName }),
  }
}

type FailureKind =
  | 'forbidden'
  | 'password'
  | 'conflict'
  | 'unreachable'
  | 'limited'
  | 'other'
  | Extract<FailureCode, `database_${string}`>

/** True for faults of the database. */
export const isDatabase = (code: FailureCode): code is Extract<FailureCode, `database_${string}`> =>
  code.startsWith('database_')

function failureKind(code: FailureCode): FailureKind {
  if (isDatabase(code)) return code
  if (code === 'unreachable') return 'unreachable'
  if (code === 'rate_limited') return 'limited'
  if (code === 'event_manager_required' || code === 'admin_required' || code === 'forbidden')
    return 'forbidden'
  if (code === 'recent_password_required') return 'password'
  if (code.endsWith('_conflict') || code === 'conflict' || code === 'pass_preview_mismatch') return 'conflict'
  return 'other'
}

/**
 * The banner on every screen while the connection is lost: PassDesk does not reply, or the reason.
 */
export function connectionLostBanner(code: FailureCode, t: Translate): BannerText & Pick<BannerSpec, 'note'> {
  const note = t('connectionLost.note')
  if (!isDatabase(code))
    return {
      tone: 'stop',
      title: t('connectionLost.banner'),
      detail: t('connectionLost.detail'),
      note,
    }
  return {
    tone: 'stop',
    title: t(`failure.${code}.banner`),
    detail: t(isAway(code) ? 'connectionLost.database' : `failure.${code}.detail`),
    note,
  }
}

interface Read {
  readonly data: unknown
  readonly error: unknown
  readonly refetch: () => Promise<unknown>
}

/** Above the banner of the screen itself, which would describe data that was not read. */
const PRIORITY = 1

/** While a screen has no data because reading failed: the cause, and Enter reads again. */
export function useUnread<R extends Read>(read: R): R {
  const { t } = useMessages()
  const failure = read.data === undefined ? failureCode(read.error) : null
  const again = (): void => void read.refetch()
  useBanner(
    failure
      ? {
          failure,
          size: 'small',
          sound: 'none',
          actions: [{ cap: 'Enter', label: t('failure.again'), run: again }],
        }
      : null,
    PRIORITY,
  )
  useKeys(failure ? { Enter: { run: again } } : {})
  return read
}
