import type { ReactElement } from 'react'
import { useMessages } from '../../i18n/i18n.ts'
import { useKeys } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { WaitingScansStrip } from '../../shell/waiting-scans-strip.tsx'
import { ScreenLayout } from '../../ui/screen-layout.tsx'
import { useBanner } from '../../shell/use-banner.ts'
import { useSwitch } from './check-in-panel.tsx'

/** Shown for an event without check-in; one key switches it on for every desk. */
export function CheckInOff(): ReactElement {
  const { t } = useMessages()
  const desk = useDesk()
  const { set, failure } = useSwitch()
  const on = (): void => set(true)
  useBanner({
    tone: 'idle',
    picture: 'door',
    title: t('checkIn.off.banner'),
    detail: t(desk.isManager ? 'checkIn.off.detail' : 'checkIn.off.askManager'),
    failure,
    ...(desk.isManager && { actions: [{ cap: 'Enter', label: t('checkIn.off.key'), run: on }] }),
  })
  useKeys({ Enter: desk.isManager ? { run: on } : undefined })
  return (
    <ScreenLayout foot={<WaitingScansStrip />}>
      <p className="check-in__nobody">{t('checkIn.off.what')}</p>
    </ScreenLayout>
  )
}
