import type { PreparationPoint, PreparationPointId } from '../../../contract/kiosk/checks/preparation.ts'
import type { Screen } from '../../shell/screen.ts'
import type { IconName, Tone } from '../../ui/icon.tsx'

/** Passes, printers, people, desks; with fixed places. */
const POINTS: readonly PreparationPointId[] = [
  'template',
  'fit',
  'consent',
  'roll',
  'test_print',
  'passes_left',
  'list',
  'print_run',
  'staff',
  'spare_desk',
  'clocks',
  'backup',
  'reader',
  'network',
]

/** Items in the order of their keys: 1 to 9, then letters. */
export const POINT_KEYS: readonly (readonly [key: string, id: PreparationPointId])[] = POINTS.map(
  (id, index) => ['123456789ABCDE'[index]!, id],
)

/** The screen on which an item is completed, or the help on what to do outside of PassDesk. */
export const POINT_SCREENS: Readonly<Record<PreparationPointId, Screen>> = {
  template: { at: 'templates' },
  fit: { at: 'templates' },
  consent: { at: 'import' },
  roll: { at: 'devices' },
  test_print: { at: 'devices' },
  passes_left: { at: 'devices' },
  list: { at: 'import' },
  print_run: { at: 'print-run' },
  staff: { at: 'staff' },
  spare_desk: { at: 'help', section: 'desks#spare' },
  clocks: { at: 'help', section: 'problems#clock' },
  backup: { at: 'backups' },
  reader: { at: 'devices' },
  network: { at: 'help', section: 'problems#network' },
}

type State = PreparationPoint['state']

/** In the order of the side panel. */
export const POINT_STATES: readonly State[] = ['ready', 'later', 'todo', 'fix']

export const STATE_LOOKS: Readonly<Record<State, readonly [IconName, Tone]>> = {
  ready: ['check', 'go'],
  later: ['hook', 'plain'],
  todo: ['warning', 'hold'],
  fix: ['bar', 'stop'],
}

export const isOpen = ({ state }: PreparationPoint): boolean => state === 'todo' || state === 'fix'

/** The first open item; those that prevent work at the desk come first. */
export function firstOpen(points: readonly PreparationPoint[]): PreparationPoint | null {
  return (
    points.find(({ state }) => state === 'fix') ??
    points.find(({ state }) => state === 'todo') ??
    points[0] ??
    null
  )
}
