import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactElement } from 'react'
import type { CheckInDesk } from '../../../contract/scan/check-in/check-in.ts'
import { checkInEndpoints } from '../../../contract/scan/check-in/check-in.ts'
import { call } from '../../api/call.ts'
import { refreshDesk } from '../../api/queries.ts'
import { useRequest, type RequestState } from '../../api/use-request.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { Facts } from '../../ui/fact-list.tsx'
import { useBanner } from '../../shell/use-banner.ts'

const OVER_THE_SCREEN = 1

/** The scanner, today's check-ins of every desk, and the key that switches check-in off. */
export function CheckInPanel({ state }: { readonly state: CheckInDesk | null }): ReactElement {
  const { t } = useMessages()
  const desk = useDesk()
  const own = desk.state?.station.stationId
  return (
    <>
      {state && (
        <section className="card flush">
          <h2 className="head">{t('checkIn.desks')}</h2>
          <Facts
            facts={state.stations.map(({ stationId, name, checkIns }) => ({
              label: stationId === own ? t('checkIn.own', { name }) : name,
              value: String(checkIns),
            }))}
          />
        </section>
      )}
      {desk.isManager && <SwitchOff />}
    </>
  )
}

/** Switches check-in of the event on or off, for every desk. */
export function useSwitch(): {
  readonly set: (on: boolean) => void
  readonly failure: RequestState['failure']
} {
  const { event } = useDesk()
  const client = useQueryClient()
  const { act, failure } = useRequest(event.eventId)
  const set = (on: boolean): void => {
    void act(() =>
      call(checkInEndpoints.setCheckIn, { params: { eventId: event.eventId }, body: { on } }),
    ).then(() => refreshDesk(client, event.eventId))
  }
  return { set, failure }
}

function SwitchOff(): null {
  const { t } = useMessages()
  const [asking, setAsking] = useState(false)
  const { set, failure } = useSwitch()
  const yes = (): void => set(false)
  const no = (): void => setAsking(false)
  useBanner(
    failure
      ? { failure }
      : asking
        ? {
            tone: 'ask',
            title: t('checkIn.switch.banner'),
            detail: t('checkIn.switch.detail'),
            actions: [
              { cap: 'Y', label: t('checkIn.switch.yes'), run: yes },
              { cap: 'N', label: t('checkIn.switch.no'), run: no },
            ],
          }
        : null,
    OVER_THE_SCREEN,
  )
  useKeys(
    asking
      ? { KeyY: { run: yes }, KeyN: { run: no }, Escape: { run: no }, Enter: undefined }
      : { KeyK: { label: t('checkIn.switch.key'), run: () => setAsking(true) } },
    LAYER.question,
  )
  return null
}
