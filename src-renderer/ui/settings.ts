import { createContext, use, useEffect } from 'react'

export type Theme = 'light' | 'dark' | 'system'
export type Size = 'normal' | 'large' | 'largest'

/** Appearance and sound of this desk; stored in the browser, not in the kiosk. */
export interface Settings {
  readonly theme: Theme
  readonly size: Size
  /** 0 (silent) to 10. */
  readonly volume: number
  /** Codes are read with the camera of this computer. */
  readonly camera: boolean
}

const STORED = 'passdesk.settings'
const USUAL: Settings = { theme: 'system', size: 'normal', volume: 5, camera: false }

export function storedSettings(): Settings {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? '{}') as Partial<Settings>
    return { ...USUAL, ...stored }
  } catch {
    return USUAL
  }
}

/** Stores the settings and applies them to the page. */
export function applySettings(settings: Settings): void {
  localStorage.setItem(STORED, JSON.stringify(settings))
  const dark =
    settings.theme === 'dark' ||
    (settings.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light'
  document.documentElement.dataset['size'] = settings.size
}

export const SettingsContext = createContext<{
  readonly settings: Settings
  readonly change: (part: Partial<Settings>) => void
} | null>(null)

export function useSettings(): {
  readonly settings: Settings
  readonly change: (part: Partial<Settings>) => void
} {
  const found = use(SettingsContext)
  if (!found) throw new Error('no settings around this component')
  return found
}

/** Sets the page title to the screen or the person that is shown. */
export function useTitle(text: string): void {
  useEffect(() => {
    document.title = `${text} – PassDesk`
  }, [text])
}
