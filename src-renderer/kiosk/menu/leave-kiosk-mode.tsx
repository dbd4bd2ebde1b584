import { useState, type ReactElement } from 'react'
import type { PinAnswer } from '../../../contract/kiosk/state/kiosk-bridge.ts'
import { useMessages, type Translate } from '../../i18n/i18n.ts'
import { useKeys, LAYER } from '../../keyboard/use-keys.ts'
import { kioskBridge, useWindowState } from '../../shell/kiosk-bridge.ts'
import { Field } from '../../ui/field.tsx'
import { KeyCap } from '../../ui/key-rows.tsx'

/**
 * Ctrl F12 opens the PIN panel to end kiosk mode, on every screen. The panel covers nothing and
 * does not stop scans.
 */
export function LeaveKioskMode(): ReactElement | null {
  const state = useWindowState()
  const [asking, setAsking] = useState(false)
  useKeys(
    { 'Ctrl+F12': state?.kioskMode ? { run: () => setAsking(!asking), inField: true } : undefined },
    LAYER.question,
  )
  return asking && state?.kioskMode ? <PinPanel onDone={() => setAsking(false)} /> : null
}

function PinPanel({ onDone }: { readonly onDone: () => void }): ReactElement {
  const { t } = useMessages()
  const [pin, setPin] = useState('')
  const [cause, setCause] = useState<string | null>(null)
  const [trying, setTrying] = useState(false)
  const leave = async (): Promise<void> => {
    if (trying || pin === '') return
    setTrying(true)
    const answer = await kioskBridge()
      ?.leaveKioskMode(pin)
      .catch(() => null)
    setTrying(false)
    setPin('')
    const problem = sentence(answer ?? null, t)
    if (problem === null) onDone()
    setCause(problem)
  }
  useKeys({ Enter: { run: () => void leave(), inField: true }, Escape: { run: onDone } }, LAYER.question)
  return (
    <section className="card stack over-stage" role="dialog" aria-label={t('leave.title')}>
      <h2>{t('leave.title')}</h2>
      <Field
        label={t('leave.pin')}
        type="password"
        value={pin}
        onChange={setPin}
        maxLength={12}
        cause={cause}
        autoFocus
      />
      <p className="row">
        <button type="button" className="key" onClick={() => void leave()}>
          <KeyCap>Enter</KeyCap>
          {t('leave.enter')}
        </button>
        <button type="button" className="key" onClick={onDone}>
          <KeyCap>Esc</KeyCap>
          {t('leave.later')}
        </button>
      </p>
    </section>
  )
}

/** Why the desk stays in kiosk mode; null when it does not. */
function sentence(answer: PinAnswer | null, t: Translate): string | null {
  switch (answer?.result) {
    case 'right':
    case 'none':
      return null
    case 'wrong':
      return t('leave.wrong')
    case 'wait':
      return t('leave.wait', { count: Math.ceil(answer.waitMs / 60_000) })
    case undefined:
      return t('leave.noAnswer')
  }
}
