import type { MessageKey } from '../../i18n/i18n.ts'
import { mayOpen, type Desk } from '../../shell/desk-context.ts'
import type { AnyScreen } from '../../shell/screen.ts'

type HelpRow = readonly [key: string, text: MessageKey]

/** Keys that belong to no single screen. */
const DESK_KEYS: readonly HelpRow[] = [
  ['Enter', 'menu.enter'],
  ['F8', 'menu.f8'],
  ['F10', 'menu.f10'],
  ['Ctrl Z', 'menu.undo'],
  ['Esc', 'menu.esc'],
]
const PASS_KEYS: readonly HelpRow[] = [
  ['F4', 'menu.f4'],
  ['F9', 'menu.f9'],
  ['P', 'menu.p'],
  ['Y N', 'menu.yn'],
]
/** Where each scan checks in: no scanner sends this key. */
const CHECK_IN_KEYS: readonly HelpRow[] = [['Ctrl E', 'menu.door']]
const TAG_KEYS: readonly HelpRow[] = [['O', 'menu.o']]

/** Enter, Space, banners, function keys, letters, Ctrl, Esc. */
const ORDER = [/^Enter|^Space/, /^\W/, /^F\d/, /^[A-Z]\b/, /^Ctrl/, /^Esc/]

function inOrder(rows: readonly HelpRow[]): readonly HelpRow[] {
  const rank = (key: string): number => ORDER.findIndex((pattern) => pattern.test(key))
  return rows.toSorted(
    ([a], [b]) => rank(a) - rank(b) || a.localeCompare(b, 'en', { numeric: true }),
  )
}

/** The rows of the key help: at every screen, and with an open pass. */
export function keyHelp(
  screens: readonly AnyScreen[],
  desk: Pick<Desk, 'isManager' | 'isAdmin' | 'event'>,
): { readonly desk: readonly HelpRow[]; readonly pass: readonly HelpRow[] } {
  const rowsOf = (where: 'desk' | 'pass' | 'tag', fixed: readonly HelpRow[]): readonly HelpRow[] =>
    inOrder([
      ...fixed,
      ...screens.flatMap((screen): HelpRow[] =>
        screen.help?.where === where && mayOpen(screen, desk)
          ? [[screen.help.key, screen.help.text]]
          : [],
      ),
    ])
  const pass = rowsOf('pass', desk.event.checkIn ? [...PASS_KEYS, ...CHECK_IN_KEYS] : PASS_KEYS)
  return {
    desk: rowsOf('desk', DESK_KEYS),
    pass: desk.event.nfcEnabled ? [...pass, ...rowsOf('tag', TAG_KEYS)] : pass,
  }
}
