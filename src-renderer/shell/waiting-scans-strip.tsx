import type { ReactElement } from 'react'
import { useMessages, type Translate } from '../i18n/i18n.ts'
import { useDesk, type Scan } from './desk-context.ts'

/** Number of names that fit in the smallest window. */
const SHOWN = 4

function nameOf(scan: Scan, t: Translate): string {
  const { outcome } = scan
  if (outcome.kind === 'matching') return t('waitingScans.matching')
  if (outcome.kind === 'garbled' || outcome.kind === 'failed') return t('waitingScans.garbled')
  if (outcome.match.outcome === 'person') return outcome.match.person.name
  return t(outcome.match.outcome === 'unknown' ? 'waitingScans.unknown' : 'waitingScans.revoked')
}

/** The waiting scans: their number and their names, in order. Hidden if there are none. */
export function WaitingScansStrip(): ReactElement | null {
  const { waiting } = useDesk()
  const { t } = useMessages()
  if (waiting.length === 0) return null
  const shown = waiting.slice(0, SHOWN)
  return (
    <p className="card row waiting-scans" aria-live="polite">
      <span className="quiet small nowrap">{t('waitingScans.waiting', { count: waiting.length })}</span>
      <span className="end clip">
        {shown.map((scan, index) => (
          <span key={scan.id} className={index === 0 ? 'strong' : 'quiet'}>
            {index > 0 && <span aria-hidden="true"> → </span>}
            {nameOf(scan, t)}
          </span>
        ))}
        {waiting.length > SHOWN && (
          <span className="quiet"> {t('waitingScans.more', { count: waiting.length - SHOWN })}</span>
        )}
      </span>
    </p>
  )
}
