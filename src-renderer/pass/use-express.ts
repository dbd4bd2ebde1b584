import { useEffect, useState } from 'react'
import { useMessages } from '../i18n/i18n.ts'
import { LAYER, useKeys } from '../keyboard/use-keys.ts'
import { useDesk } from '../components/desk-context.ts'
import { useBanner } from '../ui/banner-store.ts'
import type { SavedPassState } from '../components/saved-pass-state.ts'
import type { PassActions } from './use-pass-actions.ts'

/** The window in which Esc stops a label that prints by itself, ms. */
const STOP_WITHIN_MS = 1_500
/** The announcement speaks over the next action. */
const OVER_NEXT_ACTION = 1

/**
 * Express mode: a person who was scanned after it was switched on here, whose pass is confirmed and
 * was never printed, is printed after a window in which Esc stops it. Everything else works as in
 * careful mode. A person is printed automatically once; after that, staff press Enter.
 * @param run the run of express mode in which the person was scanned; null: by hand, or while it
 *   was off
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
          tone: 'success',
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
