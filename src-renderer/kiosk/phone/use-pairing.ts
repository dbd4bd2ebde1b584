import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  appTokenEndpoints,
  type NewPairing,
  type Pairing,
} from '../../../contract/account/app-token/app-token.ts'
import { call, failureCode, type FailureCode } from '../../api/call.ts'
import { useRequest } from '../../api/use-request.ts'

const LOOK_MS = 1000

export interface PairingWork {
  /** The requested QR; null before, and after cancelling. */
  readonly begun: NewPairing | null
  /** The state; null until the first reply. */
  readonly pairing: Pairing | null
  readonly failure: FailureCode | null
  readonly begin: () => void
  /** The person's answer for the waiting phone. */
  readonly decide: (lets: boolean) => void
  /** Ends the pairing without an answer. */
  readonly giveUp: () => void
}

const isOpen = (pairing: Pairing | undefined): boolean =>
  pairing === undefined || ['waiting', 'claimed', 'confirmed'].includes(pairing.state)

/** One pairing from QR to result; its state is polled every second. */
export function usePairing(): PairingWork {
  const [begun, setBegun] = useState<NewPairing | null>(null)
  const { act, failure } = useRequest(null)
  const pairingId = begun?.pairingId ?? ''
  const look = useQuery({
    queryKey: ['pairing', pairingId],
    queryFn: ({ signal }) => call(appTokenEndpoints.getPairing, { params: { pairingId }, signal }),
    enabled: begun !== null,
    refetchInterval: ({ state }) => (isOpen(state.data) ? LOOK_MS : false),
    refetchIntervalInBackground: true,
  })
  const params = { pairingId }
  return {
    begun,
    pairing: begun ? (look.data ?? null) : null,
    failure: failure ?? failureCode(look.error),
    begin: () =>
      void act(() => call(appTokenEndpoints.createPairing)).then((made) => made && setBegun(made)),
    decide: (lets) =>
      void act(() =>
        call(lets ? appTokenEndpoints.confirmPairing : appTokenEndpoints.refusePairing, { params }),
      ).then(() => look.refetch()),
    giveUp() {
      setBegun(null)
      // It expires after five minutes anyway.
      if (isOpen(look.data)) void act(() => call(appTokenEndpoints.refusePairing, { params }))
    },
  }
}
