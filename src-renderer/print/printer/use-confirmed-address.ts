import { useRef } from 'react'
import type { FailureCode } from '../../api/call.ts'
import { useMessages } from '../../i18n/i18n.ts'
import type { BannerText } from '../../ui/banner-store.ts'

/**
 * An administrator confirms an address outside of the private networks by sending the same one
 * again.
 */
export function useConfirmedAddress(failure: FailureCode | null): {
  /** The question; null if there is none. */
  readonly question: BannerText | null
  /** True if the question was about this address. */
  readonly confirms: (address: string) => boolean
} {
  const { t } = useMessages()
  const requested = useRef<string | null>(null)
  const isRequested = failure === 'address_confirmation_required'
  return {
    question: isRequested
      ? { tone: 'hold', title: t('devices.confirm.banner'), detail: t('devices.confirm.detail') }
      : null,
    confirms(address) {
      const confirmed = isRequested && requested.current === address
      requested.current = address
      return confirmed
    },
  }
}
