import type { appWindow } from '../../messages/en/kiosk/window-app.ts'
import { textIn } from '../../messages/sentence.ts'
import type { MenuEntry } from './shell.ts'
import type { WindowLanguage } from './window-messages.ts'

/**
 * macOS needs a menu to copy, paste and quit; elsewhere there is none, and its keys (such as F10)
 * belong to the desk. In kiosk mode no entry leaves the app; no mode has reload or developer tools.
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
