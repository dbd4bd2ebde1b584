import type { MenuEntry } from './shell.ts'
import type { WindowLanguage } from './window-messages.ts'

const LABELS = {
  about: { ja: 'PassDesk について', en: 'About PassDesk' },
  hide: { ja: 'PassDesk を隠す', en: 'Hide PassDesk' },
  quit: { ja: 'PassDesk を終了', en: 'Quit PassDesk' },
  edit: { ja: '編集', en: 'Edit' },
  undo: { ja: '取り消す', en: 'Undo' },
  redo: { ja: 'やり直す', en: 'Redo' },
  cut: { ja: 'カット', en: 'Cut' },
  copy: { ja: 'コピー', en: 'Copy' },
  paste: { ja: 'ペースト', en: 'Paste' },
  selectAll: { ja: 'すべてを選択', en: 'Select All' },
} as const

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
  const entry = (role: MenuEntry['role'], label: keyof typeof LABELS): MenuEntry => ({
    role,
    label: LABELS[label][language],
  })
  const app = kioskMode
    ? [entry('about', 'about')]
    : [entry('about', 'about'), entry('hide', 'hide'), entry('quit', 'quit')]
  const edit = (['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll'] as const).map((role) =>
    entry(role, role),
  )
  return [
    { role: 'appMenu', label: 'PassDesk', below: app },
    { role: 'editMenu', label: LABELS.edit[language], below: edit },
  ]
}
