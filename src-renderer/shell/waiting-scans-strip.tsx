import type { ReactElement } from 'react'
import { useMessages, type Translate } from '../i18n/i18n.ts'
import { useDesk, type Scan } from './desk-context.ts'
import './waiting-scans-strip.css'

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
    <div className="waiting-scans" aria-live="polite">
      <span className="waiting-scans__count">
        {t('waitingScans.waiting', { count: waiting.length })}
      </span>
      {shown.map((scan, index) => (
        <span key={scan.id} className="waiting-scans__name">
          {index > 0 && (
            <span className="waiting-scans__arrow" aria-hidden="true">
              →
            </span>
          )}
          <strong>{nameOf(scan, t)}</strong>
        </span>
      ))}
      {waiting.length > SHOWN && (
        <span className="waiting-scans__more">
          {t('waitingScans.more', { count: waiting.length - SHOWN })}
        </span>
      )}
    </div>
  )
}
