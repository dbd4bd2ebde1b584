// Must come first, before any schema is created.
import '../api/no-eval.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, useEffect, useState, type ReactElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { App } from './app.tsx'
import { ParticipantPage } from '../kiosk/display/participant-page.tsx'
import { createI18n, storedLanguage } from '../i18n/i18n.ts'
import { createKeyboard } from '../keyboard/keyboard.ts'
import { keepInside } from '../keyboard/keep-inside.ts'
import { KeyboardContext } from '../keyboard/use-keys.ts'
import { LeaveKioskMode } from '../kiosk/menu/leave-kiosk-mode.tsx'
import { PARTICIPANT_HASH } from '../shell/participant-channel.ts'
import { PasswordPrompt } from '../account/password/password-prompt.tsx'
import { applySettings, SettingsContext, storedSettings } from '../ui/settings.ts'
import { createBannerStore, BannerContext } from '../ui/banner-store.ts'
import { createSounds } from '../ui/sounds.ts'
import '../ui/fonts.css'
import '../ui/tokens.css'
import '../ui/base.css'
import '../ui/layout.css'
import '../ui/banner.css'
import '../ui/parts.css'
import '../ui/form.css'
import '../ui/screens.css'
import '../ui/reflow.css'

// The kiosk serves the print fonts of all scripts; the browser loads those of the names on the
// screen.
const passFonts = document.createElement('link')
passFonts.rel = 'stylesheet'
passFonts.href = '/fonts/pass.css'
document.head.append(passFonts)

const language = storedLanguage()
document.documentElement.lang = language
applySettings(storedSettings())

const keyboard = createKeyboard()
keyboard.attach(window)
keepInside(window, () => keyboard.run('Escape'))

// The kiosk is on this computer: the browser's offline state does not matter, and a failed request
// is shown at once.
const queries = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      gcTime: 60_000,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

function SettingsProvider({ children }: { readonly children: ReactNode }): ReactElement {
  const [settings, setSettings] = useState(storedSettings)
  useEffect(() => applySettings(settings), [settings])
  useEffect(() => {
    const system = matchMedia('(prefers-color-scheme: dark)')
    const follow = (): void => applySettings(storedSettings())
    system.addEventListener('change', follow)
    return () => system.removeEventListener('change', follow)
  }, [])
  return (
    <SettingsContext value={{ settings, change: (part) => setSettings((now) => ({ ...now, ...part })) }}>
      {children}
    </SettingsContext>
  )
}

const place = document.getElementById('desk')
if (!place) throw new Error('the page has no place for the desk')
const desk = (
  <QueryClientProvider client={queries}>
    <I18nextProvider i18n={createI18n(language)}>
      <KeyboardContext value={keyboard}>
        <BannerContext value={createBannerStore()}>
          <SettingsProvider>
            <App sounds={createSounds()} />
            <LeaveKioskMode />
            <PasswordPrompt />
          </SettingsProvider>
        </BannerContext>
      </KeyboardContext>
    </I18nextProvider>
  </QueryClientProvider>
)
createRoot(place).render(
  <StrictMode>{location.hash === PARTICIPANT_HASH ? <ParticipantPage /> : desk}</StrictMode>,
)
