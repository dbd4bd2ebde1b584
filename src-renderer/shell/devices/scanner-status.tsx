import { useEffect, useState, type ReactElement } from 'react'
import type { ScannersView } from '../../../contract/scan/dispatch/scan.ts'
import { useScannersView } from '../../api/scanners.ts'
import { useMessages } from '../../i18n/i18n.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { useDesk } from '../desk-context.ts'
import './printer-status.css'

/** A wedge scanner types into the window that has the focus; its state is unknown. */
function useListening(): boolean {
  const [listening, setListening] = useState(() => document.hasFocus())
  useEffect(() => {
    const update = (): void => setListening(document.hasFocus())
    window.addEventListener('focus', update)
    window.addEventListener('blur', update)
    return () => {
      window.removeEventListener('focus', update)
      window.removeEventListener('blur', update)
    }
  }, [])
  return listening
}

/** The desk's scanner in one line: a HID scanner, or one that types. */
export function ScannerStatus(): ReactElement {
  const { t } = useMessages()
  const view = useScannersView()
  const listening = useListening()
  const { lost } = useDesk()
  const direct = view && directLine(view)
  if (!direct)
    return (
      <Line
        isWell={listening}
        name={t('devicePanel.scanner')}
        says={t(listening ? 'devicePanel.listening' : 'devicePanel.notListening')}
      />
    )
  const name =
    direct === 'ready' && view.ready > 1
      ? t('scanner.many', { count: view.ready })
      : (view.name ?? t('devicePanel.scanner'))
  return (
    <>
      <Line
        isWell={direct === 'ready'}
        name={name}
        says={t(lost ? 'devicePanel.notKnown' : `scanner.${direct}`)}
      />
      {!lost && direct !== 'ready' && <p className="meta">{t(`scanner.${direct}.how`)}</p>}
    </>
  )
}

/** True if there is a state of HID scanners to show. */
function directLine({
  state,
}: ScannersView): 'ready' | 'unplugged' | 'no_permission' | 'cannot_open' | null {
  return state === 'off' || state === 'starting' || state === 'no_library' || state === 'none'
    ? null
    : state
}

function Line({
  isWell,
  name,
  says,
}: {
  readonly isWell: boolean
  readonly name: string
  readonly says: string
}): ReactElement {
  return (
    <p className="device-status__line">
      <Glyph name={isWell ? 'check' : 'warning'} tone={isWell ? 'success' : 'warning'} />
      <strong>{name}</strong>
      <span>{says}</span>
    </p>
  )
}
