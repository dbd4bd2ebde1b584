import { useEffect, useState } from 'react'
import { useMessages } from '../../i18n/i18n.ts'
import { LAYER, useKeys } from '../../keyboard/use-keys.ts'
import { useDesk } from '../../shell/desk-context.ts'
import { useBanner } from '../../shell/use-banner.ts'
import type { SavedPassState } from '../../shell/saved-pass-state.ts'
import type { PassActions } from './use-pass-actions.ts'

/** Time in which Esc stops an automatic print, ms. */
const STOP_WITHIN_MS = 1_500
/** Rank of the announcement, above the next action. */
const OVER_NEXT_ACTION = 1

/**
 * Express mode. A person is printed automatically if the scan came after express mode was switched
 * on here, the pass is confirmed and it was never printed; Esc stops it within a short time.
 * Everything else works as without express mode. A person is printed automatically once; after
 * that, staff press Enter.
 */
export function useExpress(pass: PassActions, memory: SavedPassState, run: number | null): void {
  const { event, expressRun } = useDesk()
  const { t } = useMessages()
  const [stopped, setStopped] = useState(memory.expressUsed)
  const { nextAction } = pass
  const ready =
    event.express &&
    run !== null &&
    run === expressRun &&
    !stopped &&
    !pass.failure &&
    nextAction.kind === 'print' &&
    nextAction.times === 0
  const stop = (): void => {
    memory.expressUsed = true
    setStopped(true)
  }
  useEffect(() => {
    if (!ready) return
    const timer = setTimeout(() => {
      stop()
      pass.print()
    }, STOP_WITHIN_MS)
    return () => clearTimeout(timer)
  }, [ready])
  useBanner(
    ready
      ? {
          tone: 'go',
          title: t('express.banner'),
          detail: t('express.detail'),
          sound: 'match',
          actions: [{ cap: 'Esc', label: t('express.stop'), run: stop }],
        }
      : null,
    OVER_NEXT_ACTION,
  )
  useKeys(ready ? { Escape: { run: stop } } : {}, LAYER.question)
}
