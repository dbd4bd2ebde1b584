import { useQueryClient } from '@tanstack/react-query'
import { deskPrinterEndpoints } from '../../contract/printing/printers.ts'
import { call } from '../api/call.ts'
import { refreshDesk } from '../api/queries.ts'
import { useKeys, LAYER } from '../keyboard/use-keys.ts'
import type { Desk, Screen } from '../components/desk-context.ts'
import type { Navigation } from './use-navigation.ts'

/** Screens that are about one thing and leave no room for adding people. */
const NO_WALK_IN: ReadonlySet<Screen['at']> = new Set([
  'tag-run',
  'jobs',
  'devices',
  'import',
  'logos',
  'staff',
  'templates',
  'office',
  'approvals',
  'more',
  'phones',
  'settings',
  'stats',
  'shift',
  'records',
  'backups',
  'training',
  'walk-in',
  'edit',
  'keys',
])
/** Screens from which the printer is paused; elsewhere nobody looks at it. */
const PAUSE: ReadonlySet<Screen['at']> = new Set([
  'ready',
  'scan',
  'pass',
  'tag',
  'tag-run',
  'search',
  'jobs',
  'devices',
])

interface DeskKeys {
  readonly undo: (() => void) | null
  /**
   * A tag is being written: for that second nothing leads away from it but what never does harm.
   */
  readonly holdStill: boolean
}

/** Keys of the whole desk. A screen's own binding of the same key comes first. */
export function useDeskKeys(
  desk: Desk,
  navigation: Navigation,
  { undo, holdStill }: DeskKeys,
): void {
  const client = useQueryClient()
  const { at } = navigation.place.screen
  const { printer } = desk
  const pause = (): void => {
    if (!printer) return
    void call(deskPrinterEndpoints.pausePrinter, {
      params: { printerId: printer.printerId },
      body: { paused: !printer.paused },
    }).finally(() => refreshDesk(client, desk.event.eventId))
  }
  useKeys(
    {
      F1: at === 'keys' ? undefined : { run: () => desk.go({ at: 'keys' }) },
      F2: holdStill ? undefined : { run: () => desk.go({ at: 'search' }) },
      Slash: holdStill ? undefined : { run: () => desk.go({ at: 'search' }) },
      F6: holdStill || NO_WALK_IN.has(at) ? undefined : { run: () => desk.go({ at: 'walk-in' }) },
      F7: at === 'jobs' ? undefined : { run: () => desk.go({ at: 'jobs' }) },
      F8: printer && !holdStill && PAUSE.has(at) ? { run: pause } : undefined,
      Escape: navigation.depth > 1 && !holdStill ? { run: navigation.back } : undefined,
      'Ctrl+KeyZ': undo ? { run: undo } : undefined,
    },
    LAYER.desk,
  )
}
