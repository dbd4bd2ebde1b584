import type { ReactElement } from 'react'
import { useWords } from '../i18n/i18n.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { useDesk } from '../parts/desk-context.ts'
import { failureSign } from '../parts/failure-sign.ts'
import { NextStrip } from '../parts/next-strip.tsx'
import { Body } from '../ui/body.tsx'
import { useSign } from '../ui/sign-store.ts'
import { useSwitch } from './door-rail.tsx'

/** An event that does without check-in: one key changes that, for every desk. */
export function CheckInOff(): ReactElement {
  const { t } = useWords()
  const desk = useDesk()
  const { set, failure } = useSwitch()
  const on = (): void => set(true)
  useSign({
    tone: 'idle',
    picture: 'door',
    title: t('checkin.off.sign'),
    detail: t(desk.isManager ? 'checkin.off.detail' : 'checkin.off.askManager'),
    ...(failure && failureSign(failure, t, desk.user.name)),
    ...(desk.isManager && { actions: [{ cap: 'Enter', label: t('checkin.off.key'), run: on }] }),
  })
  useKeys({ Enter: desk.isManager ? { run: on } : undefined })
  return (
    <Body foot={<NextStrip />}>
      <p className="door__nobody">{t('checkin.off.what')}</p>
    </Body>
  )
}
