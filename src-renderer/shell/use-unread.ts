import { failureCode } from '../api/call.ts'
import { useMessages } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { useBanner } from './use-banner.ts'

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
