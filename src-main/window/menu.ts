import type { appWindow } from '../../messages/en/app-window.ts'
import { textIn } from '../../messages/sentence.ts'
import type { MenuEntry } from './shell.ts'
import type { WindowLanguage } from './window-messages.ts'

/**
 * macOS copies, pastes and quits by its menu; elsewhere the desk needs none, and its keys (F10
 * among them) are the desk's own. In kiosk mode nothing of it leads out, and nothing reloads or
 * opens tools in any mode.
 */
export function menuFor(
  platform: NodeJS.Platform,
  language: WindowLanguage,
  kioskMode: boolean,
): readonly MenuEntry[] {
  if (platform !== 'darwin') return []
  const entry = (
    role: MenuEntry['role'],
    label: keyof (typeof appWindow)['appMenu'],
  ): MenuEntry => ({
    role,
    label: textIn(language, `appMenu.${label}`),
  })
  const app = kioskMode
    ? [entry('about', 'about')]
    : [entry('about', 'about'), entry('hide', 'hide'), entry('quit', 'quit')]
  const edit = (['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'] as const).map((role) =>
    entry(role, role),
  )
  return [
    { role: 'appMenu', label: 'PassDesk', below: app },
    { role: 'editMenu', label: textIn(language, 'appMenu.edit'), below: edit },
  ]
}
